//! The state of the database, for operators.

use std::time::Duration;

use tokio::time::timeout;

use crate::{Course, DatabaseError};

impl Course {
    /// Checks that the database answers and can be written.
    ///
    /// Fails with the reason if it does not within some time.
    pub async fn check_database(&self, patience: Duration) -> Result<(), DatabaseError> {
        let answer = sqlx::query("SELECT 1").execute(self.database.pool());
        let answer = timeout(patience, answer).await;
        answer.unwrap_or(Err(sqlx::Error::PoolTimedOut))?;
        self.database.check_writing(patience).await
    }

    /// The number of open connections to the database, and of idle ones among them.
    pub fn connections(&self) -> (usize, usize) {
        let pool = self.database.pool();
        let open = usize::try_from(pool.size()).unwrap_or(usize::MAX);
        (open, pool.num_idle().min(open))
    }
}
