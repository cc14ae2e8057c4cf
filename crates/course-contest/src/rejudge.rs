//! Rejudging: versions are judged again, and staff see the changes before they apply them.

mod plan;
mod rejudged;

use serde::Serialize;
use sqlx::AnyConnection;

use crate::active_version::ActiveVersion;
use crate::entry_verdict::EntryVerdict;
use crate::{HeldContest, RankChange};
use pigskin_course::{
    Course, DatabaseError, EventKind, PersonId, SubmissionId, Transaction, from_sqlx,
};

pub use rejudged::{Rejudged, Reverdict};

use plan::Plan;

/// The versions to judge again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RejudgeScope {
    /// The active ones: each team's last accepted version.
    Active,
    /// All versions with a verdict.
    All,
    /// These versions, except those without a verdict.
    These(Vec<SubmissionId>),
}

/// The state of a rejudging. It has no effect until staff apply it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rejudging {
    pub versions: usize,
    /// Number of versions without a new verdict.
    pub waiting: usize,
    /// The verdicts that would change, so far.
    pub changes: Vec<Rejudged>,
    /// The ranks that would change; only after all versions are judged and compared.
    pub ranks: Option<Vec<RankChange>>,
}

#[derive(Debug, thiserror::Error)]
pub enum ApplyRejudgeError {
    #[error("no versions are being judged again; choose them first")]
    Nothing,
    #[error("{0} versions still wait to be judged again")]
    Waiting(usize),
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

from_sqlx!(ApplyRejudgeError);

impl HeldContest {
    /// Starts to judge versions again, after those in the queue and with the same code, to
    /// see what [would change](Self::rejudging). The present verdicts stay valid until the
    /// new ones are [applied](Self::apply_rejudge). Rejudging continues after a restart.
    /// Drops an earlier rejudging and returns the number of versions; if that is 0, nothing
    /// is dropped.
    pub async fn preview_rejudge(
        &self,
        which: &RejudgeScope,
        by: Option<&PersonId>,
    ) -> Result<usize, DatabaseError> {
        let mut transaction = self.course.database().write().await?;
        sqlx::query("DELETE FROM reverdict")
            .execute(&mut *transaction)
            .await?;
        let all = "INSERT INTO reverdict (submission, state, attempts) \
             SELECT s.id, 'queued', 0 FROM submission s WHERE s.state IN ('accepted', 'refused')";
        let versions = match which {
            RejudgeScope::All => sqlx::query(all).execute(&mut *transaction).await?,
            RejudgeScope::Active => {
                let statement = format!(
                    "{all} AND s.version = (SELECT MAX(o.version) FROM submission o \
                     WHERE o.team = s.team AND o.state = 'accepted')"
                );
                sqlx::query(sqlx::AssertSqlSafe(statement))
                    .execute(&mut *transaction)
                    .await?
            }
            RejudgeScope::These(these) => {
                let statement = format!("{all} AND s.id = $1 ON CONFLICT DO NOTHING");
                let mut done = sqlx::any::AnyQueryResult::default();
                for id in these {
                    let one = sqlx::query(sqlx::AssertSqlSafe(statement.clone()))
                        .bind(id)
                        .execute(&mut *transaction)
                        .await?;
                    done.extend([one]);
                }
                done
            }
        };
        let versions = usize::try_from(versions.rows_affected()).unwrap_or(usize::MAX);
        if versions == 0 {
            transaction.rollback().await?;
            return Ok(0);
        }
        let now = self.course.moment(&mut transaction).await?;
        let what = EventKind::Rejudging { versions };
        Course::note_by(&mut transaction, now, &what, by.map(PersonId::as_str)).await?;
        self.course.commit(transaction).await?;
        self.queue.wake();
        Ok(versions)
    }

    /// The state of the rejudging, if there is one.
    pub async fn rejudging(&self) -> Result<Option<Rejudging>, DatabaseError> {
        let mut snapshot = self.course.database().snapshot().await?;
        let (versions, waiting) = count(&mut snapshot).await?;
        if versions == 0 {
            return Ok(None);
        }
        let begun = "SELECT COALESCE(MAX(seq), 0) FROM event WHERE kind = 'rejudging'";
        let begun: i64 = sqlx::query_scalar(begun).fetch_one(&mut *snapshot).await?;
        let plan = Plan::read(&mut snapshot).await?;
        let boards = self.boards.borrow();
        Ok(Some(Rejudging {
            versions,
            waiting,
            changes: plan.changes(),
            // The board may be that of an earlier rejudging.
            ranks: boards
                .rank_changes()
                .filter(|_| waiting == 0 && boards.rejudged_at >= begun),
        }))
    }

    /// Applies the new verdicts of the rejudging, and returns the changes. Teams are
    /// notified as of any verdict.
    ///
    /// Fails, without any change, if there is no rejudging, if some versions have no new
    /// verdict, or if the database fails.
    pub async fn apply_rejudge(
        &self,
        by: Option<&PersonId>,
    ) -> Result<Vec<Rejudged>, ApplyRejudgeError> {
        let mut transaction = self.course.database().write().await?;
        match count(&mut transaction).await? {
            (0, _) => return Err(ApplyRejudgeError::Nothing),
            (_, 0) => {}
            (_, waiting) => return Err(ApplyRejudgeError::Waiting(waiting)),
        }
        let plan = Plan::read(&mut transaction).await?;
        let events = plan.apply(&mut transaction).await?;
        sqlx::query("DELETE FROM reverdict")
            .execute(&mut *transaction)
            .await?;
        let now = self.course.moment(&mut transaction).await?;
        for event in events {
            Course::note(&mut transaction, now, &event).await?;
        }
        let changes = plan.changes();
        let changed = changes.len();
        let what = EventKind::Rejudged { changed };
        Course::note_by(&mut transaction, now, &what, by.map(PersonId::as_str)).await?;
        self.course.commit(transaction).await?;
        Ok(changes)
    }

    pub async fn drop_rejudge(&self) -> Result<(), DatabaseError> {
        sqlx::query("DELETE FROM reverdict")
            .execute(self.course.database().pool())
            .await?;
        self.course.tell();
        Ok(())
    }

    /// The versions that would be active if the rejudging were applied; `None` if there is
    /// none or it is not complete.
    pub(crate) async fn active_versions_if_applied(
        &self,
    ) -> Result<Option<Vec<ActiveVersion>>, DatabaseError> {
        let mut snapshot = self.course.database().snapshot().await?;
        if !matches!(count(&mut snapshot).await?, (1.., 0)) {
            return Ok(None);
        }
        let plan = Plan::read(&mut snapshot).await?;
        Ok(Some(plan.active_versions(&mut snapshot).await?))
    }

    /// Returns whether there is a rejudging and all of its versions are judged.
    pub(crate) async fn is_rejudged(&self) -> Result<bool, DatabaseError> {
        let mut connection = self.course.database().pool().acquire().await?;
        Ok(matches!(count(&mut connection).await?, (1.., 0)))
    }
}

/// Stores a version's new verdict of the rejudging.
pub(crate) async fn record(
    transaction: &mut Transaction,
    id: SubmissionId,
    verdict: &EntryVerdict,
) -> Result<(), sqlx::Error> {
    let statement = "UPDATE reverdict SET state = $2, team_name = $3, plays = $4, \
         fault = $5, reason = $6, choices = $7, printed = $8, why = $9 WHERE submission = $1";
    verdict.write(&mut **transaction, statement, id).await
}

/// The number of versions of the rejudging, and of those without a new verdict.
async fn count(database: &mut AnyConnection) -> Result<(usize, usize), sqlx::Error> {
    let question = "SELECT COUNT(*), COUNT(CASE WHEN state IN ('queued', 'judging') \
                    THEN 1 END) FROM reverdict";
    let (all, waiting): (i64, i64) = sqlx::query_as(question).fetch_one(database).await?;
    let count = |count: i64| usize::try_from(count).unwrap_or(usize::MAX);
    Ok((count(all), count(waiting)))
}
