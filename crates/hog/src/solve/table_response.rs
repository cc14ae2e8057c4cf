//! A good response that is a table.

use pigskin_game::WinRate;

use crate::{Choice, Duel, DuelError, Rules, Table, UnfitTable};

use super::BestResponse;
use super::gains::{LEAST_GAIN, climbed, gainful_changes};
use super::memory::{Memory, Seen};
use super::sweep::{Fixed, Policy, Solution};
use super::visits::Visits;

/// A response to a table that is a table itself, as contests want them.
///
/// Where the rules remember nothing but the scores, it is the best response.
/// With Feral Hogs or Pork Chop it is a *local optimum*: no change of the choice
/// at one pair of scores would win more often, up to a millionth of a
/// percentage point, but for one to dice that can score nothing; another table
/// might.
///
/// It is found from the best responses for a fixed past. With Feral Hogs, by
/// sweeps from the highest sum of scores down, which choose at each pair of
/// scores what is best on the whole, by how often each past comes up there. How
/// often that is depends on lower sums only, and what a choice is worth on
/// higher ones, so that each change is exact and no sweep makes the table worse.
/// With Pork Chop one choice serves several layers of a sweep. What each change
/// alone would gain is known exactly there as well, so that as many of the
/// changes are made as make the table better in a duel.
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
    /// With Feral Hogs or Pork Chop, one choice serves several positions that
    /// come back to each other.
    #[error(
        "where the rules remember more than the scores and turns can score nothing, a table is \
         not improved scores by scores"
    )]
    ComesBack,
}

/// More sweeps than have been needed.
const MOST_SWEEPS: usize = 100;

impl TableResponse {
    /// Finds a response. With Feral Hogs or Pork Chop it takes a second or two
    /// for a goal of 100.
    ///
    /// # Errors
    ///
    /// As [`Duel::check`], and, with Feral Hogs or Pork Chop, where the table or
    /// what would be its response rolls dice that can score nothing.
    pub fn to(rules: &Rules, table: &Table) -> Result<TableResponse, NoTableResponse> {
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
        // No choice is known for a chop that the table never makes.
        let chops = table.choices().contains(&Choice::PORK_CHOP);
        let memories = Memory::of_both(rules).filter(|[_, theirs]| chops || !theirs.chop_spent);
        let starts = memories.map(|[mine, theirs]| best.table_for(mine, theirs));
        let goes_on = |table: &Table| !Duel::comes_back(rules, table);
        let starts = if Memory::matters(rules) {
            let starts = starts.filter(goes_on).filter(|_| goes_on(table));
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
            let before = found.win_rate.mean();
            let improved = if rules.pork_chop.is_some() {
                let changes = gainful_changes(rules, &found.table, &[(1.0, table)]);
                let weigh = |responses| {
                    // What fits is made of choices that fit.
                    let weighed = weigh(responses).unwrap_or_default().into_iter();
                    weighed
                        .map(|found| (found.win_rate.mean(), found))
                        .collect()
                };
                climbed(&found.table, &changes, &before, weigh).map(|(_, found)| found)
            } else if rules.feral_hogs.is_some() {
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
