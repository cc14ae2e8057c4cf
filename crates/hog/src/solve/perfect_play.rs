//! Perfect play against perfect play.

use pigskin_game::WinRate;

use crate::sweep::{Memory, Method, MoverView, Policy, Solution};
use crate::{Choice, Phase, Position, Rules, Scores, Table};

/// Perfect play under some rules: a best choice at every position and its *value*,
/// which is the win chance of its mover if both players play perfectly.
///
/// At a goal of 100 it takes 2 ms if the rules remember nothing, 7 ms with Pork Chop
/// and 20 ms with Feral Hogs, on one core. It needs 17 bytes of memory a position, 22 MB
/// with Feral Hogs. Both grow with the square of the goal, fourfold with Pork Chop, and with the
/// number of phases under rules that remember the turn's number, extra turns or exchanged dice:
/// [`Price::bytes_of_perfect_play`](crate::Price::bytes_of_perfect_play) tells how much.
///
/// See [`solve`](crate::solve) for rules under which a turn can score nothing.
///
/// ```
/// use pigskin_hog::{FALL_2019, solve::PerfectPlay};
/// let rate = PerfectPlay::solve(&FALL_2019).win_rate();
/// assert!((0.5..0.6).contains(&rate.first) && rate.error_bound < 1e-12);
/// ```
#[derive(Clone, Debug)]
pub struct PerfectPlay {
    rules: Rules,
    solution: Solution,
    error_bound: f64,
}

impl PerfectPlay {
    /// Solves the game.
    pub fn solve(rules: &Rules) -> PerfectPlay {
        let solution = Solution::new(rules, &[Policy::Best]);
        PerfectPlay {
            rules: rules.clone(),
            error_bound: solution.error_bound(),
            solution,
        }
    }

    /// The rules of the game.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The win chance of one perfect player against another: moving first, and
    /// moving second. Their mean is ½.
    pub fn win_rate(&self) -> WinRate {
        let first = self.solution.value(0, MoverView::START);
        WinRate {
            first,
            second: 1.0 - first,
            error_bound: self.error_bound,
        }
    }

    /// How the values were found.
    pub fn method(&self) -> Method {
        self.solution.method()
    }

    /// A bound on the error of every value, by the same proof as for a duel.
    pub fn error_bound(&self) -> f64 {
        self.error_bound
    }

    /// The win chance of the player to move; 0 or 1 once the game is over.
    ///
    /// ```
    /// use pigskin_hog::{FALL_2017, Position, solve::PerfectPlay};
    /// let perfect = PerfectPlay::solve(&FALL_2017);
    /// assert_eq!(perfect.value(&Position::START), perfect.win_rate().first);
    /// ```
    pub fn value(&self, position: &Position) -> f64 {
        match position.winner(&self.rules) {
            Some(seat) if seat == position.to_move => 1.0,
            Some(_) => 0.0,
            None => self.solution.value(0, MoverView::by_mover(position)),
        }
    }

    /// A best choice of the player to move, the lowest if several are equally good;
    /// `None` once the game is over.
    pub fn best_choice(&self, position: &Position) -> Option<Choice> {
        match position.winner(&self.rules) {
            Some(_) => None,
            None => self.solution.reply(0, MoverView::by_mover(position)),
        }
    }

    /// Each choice, lowest first, with the win chance of the player to move who makes it
    /// and then plays perfectly, as the other does; empty once the game is over.
    ///
    /// A −1 that rolls dice is left out. The *regret* of a choice is how far it is below
    /// the [`value`](Self::value).
    ///
    /// ```
    /// use pigskin_hog::{FALL_2017, Position, solve::PerfectPlay};
    /// let perfect = PerfectPlay::solve(&FALL_2017);
    /// let values = perfect.choice_values(&Position::START);
    /// let best = values.iter().map(|&(_, value)| value).fold(0.0, f64::max);
    /// assert_eq!(values.len(), 11);
    /// assert!((best - perfect.value(&Position::START)).abs() < 1e-15);
    /// ```
    pub fn choice_values(&self, position: &Position) -> Vec<(Choice, f64)> {
        if position.winner(&self.rules).is_some() {
            return Vec::new();
        }
        let view = MoverView::by_mover(position);
        let choices = self.rules.distinct_choices(view.mine.chop_spent);
        choices
            .into_iter()
            .map(|choice| (choice, self.solution.value_of(0, view, choice)))
            .collect()
    }

    /// The win chance of the player to move who makes this choice and then plays
    /// perfectly, as the other does; `None` if the edition does not have the choice or
    /// the game is over.
    ///
    /// ```
    /// use pigskin_hog::{Choice, FALL_2017, Position, solve::PerfectPlay};
    /// let perfect = PerfectPlay::solve(&FALL_2017);
    /// let six = perfect.choice_value(&Position::START, Choice::dice(6));
    /// assert!(six.is_some_and(|value| value <= perfect.value(&Position::START)));
    /// assert_eq!(perfect.choice_value(&Position::START, Choice::PORK_CHOP), None);
    /// ```
    pub fn choice_value(&self, position: &Position, choice: Choice) -> Option<f64> {
        self.rules.roll_in(position, choice).ok()?;
        Some(
            self.solution
                .value_of(0, MoverView::by_mover(position), choice),
        )
    }

    /// The solution, for a sweep against perfect play.
    pub(crate) fn solution(&self) -> &Solution {
        &self.solution
    }

    /// The best choices by scores, if the rules remember this of both players and the
    /// game at every pair of scores.
    ///
    /// If the rules [remember](Memory::matters) anything, a table need not be perfect
    /// play, and this one rarely is.
    pub fn table_for(&self, mine: Memory, theirs: Memory, phase: Phase) -> Table {
        Table::from_fn(self.rules.goal, |scores: Scores| {
            let view = MoverView {
                scores,
                mine,
                theirs,
                phase,
            };
            // Every pair of scores below the goal has a reply.
            self.solution.reply(0, view).unwrap_or(Choice::dice(1))
        })
    }

    /// Perfect play as a table; `None` if the rules [remember](Memory::matters) more
    /// than the scores.
    pub fn as_table(&self) -> Option<Table> {
        let start = Memory::default();
        (!Memory::matters(&self.rules)).then(|| self.table_for(start, start, Phase::START))
    }
}
