//! The tables that entries of Hog are graded against.

use std::collections::BTreeMap;
use std::path::Path;

use pigskin_contest::{Contest, GameResults, HogContest, ReadResultsError, Results};
use pigskin_hog::{Setting, Table, TableFileError};
use serde::{Deserialize, Serialize};

/// The tables of a contest of Hog as it was run last, with their teams.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FrozenField {
    /// Every setting of the rules by name, that the tables are for.
    pub rules: BTreeMap<String, String>,
    /// Those to play against, in the order of the standings.
    pub opponents: Vec<Opponent>,
}

/// One of a field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opponent {
    /// The team's name.
    pub team: String,
    /// The choices: a row for each own score, a column for each of the
    /// opponent's, −1 for Pork Chop.
    pub table: Vec<Vec<i8>>,
}

/// Why there is no field to grade against.
#[derive(Debug, thiserror::Error)]
pub enum FrozenFieldError {
    /// There is neither a frozen one nor results.
    #[error(transparent)]
    Results(#[from] ReadResultsError),
    /// The file of it cannot be read.
    #[error("could not read {}: {source}", .path.display())]
    Read {
        /// The file.
        path: std::path::PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The file is none of a field.
    #[error("field.json: {0}")]
    Json(#[from] serde_json::Error),
    /// It is made for other rules than those of the contest.
    #[error("the field is made for other rules than those of contest.toml; run the contest again")]
    OtherRules,
    /// A table does not fit the rules.
    #[error("the table of {team:?}: {source}")]
    Table {
        /// The team.
        team: String,
        /// What is wrong with it.
        source: TableFileError,
    },
    /// The results are those of another game.
    #[error("the results are not those of a contest of Hog")]
    OtherGame,
    /// There is nobody in it.
    #[error("nobody is in the field")]
    Empty,
}

impl FrozenField {
    /// The name of its file in a contest's folder.
    pub const FILE: &str = "field.json";

    /// The field of a contest of Hog, the reference players included; none of
    /// D-Football, whose programs have to play.
    #[must_use]
    pub fn of(results: &Results) -> Option<FrozenField> {
        let GameResults::Hog(hog) = &results.game else {
            return None;
        };
        let opponents = results.standings.iter().filter_map(|row| {
            Some(Opponent {
                team: row.team.clone(),
                table: hog.tables.get(&row.hash)?.clone(),
            })
        });
        Some(FrozenField {
            rules: hog.rules.clone(),
            opponents: opponents.collect(),
        })
    }

    /// The field in a contest's folder: the frozen one, or else that of the last
    /// run.
    ///
    /// # Errors
    ///
    /// Where there is neither, or the file is none.
    pub fn open(contest: &Contest) -> Result<FrozenField, FrozenFieldError> {
        let path = contest.folder.join(Self::FILE);
        if !path.exists() {
            let results = Results::read(&contest.results_folder().join("results.json"))?;
            return FrozenField::of(&results).ok_or(FrozenFieldError::OtherGame);
        }
        FrozenField::read(&path)
    }

    fn read(path: &Path) -> Result<FrozenField, FrozenFieldError> {
        let bytes = std::fs::read(path).map_err(|source| FrozenFieldError::Read {
            path: path.to_owned(),
            source,
        })?;
        Ok(serde_json::from_slice(&bytes)?)
    }

    /// The field as its file has it.
    pub(super) fn to_json(&self) -> Vec<u8> {
        // Texts and numbers, which JSON has.
        serde_json::to_vec(self).unwrap_or_default()
    }

    /// The teams with their tables.
    ///
    /// # Errors
    ///
    /// Where they are made for other rules, or there are none.
    pub fn tables(&self, hog: &HogContest) -> Result<Vec<(&str, Table)>, FrozenFieldError> {
        let rules = &hog.edition.rules;
        let setting = |setting: Setting| (setting.name().to_owned(), setting.get(rules));
        if self.rules != BTreeMap::from(Setting::ALL.map(setting)) {
            return Err(FrozenFieldError::OtherRules);
        }
        if self.opponents.is_empty() {
            return Err(FrozenFieldError::Empty);
        }
        let opponents = self.opponents.iter();
        let tables = opponents.map(|Opponent { team, table }| {
            let rows = table.iter();
            let rows: Vec<Vec<i64>> = rows
                .map(|row| row.iter().copied().map(i64::from).collect())
                .collect();
            let table = Table::from_rows(rules, &rows);
            let table = table.map_err(|source| FrozenFieldError::Table {
                team: team.clone(),
                source,
            })?;
            Ok((team.as_str(), table))
        });
        tables.collect()
    }
}
