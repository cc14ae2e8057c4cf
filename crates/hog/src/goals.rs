//! Goals of their own for each player.

use pigskin_game::Seat;

use crate::{Position, Rules};

/// The points that win for each player.
///
/// A goal stays with its player when the scores are swapped. Strategies see the scores alone, and
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
    /// The same goal for both players.
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

#[cfg(test)]
mod tests {
    use super::*;

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
