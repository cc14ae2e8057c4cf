//! Limits that the servers of a course keep together.

use std::time::Duration;

use pigskin_entry::Hash;

use crate::{Course, DatabaseError};

/// A limit of some attempts at once, and then one in each interval.
#[derive(Clone, Copy, Debug)]
pub struct SharedLimit {
    /// Its name in the database.
    pub name: &'static str,
    pub at_once: u32,
    pub interval: Duration,
}

/// The table, which is empty after a crash of `PostgreSQL`. `until` is the time in milliseconds
/// since 1970, by the clock of the database, at which an attempt was as if there had been none.
const TABLE: &str = "CREATE UNLOGGED TABLE IF NOT EXISTS rate_limit \
     (name TEXT PRIMARY KEY, until BIGINT NOT NULL)";

/// Counts an attempt, unless that is one too many.
const COUNT: &str = "WITH clock AS \
         (SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT) AS now) \
     INSERT INTO rate_limit AS kept (name, until) SELECT $1, now + $2 FROM clock \
     ON CONFLICT (name) DO UPDATE SET until = GREATEST(kept.until, excluded.until - $2) + $2 \
     WHERE GREATEST(kept.until, excluded.until - $2) + $2 <= excluded.until - $2 + $2 * $3";

impl Course {
    /// Prepares the limits, if the course is in `PostgreSQL`, and forgets those of earlier days.
    pub async fn prepare_limits(&self) -> Result<(), DatabaseError> {
        if !self.database.is_shared() {
            return Ok(());
        }
        let mut transaction = self.database.write().await?;
        let forget = "DELETE FROM rate_limit \
                      WHERE until < EXTRACT(EPOCH FROM clock_timestamp()) * 1000 - 86400000";
        for statement in [TABLE, forget] {
            sqlx::query(statement).execute(&mut *transaction).await?;
        }
        Ok(transaction.commit().await?)
    }

    /// Counts an attempt of somebody, whose name is stored as a hash. Returns whether it is within
    /// the limit; where the course is in a file, nothing is counted, and it is.
    pub async fn is_within(&self, limit: SharedLimit, whose: &str) -> Result<bool, DatabaseError> {
        if !self.database.is_shared() {
            return Ok(true);
        }
        let interval = i64::try_from(limit.interval.as_millis()).unwrap_or(i64::MAX);
        let counted = sqlx::query(COUNT)
            .bind(Hash::of_parts([limit.name, whose]).to_string())
            .bind(interval)
            .bind(i64::from(limit.at_once))
            .execute(self.database.pool())
            .await?;
        Ok(counted.rows_affected() > 0)
    }
}
