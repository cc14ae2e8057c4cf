//! Winners of earlier contests: `winners.toml` in a contest's folder.
//!
//! It names teams and no people.

use std::path::{Path, PathBuf};

use pigskin_entry::TeamName;
use serde::{Deserialize, Serialize};

use crate::text_file::{ReadTextError, read_text};

/// Longest name of a semester, in characters.
const LONGEST_SEMESTER: usize = 40;

/// The winners of earlier contests, the newest first.
///
/// ```
/// use pigskin_contest::PastWinners;
/// let text = "[[winner]]\nsemester = 'Fall 2026'\ncontest = 'Hog, 2026'\nedition = 'fall-2019'\n\
///             team = 'Six Pack'\nrank = 1\nteams = 40\nwins = 39\nmean_win_rate = 0.61\n";
/// let past = PastWinners::from_toml("winners.toml".as_ref(), text)?;
/// assert_eq!(past.winners[0].team, "Six Pack");
/// # Ok::<(), pigskin_contest::PastWinnersError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PastWinners {
    /// The winners, those of a contest together and by rank.
    #[serde(default, rename = "winner")]
    pub winners: Vec<PastWinner>,
}

/// A team that won an earlier contest, and agreed to be named.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PastWinner {
    /// The semester, such as `Fall 2026`.
    pub semester: String,
    /// The contest's title.
    pub contest: String,
    /// The edition of Hog; `None` for D-Football.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<String>,
    /// The team's name.
    pub team: String,
    /// Its rank, from 1.
    pub rank: usize,
    /// Number of teams with a rank.
    pub teams: usize,
    /// Matchups or games won, by the contest's scoring.
    pub wins: usize,
    /// The mean win rate over all opponents.
    pub mean_win_rate: f64,
}

/// Why `winners.toml` cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum PastWinnersError {
    /// The file cannot be read.
    #[error(transparent)]
    Read(#[from] ReadTextError),
    /// It is not TOML, or has an unknown field.
    #[error("{}: {source}", .path.display())]
    Toml {
        path: PathBuf,
        source: Box<toml::de::Error>,
    },
    /// A winner has an invalid value.
    #[error("{}: winner {number}: {reason}", .path.display())]
    Winner {
        path: PathBuf,
        /// The winner's number, from 1.
        number: usize,
        reason: String,
    },
}

impl PastWinners {
    /// The name of the file.
    pub const FILE: &str = "winners.toml";

    /// Reads the file in a contest's folder; without the file there are none.
    ///
    /// Fails if the file cannot be read, or a value is invalid.
    pub fn open(folder: &Path) -> Result<PastWinners, PastWinnersError> {
        let path = folder.join(Self::FILE);
        if path.symlink_metadata().is_err() {
            return Ok(PastWinners::default());
        }
        PastWinners::from_toml(&path, &read_text(&path)?)
    }

    /// Reads the text of the file at this path.
    ///
    /// Fails if a field is missing, unknown or has an invalid value.
    pub fn from_toml(path: &Path, text: &str) -> Result<PastWinners, PastWinnersError> {
        let past: PastWinners = toml::from_str(text).map_err(|source| PastWinnersError::Toml {
            path: path.to_owned(),
            source: Box::new(source),
        })?;
        for (place, winner) in past.winners.iter().enumerate() {
            winner.check().map_err(|reason| PastWinnersError::Winner {
                path: path.to_owned(),
                number: place + 1,
                reason,
            })?;
        }
        Ok(past)
    }

    /// The text of the file.
    ///
    /// Never, unless a number is too large for TOML.
    pub fn to_toml(&self) -> Result<String, toml::ser::Error> {
        let text = toml::to_string_pretty(self)?;
        Ok(format!(
            "# Winners of earlier contests, who agreed to be named here. Take out a [[winner]] to name the\n\
             # team no longer.\n\n{text}"
        ))
    }

    /// These winners, with those of a newer contest before them. Winners of a contest with the same
    /// semester and title are replaced.
    pub fn preceded_by(&self, newer: Vec<PastWinner>) -> PastWinners {
        let is_again = |old: &&PastWinner| {
            let mut newer = newer.iter();
            newer.any(|new| new.semester == old.semester && new.contest == old.contest)
        };
        let kept: Vec<PastWinner> = self
            .winners
            .iter()
            .filter(|old| !is_again(old))
            .cloned()
            .collect();
        PastWinners {
            winners: newer.into_iter().chain(kept).collect(),
        }
    }
}

impl PastWinner {
    fn check(&self) -> Result<(), String> {
        check_semester(&self.semester)?;
        let name = self.team.parse::<TeamName>();
        name.map_err(|why| format!("the team's name {why}"))?;
        if self.rank == 0 || self.rank > self.teams {
            return Err(format!("rank {} of {} teams", self.rank, self.teams));
        }
        if !(0.0..=1.0).contains(&self.mean_win_rate) {
            return Err(format!("{} is not a mean win rate", self.mean_win_rate));
        }
        Ok(())
    }
}

/// Checks the name of a semester.
///
/// Fails if it is empty, longer than 40 characters, or has characters that no name may have.
pub fn check_semester(semester: &str) -> Result<(), String> {
    let is_name = semester.parse::<TeamName>().is_ok();
    if is_name && semester.trim() == semester && semester.chars().count() <= LONGEST_SEMESTER {
        return Ok(());
    }
    Err(format!(
        "{semester:?} is not a semester, such as \"Fall 2026\", of at most {LONGEST_SEMESTER} characters"
    ))
}
