//! The lock that lets only one server judge and grade.

use std::fs::{File, TryLockError};

use sqlx::AnyConnection;

use crate::{Course, DatabaseError};

/// Prevents other servers from judging and grading for the same course, while this value lives
/// and the database's connection lasts.
pub struct JudgeLock {
    /// The lock ends with this connection.
    _connection: Option<AnyConnection>,
    /// And with this file.
    file: Option<File>,
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
        let mut connection = self.database.pool().acquire().await?.detach();
        // Our own number, and the schema: each schema can have a course.
        let is_ours: bool = sqlx::query_scalar(
            "SELECT pg_try_advisory_lock(70191, hashtext(current_schema()::text))",
        )
        .fetch_one(&mut connection)
        .await?;
        if !is_ours {
            let shown = self.database.shown().to_owned();
            return Err(DatabaseError::Locked { shown });
        }
        Ok(JudgeLock {
            _connection: Some(connection),
            file: None,
        })
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
                _connection: None,
                file: Some(file),
            }),
            Err(TryLockError::WouldBlock) => Err(DatabaseError::Locked {
                shown: self.database.shown().to_owned(),
            }),
            Err(TryLockError::Error(source)) => Err(unwritable(source)),
        }
    }
}
