//! An archive, read with the care that a stranger's file wants.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{self, Read, Seek};

use data_encoding::HEXLOWER;
use sha2::{Digest as _, Sha256};
use zip::ZipArchive;
use zip::result::ZipError;

use super::Archive;
use super::manifest::{FileSum, Manifest};
use crate::zip_file::is_plain_path;

/// Why a file is no archive of a contest, or no whole one.
#[derive(Debug, thiserror::Error)]
pub enum ReadArchiveError {
    /// It cannot be read.
    #[error("could not read the archive: {0}")]
    Io(#[from] io::Error),
    /// It is no zip, or a damaged one.
    #[error("the archive is no zip, or a damaged one: {0}")]
    Zip(#[from] ZipError),
    /// It has something that no archive of a contest has.
    #[error("{name:?} in the archive {why}")]
    Unfit {
        /// A file in it.
        name: String,
        /// What is wrong with it.
        why: &'static str,
    },
    /// It would take too much room.
    #[error("the archive is too large: {0}")]
    TooLarge(&'static str),
    /// It has no manifest, or none that this program reads.
    #[error("manifest.json: {0}")]
    Manifest(String),
    /// A file is not the one that was archived.
    #[error("{name} is not as it was archived: {why}")]
    Changed {
        /// The file.
        name: String,
        /// How it differs.
        why: &'static str,
    },
}

/// The most files.
const MOST_FILES: usize = 100_000;

/// The most bytes of the manifest and of the results.
const LONGEST: u64 = 1 << 30;

/// The most bytes of any other file: settings, entries, tables, standings.
const LONGEST_OTHER: u64 = 16 << 20;

/// What all files may have together: so much, which is a thousand entries of Hog,
/// and so many times the archive's own size. Win rates become half as small, and
/// tables of the simplest strategies two hundred times.
const LEAST_ROOM: u64 = 64 << 20;
const MOST_RATIO: u64 = 400;

/// What is wanted of an archive, all sums checked.
pub(super) struct Contents {
    pub manifest: Manifest,
    /// All files but the entries that are no tables.
    pub files: BTreeMap<String, Vec<u8>>,
}

impl Contents {
    /// Reads an archive: nothing is written anywhere, and no more is kept in
    /// memory than what the results are computed from.
    pub fn read(file: File) -> Result<Contents, ReadArchiveError> {
        let size = file.metadata()?.len();
        Contents::of(file, size)
    }

    pub fn of(zip: impl Read + Seek, size: u64) -> Result<Contents, ReadArchiveError> {
        let mut zip = ZipArchive::new(zip)?;
        check_whole(&mut zip, size)?;
        let names: BTreeSet<String> = check_files(&mut zip)?;
        let json = read(&mut zip, Archive::MANIFEST)?;
        let manifest = parse_manifest(&json)?;
        let listed = manifest.files.iter().map(|sum| sum.path.clone());
        let mut listed: BTreeSet<String> = listed.collect();
        if listed.len() < manifest.files.len() {
            return Err(ReadArchiveError::Manifest(
                "a file is there twice".to_owned(),
            ));
        }
        listed.insert(Archive::MANIFEST.to_owned());
        if let Some(name) = listed.symmetric_difference(&names).next() {
            let why = if names.contains(name) {
                "is not in the manifest"
            } else {
                "is in the manifest and not there"
            };
            let name = name.clone();
            return Err(ReadArchiveError::Unfit { name, why });
        }
        let mut files = BTreeMap::new();
        for sum in &manifest.files {
            let contents = read(&mut zip, &sum.path)?;
            check_sum(sum, &contents)?;
            if is_wanted(&sum.path) {
                files.insert(sum.path.clone(), contents);
            }
        }
        Ok(Contents { manifest, files })
    }

    /// A file as text.
    pub fn text(&self, name: &str) -> Result<&str, ReadArchiveError> {
        let changed = |why| ReadArchiveError::Changed {
            name: name.to_owned(),
            why,
        };
        let contents = self
            .files
            .get(name)
            .ok_or_else(|| changed("it is missing"))?;
        str::from_utf8(contents).map_err(|_| changed("it is no text"))
    }
}

fn check_whole(zip: &mut ZipArchive<impl Read + Seek>, size: u64) -> Result<(), ReadArchiveError> {
    let too_large = |why| Err(ReadArchiveError::TooLarge(why));
    if zip.len() > MOST_FILES {
        return too_large("it has more than 100,000 files");
    }
    let room = size.saturating_mul(MOST_RATIO).saturating_add(LEAST_ROOM);
    if zip
        .decompressed_size()
        .is_none_or(|bytes| bytes > u128::from(room))
    {
        return too_large("it unpacks to hundreds of times its size");
    }
    if zip.has_duplicate_names() {
        let why = "has files of the same name";
        let name = "the list of files".to_owned();
        return Err(ReadArchiveError::Unfit { name, why });
    }
    Ok(())
}

/// Looks at the names, kinds and sizes of all files before any is unpacked.
fn check_files(
    zip: &mut ZipArchive<impl Read + Seek>,
) -> Result<BTreeSet<String>, ReadArchiveError> {
    let (mut names, mut folded) = (BTreeSet::new(), BTreeSet::new());
    for place in 0..zip.len() {
        let file = zip.by_index_raw(place)?;
        let name = String::from_utf8_lossy(file.name_raw()).into_owned();
        let kind = file.unix_mode().unwrap_or_default() & KIND;
        let is_long = name == Archive::RESULTS || name == Archive::MANIFEST;
        let why = if !is_plain_path(&name) {
            Some("has a name that archives of ours do not have")
        } else if file.is_dir() || file.is_symlink() || (kind != 0 && kind != REGULAR) {
            Some("is no regular file")
        } else if file.encrypted() {
            Some("is encrypted")
        } else if file.size() > if is_long { LONGEST } else { LONGEST_OTHER } {
            Some("is too large")
        } else if !folded.insert(name.to_ascii_lowercase()) {
            Some("is there twice, but for capitals")
        } else {
            None
        };
        if let Some(why) = why {
            return Err(ReadArchiveError::Unfit { name, why });
        }
        names.insert(name);
    }
    Ok(names)
}

/// The bits of a mode that say what kind of file it is, and those of a regular
/// one.
const KIND: u32 = 0o170_000;
const REGULAR: u32 = 0o100_000;

/// Unpacks a file, and no more of it than it says that it has.
fn read(zip: &mut ZipArchive<impl Read + Seek>, name: &str) -> Result<Vec<u8>, ReadArchiveError> {
    let file = zip.by_name(name)?;
    let size = file.size();
    let mut contents = Vec::new();
    file.take(size + 1).read_to_end(&mut contents)?;
    if contents.len() as u64 != size {
        let why = "it has not the size that it says";
        let name = name.to_owned();
        return Err(ReadArchiveError::Changed { name, why });
    }
    Ok(contents)
}

fn parse_manifest(json: &[u8]) -> Result<Manifest, ReadArchiveError> {
    let failed = |error: serde_json::Error| ReadArchiveError::Manifest(error.to_string());
    let value: serde_json::Value = serde_json::from_slice(json).map_err(failed)?;
    let said = |text: String| Err(ReadArchiveError::Manifest(text));
    if value["format"] != Manifest::FORMAT {
        return said("it is none of a contest's archive".to_owned());
    }
    if value["version"] != Manifest::VERSION {
        let (version, own) = (&value["version"], Manifest::VERSION);
        return said(format!(
            "it has version {version}, and this program reads {own}"
        ));
    }
    serde_json::from_value(value).map_err(failed)
}

fn check_sum(sum: &FileSum, contents: &[u8]) -> Result<(), ReadArchiveError> {
    let same = contents.len() as u64 == sum.bytes
        && HEXLOWER.encode(&Sha256::digest(contents)) == sum.sha256;
    if same {
        return Ok(());
    }
    Err(ReadArchiveError::Changed {
        name: sum.path.clone(),
        why: "it has another SHA-256 than in the manifest",
    })
}

/// Tests whether the results are computed from a file, or held against it.
fn is_wanted(path: &str) -> bool {
    let is_entry = path.split('/').next() == Some(Archive::ENTRIES);
    let end = path.rsplit_once('.').map_or("", |(_, end)| end);
    !is_entry || ["json", "txt"].contains(&end.to_ascii_lowercase().as_str())
}
