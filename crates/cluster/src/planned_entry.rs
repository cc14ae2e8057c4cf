//! An entry of a plan.

use pigskin_contest::Entry;
use pigskin_entry::Hash;
use pigskin_hog::Table;
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
    /// The hash of its table.
    pub hash: Hash,
}

impl PlannedEntry {
    /// The folder of these files within a location.
    pub const FOLDER: &str = "entries";

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

impl From<&Entry<Table>> for PlannedEntry {
    fn from(entry: &Entry<Table>) -> PlannedEntry {
        PlannedEntry {
            file: entry.file.clone(),
            team: entry.team.to_string(),
            stand_in: entry.is_stand_in,
            hash: entry.hash,
        }
    }
}
