//! Win chances for people to read.

use pigskin_game::Seat;
use pigskin_hog::analysis::ReviewedTurn;
use pigskin_hog::solve::PerfectPlay;
use pigskin_hog::{Choice, Position};

pub fn of(seat: Seat, first: f64) -> f64 {
    match seat {
        Seat::First => first,
        Seat::Second => 1.0 - first,
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Hint {
    pub choice: Choice,
    pub chance: f64,
    pub regret: f64,
}

impl Hint {
    /// Every choice of the player to move, with its value if both play perfectly afterwards.
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

    pub fn is_best(&self) -> bool {
        self.regret <= 0.0
    }
}

pub struct TurnChances {
    pub before: f64,
    pub chosen: f64,
    pub after: f64,
}

impl TurnChances {
    pub fn of(turn: &ReviewedTurn) -> TurnChances {
        let mine = |first| of(turn.seat, first);
        TurnChances {
            before: mine(turn.before),
            chosen: mine(turn.chosen),
            after: mine(turn.after),
        }
    }

    pub fn decision(&self) -> f64 {
        self.chosen - self.before
    }

    pub fn luck(&self) -> f64 {
        self.after - self.chosen
    }
}
