//! A game of a contest, made again.

use pigskin_entry::{NoWall, RefereeError, RefereedGame, TeamName};

use super::Entrant;
use super::play::Matches;
use crate::{Contest, Event, Field, FieldError, FootballContest};

/// Why a game of a contest cannot be made again.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// The entries cannot be read.
    #[error(transparent)]
    Field(#[from] FieldError),
    /// No entry that takes part has this name.
    #[error("no team '{team}' takes part; there are {}", .teams.join(", "))]
    Team {
        /// The name.
        team: String,
        /// The teams that do.
        teams: Vec<String>,
    },
    /// The two have the same code, and play no games.
    #[error("{a} and {b} have the same code: they play no games, and each has half of them")]
    Same {
        /// A team.
        a: String,
        /// The other one.
        b: String,
    },
    /// A match has not so many games.
    #[error("there is no game {number}: a match has the games 0 to {}", .games - 1)]
    Number {
        number: u32,
        /// Number of games.
        games: u32,
    },
    /// Programs do not run on this machine.
    #[error(transparent)]
    NoWall(#[from] NoWall),
    /// The machine failed.
    #[error(transparent)]
    Referee(#[from] RefereeError),
}

impl FootballContest {
    /// Plays one game of the match of two teams once more, from its number in
    /// the match: the same game, if the programs draw from nothing but the seed
    /// that they are told.
    ///
    /// Fails if there is no such game, or the machine fails.
    pub fn replay_game(
        &self,
        contest: &Contest,
        teams: [&str; 2],
        number: u32,
    ) -> Result<RefereedGame, ReplayError> {
        let games = self.games_per_seat * 2;
        if number >= games {
            return Err(ReplayError::Number { number, games });
        }
        let field = Field::<Entrant>::admit(contest, self, &mut |_: Event| {})?;
        let places = [field.place(teams[0])?, field.place(teams[1])?];
        let hashes = places.map(|place| field.entries[place].hash);
        if hashes[0] == hashes[1] {
            let [a, b] = places.map(|place| field.team(place));
            return Err(ReplayError::Same { a, b });
        }
        let matches = Matches::of(contest, self, contest.wall.at_least()?);
        let between = matches.between(&field, field.in_order(places[0], places[1]));
        Ok(between.play_game(number)?)
    }
}

impl Field<Entrant> {
    fn place(&self, team: &str) -> Result<usize, ReplayError> {
        let key = team.parse().map(|team: TeamName| team.key()).ok();
        let mut entries = self.entries.iter();
        let place = entries.position(|entry| Some(entry.team.key()) == key);
        place.ok_or_else(|| ReplayError::Team {
            team: team.to_owned(),
            teams: (0..self.entries.len())
                .map(|place| self.team(place))
                .collect(),
        })
    }
}
