//! Entries in a backup that do not match their receipts.

use std::ffi::OsStr;
use std::fmt;
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};

use pigskin_entry::{Source, SourceGame, printable};
use sqlx::AnyConnection;

use super::checked_hashes::{CheckedHashes, stored_files};
use crate::{SubmissionId, TeamId, entry_hash};
use pigskin_database::Columns;

/// A version whose files do not match the hash of its receipt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DamagedEntry {
    /// The submission, whose number is the receipt's.
    pub submission: SubmissionId,
    pub team: TeamId,
    /// The version's number within the team, from 1.
    pub version: i64,
    /// The file's name, which can be any line of text.
    pub file: String,
}

/// Maximum length of a file's name in a message, in characters.
const LONGEST: usize = 60;

impl fmt::Display for DamagedEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let DamagedEntry {
            submission,
            team,
            version,
            file,
        } = self;
        let file = printable(file, LONGEST);
        write!(
            f,
            "receipt {submission}: version {version} of team {team}, {file}"
        )
    }
}

impl DamagedEntry {
    /// All damaged entries of a backup, by number. One entry is in memory at a time.
    pub(super) async fn find(file: &mut AnyConnection) -> Result<Vec<DamagedEntry>, sqlx::Error> {
        let question = "SELECT id, team, version, file, source FROM submission ORDER BY id";
        let versions: Vec<(SubmissionId, TeamId, i64, String, String)> =
            sqlx::query_as(question).fetch_all(&mut *file).await?;
        let mut hashes = CheckedHashes::default();
        let mut damaged = Vec::new();
        for (submission, team, version, name, source) in versions {
            let fits = hashes.fits(source, async |hash| fits(file, hash).await);
            if !fits.await? {
                damaged.push(DamagedEntry {
                    submission,
                    team,
                    version,
                    file: name,
                });
            }
        }
        Ok(damaged)
    }
}

/// Returns whether the files of an entry match the hash under which it is stored.
async fn fits(file: &mut AnyConnection, hash: &str) -> Result<bool, sqlx::Error> {
    let source: Option<Columns<(String, bool)>> =
        sqlx::query_as("SELECT name, is_folder FROM source WHERE hash = $1")
            .bind(hash.to_owned())
            .fetch_optional(&mut *file)
            .await?;
    let Some(Columns((name, is_folder))) = source else {
        return Ok(false);
    };
    let files = stored_files(file, hash).await?;
    let files = files.into_iter().map(|(path, contents)| {
        let path = PathBuf::from(OsStr::from_bytes(&path));
        (path, contents)
    });
    let files: Vec<_> = files.collect();
    // The hash of a single file covers neither its path, which follows from its name, nor
    // a second file.
    if !is_folder && !matches!(&files[..], [(path, _)] if is_path_of(path, &name)) {
        return Ok(false);
    }
    // The game does not affect the hash, but it decides which files are an entry.
    let games = [SourceGame::Hog, SourceGame::DFootball];
    let fits = |game, main: Option<&str>| {
        let files = files.clone();
        let source = Source::of_files_preferring(game, main, &name, is_folder, files);
        source.is_ok_and(|source| entry_hash(&source).to_string() == hash)
    };
    // The contest may have required any name of the file with the strategy.
    let mut mains = files.iter().map(|(path, _)| path.to_str());
    let fits_somehow = games.into_iter().any(|game| fits(game, None))
        || mains.any(|main| fits(SourceGame::DFootball, main));
    Ok(fits_somehow)
}

/// Returns whether a file's path has the same ending as its name.
fn is_path_of(path: &Path, name: &str) -> bool {
    // An executable is kept without one.
    let Some(end) = path.extension() else {
        return true;
    };
    let named = Path::new(name).extension();
    named.is_some_and(|named| named.eq_ignore_ascii_case(end))
}
