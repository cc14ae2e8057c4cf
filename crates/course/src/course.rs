//! An open course.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicI64;

use pigskin_contest::{Contest, ContestFileError, Store, StoreError};
use tokio::sync::{Mutex, Notify, watch};

use crate::feed::Recent;
use crate::queue::Backoff;
use crate::{Boards, Clock, CourseFileError, CourseSettings, Database, DatabaseError, Progress};

/// A contest that is held for a course, with its database.
///
/// All queries and changes go through it. Several processes can have it open at a time, of
/// which one [judges](Self::judge).
#[derive(Debug)]
pub struct Course {
    pub(crate) contest: Contest,
    pub(crate) settings: CourseSettings,
    pub(crate) database: Database,
    /// The cache of computed results.
    pub(crate) store: Store,
    pub(crate) clock: Clock,
    /// The latest time seen, in milliseconds since 1970.
    pub(crate) latest: AtomicI64,
    /// A counter that grows with each event.
    pub(crate) changed: watch::Sender<u64>,
    pub(crate) recent: Mutex<Recent>,
    /// Held while older events are read, so that only one request does so at a time.
    pub(crate) past: Mutex<()>,
    /// Wakes the judging.
    pub(crate) wake: Notify,
    pub(crate) boards: watch::Sender<Arc<Boards>>,
    pub(crate) progress: watch::Sender<Option<Progress>>,
    /// The trouble that holds up the judging.
    pub(crate) trouble: watch::Sender<Option<String>>,
    /// The versions that wait for a retry.
    pub(crate) backoff: Backoff,
    /// Whether the judging should stop.
    pub(crate) stopping: watch::Sender<bool>,
}

/// Why a course cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenCourseError {
    /// The contest is invalid.
    #[error(transparent)]
    Contest(#[from] ContestFileError),
    /// The course's settings are invalid.
    #[error(transparent)]
    Settings(#[from] CourseFileError),
    /// The database cannot be opened.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// The cache cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The folder for results cannot be made.
    #[error("could not make the folder {}: {source}", .path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// The system's error.
        source: std::io::Error,
    },
}

impl Course {
    /// The file name of the default database in the contest's folder.
    pub const DATABASE: &str = "course.sqlite";

    /// Opens the course in a contest's folder; `database` is the address of its database if
    /// it is not in the folder.
    ///
    /// # Errors
    ///
    /// Fails if there is no contest, or if a database cannot be opened.
    pub async fn open(folder: &Path, database: Option<&str>) -> Result<Course, OpenCourseError> {
        let contest = Contest::open(folder)?;
        let settings = CourseSettings::open(folder)?;
        let database = match database {
            Some(address) => Database::open(address).await?,
            None => Database::file(&folder.join(Self::DATABASE)).await?,
        };
        Course::from_parts(contest, settings, database, Clock::default()).await
    }

    /// Makes a course of its parts.
    ///
    /// # Errors
    ///
    /// Fails if the contest's folder for results cannot be made, or if the cache in it
    /// cannot be opened.
    pub async fn from_parts(
        contest: Contest,
        settings: CourseSettings,
        database: Database,
        clock: Clock,
    ) -> Result<Course, OpenCourseError> {
        let results = contest.results_folder();
        std::fs::create_dir_all(&results).map_err(|source| OpenCourseError::Folder {
            path: results.clone(),
            source,
        })?;
        let store = Store::open(&results.join("known.sqlite")).await?;
        Ok(Course {
            contest,
            settings,
            database,
            store,
            clock,
            latest: AtomicI64::new(0),
            changed: watch::Sender::new(0),
            recent: Mutex::default(),
            past: Mutex::default(),
            wake: Notify::new(),
            boards: watch::Sender::new(Arc::default()),
            progress: watch::Sender::new(None),
            trouble: watch::Sender::new(None),
            backoff: Backoff::default(),
            stopping: watch::Sender::new(false),
        })
    }

    /// The contest.
    #[must_use]
    pub fn contest(&self) -> &Contest {
        &self.contest
    }

    /// The course's settings.
    #[must_use]
    pub fn settings(&self) -> &CourseSettings {
        &self.settings
    }

    /// The clock.
    #[must_use]
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Closes the databases after all writes.
    pub async fn close(&self) {
        self.database.close().await;
        self.store.clone().close().await;
    }
}
