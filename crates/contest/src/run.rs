//! A whole contest, from its folder to its results.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use pigskin_entry::NoWall;
use pigskin_hog::Table;

use crate::{
    Contest, ContestGame, DecideError, Event, Field, FieldError, FootballContest, HogContest,
    PlayError, PlayedMatches, PromiseError, Results, Store, StoreError, WriteError,
};

/// Why a contest has no results, which is never an entry's fault.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// Programs do not run on this machine.
    #[error(transparent)]
    NoWall(#[from] NoWall),
    /// Packages that the contest promises are not there.
    #[error(transparent)]
    Promise(#[from] PromiseError),
    /// The entries could not be judged.
    #[error(transparent)]
    Field(#[from] FieldError),
    /// The database of results fails.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The matchups could not be decided.
    #[error(transparent)]
    Decide(#[from] DecideError),
    /// The matches could not be played.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// Another process runs the contest.
    #[error("another 'pigskin contest run' or 'pigskin serve' is at work in {}", .path.display())]
    Busy {
        /// The folder for results.
        path: PathBuf,
    },
    /// The folder for results cannot be made.
    #[error("could not make the folder {}: {source}", .path.display())]
    Folder { path: PathBuf, source: io::Error },
    /// The results cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
}

impl Contest {
    /// The folder that the results go to.
    pub fn results_folder(&self) -> PathBuf {
        self.folder.join("results")
    }

    /// Keeps others from running the contest as long as the lock lives, and makes
    /// the folder for results.
    ///
    /// Fails if another process runs it, or the folder cannot be made.
    pub fn lock(&self) -> Result<ContestLock, RunError> {
        lock(&self.results_folder())
    }

    /// Judges the entries of a contest of Hog, and decides nothing. The cache of results keeps their
    /// tables, as [`run`](Self::run) does.
    ///
    /// Fails if the machine, the folder or the database fails.
    pub async fn judge_tables(
        &self,
        hog: &HogContest,
        tell: &mut (dyn FnMut(Event) + Send),
    ) -> Result<Field<Table>, RunError> {
        let _lock = self.lock()?;
        self.keep_promise()?;
        let store = Store::open(&self.results_folder().join("known.sqlite")).await?;
        let field = Field::judge(self, hog, &store, tell).await?;
        store.close().await;
        Ok(field)
    }

    /// Deletes the matches of D-Football with a forfeit, so that the next run plays them again, as
    /// after a run on an overloaded machine. Returns their number. A run of Hog asks entries at fault
    /// again anyway.
    ///
    /// Fails if another process runs the contest, or the folder or the database fails.
    pub async fn forget_forfeits(&self, football: &FootballContest) -> Result<usize, RunError> {
        let _lock = self.lock()?;
        let wall = self.wall.at_least()?;
        let store = Store::open(&self.results_folder().join("known.sqlite")).await?;
        let played = PlayedMatches::read(self, football, wall, &store).await?;
        let forgotten = played.forget_forfeits(&store).await?;
        store.close().await;
        Ok(forgotten)
    }

    /// Judges the entries, decides all matchups and writes `standings.csv`, `results.json` and
    /// `report.html` into the [folder for results](Self::results_folder).
    ///
    /// Verdicts and matchups of earlier runs, also of interrupted ones, are read from the cache. A
    /// file whose contents are up to date is not written; others are replaced atomically.
    ///
    /// Fails if the machine, the folder or the database fails. An entry's fault
    /// is not an error; it is part of the results.
    pub async fn run(&self, tell: &mut (dyn FnMut(Event) + Send)) -> Result<Results, RunError> {
        let folder = self.results_folder();
        let _lock = self.lock()?;
        self.keep_promise()?;
        let store = Store::open(&folder.join("known.sqlite")).await?;
        let results = match &self.game {
            ContestGame::Hog(hog) => {
                let field = Field::judge(self, hog, &store, tell).await?;
                let rates = field.decide(hog, &store, tell).await?;
                Results::from_win_rates(self, hog, &field, rates)
            }
            ContestGame::DFootball(football) => {
                let wall = self.wall.at_least()?;
                let field = Arc::new(Field::admit(self, football, tell)?);
                let matchups = field.play(self, football, wall, &store, tell).await?;
                Results::from_matchups(self, football, &field, matchups)
            }
        };
        results.write_what_is_new(&folder, &store).await?;
        store.close().await;
        Ok(results)
    }
}

/// A lock that keeps other processes from running a contest: [`Contest::lock`].
#[derive(Debug)]
pub struct ContestLock(File);

impl Drop for ContestLock {
    fn drop(&mut self) {
        // To close it is not enough: a process that another thread is starting
        // has it open too, until it becomes its program.
        let _ = self.0.unlock();
    }
}

/// The files in the folder for results that are opened by their names, where a
/// link would be followed; the others are replaced.
const OPENED: [&str; 4] = [
    ".lock",
    "known.sqlite",
    "known.sqlite-wal",
    "known.sqlite-shm",
];

/// Makes the folder for results, if there is none, and keeps other runs out of
/// it as long as the lock lives.
fn lock(folder: &Path) -> Result<ContestLock, RunError> {
    let failed = |source| RunError::Folder {
        path: folder.to_owned(),
        source,
    };
    if folder.symlink_metadata().is_ok_and(|there| !there.is_dir()) {
        return Err(failed(io::Error::other("something else has its name")));
    }
    fs::create_dir_all(folder).map_err(failed)?;
    for name in OPENED.map(|name| folder.join(name)) {
        if name.symlink_metadata().is_ok_and(|there| !there.is_file()) {
            return Err(RunError::Write(WriteError {
                path: name,
                source: "something else has its name".into(),
            }));
        }
    }
    let name = folder.join(".lock");
    let lock = File::options().create(true).append(true).open(name);
    let lock = lock.map_err(failed)?;
    match lock.try_lock() {
        Ok(()) => Ok(ContestLock(lock)),
        Err(TryLockError::WouldBlock) => Err(RunError::Busy {
            path: folder.to_owned(),
        }),
        Err(TryLockError::Error(error)) => Err(failed(error)),
    }
}
