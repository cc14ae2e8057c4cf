//! The sign of life of a process that works off a queue, and what its verdicts depend on.

use std::fs;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use pigskin_database::next_number;
use sqlx::AnyConnection;
use tokio::sync::OnceCell;
use tokio::task::spawn_blocking;

use super::speed::machine_speed;
use super::verdict_basis::{VerdictBasis, differing};
use crate::{Course, DatabaseError};

/// Signs of life within the time after which a process loses its work.
const SIGNS: u32 = 12;

/// A worker whose verdicts would not be the server's.
#[derive(Debug, thiserror::Error)]
pub enum OtherSettings {
    #[error("the server has not begun the {0}")]
    NotBegun(&'static str),
    #[error(
        "the server's {task} goes by something else than this worker's ({}): copy the course's \
         folder again, and use the same program, Python and R",
        .differing.join(", ")
    )]
    Differs {
        task: &'static str,
        /// The difference, in words.
        differing: Vec<String>,
    },
}

/// The row of a process in the table of workers, for one task.
#[derive(Debug)]
pub struct Lease {
    course: Arc<Course>,
    task: &'static str,
    basis: VerdictBasis,
    /// The text of the basis, where others compare it.
    basis_text: OnceCell<String>,
    id: OnceLock<i64>,
}

impl Lease {
    pub fn new(course: Arc<Course>, task: &'static str, basis: VerdictBasis) -> Lease {
        Lease {
            course,
            task,
            basis,
            basis_text: OnceCell::new(),
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
        let basis = self.basis_text().await;
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
                .bind(basis)
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

    /// Checks that verdicts of this process are those of the server: they depend on the same. A
    /// server's always are.
    pub async fn check(
        &self,
        connection: &mut AnyConnection,
    ) -> Result<Result<(), OtherSettings>, sqlx::Error> {
        if self.course.worker.is_server {
            return Ok(Ok(()));
        }
        let question = "SELECT settings FROM worker WHERE serves = 1 AND task = $1 \
                        ORDER BY id DESC LIMIT 1";
        let servers: Option<String> = sqlx::query_scalar(question)
            .bind(self.task)
            .fetch_optional(connection)
            .await?;
        let task = self.task;
        let Some(servers) = servers else {
            return Ok(Err(OtherSettings::NotBegun(task)));
        };
        let differing = differing(self.basis_text().await, &servers);
        Ok(if differing.is_empty() {
            Ok(())
        } else {
            Err(OtherSettings::Differs { task, differing })
        })
    }

    async fn basis_text(&self) -> &str {
        let text = async {
            if !self.course.database.is_shared() {
                return String::new();
            }
            let basis = self.basis.clone();
            let text = spawn_blocking(move || basis.text()).await;
            text.unwrap_or_default()
        };
        self.basis_text.get_or_init(|| text).await
    }
}

/// The name of this machine.
fn host() -> String {
    let name = fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    name.trim().to_owned()
}
