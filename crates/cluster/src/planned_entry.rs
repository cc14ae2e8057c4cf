//! An entry of a plan.

use std::ffi::OsString;
use std::os::unix::ffi::{OsStrExt as _, OsStringExt as _};
use std::path::PathBuf;

use data_encoding::BASE64;
use pigskin_contest::{Contest, Entry};
use pigskin_entry::{Fault, FaultKind, Hash, Source};
use pigskin_hog::{Rules, Table};
use serde::{Deserialize, Serialize};

/// An entry of a plan: a line of its file of entries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlannedEntry {
    /// The name within the folder of entries; a reference player has none.
    pub file: Option<String>,
    /// The team's name, as the team wrote it: never to be trusted as markup.
    pub team: String,
    /// True if the entry gave no name, so that it is named after its file.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stand_in: bool,
    /// The hash of its table or code.
    pub hash: Hash,
    #[serde(flatten)]
    pub player: PlannedPlayer,
}

/// The player of an entry: a table or a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlannedPlayer {
    /// A table of Hog.
    Table {
        /// Its choices, row after row.
        choices: Vec<i8>,
        /// The bid for the start, in a contest with bids.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bid: Option<u16>,
    },
    /// A program of D-Football.
    Program {
        /// The name of its file or folder.
        name: String,
        is_folder: bool,
        /// Path and contents of each file, in Base64, since neither has to be text.
        files: Vec<(String, String)>,
    },
    /// A reference player of D-Football, which `contest.toml` names.
    Reference,
}

impl PlannedEntry {
    /// The folder of these files within a location.
    pub const FOLDER: &str = "entries";

    /// An entry of a field, with what plays for it.
    pub(crate) fn new<P>(entry: &Entry<P>, player: PlannedPlayer) -> PlannedEntry {
        PlannedEntry {
            file: entry.file.clone(),
            team: entry.team.to_string(),
            stand_in: entry.is_stand_in,
            hash: entry.hash,
            player,
        }
    }

    /// The entry of a field; `None` if it has no valid team name.
    pub(crate) fn entry<P>(&self, plays: P) -> Option<Entry<P>> {
        Some(Entry {
            file: self.file.clone(),
            team: self.team.parse().ok()?,
            is_stand_in: self.stand_in,
            plays,
            hash: self.hash,
        })
    }

    /// Its table; `None` if it has none of these rules and of its hash.
    pub(crate) fn table(&self, rules: &Rules) -> Option<Table> {
        let PlannedPlayer::Table { choices, bid } = &self.player else {
            return None;
        };
        let table = Table::from_numbers(rules, choices).ok()?.with_bid(*bid);
        (Hash::of_table(&table) == self.hash).then_some(table)
    }

    /// The entries as a file, a line of JSON each, with its name within a location.
    pub(crate) fn file_of(
        entries: &[PlannedEntry],
    ) -> Result<(String, Vec<u8>), serde_json::Error> {
        let mut lines = Vec::new();
        for entry in entries {
            serde_json::to_writer(&mut lines, entry)?;
            lines.push(b'\n');
        }
        let name = format!("{}/{}.jsonl", Self::FOLDER, Hash::of_parts([&lines]));
        Ok((name, lines))
    }

    /// Reads a file of entries of this name; `None` unless it is that.
    pub(crate) fn read(name: &str, lines: &[u8]) -> Option<Vec<PlannedEntry>> {
        if name != format!("{}/{}.jsonl", Self::FOLDER, Hash::of_parts([lines])) {
            return None;
        }
        let entries = serde_json::Deserializer::from_slice(lines).into_iter();
        entries.collect::<Result<_, _>>().ok()
    }
}

impl PlannedPlayer {
    pub(crate) fn of_table(table: &Table) -> PlannedPlayer {
        PlannedPlayer::Table {
            choices: table
                .choices()
                .iter()
                .map(|choice| choice.number())
                .collect(),
            bid: table.bid(),
        }
    }

    pub(crate) fn of_source(source: &Source) -> PlannedPlayer {
        let encoded = |(path, contents): (&std::path::Path, &[u8])| {
            let path = path.as_os_str().as_bytes();
            (BASE64.encode(path), BASE64.encode(contents))
        };
        PlannedPlayer::Program {
            name: source.name().to_owned(),
            is_folder: source.is_folder(),
            files: source.files().map(encoded).collect(),
        }
    }

    /// The files of a program; `None` if it is none.
    ///
    /// Fails as [`Source::of_files`].
    pub(crate) fn source(&self, contest: &Contest) -> Option<Result<Source, Fault>> {
        let PlannedPlayer::Program {
            name,
            is_folder,
            files,
        } = self
        else {
            return None;
        };
        let bytes = |text: &str| BASE64.decode(text.as_bytes()).ok();
        let decoded = |(path, contents): &(String, String)| {
            let path = PathBuf::from(OsString::from_vec(bytes(path)?));
            Some((path, bytes(contents)?))
        };
        let files: Option<Vec<_>> = files.iter().map(decoded).collect();
        let damaged = || Fault::new(FaultKind::LoadError, "its files are damaged".to_owned());
        Some(
            files
                .ok_or_else(damaged)
                .and_then(|files| contest.game.source_of_files(name, *is_folder, files)),
        )
    }
}
