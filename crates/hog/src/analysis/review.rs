//! A played game, split into luck and decisions.

use pigskin_game::{Mark, Seat};

use crate::solve::PerfectPlay;
use crate::{Choice, Play, Position, Progress, Turn};

/// The effect of each choice and each roll of a played game on the win chance of Player 0, if
/// both play perfectly from then on.
///
/// A choice can only lower its player's chance, by its regret; a roll can raise or
/// lower it. Together they lead without a gap from the chance at the start to the
/// result, which is 1 or 0: each step begins with the chance at which the previous one
/// ends.
///
/// ```
/// use pigskin_hog::analysis::Review;
/// use pigskin_hog::solve::PerfectPlay;
/// use pigskin_hog::{Choice, FALL_2019, FairDice, Play, Table};
/// let fours = Table::from_fn(100, |_| Choice::dice(4));
/// let play = Play::new(&FALL_2019, [&fours, &fours], &mut FairDice::new(7))?;
/// let review = Review::new(&PerfectPlay::solve(&FALL_2019), &play);
/// let steps: f64 = review.turns.iter().map(|turn| turn.decision() + turn.luck()).sum();
/// assert!((review.start + steps - review.result()).abs() < 1e-12);
/// # Ok::<(), pigskin_hog::PlayError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// Player 0's win chance at the start.
    pub start: f64,
    /// Every turn, in order.
    pub turns: Vec<ReviewedTurn>,
}

/// The effect of one turn on the win chance of Player 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReviewedTurn {
    /// Whose turn it was.
    pub seat: Seat,
    /// The player's choice.
    pub choice: Choice,
    /// A best choice, the lowest if several are equally good.
    pub best: Choice,
    /// Player 0's chance before the turn.
    pub before: f64,
    /// Player 0's chance after the choice and before the dice fall.
    pub chosen: f64,
    /// Player 0's chance after the turn.
    pub after: f64,
}

impl Review {
    /// Reviews a game that was played by the solved rules.
    pub fn new(perfect: &PerfectPlay, play: &Play) -> Review {
        Review::from_turns(perfect, play.start, &play.turns)
    }

    /// Reviews an unfinished game, up to the chance at its present position.
    pub fn so_far(perfect: &PerfectPlay, progress: &Progress) -> Review {
        Review::from_turns(perfect, *progress.start(), progress.turns())
    }

    fn from_turns(perfect: &PerfectPlay, mut position: Position, turns: &[Turn]) -> Review {
        let start = chance(perfect, &position);
        let mut before = start;
        let turns = turns.iter().map(|turn| {
            let seat = position.to_move;
            let value = perfect.choice_value(&position, turn.choice);
            let reviewed = ReviewedTurn {
                seat,
                choice: turn.choice,
                best: perfect.best_choice(&position).unwrap_or(turn.choice),
                before,
                // A turn of the same rules is legal under them.
                chosen: value.map_or(before, |value| of_first(seat, value)),
                after: chance(perfect, &turn.after),
            };
            position = turn.after;
            before = reviewed.after;
            reviewed
        });
        Review {
            start,
            turns: turns.collect(),
        }
    }

    /// Player 0's chance at the end: 1 or 0 for a finished game.
    pub fn result(&self) -> f64 {
        self.after(self.turns.len())
    }

    /// Player 0's chance after this many turns, or after all of them if there are fewer.
    pub fn after(&self, turns: usize) -> f64 {
        let last = self.turns.iter().take(turns).next_back();
        last.map_or(self.start, |turn| turn.after)
    }

    /// The total effect of a player's choices on that player's win chance; at most 0, up to
    /// rounding.
    pub fn decisions_of(&self, seat: Seat) -> f64 {
        self.sum(seat, ReviewedTurn::decision)
    }

    /// The total effect of a player's rolls on that player's win chance.
    pub fn luck_of(&self, seat: Seat) -> f64 {
        self.sum(seat, ReviewedTurn::luck)
    }

    fn sum(&self, seat: Seat, step: fn(&ReviewedTurn) -> f64) -> f64 {
        let turns = self.turns.iter().filter(|turn| turn.seat == seat);
        let sum: f64 = turns.map(step).sum();
        match seat {
            Seat::First => sum,
            Seat::Second => -sum,
        }
    }
}

impl ReviewedTurn {
    /// The mark of the choice, by the chance that it loses its player.
    pub fn mark(&self) -> Option<Mark> {
        Mark::of_loss(self.decision().abs())
    }

    /// The effect of the choice on Player 0's win chance.
    pub fn decision(&self) -> f64 {
        self.chosen - self.before
    }

    /// The effect of the dice on Player 0's win chance; 0, up to rounding, if none were
    /// rolled.
    pub fn luck(&self) -> f64 {
        self.after - self.chosen
    }
}

/// Player 0's chance. It is computed like that of a choice, so that a best choice
/// changes nothing, to the last digit.
fn chance(perfect: &PerfectPlay, position: &Position) -> f64 {
    let best = perfect.best_choice(position);
    let value = best.and_then(|best| perfect.choice_value(position, best));
    let value = value.unwrap_or_else(|| perfect.value(position));
    of_first(position.to_move, value)
}

fn of_first(mover: Seat, value: f64) -> f64 {
    match mover {
        Seat::First => value,
        Seat::Second => 1.0 - value,
    }
}
