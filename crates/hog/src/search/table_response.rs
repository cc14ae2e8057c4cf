//! A good response that is a table.

use pigskin_game::WinRate;

use crate::solve::{BestResponse, Memory};
use crate::sweep::{Fixed, Ground, MoverView, Policy, Solution, Visits};
use crate::{Choice, Duel, DuelError, Rules, Table, UnfitTable};

use super::Stop;
use super::gains::{LEAST_GAIN, climbed, gainful_changes};

/// A response to a table that is a table itself, as contests require.
///
/// If the rules remember nothing but the scores, it is the best response. With Feral
/// Hogs or Pork Chop it is a *local optimum*: no change of the choice at one pair of
/// scores would win more often, up to a millionth of a percentage point, except a
/// change to dice that can score nothing. Another table might win more often.
///
/// The search starts from the best responses for a fixed past. With Feral Hogs it
/// sweeps from the highest sum of scores down, and takes at each pair of scores the
/// choice that is best on average, weighted by how often each past comes up there.
/// These weights depend only on lower sums, and the value of a choice only on higher
/// ones, so each change is exact and no sweep makes the table worse. With Pork Chop, or where a game
/// has phases, one choice serves several layers of a sweep. The gain of each single change is known
/// exactly there as well, and the search makes as many of the changes as improve the
/// table in a duel.
///
/// ```
/// use pigskin_hog::{Choice, FALL_2019, Table, search::TableResponse};
/// let fours = Table::from_fn(100, |_| Choice::dice(4));
/// let response = TableResponse::to(&FALL_2019, &fours)?;
/// assert!(response.win_rate.is_above(0.845));
/// # Ok::<(), pigskin_hog::search::NoTableResponse>(())
/// ```
#[derive(Clone, Debug)]
pub struct TableResponse {
    /// The response.
    pub table: Table,
    /// Its win rate against the table.
    pub win_rate: WinRate,
}

/// Why there is no response to a table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoTableResponse {
    /// The table does not fit the rules.
    #[error("the table {0}")]
    Unfit(UnfitTable),
    /// With Feral Hogs or Pork Chop, one choice serves several positions that can
    /// repeat.
    #[error(
        "if the rules remember more than the scores and turns can score nothing, no response is \
         searched for"
    )]
    ComesBack,
}

/// Limit on the sweeps, more than any known search needs.
const MOST_SWEEPS: usize = 100;

impl TableResponse {
    /// Finds a response. With Feral Hogs or Pork Chop it takes one or two seconds at a
    /// goal of 100.
    ///
    /// # Errors
    ///
    /// As [`Table::check`]. With Feral Hogs or Pork Chop also if the table, or every
    /// table that the search could start from, rolls dice that can score nothing.
    pub fn to(rules: &Rules, table: &Table) -> Result<TableResponse, NoTableResponse> {
        TableResponse::until(&Stop::new(), rules, table)
    }

    /// Searches as [`to`](Self::to) does; if the search is stopped, returns the best table so far.
    pub(super) fn until(
        stop: &Stop,
        rules: &Rules,
        table: &Table,
    ) -> Result<TableResponse, NoTableResponse> {
        let best = BestResponse::to(rules, table).map_err(NoTableResponse::Unfit)?;
        let mut duel = Duel::new(rules);
        let mut weigh = |responses: Vec<Table>| {
            let tables: Vec<&Table> = responses.iter().collect();
            let rates = duel.win_rates(&tables, &[table]);
            let rates = rates
                .map_err(|(DuelError::A(why) | DuelError::B(why))| NoTableResponse::Unfit(why))?;
            let found = responses.into_iter().zip(rates);
            let found = found.map(|(table, win_rate)| TableResponse { table, win_rate });
            Ok::<Vec<TableResponse>, NoTableResponse>(found.collect())
        };
        // The best response has no choices after a chop that the table never makes.
        let chops = table.choices().contains(&Choice::PORK_CHOP);
        let memories = Memory::same_turns(rules);
        let memories = memories.filter(|([_, theirs], _)| chops || !theirs.chop_spent);
        let starts = memories.map(|([mine, theirs], phase)| best.table_for(mine, theirs, phase));
        let surely_ends = |table: &Table| !table.can_score_nothing(rules);
        let starts = if Memory::matters(rules) {
            let starts = starts.filter(surely_ends).filter(|_| surely_ends(table));
            starts.collect()
        } else {
            starts.collect()
        };
        let starts = weigh(starts)?.into_iter();
        let better = |a: TableResponse, b: TableResponse| {
            if b.win_rate.mean() > a.win_rate.mean() {
                b
            } else {
                a
            }
        };
        let Some(mut found) = starts.reduce(better) else {
            return Err(NoTableResponse::ComesBack);
        };
        for _ in 0..MOST_SWEEPS {
            if stop.is_asked() {
                break;
            }
            let before = found.win_rate.mean();
            // A sweep improves only the choices of one phase.
            let phases = rules.phases().count() > 1;
            let improved = if phases || rules.pork_chop.is_some() {
                let changes = gainful_changes(stop, rules, &found.table, &[(1.0, table)]);
                let weigh = |responses| {
                    // Changes of fitting tables to choices of the rules fit.
                    let weighed = weigh(responses).unwrap_or_default().into_iter();
                    weighed
                        .map(|found| (found.win_rate.mean(), found))
                        .collect()
                };
                climbed(&found.table, &changes, &before, weigh).map(|(_, found)| found)
            } else if Memory::matters(rules) {
                weigh(vec![improved(rules, &found.table, table)])?.pop()
            } else {
                None
            };
            let Some(improved) = improved else {
                break;
            };
            let gain = improved.win_rate.mean() - before;
            found = better(found, improved);
            if gain < LEAST_GAIN {
                break;
            }
        }
        Ok(found)
    }
}

/// The table after one sweep of changes against another table.
fn improved(rules: &Rules, table: &Table, other: &Table) -> Table {
    let visits = Visits::new(
        &Ground::new(rules),
        [Fixed::Table(table), Fixed::Table(other)],
    );
    let policies = [
        Policy::Improve(table, &visits),
        Policy::Fixed(Fixed::Table(other)),
    ];
    let solution = Solution::new(rules, &policies);
    Table::from_fn(rules.goal, |scores| {
        let view = MoverView {
            scores,
            ..MoverView::START
        };
        // Every pair of scores below the goal has a reply.
        solution.reply(0, view).unwrap_or(Choice::dice(1))
    })
}
