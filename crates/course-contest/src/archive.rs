//! The archive of a contest that was run: everything that determines its results.
//!
//! The zip contains `manifest.json`; `contest.toml`, and `edition.toml` for a custom edition;
//! `entries/`; in Hog `tables/`, with the table of
//! each entry by its hash; `results.json` and `standings.csv`.

mod verify;

use std::collections::BTreeSet;
use std::path::Path;

use pigskin_contest::{
    Contest, ContestFileError, ContestText, ContestTextError, EntryFile, ListError,
    ReadResultsError, Results, packed_entry,
};
use pigskin_entry::{ReadSourceError, Source};

use pigskin_autograder::{ZipFile, plain_name};
use pigskin_course::{Archive, ArchivedEntry, DatabaseError, OmittedEntry, PackArchiveError};

pub use verify::{Verified, VerifyError, archived_contest, verify_contest};

/// An entry to be archived: its name in the results, and its files or the reason why they
/// cannot be archived.
pub type EntryToArchive = (String, Result<Source, String>);

#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    #[error(transparent)]
    Contest(#[from] ContestFileError),
    #[error(transparent)]
    Text(#[from] ContestTextError),
    #[error(transparent)]
    Database(#[from] DatabaseError),
    #[error("{0}; run the contest first")]
    Results(#[from] ReadResultsError),
    #[error(transparent)]
    List(#[from] ListError),
    #[error("the entry {file}: {source}")]
    Entry {
        file: String,
        source: ReadSourceError,
    },
    #[error("the entry {0} of the results is missing; run the contest again")]
    Missing(String),
    #[error("could not write the results: {0}")]
    Json(#[from] serde_json::Error),
    #[error("could not write the standings: {0}")]
    Csv(#[from] csv::Error),
    #[error(transparent)]
    Pack(#[from] PackArchiveError),
}

/// The custom edition, the standings, and the folder of tables by hash.
const EDITION: &str = "edition.toml";
const STANDINGS: &str = "standings.csv";
const TABLES: &str = "tables";

/// The archive of the last run of the contest in a folder.
///
/// Fails if the contest was not run, or if a part of it cannot be read.
pub fn archive_folder(folder: &Path) -> Result<Archive, ArchiveError> {
    let contest = Contest::open(folder)?;
    let text = ContestText::read(folder)?;
    let results = Results::read(&contest.results_folder().join("results.json"))?;
    let mut entries = Vec::new();
    for EntryFile { name, path } in EntryFile::list(&contest.entries)? {
        match contest.game.read_source(&path) {
            Ok(source) => entries.push((name, Ok(source))),
            Err(ReadSourceError::Fault(fault)) => entries.push((name, Err(fault.to_string()))),
            Err(source) => return Err(ArchiveError::Entry { file: name, source }),
        }
    }
    pack(&text, entries, &results)
}

/// Packs a contest: the texts of its settings, its entries and its results.
///
/// Fails if an entry of the results is missing.
pub(crate) fn pack(
    text: &ContestText,
    entries: impl IntoIterator<Item = EntryToArchive>,
    results: &Results,
) -> Result<Archive, ArchiveError> {
    let mut zip = ZipFile::default();
    zip.file(Archive::CONTEST, text.toml.as_str());
    if let Some((_, edition)) = &text.edition {
        zip.file(EDITION, edition.as_str());
    }
    let (mut archived, mut left_out) = (Vec::new(), Vec::new());
    let mut taken = BTreeSet::new();
    for (file, source) in entries {
        match source {
            Ok(source) => archived.push(pack_entry(&mut zip, &mut taken, file, &source)),
            Err(reason) => left_out.push(OmittedEntry { file, reason }),
        }
    }
    let known = archived.iter().map(|entry| &entry.file);
    let known: BTreeSet<&String> = known
        .chain(left_out.iter().map(|left| &left.file))
        .collect();
    if let Some(missing) = files_of(results).find(|file| !known.contains(file)) {
        return Err(ArchiveError::Missing(missing.clone()));
    }
    for (hash, table) in results.game.tables().into_iter().flatten() {
        let json = serde_json::to_vec(table)?;
        zip.file(&format!("{TABLES}/{hash}.json"), json);
    }
    let mut json = Vec::new();
    results.write_json(&mut json)?;
    zip.file(Archive::RESULTS, json);
    zip.file(STANDINGS, results.standings_csv()?);
    Ok(Archive::new(&results.title, archived, left_out, zip)?)
}

/// The names of the entries in results.
fn files_of(results: &Results) -> impl Iterator<Item = &String> {
    let ranked = results.standings.iter().filter_map(|row| row.file.as_ref());
    ranked.chain(results.disqualified.iter().map(|row| &row.file))
}

/// Puts the files of an entry into the zip.
fn pack_entry(
    zip: &mut ZipFile,
    taken: &mut BTreeSet<String>,
    file: String,
    source: &Source,
) -> ArchivedEntry {
    let mut paths = Vec::new();
    let mut name = plain_name(file.as_bytes());
    if !source.is_folder() && source.name() != file {
        // The entry's name is its team's number; its file keeps the name that was sent.
        name = format!("{name}/{}", plain_name(source.name().as_bytes()));
    }
    for (path, contents) in packed_entry(&name, source) {
        let path = unlike(taken, &format!("{}/{path}", Archive::ENTRIES));
        zip.file(&path, contents);
        paths.push(path);
    }
    ArchivedEntry {
        file,
        name: source.name().to_owned(),
        is_folder: source.is_folder(),
        paths,
    }
}

/// The path, with letters of its last part written as numbers until it differs from all
/// others even when case is ignored.
fn unlike(taken: &mut BTreeSet<String>, path: &str) -> String {
    let last = path.rfind('/').map_or(0, |slash| slash + 1);
    let (folder, name) = path.split_at(last);
    let escaped = |letters: usize| {
        let mut left = letters;
        let characters = name.chars().map(|character| {
            if left > 0 && character.is_ascii_alphabetic() {
                left -= 1;
                return format!("%{:02X}", u32::from(character));
            }
            character.to_string()
        });
        folder.to_owned() + &characters.collect::<String>()
    };
    // With all letters as numbers, all names differ.
    let paths = (0..=name.len()).map(escaped);
    let mut free = paths.filter(|path| taken.insert(path.to_ascii_lowercase()));
    free.next().unwrap_or_else(|| path.to_owned())
}

#[cfg(test)]
mod tests;
