//! Versions are judged again, and staff see what would change before it does.

mod apply;

use jiff::Timestamp;
use serde::Serialize;
use sqlx::{Any, Row as _, Transaction};

use crate::board::Standing;
use crate::verdict::Verdict;
use crate::{Course, DatabaseError, Happening, RankChange, State, SubmissionId, TeamId};

use apply::{apply, count};

/// Versions that are to be judged again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Which {
    /// Those that stand: each team's last accepted one.
    Standing,
    /// All that have a verdict.
    All,
    /// These, of which those that have no verdict are left out.
    These(Vec<SubmissionId>),
}

/// What came of judging versions again, as far as it is; nothing of it counts yet.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rejudging {
    /// How many versions are judged again.
    pub versions: usize,
    /// How many of them wait.
    pub waiting: usize,
    /// The verdicts that would change, of those that do not wait.
    pub changes: Vec<Rejudged>,
    /// The ranks that would change; only once all versions are judged and compared.
    pub ranks: Option<Vec<RankChange>>,
}

/// A version with another verdict than it had.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rejudged {
    /// The submission.
    pub submission: SubmissionId,
    /// Whose it is.
    pub team: TeamId,
    /// Its number among the team's, from 1.
    pub version: i64,
    /// What it came to first.
    pub before: Reverdict,
    /// What it comes to now.
    pub after: Reverdict,
}

/// What a version came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reverdict {
    /// Accepted or refused.
    pub state: State,
    /// The team's name in it, where it got as far as naming one.
    pub team_name: Option<String>,
    /// The hash of what plays.
    pub plays: Option<String>,
    /// The kind of its fault and the reason, where it was refused.
    pub fault: Option<(String, String)>,
}

/// Why nothing was applied.
#[derive(Debug, thiserror::Error)]
pub enum ApplyRejudgeError {
    /// There is nothing to apply.
    #[error("no version is judged again; choose which first")]
    Nothing,
    /// Some have no new verdict yet.
    #[error("{0} versions still wait to be judged again")]
    Waiting(usize),
    /// The database fails.
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

type Writing = Transaction<'static, Any>;

impl Course {
    /// Lets versions be judged again, beside the queue and by the same code, to see
    /// what [would change](Self::rejudging). What they came to stands until that is
    /// [applied](Self::apply_rejudge). It goes on where it stopped after a restart.
    /// Returns how many there are; an earlier choice is dropped.
    ///
    /// # Errors
    ///
    /// Where the database fails. Where there is none, nothing is dropped either.
    pub async fn preview_rejudge(&self, which: &Which) -> Result<usize, DatabaseError> {
        let chosen = self.insert_reverdicts(which).await;
        let versions = chosen.map_err(|error| self.database.failed(error))?;
        if versions == 0 {
            return Ok(0);
        }
        self.tell();
        self.wake.notify_one();
        Ok(versions)
    }

    async fn insert_reverdicts(&self, which: &Which) -> Result<usize, sqlx::Error> {
        let mut transaction = self.database.write().await?;
        sqlx::query("DELETE FROM reverdict")
            .execute(&mut *transaction)
            .await?;
        let all = "INSERT INTO reverdict (submission, state, attempts) \
             SELECT s.id, 'queued', 0 FROM submission s WHERE s.state IN ('accepted', 'refused')";
        let versions = match which {
            Which::All => sqlx::query(all).execute(&mut *transaction).await?,
            Which::Standing => {
                let statement = format!(
                    "{all} AND s.version = (SELECT MAX(o.version) FROM submission o \
                     WHERE o.team = s.team AND o.state = 'accepted')"
                );
                sqlx::query(sqlx::AssertSqlSafe(statement))
                    .execute(&mut *transaction)
                    .await?
            }
            Which::These(these) => {
                let statement = format!("{all} AND s.id = $1 ON CONFLICT DO NOTHING");
                let mut done = sqlx::any::AnyQueryResult::default();
                for id in these {
                    let one = sqlx::query(sqlx::AssertSqlSafe(statement.clone()))
                        .bind(id.0)
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
        let now = self.moment(&mut transaction).await?;
        let what = Happening::Rejudging { versions };
        Course::note(&mut transaction, now, &what).await?;
        transaction.commit().await?;
        Ok(versions)
    }

    /// What judging versions again comes to, as far as it is; nothing where none
    /// are.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn rejudging(&self) -> Result<Option<Rejudging>, DatabaseError> {
        let found = self.find_rejudging().await;
        found.map_err(|error| self.database.failed(error))
    }

    async fn find_rejudging(&self) -> Result<Option<Rejudging>, sqlx::Error> {
        // Nothing is locked to see that there is none, as nearly always.
        let any = sqlx::query("SELECT submission FROM reverdict LIMIT 1");
        if any.fetch_optional(self.database.pool()).await?.is_none() {
            return Ok(None);
        }
        let mut transaction = self.database.write().await?;
        let (versions, waiting) = count(&mut transaction).await?;
        if versions == 0 {
            return Ok(None);
        }
        let row = sqlx::query("SELECT COALESCE(MAX(seq), 0) FROM event WHERE kind = 'rejudging'")
            .fetch_one(&mut *transaction)
            .await?;
        let begun: i64 = row.try_get(0)?;
        let (changes, _) = apply(&mut transaction).await?;
        // It was only to be seen.
        transaction.rollback().await?;
        let boards = self.boards.borrow();
        Ok(Some(Rejudging {
            versions,
            waiting,
            changes,
            // A board of an earlier choice says nothing of this one.
            ranks: boards
                .rank_changes()
                .filter(|_| waiting == 0 && boards.rejudged_at >= begun),
        }))
    }

    /// Makes what versions came to when they were judged again their verdicts;
    /// returns what that changed. Teams are told of it as of any verdict.
    ///
    /// # Errors
    ///
    /// Where there is nothing to apply, some are not judged, or the database fails;
    /// then nothing has changed.
    pub async fn apply_rejudge(&self) -> Result<Vec<Rejudged>, ApplyRejudgeError> {
        let applied = self.write_rejudged().await;
        let changes = applied.map_err(|error| self.database.failed(error))??;
        self.tell();
        Ok(changes)
    }

    async fn write_rejudged(
        &self,
    ) -> Result<Result<Vec<Rejudged>, ApplyRejudgeError>, sqlx::Error> {
        let mut transaction = self.database.write().await?;
        match count(&mut transaction).await? {
            (0, _) => return Ok(Err(ApplyRejudgeError::Nothing)),
            (_, 0) => {}
            (_, waiting) => return Ok(Err(ApplyRejudgeError::Waiting(waiting))),
        }
        let (changes, happened) = apply(&mut transaction).await?;
        sqlx::query("DELETE FROM reverdict")
            .execute(&mut *transaction)
            .await?;
        let now = self.moment(&mut transaction).await?;
        for what in happened {
            Course::note(&mut transaction, now, &what).await?;
        }
        let changed = changes.len();
        Course::note(&mut transaction, now, &Happening::Rejudged { changed }).await?;
        transaction.commit().await?;
        Ok(Ok(changes))
    }

    /// Forgets what versions came to when they were judged again.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn drop_rejudge(&self) -> Result<(), DatabaseError> {
        sqlx::query("DELETE FROM reverdict")
            .execute(self.database.pool())
            .await
            .map_err(|error| self.database.failed(error))?;
        self.tell();
        Ok(())
    }

    /// The versions that would take part if what was judged again were applied; none
    /// where that is not known, or nothing is.
    pub(crate) async fn standing_if_applied(&self) -> Result<Option<Vec<Standing>>, DatabaseError> {
        let found = self.find_standing_if_applied().await;
        found.map_err(|error| self.database.failed(error))
    }

    async fn find_standing_if_applied(&self) -> Result<Option<Vec<Standing>>, sqlx::Error> {
        let mut transaction = self.database.write().await?;
        if !matches!(count(&mut transaction).await?, (1.., 0)) {
            return Ok(None);
        }
        apply(&mut transaction).await?;
        let standing = Standing::find(&mut *transaction, Timestamp::MAX).await?;
        transaction.rollback().await?;
        Ok(Some(standing))
    }

    /// Whether all that was to be judged again is.
    pub(crate) async fn is_rejudged(&self) -> Result<bool, DatabaseError> {
        let question = "SELECT COUNT(*), COALESCE(SUM(CASE WHEN state IN ('queued', 'judging') \
                        THEN 1 ELSE 0 END), 0) FROM reverdict";
        let row = sqlx::query(question).fetch_one(self.database.pool()).await;
        let counts = row.and_then(|row| Ok((row.try_get(0)?, row.try_get(1)?)));
        let (all, waiting): (i64, i64) = counts.map_err(|error| self.database.failed(error))?;
        Ok(all > 0 && waiting == 0)
    }

    /// Keeps what a version came to when it was judged again.
    pub(crate) async fn keep_reverdict(
        &self,
        id: SubmissionId,
        verdict: &Verdict,
    ) -> Result<(), DatabaseError> {
        let columns = verdict.columns();
        // Staff can have dropped it since.
        let statement = "UPDATE reverdict SET state = $2, team_name = $3, plays = $4, \
             choices = $5, fault = $6, reason = $7, printed = $8 \
             WHERE submission = $1 AND state = 'judging'";
        sqlx::query(statement)
            .bind(id.0)
            .bind(columns.state.as_str())
            .bind(columns.team_name)
            .bind(columns.plays)
            .bind(columns.choices)
            .bind(columns.fault)
            .bind(columns.reason)
            .bind(columns.printed)
            .execute(self.database.pool())
            .await
            .map_err(|error| self.database.failed(error))?;
        Ok(())
    }

    /// Lets a version wait again that the machine could not judge.
    pub(crate) async fn put_off_reverdict(&self, id: SubmissionId) -> Result<(), DatabaseError> {
        let statement = "UPDATE reverdict SET state = 'queued', attempts = attempts - 1 \
                         WHERE submission = $1 AND state = 'judging'";
        sqlx::query(statement)
            .bind(id.0)
            .execute(self.database.pool())
            .await
            .map_err(|error| self.database.failed(error))?;
        Ok(())
    }
}
