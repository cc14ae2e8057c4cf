//! The processes that judge and grade for a course, as the others see them.

use std::time::Duration;

use jiff::Timestamp;
use pigskin_database::rows;

use crate::{Clock, Course, DatabaseError};

/// Time for which staff see a process that is gone.
const SHOWN: Duration = Duration::from_mins(10);

rows! {
    /// A process that judges or grades, as the others see it.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct SeenWorker {
        /// The task, judging or grading.
        pub task: String,
        pub name: String,
        /// The name of its machine.
        pub host: String,
        pub is_server: bool,
        /// The [speed](crate::machine_speed) of its machine.
        pub speed: Option<i64>,
        /// How far the course's clock was ahead of the database's there, in milliseconds.
        ahead: i64,
        /// The reason why it waits.
        pub trouble: Option<String>,
        /// Number of pieces that it works on.
        pub doing: i64,
        /// Time since its last sign of life, in milliseconds.
        pub unseen: i64,
    }
}

/// Time without a sign of life after which nobody relies on a process, in milliseconds.
const ALIVE: i64 = 30_000;

impl SeenWorker {
    /// Tests whether it has shown a sign of life just now.
    pub fn is_alive(&self) -> bool {
        self.unseen < ALIVE
    }
}

impl Course {
    /// The processes that judge and grade now or did so some minutes ago, the server first.
    pub async fn workers(&self) -> Result<Vec<SeenWorker>, DatabaseError> {
        let mut connection = self.database.pool().acquire().await?;
        let now = self.database.now(&mut connection).await?;
        let question = "SELECT w.task AS task, w.name AS name, w.host AS host, \
             w.serves AS is_server, w.speed AS speed, w.ahead AS ahead, w.trouble AS trouble, \
             $1 - w.seen AS unseen, \
             (SELECT COUNT(*) FROM submission s WHERE s.worker = w.id AND s.state = 'judging') \
             + (SELECT COUNT(*) FROM reverdict r WHERE r.worker = w.id AND r.state = 'judging') \
             + (SELECT COUNT(*) FROM project_version v \
                WHERE v.worker = w.id AND v.grade = 'grading') \
             + (SELECT COUNT(*) FROM football_match m \
                WHERE m.worker = w.id AND m.state = 'playing') AS doing \
             FROM worker w WHERE w.seen > $2 ORDER BY w.serves DESC, w.name, w.task, w.id";
        let shown = i64::try_from(SHOWN.as_millis()).unwrap_or(i64::MAX);
        let workers = sqlx::query_as(question)
            .bind(now)
            .bind(now - shown)
            .fetch_all(&mut *connection)
            .await?;
        Ok(workers)
    }

    /// The course's clock, as the process had it that is described here.
    ///
    /// A worker goes by the server's clock: time never goes back in a course, so that a machine
    /// with a fast clock would make everybody late.
    pub async fn clock_of(&self, server: &SeenWorker) -> Result<Clock, DatabaseError> {
        let mut connection = self.database.pool().acquire().await?;
        let now = self.database.now(&mut connection).await?;
        let now = Timestamp::from_millisecond(now.saturating_add(server.ahead));
        Ok(Clock::going_on_from(now.unwrap_or(Timestamp::MAX)))
    }

    /// The course with another clock.
    #[must_use]
    pub fn with_clock(self, clock: Clock) -> Course {
        Course { clock, ..self }
    }
}
