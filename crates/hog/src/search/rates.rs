//! Win rates of some tables against many others, on all cores.

use pigskin_game::WinRate;
use rayon::prelude::*;

use crate::{Duel, DuelError, Table};

use super::Stop;

/// Opponents that one core compares with some tables at a time.
pub const BLOCK: usize = 32;

/// Pairs with Feral Hogs between two looks at whether the search is stopped.
const FEW: usize = 4;

/// For each of our tables its win rates against all others, in order; `None` once the search is
/// stopped. `duel` is cloned for each core.
///
/// # Errors
///
/// If a table does not fit the rules.
pub fn rates(
    stop: &Stop,
    duel: &Duel,
    ours: &[&Table],
    theirs: &[&Table],
) -> Result<Option<Vec<Vec<WinRate>>>, DuelError> {
    let blocks: Result<Option<Vec<Vec<WinRate>>>, DuelError> = theirs
        .par_chunks(BLOCK)
        .map_init(
            || duel.clone(),
            |duel, block| block_of_rates(stop, duel, ours, block).transpose(),
        )
        .collect::<Option<Result<_, _>>>()
        .transpose();
    let Some(blocks) = blocks? else {
        return Ok(None);
    };
    let of_table = |place: usize| {
        let rows = blocks.iter().zip(theirs.chunks(BLOCK));
        let rows = rows.flat_map(|(rates, block)| &rates[place * block.len()..][..block.len()]);
        rows.copied().collect()
    };
    Ok(Some((0..ours.len()).map(of_table).collect()))
}

/// The win rates of tables against a block of others, row by row; `None` once the search is stopped.
///
/// # Errors
///
/// If a table does not fit the rules.
pub fn block_of_rates(
    stop: &Stop,
    duel: &mut Duel,
    ours: &[&Table],
    theirs: &[&Table],
) -> Result<Option<Vec<WinRate>>, DuelError> {
    // With Feral Hogs a pair takes long, and as long in any company.
    let [ours_at_a_time, theirs_at_a_time] = if duel.rules().feral_hogs.is_some() {
        [1, FEW]
    } else {
        [ours.len().max(1), BLOCK]
    };
    let mut all = Vec::with_capacity(ours.len() * theirs.len());
    for ours in ours.chunks(ours_at_a_time) {
        for theirs in theirs.chunks(theirs_at_a_time) {
            if stop.is_asked() {
                return Ok(None);
            }
            all.extend(duel.win_rates(ours, theirs)?);
        }
    }
    Ok(Some(all))
}
