//! The programs that entries of D-Football are compared with.

use std::ffi::OsString;
use std::os::unix::ffi::{OsStrExt as _, OsStringExt as _};
use std::path::{Path, PathBuf};

use data_encoding::BASE64;
use pigskin_autograder::{ZipFile, is_plain_path, plain_name};
use pigskin_entry::{Fault, FaultKind, Hash, Source, TeamName};
use serde::{Deserialize, Serialize};

use super::frozen_field_error::{FrozenFieldError, read};
use super::packed_entry;
use crate::{Contest, Entrant, Entry, EntryFile, Field, Results};

/// The programs of a D-Football contest, with their teams. The reference players come from
/// `contest.toml`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FrozenPrograms {
    /// The opponents, in the order of the standings.
    pub opponents: Vec<FrozenProgram>,
}

/// One program of a field.
#[derive(Clone, Debug, PartialEq)]
pub struct FrozenProgram {
    pub team: TeamName,
    /// The entry's name in the folder of entries, or on the board.
    pub file: String,
    /// The hash of its code, which determines the randomness of its matches.
    pub hash: Hash,
    pub source: Source,
}

/// The contents of `field.json`.
#[derive(Serialize, Deserialize)]
struct ProgramsJson {
    opponents: Vec<ProgramJson>,
}

#[derive(Serialize, Deserialize)]
struct ProgramJson {
    team: String,
    file: String,
    hash: String,
    /// The name that its author gave the entry.
    name: String,
    is_folder: bool,
    files: Vec<FileJson>,
}

#[derive(Serialize, Deserialize)]
struct FileJson {
    /// The path within the entry; in Base64 if it is not UTF-8.
    #[serde(flatten)]
    path: PathJson,
    /// The path in the contest's folder.
    stored: String,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum PathJson {
    Path(String),
    PathBase64(String),
}

impl FrozenPrograms {
    /// The programs of a contest's last run.
    pub(super) fn of_last_run(
        contest: &Contest,
        results: &Results,
    ) -> Result<FrozenPrograms, FrozenFieldError> {
        let entries = EntryFile::list(&contest.entries)?;
        let interpreters = contest.interpreters();
        let mut opponents = Vec::new();
        for row in &results.standings {
            let Some(file) = &row.file else { continue };
            let entry = entries.iter().find(|entry| entry.name == *file);
            let entry = entry.ok_or_else(|| FrozenFieldError::Missing(file.clone()))?;
            let failed = |source| FrozenFieldError::Entry {
                file: file.clone(),
                source,
            };
            let source = contest.game.read_source(&entry.path).map_err(failed)?;
            match Entrant::admit(&source, &interpreters) {
                Ok((_, hash)) if hash.to_string() == row.hash => {}
                // The code can be packed on a machine that cannot run it.
                Err(fault) if fault.kind == FaultKind::NoLanguage => {}
                Ok(_) => return Err(FrozenFieldError::Changed(file.clone())),
                Err(fault) => return Err(failed(fault.into())),
            }
            let (team, hash) = (&row.team, row.hash.parse());
            let changed = || FrozenFieldError::Changed(file.clone());
            opponents.push(FrozenProgram {
                team: team.parse().map_err(|_| changed())?,
                file: file.clone(),
                hash: hash.map_err(|_| changed())?,
                source,
            });
        }
        Ok(FrozenPrograms { opponents })
    }

    /// Reads the programs that `field.json` in a contest's folder describes.
    pub(super) fn read(contest: &Contest, json: &[u8]) -> Result<FrozenPrograms, FrozenFieldError> {
        let described: ProgramsJson = serde_json::from_slice(json)?;
        let opponents = described.opponents.into_iter().map(|described| {
            let team = described.team.clone();
            described
                .read(contest)?
                .map_err(|fault| FrozenFieldError::Opponent {
                    team,
                    reason: fault.to_string(),
                })
        });
        let opponents = opponents.collect::<Result<_, _>>()?;
        Ok(FrozenPrograms { opponents })
    }

    /// Adds the programs' files to a zip, and describes them.
    pub(super) fn pack(
        &self,
        zip: &mut ZipFile,
        folder: &str,
    ) -> Result<Vec<u8>, FrozenFieldError> {
        let mut opponents = Vec::new();
        for opponent in &self.opponents {
            let source = &opponent.source;
            let mut name = format!("entries/{}", plain_name(opponent.file.as_bytes()));
            if !source.is_folder() && source.name() != opponent.file {
                // On a board, an entry's name is its team's number.
                name = format!("{name}/{}", plain_name(source.name().as_bytes()));
            }
            let mut files = Vec::new();
            let packed = packed_entry(&name, source);
            for ((path, _), (stored, contents)) in source.files().zip(packed) {
                zip.file(&format!("{folder}/{stored}"), contents);
                files.push(FileJson {
                    path: PathJson::from_path(path),
                    stored,
                });
            }
            opponents.push(ProgramJson {
                team: opponent.team.to_string(),
                file: opponent.file.clone(),
                hash: opponent.hash.to_string(),
                name: source.name().to_owned(),
                is_folder: source.is_folder(),
                files,
            });
        }
        Ok(serde_json::to_vec(&ProgramsJson { opponents })?)
    }

    /// The field that an entry of this contest plays against: the programs, then the
    /// reference players.
    ///
    /// Fails if a program cannot play on this machine, or differs from the one that played.
    pub fn field(&self, contest: &Contest) -> Result<Field<Entrant>, FrozenFieldError> {
        let interpreters = contest.interpreters();
        let entries = self.opponents.iter().map(|opponent| {
            let failed = |reason: String| FrozenFieldError::Opponent {
                team: opponent.team.to_string(),
                reason,
            };
            let admitted = Entrant::admit(&opponent.source, &interpreters);
            let (plays, hash) = admitted.map_err(|fault| failed(fault.to_string()))?;
            if hash != opponent.hash {
                return Err(failed("its code is not the one that played".to_owned()));
            }
            Ok(Entry {
                file: Some(opponent.file.clone()),
                team: opponent.team.clone(),
                is_stand_in: false,
                plays,
                hash,
            })
        });
        let field = Field::of_entrants(contest, entries.collect::<Result<_, _>>()?);
        if field.entries.is_empty() {
            return Err(FrozenFieldError::Empty);
        }
        Ok(field)
    }
}

impl ProgramJson {
    fn read(self, contest: &Contest) -> Result<Result<FrozenProgram, Fault>, FrozenFieldError> {
        let wrong = |reason: &str| Err(Fault::new(FaultKind::LoadError, reason));
        let (Ok(team), Ok(hash)) = (self.team.parse(), self.hash.parse()) else {
            return Ok(wrong("its name or its hash cannot be read"));
        };
        let mut files = Vec::new();
        for file in self.files {
            let Some(path) = file.path.path().filter(|_| is_plain_path(&file.stored)) else {
                return Ok(wrong("one of its files lies outside its folder"));
            };
            files.push((path, read(&contest.folder.join(&file.stored))?));
        }
        let game = &contest.game;
        let source = game.source_of_files(&self.name, self.is_folder, files);
        Ok(source.map(|source| FrozenProgram {
            team,
            file: self.file,
            hash,
            source,
        }))
    }
}

impl PathJson {
    fn from_path(path: &Path) -> PathJson {
        match path.to_str() {
            Some(text) => PathJson::Path(text.to_owned()),
            None => PathJson::PathBase64(BASE64.encode(path.as_os_str().as_bytes())),
        }
    }

    fn path(&self) -> Option<PathBuf> {
        match self {
            PathJson::Path(text) => Some(PathBuf::from(text)),
            PathJson::PathBase64(text) => {
                let bytes = BASE64.decode(text.as_bytes()).ok()?;
                Some(PathBuf::from(OsString::from_vec(bytes)))
            }
        }
    }
}
