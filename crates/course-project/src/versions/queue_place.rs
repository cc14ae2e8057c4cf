//! The place of a version in the grading queue, and how long grading it will take.

use std::num::NonZero;
use std::time::Duration;

use pigskin_course::DatabaseError;
use sqlx::AnyConnection;

use crate::project::held_project::HeldProject;
use crate::versions::version_id::VersionId;

/// The place of a version that waits to be graded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueuePlace {
    /// Versions that are graded before it.
    pub ahead: usize,
    /// The time until it is graded, as long as nobody else submits; `None` if no version has
    /// been graded yet. It comes from the last gradings.
    pub expected: Option<Duration>,
}

/// The waiting versions, each with its `place`: how many of the same person's versions are graded before
/// it, are being graded now, or were graded since the time $1. Who had more of the machine waits longer.
macro_rules! places {
    () => {
        "SELECT w.id, w.queued, w.attempts, COALESCE(r.gradings, 0) \
         + ROW_NUMBER() OVER (PARTITION BY w.person ORDER BY w.turn, w.queued, w.id) AS place \
         FROM project_version w LEFT JOIN (SELECT person, COUNT(*) AS gradings FROM \
         (SELECT person FROM project_version WHERE grade = 'grading' UNION ALL \
         SELECT person FROM project_version WHERE graded > $1) g GROUP BY person) r \
         ON r.person = w.person WHERE w.grade = 'queued'"
    };
}

/// The question for the waiting versions in order, $2 at most.
pub(crate) const WAITING: &str = concat!(
    "SELECT id FROM (",
    places!(),
    ") p WHERE attempts = 0 ORDER BY place, queued, id LIMIT $2"
);

/// The question for the number of versions before a waiting one, $2.
const AHEAD: &str = concat!(
    "WITH p AS (",
    places!(),
    ") SELECT COUNT(*) FROM p, p me WHERE me.id = $2 AND (p.place < me.place OR (p.place = me.place \
     AND (p.queued < me.queued OR (p.queued = me.queued AND p.id < me.id))))"
);

/// The time for which a grading counts, in milliseconds: an hour.
const RECENT: i64 = 60 * 60 * 1000;

/// The question for how long the last gradings took, in milliseconds.
const TOOK: &str = "SELECT took FROM project_version WHERE graded IS NOT NULL \
     ORDER BY graded DESC LIMIT 50";

impl HeldProject {
    /// Number of versions that are graded at a time. A core stays free for pages and backups.
    pub(crate) fn graded_at_a_time() -> usize {
        let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
        cores.saturating_sub(1).max(1)
    }

    /// The time since which gradings count for the order of the queue.
    pub(crate) fn recent(&self) -> i64 {
        self.course.clock().now().as_millisecond() - RECENT
    }

    /// The place of a version in the grading queue; `None` if it does not wait there.
    pub async fn queue_place(&self, id: VersionId) -> Result<Option<QueuePlace>, DatabaseError> {
        let mut snapshot = self.course.database().snapshot().await?;
        Ok(self.find_place(&mut snapshot, id).await?)
    }

    pub(crate) async fn find_place(
        &self,
        connection: &mut AnyConnection,
        id: VersionId,
    ) -> Result<Option<QueuePlace>, sqlx::Error> {
        let question = "SELECT COUNT(*) FROM project_version WHERE id = $1 AND grade = 'queued'";
        let waits: i64 = sqlx::query_scalar(question)
            .bind(id)
            .fetch_one(&mut *connection)
            .await?;
        if waits == 0 {
            return Ok(None);
        }
        let ahead: i64 = sqlx::query_scalar(AHEAD)
            .bind(self.recent())
            .bind(id)
            .fetch_one(&mut *connection)
            .await?;
        let took: Vec<Option<i64>> = sqlx::query_scalar(TOOK).fetch_all(connection).await?;
        // Verdicts that were known took no time.
        let took: Vec<i64> = took.into_iter().flatten().collect();
        let ahead = usize::try_from(ahead).unwrap_or(0);
        Ok(Some(QueuePlace {
            ahead,
            expected: expected(ahead, HeldProject::graded_at_a_time(), &took),
        }))
    }
}

/// The time until a version with this many ahead is graded; `took` has the milliseconds of the last
/// gradings.
fn expected(ahead: usize, at_a_time: usize, took: &[i64]) -> Option<Duration> {
    let sum: i64 = took.iter().sum();
    let mean = sum.checked_div(i64::try_from(took.len()).ok()?)?;
    let rounds = u32::try_from((ahead + 1).div_ceil(at_a_time)).unwrap_or(u32::MAX);
    let mean = Duration::from_millis(u64::try_from(mean).ok()?);
    Some(mean.saturating_mul(rounds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_to_wait_grows_with_the_queue() {
        assert_eq!(expected(3, 1, &[]), None);
        let took = [1000, 2000, 3000];
        for (ahead, at_a_time, seconds) in [(0, 1, 2), (3, 1, 8), (0, 4, 2), (4, 4, 4), (7, 4, 4)] {
            let found = expected(ahead, at_a_time, &took);
            assert_eq!(found, Some(Duration::from_secs(seconds)), "{ahead}");
        }
        assert!(expected(usize::MAX - 1, 1, &[i64::MAX]).is_some());
    }
}
