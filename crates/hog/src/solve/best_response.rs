//! The best response to a table.

use pigskin_game::WinRate;

use crate::sweep::{Fixed, Memory, Method, MoverView, Policy, Solution};
use crate::{Choice, Phase, Position, Rules, Table, UnfitTable};

/// The *best response* to a table: its player wins as often against that table as
/// possible, and may use all that the rules remember.
///
/// The amount by which its mean win rate exceeds ½ is the table's *exploitability*: 0
/// for perfect play, if that is a table.
///
/// ```
/// use pigskin_hog::{Choice, FALL_2019, Table, solve::BestResponse};
/// let fours = Table::from_fn(100, |_| Choice::dice(4));
/// let response = BestResponse::to(&FALL_2019, &fours)?;
/// // The winner of that year's contest reached 0.7892274320.
/// assert!(response.win_rate().is_above(0.789_227_432_0));
/// # Ok::<(), pigskin_hog::UnfitTable>(())
/// ```
#[derive(Clone, Debug)]
pub struct BestResponse {
    rules: Rules,
    solution: Solution,
    error_bound: f64,
}

const RESPONDER: usize = 0;
const TABLE: usize = 1;

impl BestResponse {
    /// Finds the best response. It takes about the time and twice the memory of
    /// [`PerfectPlay::solve`](super::PerfectPlay::solve).
    ///
    /// # Errors
    ///
    /// As [`Table::check`]: if the table's goal or one of its choices does not fit the
    /// rules.
    pub fn to(rules: &Rules, table: &Table) -> Result<BestResponse, UnfitTable> {
        table.check(rules)?;
        Ok(BestResponse::to_fitting(rules, table))
    }

    /// The best response to a table that fits the rules.
    pub(crate) fn to_fitting(rules: &Rules, table: &Table) -> BestResponse {
        let policies = [Policy::Best, Policy::Fixed(Fixed::Table(table))];
        let solution = Solution::new(rules, &policies);
        BestResponse {
            rules: rules.clone(),
            error_bound: solution.error_bound(),
            solution,
        }
    }

    /// How the values were found.
    pub fn method(&self) -> Method {
        self.solution.method()
    }

    /// The chance that the best response beats the table, for either seat.
    pub fn win_rate(&self) -> WinRate {
        WinRate {
            first: self.solution.value(RESPONDER, MoverView::START),
            second: 1.0 - self.solution.value(TABLE, MoverView::START),
            error_bound: self.error_bound,
        }
    }

    /// The win chance of the best response, which is to move; 0 or 1 once the game is
    /// over. It has no meaning for a position that the table never reaches, such as one
    /// in which it has chopped although it never chops.
    pub fn value(&self, position: &Position) -> f64 {
        match position.winner(&self.rules) {
            Some(seat) if seat == position.to_move => 1.0,
            Some(_) => 0.0,
            None => self
                .solution
                .value(RESPONDER, MoverView::by_mover(position)),
        }
    }

    /// The choice of the best response when it is to move, the lowest if several are
    /// equally good; `None` once the game is over.
    pub fn best_choice(&self, position: &Position) -> Option<Choice> {
        match position.winner(&self.rules) {
            Some(_) => None,
            None => self
                .solution
                .reply(RESPONDER, MoverView::by_mover(position)),
        }
    }

    /// The best response as a table; `None` if the rules [remember](Memory::matters)
    /// more than the scores. [`TableResponse`](crate::search::TableResponse) is for
    /// such rules.
    ///
    /// ```
    /// use pigskin_hog::{Choice, Duel, FALL_2017, Table, solve::BestResponse};
    /// let fours = Table::from_fn(100, |_| Choice::dice(4));
    /// let response = BestResponse::to(&FALL_2017, &fours).expect("it fits");
    /// let table = response.as_table().expect("the rules remember nothing");
    /// let rate = Duel::new(&FALL_2017).win_rate(&table, &fours)?;
    /// assert!((rate.mean() - response.win_rate().mean()).abs() < 1e-12);
    /// # Ok::<(), pigskin_hog::DuelError>(())
    /// ```
    pub fn as_table(&self) -> Option<Table> {
        let start = Memory::default();
        (!Memory::matters(&self.rules)).then(|| self.table_for(start, start, Phase::START))
    }

    /// The best choices by scores, if the rules remember this of both players and the
    /// game at every pair of scores.
    pub(crate) fn table_for(&self, mine: Memory, theirs: Memory, phase: Phase) -> Table {
        Table::from_fn(self.rules.goal, |scores| {
            let view = MoverView {
                scores,
                mine,
                theirs,
                phase,
            };
            // Every pair of scores below the goal has a reply.
            self.solution
                .reply(RESPONDER, view)
                .unwrap_or(Choice::dice(1))
        })
    }
}
