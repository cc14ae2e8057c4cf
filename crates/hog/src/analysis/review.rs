//! A played game, split into luck and decisions.

use pigskin_game::Seat;

use crate::solve::PerfectPlay;
use crate::{Choice, Play, Position, Progress, Turn};

/// What each choice and each roll of a played game did to the win chance of
/// Player 0, if both play perfectly from then on.
///
/// A choice can only lower the chance of who makes it, by its regret; a roll can
/// do either. From the chance at the start, all of them lead to the result, which
/// is 1 or 0, without a gap: each chance is where the next step begins.
///
/// ```
/// use pigskin_hog::analysis::Review;
/// use pigskin_hog::solve::PerfectPlay;
/// use pigskin_hog::{Choice, FALL_2019, FairDice, Play, Table};
/// let fours = Table::from_fn(100, |_| Choice::dice(4));
/// let play = Play::new(&FALL_2019, [&fours, &fours], &mut FairDice::new(7))?;
/// let review = Review::of(&PerfectPlay::of(&FALL_2019), &play);
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

/// What one turn did to the win chance of Player 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReviewedTurn {
    /// Whose turn it was.
    pub seat: Seat,
    /// What the player chose.
    pub choice: Choice,
    /// A best choice, the lowest of those that come out alike.
    pub best: Choice,
    /// Player 0's chance before the turn.
    pub before: f64,
    /// Player 0's chance once the choice is made and before the dice fall.
    pub chosen: f64,
    /// Player 0's chance after the turn.
    pub after: f64,
}

impl Review {
    /// Reviews a game that was played by the rules that are solved.
    #[must_use]
    pub fn of(perfect: &PerfectPlay, play: &Play) -> Review {
        Review::of_turns(perfect, play.start, &play.turns)
    }

    /// Reviews a game as far as it has come, which leads to the chance where it
    /// stands.
    #[must_use]
    pub fn so_far(perfect: &PerfectPlay, progress: &Progress) -> Review {
        Review::of_turns(perfect, *progress.start(), progress.turns())
    }

    fn of_turns(perfect: &PerfectPlay, mut position: Position, turns: &[Turn]) -> Review {
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

    /// Player 0's chance at the end: 1 or 0 for a game that was played to its
    /// end.
    #[must_use]
    pub fn result(&self) -> f64 {
        self.turns.last().map_or(self.start, |turn| turn.after)
    }

    /// What a player's choices added to that player's win chance, all together;
    /// never above 0 but for rounding.
    #[must_use]
    pub fn decisions_of(&self, seat: Seat) -> f64 {
        self.sum(seat, ReviewedTurn::decision)
    }

    /// What a player's rolls added to that player's win chance, all together.
    #[must_use]
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
    /// What the choice added to Player 0's win chance.
    #[must_use]
    pub fn decision(&self) -> f64 {
        self.chosen - self.before
    }

    /// What the dice added to Player 0's win chance; 0 but for rounding where
    /// none were rolled.
    #[must_use]
    pub fn luck(&self) -> f64 {
        self.after - self.chosen
    }
}

/// Player 0's chance. It is computed as that of a choice is, so that a best
/// choice changes nothing, to the last digit.
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
