//! A course that is open.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicI64;

use pigskin_contest::{Contest, ContestFileError, Store, StoreError};
use tokio::sync::{Mutex, Notify, watch};

use crate::feed::Recent;
use crate::{Boards, Clock, CourseFileError, CourseSettings, Database, DatabaseError, Progress};

/// A contest that is held for a course, with its database.
///
/// Every question and every change goes through it. It can be opened by several
/// processes at a time, of which one [judges](Self::judge).
#[derive(Debug)]
pub struct Course {
    pub(crate) contest: Contest,
    pub(crate) settings: CourseSettings,
    pub(crate) database: Database,
    /// What was found out and can be found out again.
    pub(crate) store: Store,
    pub(crate) clock: Clock,
    /// The latest time that it was, in milliseconds since 1970.
    pub(crate) latest: AtomicI64,
    /// Grows whenever something has happened.
    pub(crate) changed: watch::Sender<u64>,
    pub(crate) recent: Mutex<Recent>,
    /// Whose turn it is to read what is not recent any more.
    pub(crate) past: Mutex<()>,
    /// Wakes whoever judges.
    pub(crate) wake: Notify,
    pub(crate) boards: watch::Sender<Arc<Boards>>,
    pub(crate) progress: watch::Sender<Option<Progress>>,
    /// What stops the judging.
    pub(crate) trouble: watch::Sender<Option<String>>,
}

/// Why a folder's course does not open.
#[derive(Debug, thiserror::Error)]
pub enum OpenCourseError {
    /// The contest is none.
    #[error(transparent)]
    Contest(#[from] ContestFileError),
    /// The course's settings have no sense.
    #[error(transparent)]
    Settings(#[from] CourseFileError),
    /// The database does not answer.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// The database of what is known already does not answer.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The folder for results cannot be made.
    #[error("could not make the folder {}: {source}", .path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
}

impl Course {
    /// The name of the database in the contest's folder, where no other one is
    /// given.
    pub const DATABASE: &str = "course.sqlite";

    /// Opens the course of a contest's folder; `database` is the address of its
    /// database where it is not in the folder.
    ///
    /// # Errors
    ///
    /// Where there is no contest, or a database does not open.
    pub async fn open(folder: &Path, database: Option<&str>) -> Result<Course, OpenCourseError> {
        let contest = Contest::open(folder)?;
        let settings = CourseSettings::open(folder)?;
        let database = match database {
            Some(address) => Database::open(address).await?,
            None => Database::file(&folder.join(Self::DATABASE)).await?,
        };
        Course::with(contest, settings, database, Clock::default()).await
    }

    /// A course of these parts.
    ///
    /// # Errors
    ///
    /// Where the contest's folder for results cannot be made, or the database in
    /// it does not open.
    pub async fn with(
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
        })
    }

    /// The contest.
    #[must_use]
    pub fn contest(&self) -> &Contest {
        &self.contest
    }

    /// What the course's lecturer said of it.
    #[must_use]
    pub fn settings(&self) -> &CourseSettings {
        &self.settings
    }

    /// The clock.
    #[must_use]
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Closes the databases once all is written.
    pub async fn close(&self) {
        self.database.close().await;
        self.store.clone().close().await;
    }
}
