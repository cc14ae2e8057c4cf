//! A file that somebody watches while writing a strategy, and its versions.

use std::sync::Arc;

use jiff::Zoned;
use pigskin_hog::{Edition, Table};
use tokio::sync::watch;

/// The file, and the versions of it so far.
///
/// ```
/// use pigskin_hog::Edition;
/// use pigskin_web::{VersionResult, WatchedFile};
/// let edition = Edition::named("fall-2019").ok_or("no edition")?;
/// let file = WatchedFile::new("mine.py".to_owned(), edition);
/// file.add(VersionResult::Fault { reason: "invalid syntax".to_owned(), line: Some(3) });
/// assert_eq!(file.count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct WatchedFile {
    name: String,
    edition: Edition,
    newest: watch::Sender<NewestVersions>,
}

/// The newest versions of a file.
#[derive(Clone, Debug, Default)]
pub(crate) struct NewestVersions {
    /// The number of all versions, and so of the newest.
    pub(crate) count: usize,
    /// The newest versions, the newest last.
    pub(crate) versions: Vec<Arc<Version>>,
    /// The tables of the last two versions without a fault, the newer last.
    pub(crate) tables: Vec<Table>,
}

/// A version of a file.
#[derive(Debug)]
pub(crate) struct Version {
    pub(crate) number: usize,
    pub(crate) saved: Zoned,
    pub(crate) result: VersionResult,
}

/// The result of running a version of a watched file.
#[derive(Clone, Debug)]
pub enum VersionResult {
    /// It is a strategy.
    Plays(PlayingVersion),
    /// It is none.
    Fault {
        /// What is wrong.
        reason: String,
        /// The line, if the fault has one.
        line: Option<u32>,
    },
}

/// A version that is a strategy.
#[derive(Clone, Debug)]
pub struct PlayingVersion {
    /// Its choices.
    pub table: Table,
    /// The opponent's name.
    pub against: String,
    /// The mean win rate against the opponent.
    pub win_rate: f64,
    /// Its change since the last version without a fault; `None` for the first.
    pub win_rate_change: Option<f64>,
    /// Number of matches won against the field.
    pub won: usize,
    /// Number of strategies in the field.
    pub of: usize,
    /// Its rank in the field, from 1.
    pub rank: usize,
    /// Number of choices that differ from the last version without a fault.
    pub changed: Option<usize>,
}

/// Maximum number of versions on the page.
const SHOWN: usize = 100;

impl WatchedFile {
    /// A file without versions.
    pub fn new(name: String, edition: Edition) -> WatchedFile {
        WatchedFile {
            name,
            edition,
            newest: watch::Sender::default(),
        }
    }

    /// Adds a version, which all open pages show.
    pub fn add(&self, result: VersionResult) {
        self.newest.send_modify(|newest| {
            newest.count += 1;
            if let VersionResult::Plays(plays) = &result {
                newest.tables.push(plays.table.clone());
                let old = newest.tables.len().saturating_sub(2);
                newest.tables.drain(..old);
            }
            newest.versions.push(Arc::new(Version {
                number: newest.count,
                saved: Zoned::now(),
                result,
            }));
            let old = newest.versions.len().saturating_sub(SHOWN);
            newest.versions.drain(..old);
        });
    }

    /// Number of versions so far.
    pub fn count(&self) -> usize {
        self.newest.borrow().count
    }

    /// The file's name.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The rules that the file is for.
    pub(crate) fn edition(&self) -> &Edition {
        &self.edition
    }

    /// The newest versions, now and after each change.
    pub(crate) fn follow(&self) -> watch::Receiver<NewestVersions> {
        self.newest.subscribe()
    }
}
