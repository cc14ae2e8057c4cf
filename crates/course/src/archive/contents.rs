//! Reading an archive, which can be a stranger's file.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{self, Read, Seek};

use data_encoding::HEXLOWER;
use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use zip::ZipArchive;
use zip::result::ZipError;

use super::manifest::{FileSum, Manifest};
use super::{Archive, OtherFormat};
use pigskin_autograder::is_plain_path;

#[derive(Debug, thiserror::Error)]
pub enum ReadArchiveError {
    #[error("could not read the archive: {0}")]
    Io(#[from] io::Error),
    #[error("the archive is not a zip, or is damaged: {0}")]
    Zip(#[from] ZipError),
    #[error("{name:?} in the archive {why}")]
    Unfit { name: String, why: &'static str },
    #[error("the archive is too large: {0}")]
    TooLarge(&'static str),
    #[error("manifest.json: {0}")]
    Manifest(String),
    #[error("{name} has changed since it was archived: {why}")]
    Changed { name: String, why: &'static str },
}

/// Maximum number of files.
const MOST_FILES: usize = 100_000;

/// Maximum size of the manifest, in bytes: 600 for each file.
const LONGEST_MANIFEST: u64 = 64 << 20;

/// Maximum size of any file but the results, in bytes: settings, entries, tables, standings.
const LONGEST: u64 = 16 << 20;

/// Maximum size of all that is kept in memory, in bytes, and so of the results.
const MOST_KEPT: u64 = 1 << 30;

/// Bytes that are unpacked at a time.
const AT_ONCE: usize = 64 << 10;

/// Unpacked size that is always allowed, in bytes; enough for a thousand entries of Hog.
const LEAST_ROOM: u64 = 64 << 20;

/// Unpacked size that is allowed in addition, as a multiple of the archive's size. Win rates
/// shrink to half when packed, tables of the simplest strategies to a two-hundredth.
const MOST_RATIO: u64 = 400;

/// The needed files of an archive, with all checksums verified. Nothing is unpacked to the disk.
pub struct ArchiveContents {
    pub manifest: Manifest,
    /// All files except entries that are not tables, and files of a project that are not graded.
    pub files: BTreeMap<String, Vec<u8>>,
}

impl ArchiveContents {
    /// Reads the archive in a file.
    ///
    /// Fails if it is not an intact archive.
    pub fn read(file: File) -> Result<ArchiveContents, ReadArchiveError> {
        let size = file.metadata()?.len();
        ArchiveContents::read_zip(file, size)
    }

    /// Reads an archive of this many bytes. Only what results and points are computed from is
    /// kept in memory, 1 GiB at most; other files pass by.
    ///
    /// Fails if it is not an intact archive.
    pub fn read_zip(zip: impl Read + Seek, size: u64) -> Result<ArchiveContents, ReadArchiveError> {
        ArchiveContents::read_within(zip, size, MOST_KEPT)
    }

    /// Reads an archive of which at most so many bytes are kept.
    fn read_within(
        zip: impl Read + Seek,
        size: u64,
        most: u64,
    ) -> Result<ArchiveContents, ReadArchiveError> {
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
                "is in the manifest but missing"
            };
            let name = name.clone();
            return Err(ReadArchiveError::Unfit { name, why });
        }
        let (mut files, mut kept) = (BTreeMap::new(), 0);
        for sum in &manifest.files {
            let mut hash = Sha256::new();
            if is_wanted(&sum.path) {
                kept += zip.by_name(&sum.path)?.size();
                if kept > most {
                    let why = "what results and points are computed from has more than 1 GiB";
                    return Err(ReadArchiveError::TooLarge(why));
                }
                let contents = read(&mut zip, &sum.path)?;
                hash.update(&contents);
                files.insert(sum.path.clone(), contents);
            } else {
                unpack(&mut zip, &sum.path, |part| hash.update(part))?;
            }
            check_sum(sum, zip.by_name(&sum.path)?.size(), hash)?;
        }
        Ok(ArchiveContents { manifest, files })
    }

    pub fn has_contest(&self) -> bool {
        self.files.contains_key(Archive::CONTEST)
    }

    /// The files below a folder, by their paths in it.
    pub fn below(&self, folder: &str) -> impl Iterator<Item = (&str, &[u8])> + use<'_> {
        let start = format!("{folder}/");
        let files = self.files.iter();
        files.filter_map(move |(path, contents)| {
            let path = path.strip_prefix(&start)?;
            Some((path, contents.as_slice()))
        })
    }

    pub fn file(&self, path: &str) -> Option<&[u8]> {
        self.files.get(path).map(Vec::as_slice)
    }

    /// The text of a file.
    ///
    /// Fails if it is missing or is not text.
    pub fn text(&self, name: &str) -> Result<&str, ReadArchiveError> {
        let changed = |why| ReadArchiveError::Changed {
            name: name.to_owned(),
            why,
        };
        let contents = self
            .files
            .get(name)
            .ok_or_else(|| changed("it is missing"))?;
        str::from_utf8(contents).map_err(|_| changed("it is not text"))
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

/// Checks the names, kinds and sizes of all files before any is unpacked.
fn check_files(
    zip: &mut ZipArchive<impl Read + Seek>,
) -> Result<BTreeSet<String>, ReadArchiveError> {
    let (mut names, mut folded) = (BTreeSet::new(), BTreeSet::new());
    for place in 0..zip.len() {
        let file = zip.by_index_raw(place)?;
        let name = String::from_utf8_lossy(file.name_raw()).into_owned();
        let kind = file.unix_mode().unwrap_or_default() & KIND;
        let most = match name.as_str() {
            Archive::RESULTS => MOST_KEPT,
            Archive::MANIFEST => LONGEST_MANIFEST,
            _ => LONGEST,
        };
        let why = if !is_plain_path(&name) {
            Some("has a name that archives do not have")
        } else if file.is_dir() || file.is_symlink() || (kind != 0 && kind != REGULAR) {
            Some("is not a regular file")
        } else if file.encrypted() {
            Some("is encrypted")
        } else if file.size() > most {
            Some("is too large")
        } else if !folded.insert(name.to_ascii_lowercase()) {
            Some("is there twice if case is ignored")
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

/// The bits of a mode for the kind of file.
const KIND: u32 = 0o170_000;

/// The kind of regular files.
const REGULAR: u32 = 0o100_000;

/// Unpacks a file, up to the size in its header.
fn read(zip: &mut ZipArchive<impl Read + Seek>, name: &str) -> Result<Vec<u8>, ReadArchiveError> {
    let mut contents = Vec::new();
    unpack(zip, name, |part| contents.extend_from_slice(part))?;
    Ok(contents)
}

/// Unpacks a file part by part, up to the size in its header.
fn unpack(
    zip: &mut ZipArchive<impl Read + Seek>,
    name: &str,
    mut take: impl FnMut(&[u8]),
) -> Result<(), ReadArchiveError> {
    let file = zip.by_name(name)?;
    let (size, mut unpacked) = (file.size(), 0);
    let mut file = file.take(size + 1);
    let mut buffer = vec![0; AT_ONCE];
    loop {
        let read = file.read(&mut buffer)?;
        if read == 0 {
            break;
        }
        unpacked += read as u64;
        take(&buffer[..read]);
    }
    if unpacked == size {
        return Ok(());
    }
    Err(ReadArchiveError::Changed {
        name: name.to_owned(),
        why: "its size differs from its header",
    })
}

fn parse_manifest(json: &[u8]) -> Result<Manifest, ReadArchiveError> {
    let failed = |error: serde_json::Error| ReadArchiveError::Manifest(error.to_string());
    let kind: ManifestKind = serde_json::from_slice(json).map_err(failed)?;
    if kind.format != Manifest::FORMAT {
        let why = "it is not from an archive of a contest".to_owned();
        return Err(ReadArchiveError::Manifest(why));
    }
    let format = OtherFormat::check(kind.version, Manifest::VERSION);
    format.map_err(|other| ReadArchiveError::Manifest(other.to_string()))?;
    serde_json::from_slice(json).map_err(failed)
}

/// The fields that manifests of all versions have.
#[derive(Deserialize)]
struct ManifestKind {
    #[serde(default)]
    format: String,
    #[serde(default)]
    version: u64,
}

fn check_sum(sum: &FileSum, bytes: u64, hash: Sha256) -> Result<(), ReadArchiveError> {
    if bytes == sum.bytes && HEXLOWER.encode(&hash.finalize()) == sum.sha256 {
        return Ok(());
    }
    Err(ReadArchiveError::Changed {
        name: sum.path.clone(),
        why: "its SHA-256 differs from that in the manifest",
    })
}

/// Tests whether a file is needed to compute the results and points again.
fn is_wanted(path: &str) -> bool {
    // Of a project's versions one file is graded.
    !path.starts_with("project/versions/") || path.ends_with("/hog.py")
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    #[test]
    fn no_more_is_kept_than_the_total_and_other_files_pass_by() {
        let files = [
            "project/files/a.py",
            "project/files/b.py",
            "project/versions/x.py",
        ];
        let files = files.map(|path| (path.to_owned(), vec![b' '; 1000]));
        let archive = Archive::without_contest("Hog").expect("an archive");
        let archive = archive.with_files(files.into_iter()).expect("files");
        let zip = archive.to_zip().expect("a zip");
        let size = zip.len() as u64;
        let read = |most| ArchiveContents::read_within(Cursor::new(&zip), size, most);
        let contents = read(2000).expect("it is right");
        assert_eq!(contents.files.len(), 2);
        let why = read(1999).err().expect("it is too large").to_string();
        assert!(why.contains("more than 1 GiB"), "{why}");
    }
}
