//! The field that an autograder compares entries with.

use pigskin_autograder::ZipFile;

use super::frozen_field_error::{FrozenFieldError, read};
use super::{FrozenPrograms, FrozenTables};
use crate::{Contest, ContestGame, Results};

/// The field of a contest's last run, or of a course's board.
#[derive(Clone, Debug, PartialEq)]
pub enum FrozenField {
    /// Hog: tables, without any code.
    Hog(FrozenTables),
    /// D-Football: programs, which have to play.
    DFootball(FrozenPrograms),
}

impl FrozenField {
    /// The field's file name in a contest's folder.
    pub const FILE: &str = "field.json";

    /// Reads the field in a contest's folder: the frozen one, or else that of the last run.
    ///
    /// Fails if there is neither, or if an entry of the last run is missing, has changed or
    /// cannot be read.
    pub fn open(contest: &Contest) -> Result<FrozenField, FrozenFieldError> {
        let path = contest.folder.join(Self::FILE);
        if !path.exists() {
            return FrozenField::of_last_run(contest);
        }
        let bytes = read(&path)?;
        Ok(match contest.game {
            ContestGame::Hog(_) => FrozenField::Hog(serde_json::from_slice(&bytes)?),
            ContestGame::DFootball(_) => {
                FrozenField::DFootball(FrozenPrograms::read(contest, &bytes)?)
            }
        })
    }

    /// Reads the field of a contest's last run.
    ///
    /// Fails if the contest was not run, or if an entry of the last run is missing, has
    /// changed or cannot be read.
    pub fn of_last_run(contest: &Contest) -> Result<FrozenField, FrozenFieldError> {
        let results = Results::read(&contest.results_folder().join("results.json"))?;
        match &contest.game {
            ContestGame::Hog(_) => {
                let hog = results.game.hog().ok_or(FrozenFieldError::OtherGame)?;
                let team = |line: usize| results.standings[line].team.clone();
                let tables = FrozenTables::from_results(hog, &results, team)?;
                Ok(FrozenField::Hog(tables))
            }
            ContestGame::DFootball(_) => {
                results.game.football().ok_or(FrozenFieldError::OtherGame)?;
                let programs = FrozenPrograms::of_last_run(contest, &results)?;
                Ok(FrozenField::DFootball(programs))
            }
        }
    }

    /// The tables of a field of Hog; `None` for another game.
    pub fn tables(&self) -> Option<&FrozenTables> {
        match self {
            FrozenField::Hog(tables) => Some(tables),
            FrozenField::DFootball(_) => None,
        }
    }

    /// The programs of a field of D-Football; `None` for another game.
    pub fn programs(&self) -> Option<&FrozenPrograms> {
        match self {
            FrozenField::Hog(_) => None,
            FrozenField::DFootball(programs) => Some(programs),
        }
    }

    /// Adds the field to the files of a contest's folder.
    pub(super) fn pack(&self, zip: &mut ZipFile, folder: &str) -> Result<(), FrozenFieldError> {
        let path = format!("{folder}/{}", Self::FILE);
        let json = match self {
            FrozenField::Hog(tables) => serde_json::to_vec(tables)?,
            FrozenField::DFootball(programs) => programs.pack(zip, folder)?,
        };
        zip.file(&path, json);
        Ok(())
    }

    /// The number of opponents in this field, including the contest's reference players.
    pub(super) fn opponents(&self, contest: &Contest) -> usize {
        match self {
            FrozenField::Hog(tables) => tables.opponents.len(),
            FrozenField::DFootball(programs) => programs.opponents.len() + contest.references.len(),
        }
    }
}
