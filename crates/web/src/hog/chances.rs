//! Win chances for people to read.

use pigskin_game::Seat;
use pigskin_hog::analysis::ReviewedTurn;
use pigskin_hog::solve::PerfectPlay;
use pigskin_hog::{Choice, Position};

/// A player's chance.
pub fn of(seat: Seat, first: f64) -> f64 {
    match seat {
        Seat::First => first,
        Seat::Second => 1.0 - first,
    }
}

/// What a choice would come to.
pub struct Hint {
    /// The choice.
    pub choice: Choice,
    /// The win chance of who makes it.
    pub chance: f64,
    /// What it gives away.
    pub regret: f64,
}

impl Hint {
    /// Every choice of the player to move, with what it would come to if both
    /// played perfectly from then on.
    pub fn all(perfect: &PerfectPlay, position: &Position) -> Vec<Hint> {
        let values = perfect.choice_values(position);
        let best = values.iter().map(|&(_, value)| value).fold(0.0, f64::max);
        let hint = |(choice, chance): (Choice, f64)| Hint {
            choice,
            chance,
            regret: best - chance,
        };
        values.into_iter().map(hint).collect()
    }

    /// Whether nothing is better.
    pub fn is_best(&self) -> bool {
        self.regret <= 0.0
    }
}

/// What a turn did to the chance of who took it.
pub struct TurnChances {
    /// Before the turn.
    pub before: f64,
    /// Once it had chosen.
    pub chosen: f64,
    /// After the roll.
    pub after: f64,
}

impl TurnChances {
    /// Of a reviewed turn.
    pub fn of(turn: &ReviewedTurn) -> TurnChances {
        let mine = |first| of(turn.seat, first);
        TurnChances {
            before: mine(turn.before),
            chosen: mine(turn.chosen),
            after: mine(turn.after),
        }
    }

    /// What the choice did.
    pub fn decision(&self) -> f64 {
        self.chosen - self.before
    }

    /// What the roll did.
    pub fn luck(&self) -> f64 {
        self.after - self.chosen
    }
}
