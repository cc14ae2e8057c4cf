//! Sessions of browsers.

use jiff::Timestamp;

use crate::{Course, DatabaseError, PersonId};

impl Course {
    /// The record of the session with this hash, unless it has expired.
    ///
    /// # Errors
    ///
    /// Fails if the database fails.
    pub async fn session(&self, hash: &str) -> Result<Option<String>, DatabaseError> {
        let record =
            sqlx::query_scalar("SELECT record FROM session WHERE hash = $1 AND expires > $2")
                .bind(hash.to_owned())
                .bind(self.clock.now().as_millisecond())
                .fetch_optional(self.database.pool())
                .await;
        record.map_err(|error| self.database.failed(error))
    }

    /// Stores a session until it expires, and deletes expired ones.
    ///
    /// # Errors
    ///
    /// Fails if the database fails.
    pub async fn keep_session(
        &self,
        hash: &str,
        person: Option<&PersonId>,
        record: &str,
        expires: Timestamp,
    ) -> Result<(), DatabaseError> {
        let kept = self.write_session(hash, person, record, expires).await;
        kept.map_err(|error| self.database.failed(error))
    }

    async fn write_session(
        &self,
        hash: &str,
        person: Option<&PersonId>,
        record: &str,
        expires: Timestamp,
    ) -> Result<(), sqlx::Error> {
        let mut transaction = self.database.write().await?;
        sqlx::query("DELETE FROM session WHERE expires <= $1")
            .bind(self.clock.now().as_millisecond())
            .execute(&mut *transaction)
            .await?;
        let statement = "INSERT INTO session (hash, person, record, expires) \
             VALUES ($1, $2, $3, $4) ON CONFLICT (hash) DO UPDATE SET \
             person = excluded.person, record = excluded.record, expires = excluded.expires";
        sqlx::query(statement)
            .bind(hash.to_owned())
            .bind(person.map(ToString::to_string))
            .bind(record.to_owned())
            .bind(expires.as_millisecond())
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await
    }

    /// Deletes a session.
    ///
    /// # Errors
    ///
    /// Fails if the database fails.
    pub async fn forget_session(&self, hash: &str) -> Result<(), DatabaseError> {
        sqlx::query("DELETE FROM session WHERE hash = $1")
            .bind(hash.to_owned())
            .execute(self.database.pool())
            .await
            .map_err(|error| self.database.failed(error))?;
        Ok(())
    }
}
