//! The two teams.

use std::fmt;
use std::str::FromStr;

/// One of the two teams, named as the handout names them.
///
/// ```
/// use pigskin_football::Team;
/// assert_eq!(Team::Michigan.other(), Team::Ohio);
/// assert_eq!("ohio".parse(), Ok(Team::Ohio));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Team {
    /// Starts on the left and moves right. Moves first unless the start position says
    /// otherwise.
    Michigan,
    /// Starts on the right and moves left.
    Ohio,
}

impl Team {
    /// Both teams, in their usual order of moves.
    pub const BOTH: [Team; 2] = [Team::Michigan, Team::Ohio];

    /// The opposing team.
    pub const fn other(self) -> Team {
        match self {
            Team::Michigan => Team::Ohio,
            Team::Ohio => Team::Michigan,
        }
    }

    /// The team's name in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Team::Michigan => "michigan",
            Team::Ohio => "ohio",
        }
    }
}

impl fmt::Display for Team {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that is neither team's name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a team: michigan or ohio")]
pub struct ParseTeamError(pub String);

impl FromStr for Team {
    type Err = ParseTeamError;

    fn from_str(text: &str) -> Result<Team, ParseTeamError> {
        let mut teams = Team::BOTH.into_iter();
        teams
            .find(|team| team.name() == text)
            .ok_or_else(|| ParseTeamError(text.to_owned()))
    }
}
