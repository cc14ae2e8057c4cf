//! The tables whose rows are work: who has which, and what waits for another try.
//!
//! A process has a row while its `worker` and `attempts` stay as it wrote them. They change as soon
//! as another process takes the row, so that each result is accepted once.

use pigskin_database::Transaction;
use sqlx::{AnyConnection, AssertSqlSafe};

/// A table whose rows are work. It has columns `attempts`, `worker` and `due`.
#[derive(Debug)]
pub struct WorkTable {
    pub name: &'static str,
    /// The column with the number of a piece of work.
    pub key: &'static str,
    /// The column with its state, which is `queued` while it waits.
    pub state: &'static str,
    /// The state while it is worked on.
    pub doing: &'static str,
}

/// A piece of work that a process took, and may have lost since.
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    pub table: &'static WorkTable,
    pub id: i64,
    worker: i64,
    attempts: i64,
}

/// A piece of work during which processes ended, and how often.
#[derive(Clone, Copy, Debug)]
pub struct Lost {
    pub id: i64,
    pub times: u32,
    /// When it may be tried again, in milliseconds since 1970 by the database's clock.
    pub due: i64,
}

impl Lost {
    fn new((id, attempts, due): (i64, i64, i64)) -> Lost {
        Lost {
            id,
            times: u32::try_from(attempts.max(1)).unwrap_or(u32::MAX),
            due,
        }
    }
}

impl WorkTable {
    /// Takes a piece for a process and counts the attempt; `None` if it does not wait.
    pub async fn claim(
        &'static self,
        transaction: &mut Transaction,
        id: i64,
        worker: i64,
    ) -> Result<Option<Claim>, sqlx::Error> {
        let WorkTable {
            name,
            key,
            state,
            doing,
        } = self;
        let statement = format!(
            "UPDATE {name} SET {state} = '{doing}', attempts = attempts + 1, worker = $2 \
             WHERE {key} = $1 AND {state} = 'queued' RETURNING attempts"
        );
        let attempts: Option<i64> = sqlx::query_scalar(AssertSqlSafe(statement))
            .bind(id)
            .bind(worker)
            .fetch_optional(&mut **transaction)
            .await?;
        Ok(attempts.map(|attempts| Claim {
            table: self,
            id,
            worker,
            attempts,
        }))
    }

    /// The pieces of processes that showed no sign of life since a moment, and those of one that
    /// begins anew.
    pub async fn abandoned(
        &self,
        connection: &mut AnyConnection,
        since: i64,
        anew: Option<i64>,
    ) -> Result<Vec<Lost>, sqlx::Error> {
        let WorkTable {
            name,
            key,
            state,
            doing,
        } = self;
        let question = format!(
            "SELECT t.{key}, t.attempts, t.due FROM {name} t WHERE t.{state} = '{doing}' \
             AND (t.worker = $2 OR NOT EXISTS \
             (SELECT 1 FROM worker w WHERE w.id = t.worker AND w.seen > $1)) ORDER BY t.{key}"
        );
        let rows: Vec<(i64, i64, i64)> = sqlx::query_as(AssertSqlSafe(question))
            .bind(since)
            .bind(anew)
            .fetch_all(connection)
            .await?;
        Ok(rows.into_iter().map(Lost::new).collect())
    }

    /// Queues a piece again that its process lost.
    pub async fn queue_again(
        &self,
        transaction: &mut Transaction,
        lost: &Lost,
    ) -> Result<(), sqlx::Error> {
        let WorkTable {
            name, key, state, ..
        } = self;
        let statement = format!(
            "UPDATE {name} SET {state} = 'queued', worker = NULL, due = $2 WHERE {key} = $1"
        );
        sqlx::query(AssertSqlSafe(statement))
            .bind(lost.id)
            .bind(lost.due)
            .execute(&mut **transaction)
            .await?;
        Ok(())
    }

    /// The pieces that wait although work on them began, the one that is due first first.
    pub async fn lost(&self, connection: &mut AnyConnection) -> Result<Vec<Lost>, sqlx::Error> {
        let WorkTable {
            name, key, state, ..
        } = self;
        let question = format!(
            "SELECT {key}, attempts, due FROM {name} WHERE {state} = 'queued' AND attempts > 0 \
             ORDER BY due, {key}"
        );
        let rows: Vec<(i64, i64, i64)> = sqlx::query_as(AssertSqlSafe(question))
            .fetch_all(connection)
            .await?;
        Ok(rows.into_iter().map(Lost::new).collect())
    }

    /// Lets all pieces be tried now.
    pub async fn try_now(&self, connection: &mut AnyConnection) -> Result<(), sqlx::Error> {
        let WorkTable { name, state, .. } = self;
        let statement = format!("UPDATE {name} SET due = 0 WHERE {state} = 'queued' AND due > 0");
        sqlx::query(AssertSqlSafe(statement))
            .execute(connection)
            .await?;
        Ok(())
    }
}

impl Claim {
    /// Returns whether the process still has it.
    pub async fn holds(&self, transaction: &mut Transaction) -> Result<bool, sqlx::Error> {
        let WorkTable {
            name,
            key,
            state,
            doing,
        } = self.table;
        let question = format!(
            "SELECT COUNT(*) FROM {name} WHERE {key} = $1 AND {state} = '{doing}' \
             AND worker = $2 AND attempts = $3"
        );
        let count: i64 = sqlx::query_scalar(AssertSqlSafe(question))
            .bind(self.id)
            .bind(self.worker)
            .bind(self.attempts)
            .fetch_one(&mut **transaction)
            .await?;
        Ok(count > 0)
    }

    /// Queues it again without counting the attempt, if the process still has it.
    pub async fn put_back(&self, transaction: &mut Transaction) -> Result<(), sqlx::Error> {
        let WorkTable {
            name,
            key,
            state,
            doing,
        } = self.table;
        let statement = format!(
            "UPDATE {name} SET {state} = 'queued', attempts = attempts - 1, worker = NULL \
             WHERE {key} = $1 AND {state} = '{doing}' AND worker = $2 AND attempts = $3"
        );
        sqlx::query(AssertSqlSafe(statement))
            .bind(self.id)
            .bind(self.worker)
            .bind(self.attempts)
            .execute(&mut **transaction)
            .await?;
        Ok(())
    }
}
