//! A good response that is a table.

use pigskin_game::WinRate;

use crate::{Choice, Duel, DuelError, Rules, Table, UnfitTable};

use super::BestResponse;
use super::memory::{Memory, Seen};
use super::sweep::{Fixed, Policy, Solution};
use super::visits::Visits;

/// A response to a table that is a table itself, as contests want them.
///
/// Where the rules remember nothing but the scores, it is the best response.
/// With Feral Hogs it is a *local optimum*: no change of the choice at one pair
/// of scores would win more often, up to a millionth of a percentage point, but
/// for one to dice that can score nothing; another table might.
///
/// It is found from the best responses for a fixed past, by sweeps from the
/// highest sum of scores down, which choose at each pair of scores what is best
/// on the whole, by how often each past comes up there. How often that is
/// depends on lower sums only, and what a choice is worth on higher ones, so
/// that each change is exact and no sweep makes the table worse.
///
/// ```
/// use pigskin_hog::{Choice, FALL_2019, Table, solve::TableResponse};
/// let fours = Table::from_fn(100, |_| Choice::dice(4));
/// let response = TableResponse::to(&FALL_2019, &fours)?;
/// assert!(response.win_rate.is_above(0.845));
/// # Ok::<(), pigskin_hog::solve::NoTableResponse>(())
/// ```
#[derive(Clone, Debug)]
pub struct TableResponse {
    /// The response.
    pub table: Table,
    /// How often it wins.
    pub win_rate: WinRate,
}

/// Why there is no response to a table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoTableResponse {
    /// The table does not fit the rules.
    #[error("the table {0}")]
    Unfit(UnfitTable),
    /// With Pork Chop, one choice serves several layers of the sweep.
    #[error("with Pork Chop, a table is not improved scores by scores")]
    PorkChop,
    /// With Feral Hogs, one choice serves several positions that come back to
    /// each other.
    #[error(
        "with Feral Hogs and turns that can score nothing, a table is not improved scores by \
         scores"
    )]
    ComesBack,
}

/// A gain that is not worth another sweep.
const LEAST_GAIN: f64 = 1e-12;

/// More sweeps than have been needed.
const MOST_SWEEPS: usize = 100;

impl TableResponse {
    /// Finds a response. With Feral Hogs it takes a second or two for a goal of
    /// 100.
    ///
    /// # Errors
    ///
    /// As [`Duel::check`], where Pork Chop is in force, and, with Feral Hogs,
    /// where the table or what would be its response rolls dice that can score
    /// nothing.
    pub fn to(rules: &Rules, table: &Table) -> Result<TableResponse, NoTableResponse> {
        if rules.pork_chop.is_some() {
            return Err(NoTableResponse::PorkChop);
        }
        let best = BestResponse::to(rules, table).map_err(NoTableResponse::Unfit)?;
        let mut duel = Duel::new(rules);
        let mut rate = |response: &Table| {
            let rate = duel.win_rate(response, table);
            rate.map_err(|(DuelError::A(why) | DuelError::B(why))| NoTableResponse::Unfit(why))
        };
        let start = best.table_for(Memory::default(), Memory::default());
        let win_rate = rate(&start)?;
        let mut found = TableResponse {
            table: start,
            win_rate,
        };
        if rules.feral_hogs.is_none() {
            return Ok(found);
        }
        for previous_dice in 1..=rules.most_dice {
            let memory = Memory {
                previous_dice,
                chop_spent: false,
            };
            let table = best.table_for(memory, memory);
            let win_rate = rate(&table)?;
            if win_rate.mean() > found.win_rate.mean() {
                found = TableResponse { table, win_rate };
            }
        }
        if [table, &found.table].map(|table| Duel::comes_back(rules, table)) != [false; 2] {
            return Err(NoTableResponse::ComesBack);
        }
        for _ in 0..MOST_SWEEPS {
            let improved = improved(rules, &found.table, table);
            let win_rate = rate(&improved)?;
            let gain = win_rate.mean() - found.win_rate.mean();
            if gain > 0.0 {
                found = TableResponse {
                    table: improved,
                    win_rate,
                };
            }
            if gain < LEAST_GAIN {
                break;
            }
        }
        Ok(found)
    }
}

/// The table after one sweep of changes against another.
fn improved(rules: &Rules, table: &Table, other: &Table) -> Table {
    let visits = Visits::new(rules, [Fixed::Table(table), Fixed::Table(other)]);
    let policies = [
        Policy::Improve(table, &visits),
        Policy::Fixed(Fixed::Table(other)),
    ];
    let solution = Solution::new(rules, &policies);
    Table::from_fn(rules.goal, |scores| {
        let seen = Seen {
            scores,
            ..Seen::START
        };
        // Every pair of scores below the goal has a reply.
        solution.reply(0, seen).unwrap_or(Choice::dice(1))
    })
}
