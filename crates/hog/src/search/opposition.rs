//! Tables that are asked often for the win rates of others, on all cores.

use std::borrow::Borrow;
use std::sync::Arc;

use pigskin_game::WinRate;
use rayon::prelude::*;

use crate::duel::Kept;
use crate::{Duel, DuelError, Rules, Table};

use super::Stop;

/// Opponents that one core compares with some tables at a time: without and with Feral Hogs, where a
/// pair takes long, and as long in any company.
const BLOCK: [usize; 2] = [32, 8];

/// The most bytes of packed tables that are kept.
const MOST_KEPT: usize = 256 << 20;

/// The most bytes that the choice of a table takes where it is packed.
const CHOICE: usize = 16;

/// Tables that are asked often for the win rates of others. Those that fit into 256 MB are packed for
/// the sweep only once.
#[derive(Clone, Debug)]
pub struct Opposition<T> {
    pub tables: Vec<T>,
    /// Opponents that one core compares with some tables at a time.
    pub block: usize,
    /// Cloned for each core.
    duel: Duel,
    /// The packed tables of the first blocks, as many as are kept.
    kept: Arc<[Kept]>,
}

impl<T: Borrow<Table> + Sync> Opposition<T> {
    /// Opponents that fit the rules.
    pub fn new(rules: &Rules, tables: Vec<T>) -> Opposition<T> {
        let block = BLOCK[usize::from(rules.feral_hogs.is_some())];
        let bytes = block * usize::from(rules.goal).pow(2) * CHOICE;
        let blocks = tables.len().div_ceil(block).min(MOST_KEPT / bytes);
        Opposition {
            tables,
            block,
            duel: Duel::new(rules),
            kept: (0..blocks).map(|_| Kept::default()).collect(),
        }
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        self.duel.rules()
    }

    /// For each of some tables its win rates against the opponents from a block on, in order; `None`
    /// once the search is stopped.
    ///
    /// # Errors
    ///
    /// If a table does not fit the rules.
    pub fn rates(
        &self,
        stop: &Stop,
        tables: &[&Table],
        first_block: usize,
    ) -> Result<Option<Vec<Vec<WinRate>>>, DuelError> {
        let blocks: Vec<&[T]> = self.tables.chunks(self.block).skip(first_block).collect();
        let at_a_time = match self.rules().feral_hogs {
            Some(_) => 1,
            None => tables.len().max(1),
        };
        let of_block = |duel: &mut Duel, (place, block): (usize, &&[T])| {
            let theirs: Vec<&Table> = block.iter().map(Borrow::borrow).collect();
            let kept = self.kept.get(first_block + place);
            let rates = tables.chunks(at_a_time).map(|ours| {
                let going_on = !stop.is_asked();
                going_on.then(|| duel.win_rates_keeping(ours, &theirs, kept))
            });
            rates.collect::<Option<Result<Vec<_>, _>>>()
        };
        let found: Result<Option<Vec<Vec<Vec<WinRate>>>>, DuelError> = blocks
            .par_iter()
            .enumerate()
            .map_init(|| self.duel.clone(), of_block)
            .collect::<Option<Result<_, _>>>()
            .transpose();
        let Some(found) = found? else {
            return Ok(None);
        };
        let of_table = |place: usize| {
            let rows = found.iter().zip(&blocks).flat_map(|(rates, block)| {
                let first = place % at_a_time * block.len();
                &rates[place / at_a_time][first..][..block.len()]
            });
            rows.copied().collect()
        };
        Ok(Some((0..tables.len()).map(of_table).collect()))
    }
}
