//! The state of the database, for operators.

use crate::{Course, DatabaseError};

impl Course {
    /// Checks that the database answers.
    ///
    /// Fails if it does not.
    pub async fn check_database(&self) -> Result<(), DatabaseError> {
        sqlx::query("SELECT 1")
            .execute(self.database.pool())
            .await?;
        Ok(())
    }

    /// The number of open connections to the database, and of idle ones among them.
    pub fn connections(&self) -> (usize, usize) {
        let pool = self.database.pool();
        let open = usize::try_from(pool.size()).unwrap_or(usize::MAX);
        (open, pool.num_idle().min(open))
    }
}
