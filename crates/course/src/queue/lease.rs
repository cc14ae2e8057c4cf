//! The sign of life of a process that works off a queue, and the settings that it works by.

use std::fs;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use pigskin_database::next_number;
use sqlx::AnyConnection;
use tokio::task::spawn_blocking;

use super::speed::machine_speed;
use crate::{Course, DatabaseError};

/// Signs of life within the time after which a process loses its work.
const SIGNS: u32 = 12;

/// The row of a process in the table of workers, for one task.
#[derive(Debug)]
pub struct Lease {
    course: Arc<Course>,
    task: &'static str,
    /// The hash of what verdicts depend on, and this program's version.
    settings: String,
    id: OnceLock<i64>,
}

impl Lease {
    pub fn new(course: Arc<Course>, task: &'static str, settings: &str) -> Lease {
        Lease {
            course,
            task,
            settings: format!("{} {settings}", env!("CARGO_PKG_VERSION")),
            id: OnceLock::new(),
        }
    }

    /// The number of this process; 0 before it [began](Self::begin).
    pub fn id(&self) -> i64 {
        self.id.get().copied().unwrap_or_default()
    }

    /// Time between signs of life.
    pub fn pause(&self) -> Duration {
        self.course.worker.lease / SIGNS
    }

    /// Adds this process to those that work. A server ends the leases of those before it.
    pub async fn begin(&self) -> Result<(), DatabaseError> {
        let (database, worker) = (&self.course.database, &self.course.worker);
        // Nobody compares a machine with itself.
        let speed = if database.is_shared() {
            spawn_blocking(machine_speed).await.ok()
        } else {
            None
        };
        let mut transaction = database.write().await?;
        if worker.is_server {
            let statement = "UPDATE worker SET seen = 0 WHERE serves = 1 AND task = $1";
            sqlx::query(statement)
                .bind(self.task)
                .execute(&mut *transaction)
                .await?;
        }
        let mut id = self.id();
        if id == 0 {
            id = next_number(&mut transaction, "worker").await?;
            let now = database.now(&mut transaction).await?;
            let statement = "INSERT INTO worker \
                 (id, task, name, host, serves, settings, speed, begun, seen, ahead) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, 0)";
            sqlx::query(statement)
                .bind(id)
                .bind(self.task)
                .bind(&worker.name)
                .bind(host())
                .bind(i64::from(worker.is_server))
                .bind(&self.settings)
                .bind(speed)
                .bind(now)
                .execute(&mut *transaction)
                .await?;
        }
        self.write(&mut transaction, id, None).await?;
        transaction.commit().await?;
        _ = self.id.set(id);
        Ok(())
    }

    /// Writes a sign of life, with the trouble that holds this process up.
    pub async fn renew(&self, trouble: Option<String>) -> Result<(), DatabaseError> {
        let mut connection = self.course.database.pool().acquire().await?;
        Ok(self.write(&mut connection, self.id(), trouble).await?)
    }

    /// Removes this process from those that work.
    pub async fn end(&self) -> Result<(), DatabaseError> {
        sqlx::query("UPDATE worker SET seen = 0 WHERE id = $1")
            .bind(self.id())
            .execute(self.course.database.pool())
            .await?;
        Ok(())
    }

    async fn write(
        &self,
        connection: &mut AnyConnection,
        id: i64,
        trouble: Option<String>,
    ) -> Result<(), sqlx::Error> {
        let now = self.course.database.now(connection).await?;
        let ahead = self.course.clock.now().as_millisecond() - now;
        let statement = "UPDATE worker SET seen = $2, ahead = $3, trouble = $4 WHERE id = $1";
        sqlx::query(statement)
            .bind(id)
            .bind(now)
            .bind(ahead)
            .bind(trouble)
            .execute(connection)
            .await?;
        Ok(())
    }

    /// The moment since which a process has to have shown a sign of life.
    pub async fn since(&self, connection: &mut AnyConnection) -> Result<i64, sqlx::Error> {
        let lease = i64::try_from(self.course.worker.lease.as_millis()).unwrap_or(i64::MAX);
        Ok(self.course.database.now(connection).await? - lease)
    }

    /// Tests whether the verdicts of this process are those of the server: it has the same program
    /// and settings. A server's always are.
    pub async fn is_current(&self, connection: &mut AnyConnection) -> Result<bool, sqlx::Error> {
        if self.course.worker.is_server {
            return Ok(true);
        }
        let question = "SELECT settings FROM worker WHERE serves = 1 AND task = $1 \
                        ORDER BY id DESC LIMIT 1";
        let settings: Option<String> = sqlx::query_scalar(question)
            .bind(self.task)
            .fetch_optional(connection)
            .await?;
        Ok(settings.as_ref() == Some(&self.settings))
    }
}

/// The name of this machine.
fn host() -> String {
    let name = fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    name.trim().to_owned()
}
