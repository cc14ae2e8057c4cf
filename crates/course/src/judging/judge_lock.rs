//! The lock that lets only one server judge and grade.

use std::fs::{File, TryLockError};
use std::time::Duration;

use sqlx::AnyConnection;
use tokio::time::{sleep, timeout};

use crate::{Course, DatabaseError};

/// Prevents other servers from judging and grading for the same course, while this value lives
/// and the database's connection lasts.
pub struct JudgeLock {
    /// The lock ends with this connection.
    connection: Option<AnyConnection>,
    /// And with this file.
    file: Option<File>,
}

/// Time between checks of the lock, by its holder and by servers that wait for it.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// Time for the database to answer its holder. A connection that is silent for longer is given up
/// before the database gives it up.
const PATIENCE: Duration = Duration::from_secs(10);

/// Time without a look of the holder after which the database ends its connection, and the lock with
/// it: the holder hangs, or its machine sleeps. `PostgreSQL` 13 has no such limit.
const SILENCE: &str = "15s";

/// Time for a holder whose connection was closed to notice it, before another one begins.
const NOTICE: Duration = Duration::from_secs(2);

impl JudgeLock {
    /// Waits until the lock is lost, because its connection is.
    pub async fn lost(&mut self) {
        let Some(connection) = &mut self.connection else {
            return std::future::pending().await;
        };
        loop {
            sleep(LOOK_EVERY).await;
            let look = sqlx::query("SELECT 1").execute(&mut *connection);
            if !matches!(timeout(PATIENCE, look).await, Ok(Ok(_))) {
                return;
            }
        }
    }
}

impl Drop for JudgeLock {
    fn drop(&mut self) {
        // A process that another thread is starting has the file open too.
        if let Some(file) = &self.file {
            let _ = file.unlock();
        }
    }
}

/// The file in the course's folder that is locked where the database is a file.
const FILE: &str = ".serving";

impl Course {
    /// Locks the judging and grading for the course: in a `PostgreSQL` database, or else in its
    /// folder.
    ///
    /// Fails if another server has the lock, or if the database fails.
    pub async fn lock_judging(&self) -> Result<JudgeLock, DatabaseError> {
        if !self.database.is_shared() {
            return self.lock_folder();
        }
        let mut connection = self.database.pool().acquire().await?;
        // Our own number, and the schema: each schema can have a course.
        let is_ours: bool = sqlx::query_scalar(
            "SELECT pg_try_advisory_lock(70191, hashtext(current_schema()::text))",
        )
        .fetch_one(&mut *connection)
        .await?;
        if !is_ours {
            let shown = self.database.shown().to_owned();
            return Err(DatabaseError::Locked { shown });
        }
        sqlx::query(
            "SELECT set_config(name, $1, false) FROM pg_settings WHERE name = 'idle_session_timeout'",
        )
        .bind(SILENCE)
        .execute(&mut *connection)
        .await?;
        Ok(JudgeLock {
            connection: Some(connection.detach()),
            file: None,
        })
    }

    /// Waits until no other server has the lock, and takes it.
    pub async fn wait_for_judging(&self) -> JudgeLock {
        loop {
            if let Ok(lock) = self.lock_judging().await {
                sleep(NOTICE).await;
                return lock;
            }
            sleep(LOOK_EVERY).await;
        }
    }

    fn lock_folder(&self) -> Result<JudgeLock, DatabaseError> {
        let path = self.folder.join(FILE);
        let shown = path.display().to_string();
        let opened = File::options().create(true).append(true).open(&path);
        let unwritable = |source| DatabaseError::Unwritable {
            shown: shown.clone(),
            source,
        };
        let file = opened.map_err(unwritable)?;
        match file.try_lock() {
            Ok(()) => Ok(JudgeLock {
                connection: None,
                file: Some(file),
            }),
            Err(TryLockError::WouldBlock) => Err(DatabaseError::Locked {
                shown: self.database.shown().to_owned(),
            }),
            Err(TryLockError::Error(source)) => Err(unwritable(source)),
        }
    }
}
