//! Sessions of browsers.

use jiff::Timestamp;

use crate::{Course, DatabaseError, PersonId};

/// A browser's session, as it is stored.
#[derive(Clone, Debug)]
pub struct Session {
    /// The hash of its id.
    pub hash: String,
    /// The person who is signed in.
    pub person: Option<PersonId>,
    /// The session's data, as text.
    pub record: String,
    /// The moment until which it is kept.
    pub expires: Timestamp,
}

impl Course {
    /// The record of the session with this hash, unless it has expired.
    pub async fn session(&self, hash: &str) -> Result<Option<String>, DatabaseError> {
        let record =
            sqlx::query_scalar("SELECT record FROM session WHERE hash = $1 AND expires > $2")
                .bind(hash.to_owned())
                .bind(self.clock.now().as_millisecond())
                .fetch_optional(self.database.pool())
                .await?;
        Ok(record)
    }

    /// Stores a new session until it expires, and deletes expired ones. Returns whether it is
    /// stored: there may be another one with this hash.
    pub async fn begin_session(&self, session: &Session) -> Result<bool, DatabaseError> {
        Ok(self.write_session(session, "NOTHING").await? == 1)
    }

    /// Stores a session until it expires, and deletes expired ones.
    pub async fn keep_session(&self, session: &Session) -> Result<(), DatabaseError> {
        let known = "UPDATE SET \
             person = excluded.person, record = excluded.record, expires = excluded.expires";
        self.write_session(session, known).await?;
        Ok(())
    }

    /// Writes a session, or does what SQL's `ON CONFLICT DO` says with one that has its hash.
    /// Returns the number of rows that are written.
    async fn write_session(&self, session: &Session, known: &str) -> Result<u64, DatabaseError> {
        let mut transaction = self.database.write().await?;
        sqlx::query("DELETE FROM session WHERE expires <= $1")
            .bind(self.clock.now().as_millisecond())
            .execute(&mut *transaction)
            .await?;
        let statement = format!(
            "INSERT INTO session (hash, person, record, expires) \
             VALUES ($1, $2, $3, $4) ON CONFLICT (hash) DO {known}"
        );
        // The statement contains no input.
        let written = sqlx::query(sqlx::AssertSqlSafe(statement))
            .bind(session.hash.clone())
            .bind(session.person.as_ref())
            .bind(session.record.clone())
            .bind(session.expires.as_millisecond())
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(written.rows_affected())
    }

    pub async fn forget_session(&self, hash: &str) -> Result<(), DatabaseError> {
        sqlx::query("DELETE FROM session WHERE hash = $1")
            .bind(hash.to_owned())
            .execute(self.database.pool())
            .await?;
        Ok(())
    }
}
