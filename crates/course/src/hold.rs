//! One server at a time judges a contest.

use sqlx::{AnyConnection, Row as _};

use crate::{Course, DatabaseError};

/// Keeps other servers from judging the same contest, as long as it lives and the
/// database's server knows of it.
pub struct Hold {
    /// With whose end the hold ends.
    _connection: Option<AnyConnection>,
}

impl Course {
    /// Makes this the only server that judges the contest of its `PostgreSQL`
    /// database. A file is in the contest's folder, and held with
    /// [`Contest::lock`](pigskin_contest::Contest::lock).
    ///
    /// # Errors
    ///
    /// Where another server holds it, or the database fails.
    pub async fn hold(&self) -> Result<Hold, DatabaseError> {
        if !self.database.is_shared() {
            return Ok(Hold { _connection: None });
        }
        let failed = |error| self.database.failed(error);
        let connection = self.database.pool().acquire().await.map_err(failed)?;
        let mut connection = connection.detach();
        // A number of ours, and the schema, of which each can have a contest.
        let row =
            sqlx::query("SELECT pg_try_advisory_lock(70191, hashtext(current_schema()::text))")
                .fetch_one(&mut connection)
                .await
                .map_err(failed)?;
        if !row.try_get::<bool, _>(0).map_err(failed)? {
            let shown = self.database.shown().to_owned();
            return Err(DatabaseError::Held { shown });
        }
        Ok(Hold {
            _connection: Some(connection),
        })
    }
}
