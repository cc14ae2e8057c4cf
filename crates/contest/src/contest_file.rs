//! `contest.toml`: what a lecturer says of a contest.

use std::path::{Path, PathBuf};

use pigskin_hog::{Edition, EditionFileError};
use serde::Deserialize;

use crate::{Limits, ReadTextError, printable, read_text};

/// A contest as its folder describes it.
#[derive(Clone, Debug, PartialEq)]
pub struct Contest {
    /// The folder with `contest.toml`.
    pub folder: PathBuf,
    /// The title.
    pub title: String,
    /// The edition, with the changes of `[set]` in its rules.
    pub edition: Edition,
    /// A matchup is won by a mean win rate proved to be above this.
    pub threshold: f64,
    /// How matchups become standings.
    pub scoring: Scoring,
    /// Award points for the first ranks, best first.
    pub awards: Vec<f64>,
    /// What an entry's program may use up.
    pub limits: Limits,
    /// The folder with the entries.
    pub entries: PathBuf,
}

/// How matchups become standings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scoring {
    /// A point for each matchup won; a tie is a loss for both.
    #[default]
    MatchPoints,
}

impl Scoring {
    /// The scoring as files write it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Scoring::MatchPoints => "match-points",
        }
    }
}

/// Why there is no contest in a folder.
#[derive(Debug, thiserror::Error)]
pub enum ContestFileError {
    /// The file cannot be read.
    #[error("{0}; `pigskin contest new` writes one")]
    Read(#[from] ReadTextError),
    /// It is not TOML, or has a field that nobody knows.
    #[error("{}: {source}", .path.display())]
    Toml {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: Box<toml::de::Error>,
    },
    /// A field has no sense.
    #[error("{}: {field}: {reason}", .path.display())]
    Field {
        /// The file.
        path: PathBuf,
        /// The field's name.
        field: &'static str,
        /// What is wrong with it.
        reason: String,
    },
}

/// The longest title, in characters.
const LONGEST_TITLE: usize = 200;

/// The file as it is written; what is missing has the handout's value.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ContestFile {
    title: Option<String>,
    edition: String,
    #[serde(default = "threshold")]
    threshold: f64,
    #[serde(default)]
    scoring: Scoring,
    #[serde(default = "awards")]
    awards: Vec<f64>,
    #[serde(default)]
    limits: Limits,
    #[serde(default = "entries")]
    entries: PathBuf,
    #[serde(default)]
    set: toml::Table,
}

fn threshold() -> f64 {
    Contest::THRESHOLD
}

fn awards() -> Vec<f64> {
    vec![3.0, 2.0, 1.0]
}

fn entries() -> PathBuf {
    PathBuf::from("entries")
}

impl Contest {
    /// The name of the file that describes a contest.
    pub const FILE: &str = "contest.toml";

    /// 50.0001 %, above which the handout gives a match point.
    pub const THRESHOLD: f64 = 0.500_001;

    /// Reads the description in a folder.
    ///
    /// # Errors
    ///
    /// Where there is none, or a field of it has no sense; the error names it.
    pub fn open(folder: &Path) -> Result<Contest, ContestFileError> {
        let path = folder.join(Self::FILE);
        let text = read_text(&path)?;
        Contest::from_toml(folder, &text)
    }

    /// Reads the description of the contest in a folder from its text.
    ///
    /// ```
    /// use pigskin_contest::Contest;
    /// let text = "edition = 'fall-2019'\n[set]\nferal_hogs = 'off'";
    /// let contest = Contest::from_toml("hog".as_ref(), text)?;
    /// assert_eq!(contest.edition.rules.feral_hogs, None);
    /// assert_eq!(contest.awards, [3.0, 2.0, 1.0]);
    /// # Ok::<(), pigskin_contest::ContestFileError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Where a field is missing, unknown or has no sense; the error names it.
    pub fn from_toml(folder: &Path, text: &str) -> Result<Contest, ContestFileError> {
        let path = folder.join(Self::FILE);
        let file: ContestFile = toml::from_str(text).map_err(|source| ContestFileError::Toml {
            path: path.clone(),
            source: Box::new(source),
        })?;
        let field = |field, reason: String| ContestFileError::Field {
            path: path.clone(),
            field,
            reason,
        };
        if !(0.5..1.0).contains(&file.threshold) {
            let reason = format!("{} is not from 0.5 to below 1", file.threshold);
            return Err(field("threshold", reason));
        }
        if let Some(award) = file
            .awards
            .iter()
            .find(|award| !(0.0..1e9).contains(*award))
        {
            return Err(field("awards", format!("{award} is no number of points")));
        }
        let title = file.title.map(|title| printable(&title, LONGEST_TITLE));
        let mut edition = find_edition(folder, &file.edition)
            .map_err(|error| field("edition", error.to_string()))?;
        edition = Edition::settings_of(&file.set)
            .and_then(|changes| edition.with(changes))
            .map_err(|error| field("set", error.to_string()))?;
        Ok(Contest {
            title: title.unwrap_or_else(|| format!("Hog contest, {}", edition.name)),
            edition,
            threshold: file.threshold,
            scoring: file.scoring,
            awards: file.awards,
            limits: file.limits,
            entries: folder.join(file.entries),
            folder: folder.to_owned(),
        })
    }
}

/// Why there is no such edition.
#[derive(Debug, thiserror::Error)]
pub enum FindEditionError {
    /// It is neither one of the handouts' nor a TOML file.
    #[error("'{name}' is none of {}, nor a file that ends in .toml", Edition::names().collect::<Vec<_>>().join(", "))]
    Unknown {
        /// The name.
        name: String,
    },
    /// The file cannot be read.
    #[error(transparent)]
    Read(#[from] ReadTextError),
    /// The file is no edition.
    #[error("{}: {source}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: Box<EditionFileError>,
    },
}

/// The edition of that name, or in the file of that name, seen from a folder.
///
/// # Errors
///
/// Where there is neither, or the file is no edition.
pub fn find_edition(folder: &Path, name: &str) -> Result<Edition, FindEditionError> {
    if let Some(edition) = Edition::named(name) {
        return Ok(edition);
    }
    let path = folder.join(name);
    if path.extension().is_none_or(|extension| extension != "toml") {
        return Err(FindEditionError::Unknown {
            name: name.to_owned(),
        });
    }
    let text = read_text(&path)?;
    Edition::from_toml(&text).map_err(|source| FindEditionError::File {
        path,
        source: Box::new(source),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_the_field() {
        for (text, field) in [
            ("", "edition"),
            ("edition = 'fall-1066'", "edition"),
            ("edition = 'missing.toml'", "missing.toml"),
            ("edition = 'fall-2019'\nthreshold = 0.3", "threshold"),
            ("edition = 'fall-2019'\nthreshold = nan", "threshold"),
            ("edition = 'fall-2019'\nawards = [-1]", "awards"),
            ("edition = 'fall-2019'\nscoring = 'luck'", "luck"),
            ("edition = 'fall-2019'\nthresold = 0.6", "thresold"),
            (
                "edition = 'fall-2019'\n[set]\nferal_pigs = 'off'",
                "feral_pigs",
            ),
            ("edition = 'fall-2019'\n[limits]\nseconds = 0", "seconds"),
        ] {
            let error = Contest::from_toml(Path::new("hog"), text)
                .unwrap_err()
                .to_string();
            assert!(error.contains(field), "{text}: {error}");
            assert!(error.contains("contest.toml"), "{text}: {error}");
        }
    }
}
