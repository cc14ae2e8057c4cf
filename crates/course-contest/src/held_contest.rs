//! A contest that is held for a course.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use pigskin_contest::{Contest, ContestFileError, ContestGame, HogContest, Store, StoreError};
use pigskin_entry::{Hash, Language};
use tokio::sync::{Mutex, watch};

use crate::work_tables::{MatchId, PLAYING, TO_JUDGE, TO_PLAY};
use crate::{BoardProgress, Boards};
use pigskin_course::{
    Course, DatabaseError, InUse, OpenCourseError, PersonId, Queue, SubmissionId, VerdictBasis,
};

/// A contest that is held for a course: its entries, their judging, and its board.
///
/// It has everything of its [`Course`]. Several processes can have it open at a time, of
/// which one server [judges](Self::judge), and workers beside it.
#[derive(Debug)]
pub struct HeldContest {
    pub(crate) course: Arc<Course>,
    pub(crate) contest: InUse<Contest>,
    /// The cache of computed results.
    pub(crate) store: Store,
    pub(crate) queue: Queue<SubmissionId>,
    /// The matches of D-Football that are played with workers.
    pub(crate) matches: Queue<MatchId>,
    pub(crate) boards: watch::Sender<Arc<Boards>>,
    pub(crate) progress: watch::Sender<Option<BoardProgress>>,
    /// Held while the settings are changed.
    pub(crate) changing: Mutex<()>,
}

#[derive(Debug, thiserror::Error)]
pub enum OpenContestError {
    #[error(transparent)]
    Contest(#[from] ContestFileError),
    #[error(transparent)]
    Course(#[from] OpenCourseError),
    #[error(transparent)]
    Database(#[from] DatabaseError),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("could not make the folder {}: {source}", .path.display())]
    Folder {
        path: PathBuf,
        source: std::io::Error,
    },
}

impl HeldContest {
    /// Opens the contest in a folder with its course; `database` is the address of the
    /// course's database if it is not in the folder.
    ///
    /// Fails if there is no contest, or if a database cannot be opened.
    pub async fn open(
        folder: &Path,
        database: Option<&str>,
    ) -> Result<HeldContest, OpenContestError> {
        // A missing contest is reported before anything is made.
        let contest = Contest::open(folder)?;
        let course = Course::open(folder, database).await?;
        HeldContest::new(Arc::new(course), contest).await
    }

    /// The contest in a folder if it is held on the web, which a `database` says whose address is
    /// given.
    ///
    /// A database in the folder does not say it where nobody has submitted and the contest was run
    /// from the folder: it has the roster of that contest.
    ///
    /// Fails like [`open`](Self::open), or if the database fails.
    pub async fn find(
        folder: &Path,
        database: Option<&str>,
    ) -> Result<Option<HeldContest>, OpenContestError> {
        if database.is_none() && !folder.join(Course::DATABASE).exists() {
            return Ok(None);
        }
        let held = HeldContest::open(folder, database).await?;
        if database.is_none() && held.was_run() && !held.has_submissions().await? {
            held.close().await;
            return Ok(None);
        }
        Ok(Some(held))
    }

    /// Returns whether the folder has the results of a run.
    fn was_run(&self) -> bool {
        let results = self.contest().results_folder();
        results.join("results.json").exists()
    }

    /// Returns whether anybody has submitted an entry on the web.
    pub(crate) async fn has_submissions(&self) -> Result<bool, DatabaseError> {
        let count: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM submission")
            .fetch_one(self.course.database().pool())
            .await?;
        Ok(count > 0)
    }

    /// Holds a contest for a course.
    ///
    /// Fails if the contest's folder for results cannot be made, or if the cache in it
    /// cannot be opened.
    pub async fn new(
        course: Arc<Course>,
        contest: Contest,
    ) -> Result<HeldContest, OpenContestError> {
        let results = contest.results_folder();
        std::fs::create_dir_all(&results).map_err(|source| OpenContestError::Folder {
            path: results.clone(),
            source,
        })?;
        let mut store = Store::open(&results.join("known.sqlite")).await?;
        let database = course.database();
        if database.is_shared() {
            store = store.with_matches_in(database.pool().clone(), database.shown());
        }
        let basis = basis(&contest);
        Ok(HeldContest {
            queue: Queue::new(Arc::clone(&course), "judging", TO_JUDGE, basis.clone()),
            matches: Queue::new(Arc::clone(&course), PLAYING, TO_PLAY, basis),
            course,
            contest: InUse::new(contest),
            store,
            boards: watch::Sender::new(Arc::default()),
            progress: watch::Sender::new(None),
            changing: Mutex::default(),
        })
    }

    pub fn contest(&self) -> &Contest {
        self.contest.get()
    }

    pub fn course(&self) -> &Arc<Course> {
        &self.course
    }

    /// Closes the databases after all writes.
    pub async fn close(&self) {
        self.course.close().await;
        self.store.clone().close().await;
    }

    /// Pauses or resumes the judging. Entries are accepted all the same.
    pub async fn pause(&self, paused: bool, by: Option<&PersonId>) -> Result<(), DatabaseError> {
        self.course.set_paused(paused, by).await?;
        self.queue.wake();
        Ok(())
    }
}

/// The settings on which verdicts depend.
fn basis(contest: &Contest) -> VerdictBasis {
    let Contest {
        game,
        limits,
        wall,
        names,
        packages,
        ..
    } = contest;
    let mut game = game.clone();
    match &mut game {
        // It can change while the server runs, and verdicts do not depend on it.
        ContestGame::Hog(hog) => hog.threshold = HogContest::THRESHOLD,
        ContestGame::DFootball(_) => {}
    }
    let settings = format!("{game:?} {limits:?} {names:?} {packages:?}");
    let settings = Hash::of_parts([settings.as_bytes()]);
    VerdictBasis {
        values: vec![
            ("contest.toml", settings.to_string()),
            ("the sandbox", format!("{wall:?}")),
        ],
        interpreters: Arc::new(contest.interpreters()),
        languages: match game {
            ContestGame::Hog(_) => &[Language::Python],
            ContestGame::DFootball(_) => &[Language::R, Language::Python],
        },
    }
}
