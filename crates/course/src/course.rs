//! An open course.

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicI64;

use pigskin_contest::Contest;
use tokio::sync::{Mutex, watch};

use crate::feed::Recent;
use crate::mail::Outbox;
use crate::{Clock, CourseFileError, CourseSettings, Database, DatabaseError, Duty, InUse, Worker};

/// A course: its people, and what happens in it. It has one database for all that is held for
/// it, such as a contest.
///
/// All queries and changes go through it. Several processes can have it open at a time.
#[derive(Debug)]
pub struct Course {
    /// The folder with its settings.
    pub(crate) folder: PathBuf,
    pub(crate) settings: InUse<CourseSettings>,
    pub(crate) database: Database,
    pub(crate) clock: Clock,
    /// The latest time seen, in milliseconds since 1970.
    pub(crate) latest: AtomicI64,
    /// A counter that grows with each event.
    pub(crate) changed: watch::Sender<u64>,
    pub(crate) recent: Mutex<Recent>,
    /// Held while older events are read, so that only one request does so at a time.
    pub(crate) past: Mutex<()>,
    /// Held while the whole log is searched.
    pub(crate) searching: Mutex<()>,
    /// The duty of this process.
    pub(crate) duty: watch::Sender<Duty>,
    /// The state that the mail sender shares with the pages.
    pub(crate) outbox: Outbox,
    /// The name under which this process judges and grades.
    pub(crate) worker: Worker,
}

#[derive(Debug, thiserror::Error)]
pub enum OpenCourseError {
    #[error("{} has no contest.toml and no project.toml", .0.display())]
    Nothing(PathBuf),
    #[error(transparent)]
    Settings(#[from] CourseFileError),
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

/// The files of what is held for a course.
const HELD: [&str; 2] = [Contest::FILE, "project.toml"];

impl Course {
    /// The file name of the default database in the course's folder.
    pub const DATABASE: &str = CourseSettings::DATABASE;

    /// Opens the course in a folder; `database` is the address of its database if it is not
    /// in the folder.
    ///
    /// Fails if the folder holds neither a contest nor a project, if its settings are invalid,
    /// or if the database cannot be opened.
    pub async fn open(folder: &Path, database: Option<&str>) -> Result<Course, OpenCourseError> {
        // Otherwise a wrong folder would get a database.
        Course::check_folder(folder)?;
        let settings = CourseSettings::open(folder)?;
        let database = match database {
            Some(address) => Database::open(address).await?,
            None => Database::file(&folder.join(Self::DATABASE)).await?,
        };
        let clock = Clock::default();
        Ok(Course::from_parts(folder, settings, database, clock))
    }

    /// Checks that a folder holds a contest or a project.
    ///
    /// Fails if it holds neither.
    pub fn check_folder(folder: &Path) -> Result<(), OpenCourseError> {
        if HELD.iter().any(|name| folder.join(name).exists()) {
            return Ok(());
        }
        Err(OpenCourseError::Nothing(folder.to_owned()))
    }

    pub fn from_parts(
        folder: &Path,
        settings: CourseSettings,
        database: Database,
        clock: Clock,
    ) -> Course {
        Course {
            folder: folder.to_owned(),
            settings: InUse::new(settings),
            database,
            clock,
            latest: AtomicI64::new(0),
            changed: watch::Sender::new(0),
            recent: Mutex::default(),
            past: Mutex::default(),
            searching: Mutex::default(),
            duty: watch::Sender::default(),
            outbox: Outbox::default(),
            worker: Worker::default(),
        }
    }

    /// The course in a process that is this worker, and not the server.
    #[must_use]
    pub fn with_worker(self, worker: Worker) -> Course {
        Course { worker, ..self }
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    pub fn settings(&self) -> &CourseSettings {
        self.settings.get()
    }

    /// Uses other settings from now on.
    pub fn use_settings(&self, settings: CourseSettings) {
        self.settings.replace(settings);
    }

    pub fn database(&self) -> &Database {
        &self.database
    }

    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    pub fn duty(&self) -> Duty {
        *self.duty.borrow()
    }

    /// Sets what this server does, which its pages and metrics show.
    pub fn set_duty(&self, duty: Duty) {
        self.duty.send_replace(duty);
        self.changed.send_modify(|count| *count += 1);
    }

    /// Closes the database after all writes.
    pub async fn close(&self) {
        self.database.close().await;
    }
}
