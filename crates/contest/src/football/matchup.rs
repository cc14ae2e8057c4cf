//! Two entries of D-Football and their match.

use super::Score;
use crate::Share;

/// The result of two entries of a field against each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FootballMatchup {
    /// The place of the first entry in the field.
    pub a: usize,
    /// The place of the second.
    pub b: usize,
    /// The match, a being player 0. Two entries with the same code play none: each gets half of the
    /// games, which is the expected result.
    pub score: Option<Score>,
    /// Number of games in which each entry moves first.
    pub games_per_seat: u32,
}

impl FootballMatchup {
    /// The games that a (0) or b (1) has won.
    pub fn games_won(&self, player: usize) -> u32 {
        let half = self.games_per_seat;
        self.score
            .as_ref()
            .map_or(half, |score| score.games_won(player))
    }

    /// The shares of a and b: their numbers of games won.
    ///
    /// ```
    /// use pigskin_contest::FootballMatchup;
    /// let same_code = FootballMatchup { a: 3, b: 5, score: None, games_per_seat: 50 };
    /// assert_eq!(same_code.shares().map(|share| share.wins), [50, 50]);
    /// ```
    pub fn shares(&self) -> [Share; 2] {
        let games = f64::from(self.games_per_seat) * 2.0;
        let share = |opponent, player| Share {
            opponent,
            wins: self.games_won(player) as usize,
            win_rate: f64::from(self.games_won(player)) / games,
        };
        [share(self.b, 0), share(self.a, 1)]
    }

    /// The matchup with a and b exchanged.
    pub(super) fn turned(self) -> FootballMatchup {
        FootballMatchup {
            a: self.b,
            b: self.a,
            score: self.score.map(Score::reversed),
            ..self
        }
    }
}
