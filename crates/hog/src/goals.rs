//! Goals of their own for each player.

use pigskin_game::{Game, Seat, Status};

use crate::{Choice, IllegalTurn, Position, Rules, Toss, Turn};

/// The points that win for each player.
///
/// A goal stays with its player when the scores are swapped. Strategies see only the scores, and
/// choose at all scores below the goal of the [`Rules`], which is at least the higher of both.
///
/// ```
/// use pigskin_game::Seat;
/// use pigskin_hog::{Goals, Position};
/// let goals = Goals { first: 100, second: 300 };
/// let position: Position = "100,299 to move 1".parse()?;
/// assert_eq!(goals.winner(&position), Some(Seat::First));
/// let position: Position = "99,299".parse()?;
/// assert_eq!(goals.winner(&position), None);
/// # Ok::<(), pigskin_hog::ParsePositionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Goals {
    /// The points that win for the player in the first seat.
    pub first: u16,
    /// The points that win for the other player.
    pub second: u16,
}

/// Goals that do not fit the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a goal is from 1 to {most} points, and not {goal}")]
pub struct UnfitGoal {
    /// The goal.
    pub goal: u16,
    /// The goal of the rules, which is the highest.
    pub most: u16,
}

impl Goals {
    /// One goal for both players.
    pub const fn both(goal: u16) -> Goals {
        Goals {
            first: goal,
            second: goal,
        }
    }

    /// The higher goal.
    pub fn highest(self) -> u16 {
        self.first.max(self.second)
    }

    /// Checks that the goals fit the rules.
    ///
    /// # Errors
    ///
    /// If a goal is 0 or above that of the rules.
    pub fn check(self, rules: &Rules) -> Result<(), UnfitGoal> {
        let most = rules.goal;
        let unfit = |goal: &u16| !(1..=most).contains(goal);
        match [self.first, self.second].into_iter().find(unfit) {
            Some(goal) => Err(UnfitGoal { goal, most }),
            None => Ok(()),
        }
    }

    /// The player who has reached their own goal, if any. If both have, it is the player who has
    /// just moved.
    pub fn winner(self, position: &Position) -> Option<Seat> {
        position.first_to_reach([self.first, self.second])
    }
}

/// A game in which each player has a goal of their own.
///
/// ```
/// use pigskin_game::{Game, Seat, Status};
/// use pigskin_hog::{Choice, FALL_2017, GameTo, Goals};
/// let game = GameTo { rules: &FALL_2017, goals: Goals { first: 9, second: 100 } };
/// let after = game.after(&game.start(), Choice::dice(2), &"4 5".parse()?)?;
/// assert_eq!(game.status(&after), Status::Won(Seat::First));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct GameTo<'r> {
    /// The rules, whose goal is at least as high as both goals.
    pub rules: &'r Rules,
    /// The goals.
    pub goals: Goals,
}

impl Game for GameTo<'_> {
    type Position = Position;
    type Choice = Choice;
    type Outcome = Toss;
    type Illegal = IllegalTurn;

    fn start(&self) -> Position {
        Position::START
    }

    fn status(&self, position: &Position) -> Status {
        match self.goals.winner(position) {
            Some(seat) => Status::Won(seat),
            None => Status::ToMove(position.to_move),
        }
    }

    fn choices(&self, position: &Position) -> Vec<Choice> {
        match self.goals.winner(position) {
            Some(_) => Vec::new(),
            None => self.rules.choices().collect(),
        }
    }

    fn outcomes(
        &self,
        position: &Position,
        choice: Choice,
    ) -> Result<Vec<(Toss, f64)>, IllegalTurn> {
        match self.goals.winner(position) {
            Some(_) => Err(IllegalTurn::Over),
            None => self.rules.outcomes(position, choice),
        }
    }

    fn after(
        &self,
        position: &Position,
        choice: Choice,
        toss: &Toss,
    ) -> Result<Position, IllegalTurn> {
        if self.goals.winner(position).is_some() {
            return Err(IllegalTurn::Over);
        }
        let mut after = Turn::take(self.rules, position, choice, toss)?.after;
        if self.goals.winner(&after).is_some() {
            // No other turn follows, so that the player who has moved counts if both have won.
            after.to_move = position.to_move.other();
            after.phase.extra = false;
        }
        Ok(after)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{FALL_2014, FALL_2020, Rules};

    #[test]
    fn the_player_who_has_moved_counts_if_both_have_reached_their_goals() {
        // 14 and 26 points are 40, double of 20: the swap gives the mover 20 and the other 40.
        let game = GameTo {
            rules: &FALL_2014,
            goals: Goals {
                first: 15,
                second: 40,
            },
        };
        let position: Position = "14,20".parse().expect("a position");
        let toss = "5 5 5 5 6".parse().expect("a toss");
        let after = game.after(&position, Choice::dice(5), &toss);
        let after = after.expect("a turn");
        assert_eq!(after.players.map(|player| player.score.0), [20, 40]);
        assert_eq!(game.status(&after), Status::Won(Seat::First));
        assert!(game.choices(&after).is_empty());
        assert!(game.outcomes(&after, Choice::dice(1)).is_err());
        assert!(
            game.after(&after, Choice::dice(0), &Toss::default())
                .is_err()
        );
    }

    #[test]
    fn no_other_turn_follows_the_last_one() {
        let game = GameTo {
            rules: &FALL_2020,
            goals: Goals {
                first: 10,
                second: 100,
            },
        };
        // One point behind, so Pig Pass would grant another turn.
        let position: Position = "4,11".parse().expect("a position");
        let toss = "6".parse().expect("a toss");
        let after = game.after(&position, Choice::dice(1), &toss);
        let after = after.expect("a turn");
        assert_eq!(after.to_move, Seat::Second);
        assert_eq!(game.status(&after), Status::Won(Seat::First));
    }

    #[test]
    fn goals_are_at_most_that_of_the_rules() {
        let rules = Rules {
            goal: 50,
            ..Rules::CLASSIC
        };
        for (first, second, fits) in [(1, 50, true), (50, 50, true), (0, 9, false), (9, 51, false)]
        {
            assert_eq!(Goals { first, second }.check(&rules).is_ok(), fits);
        }
        let error = Goals::both(51).check(&rules).expect_err("too high");
        assert_eq!(
            error.to_string(),
            "a goal is from 1 to 50 points, and not 51"
        );
    }
}
