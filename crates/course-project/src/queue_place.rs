//! The place of a version in the grading queue, and how long grading it will take.

use std::num::NonZero;
use std::time::Duration;

use pigskin_course::DatabaseError;
use sqlx::AnyConnection;

use crate::held_project::HeldProject;
use crate::version_id::VersionId;

/// The place of a version that waits to be graded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueuePlace {
    /// Versions that are graded before it.
    pub ahead: usize,
    /// The time until it is graded, as long as nobody else submits; `None` if no version has
    /// been graded yet. It comes from the last gradings.
    pub expected: Option<Duration>,
}

/// The question for the number of versions before a waiting one.
const AHEAD: &str = "SELECT COUNT(*) FROM project_version w, project_version me \
     WHERE me.id = $1 AND me.grade = 'queued' AND w.grade = 'queued' AND (w.turn < me.turn \
     OR (w.turn = me.turn AND (w.queued < me.queued \
     OR (w.queued = me.queued AND w.id < me.id))))";

/// The question for how long the last gradings took, in milliseconds.
const TOOK: &str = "SELECT took FROM project_version WHERE graded IS NOT NULL \
     ORDER BY graded DESC LIMIT 50";

impl HeldProject {
    /// Number of versions that are graded at a time. A core stays free for pages and backups.
    pub(crate) fn graded_at_a_time() -> usize {
        let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
        cores.saturating_sub(1).max(1)
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
