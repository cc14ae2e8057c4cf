//! A file that is watched while a strategy is written, and its versions.

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

#[derive(Clone, Debug, Default)]
pub(crate) struct NewestVersions {
    pub(crate) count: usize,
    pub(crate) versions: Vec<Arc<Version>>,
    /// The tables of the last two versions without a fault, the newer last.
    pub(crate) tables: Vec<Table>,
}

#[derive(Debug)]
pub(crate) struct Version {
    pub(crate) number: usize,
    pub(crate) saved: Zoned,
    pub(crate) result: VersionResult,
}

#[derive(Clone, Debug)]
pub enum VersionResult {
    Plays(PlayingVersion),
    Fault { reason: String, line: Option<u32> },
}

#[derive(Clone, Debug)]
pub struct PlayingVersion {
    pub table: Table,
    pub against: String,
    pub win_rate: f64,
    /// Its change since the last version without a fault; `None` for the first.
    pub win_rate_change: Option<f64>,
    pub won: usize,
    pub of: usize,
    /// Its rank in the field, from 1.
    pub rank: usize,
    /// Number of choices that differ from the last version without a fault.
    pub changed: Option<usize>,
}

/// Maximum number of versions on the page.
const SHOWN: usize = 100;

impl WatchedFile {
    pub fn new(name: String, edition: Edition) -> WatchedFile {
        WatchedFile {
            name,
            edition,
            newest: watch::Sender::default(),
        }
    }

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

    pub fn count(&self) -> usize {
        self.newest.borrow().count
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn edition(&self) -> &Edition {
        &self.edition
    }

    /// The newest versions, now and after each change.
    pub(crate) fn follow(&self) -> watch::Receiver<NewestVersions> {
        self.newest.subscribe()
    }
}
