//! Perfect play with goals of their own.

use pigskin_game::WinRate;

use crate::sweep::{Method, MoverView, Policy, Solution};
use crate::{Choice, Goals, Position, Rules, UnfitGoal};

/// Perfect play of two players with goals of their own, who know both goals.
///
/// It takes twice the time and memory of [`PerfectPlay`](super::PerfectPlay) at the goal of the
/// rules, because the values of both players differ.
///
/// ```
/// use pigskin_hog::{FALL_2021, Goals, Position, solve::PerfectPlayTo};
/// let goals = Goals { first: 80, second: 100 };
/// let perfect = PerfectPlayTo::solve(&FALL_2021, goals)?;
/// let rate = perfect.win_rate();
/// assert!(rate.first > 0.6 && rate.error_bound < 1e-12);
/// assert_eq!(perfect.value(&Position::START), rate.first);
/// # Ok::<(), pigskin_hog::UnfitGoal>(())
/// ```
#[derive(Clone, Debug)]
pub struct PerfectPlayTo {
    rules: Rules,
    goals: Goals,
    solution: Solution,
    error_bound: f64,
}

impl PerfectPlayTo {
    /// Solves the game. The goal of the rules is at least as high as both goals.
    ///
    /// # Errors
    ///
    /// If a goal does not fit the rules.
    pub fn solve(rules: &Rules, goals: Goals) -> Result<PerfectPlayTo, UnfitGoal> {
        goals.check(rules)?;
        let solution = Solution::to(rules, goals, &[Policy::Best, Policy::Best]);
        Ok(PerfectPlayTo {
            rules: rules.clone(),
            goals,
            error_bound: solution.error_bound(),
            solution,
        })
    }

    /// The goals.
    pub fn goals(&self) -> Goals {
        self.goals
    }

    /// The win chance of the player with the first of the goals: moving first, and moving second.
    pub fn win_rate(&self) -> WinRate {
        WinRate {
            first: self.solution.value(0, MoverView::START),
            second: 1.0 - self.solution.value(1, MoverView::START),
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

    /// The win chance of the player to move, in a position whose seats are those of the goals; 0 or
    /// 1 once the game is over.
    pub fn value(&self, position: &Position) -> f64 {
        match self.goals.winner(position) {
            Some(seat) if seat == position.to_move => 1.0,
            Some(_) => 0.0,
            None => {
                let player = position.to_move.index();
                self.solution.value(player, MoverView::by_mover(position))
            }
        }
    }

    /// A best choice of the player to move, the lowest if several are equally good; `None` once the
    /// game is over.
    pub fn best_choice(&self, position: &Position) -> Option<Choice> {
        if self.goals.winner(position).is_some() {
            return None;
        }
        let player = position.to_move.index();
        self.solution.reply(player, MoverView::by_mover(position))
    }

    /// Each choice, lowest first, with the win chance of the player to move who makes it and then
    /// plays perfectly, as the other does; empty once the game is over. A −1 that rolls dice is left
    /// out.
    pub fn choice_values(&self, position: &Position) -> Vec<(Choice, f64)> {
        if self.goals.winner(position).is_some() {
            return Vec::new();
        }
        let (player, view) = (position.to_move.index(), MoverView::by_mover(position));
        let choices = self.rules.distinct_choices(view.mine.chop_spent);
        let valued = |choice| (choice, self.solution.value_of(player, view, choice));
        choices.into_iter().map(valued).collect()
    }
}
