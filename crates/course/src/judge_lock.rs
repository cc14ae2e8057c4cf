//! The lock that lets only one server judge a contest.

use sqlx::AnyConnection;

use crate::{Course, DatabaseError};

/// Prevents other servers from judging the same contest, while this value lives and the
/// database's connection lasts.
pub struct JudgeLock {
    /// The lock ends with this connection.
    _connection: Option<AnyConnection>,
}

impl Course {
    /// Locks the judging of the contest in a `PostgreSQL` database. A database in a file is
    /// in the contest's folder, which [`Contest::lock`](pigskin_contest::Contest::lock)
    /// locks.
    ///
    /// # Errors
    ///
    /// Fails if another server has the lock, or if the database fails.
    pub async fn lock_judging(&self) -> Result<JudgeLock, DatabaseError> {
        if !self.database.is_shared() {
            return Ok(JudgeLock { _connection: None });
        }
        let failed = |error| self.database.failed(error);
        let connection = self.database.pool().acquire().await.map_err(failed)?;
        let mut connection = connection.detach();
        // Our own number, and the schema: each schema can have a contest.
        let is_ours: bool = sqlx::query_scalar(
            "SELECT pg_try_advisory_lock(70191, hashtext(current_schema()::text))",
        )
        .fetch_one(&mut connection)
        .await
        .map_err(failed)?;
        if !is_ours {
            let shown = self.database.shown().to_owned();
            return Err(DatabaseError::Locked { shown });
        }
        Ok(JudgeLock {
            _connection: Some(connection),
        })
    }
}
