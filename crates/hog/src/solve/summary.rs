//! The figures of perfect play in an edition.

use pigskin_game::WinRate;
use serde::{Deserialize, Serialize};

use crate::sweep::{Fixed, Ground, MoverView, Policy, Solution, Visits};
use crate::{Choice, Position};

use super::{ExpectedTurns, Memory, PerfectPlay};

/// Perfect play of one edition, in a few figures.
///
/// ```
/// use pigskin_hog::{Choice, FALL_2017, solve::{PerfectPlay, TableLoss}};
/// let summary = PerfectPlay::solve(&FALL_2017).summary();
/// assert_eq!(summary.first_choices, [Choice::dice(10)]);
/// // These rules remember nothing, so perfect play is a table.
/// assert_eq!(summary.table_loss, TableLoss::NONE);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// The win chance of one perfect player against another, for either seat.
    pub win_rate: WinRate,
    /// The best choices of the first turn, lowest first: all whose values are equal up to
    /// the error bound.
    pub first_choices: Vec<Choice>,
    /// The average length of such a game, if each player takes the lowest of equally good
    /// choices. `None` if perfect play rolls dice that can score nothing: a game may
    /// never end then.
    pub turns: Option<ExpectedTurns>,
    /// The loss of the table of [`PerfectPlay::submission`].
    pub table_loss: TableLoss,
}

/// The loss of a table: ½ less its win rate, on average over both seats.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct TableLoss {
    /// Against perfect play.
    pub to_perfect_play: f64,
    /// Against the best response to the table: its *exploitability*. No opponent wins
    /// more.
    pub to_best_response: f64,
    /// A bound on the error of both.
    pub error_bound: f64,
}

impl TableLoss {
    /// The loss of perfect play: exactly nothing.
    pub const NONE: TableLoss = TableLoss {
        to_perfect_play: 0.0,
        to_best_response: 0.0,
        error_bound: 0.0,
    };
}

impl PerfectPlay {
    /// The figures of perfect play. Takes about as long as
    /// [`submission`](Self::submission) if the rules remember more than the scores, and
    /// otherwise a few milliseconds.
    pub fn summary(&self) -> Summary {
        let values = self.choice_values(&Position::START);
        let best = values.iter().map(|&(_, value)| value).fold(0.0, f64::max);
        let equal = values
            .into_iter()
            .filter(|(_, value)| best - value <= 2.0 * self.error_bound());
        Summary {
            win_rate: self.win_rate(),
            first_choices: equal.map(|(choice, _)| choice).collect(),
            turns: self.turns(),
            table_loss: self.table_loss(),
        }
    }

    fn turns(&self) -> Option<ExpectedTurns> {
        let perfect = Fixed::Perfect(self.solution());
        if perfect.can_score_nothing(self.rules()) {
            return None;
        }
        Some(Visits::new(&Ground::new(self.rules()), [perfect; 2]).turns(self.rules()))
    }

    fn table_loss(&self) -> TableLoss {
        if !Memory::matters(self.rules()) {
            return TableLoss::NONE;
        }
        let submission = self.submission();
        let players = [
            Fixed::Table(&submission.table),
            Fixed::Perfect(self.solution()),
        ];
        let solution = Solution::new(self.rules(), &players.map(Policy::Fixed));
        let perfect = WinRate {
            first: solution.value(1, MoverView::START),
            second: 1.0 - solution.value(0, MoverView::START),
            error_bound: solution.error_bound(),
        };
        let response = submission.best_response;
        TableLoss {
            to_perfect_play: perfect.mean() - 0.5,
            to_best_response: response.mean() - 0.5,
            error_bound: perfect.error_bound.max(response.error_bound),
        }
    }
}
