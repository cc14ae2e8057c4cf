//! The queue of versions that wait to be judged.

use std::ffi::OsStr;
use std::num::NonZero;
use std::os::unix::ffi::OsStrExt as _;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use pigskin_contest::{ContestGame, Fault, FaultKind, Source, SourceGame, is_stopping};
use sqlx::{Any, Row as _, Transaction};
use tokio::task::{JoinSet, spawn_blocking};

use crate::verdict::{Asking, Verdict};
use crate::{Course, DatabaseError, Happening, SubmissionId, TeamId};

/// Of the versions that wait, who comes next: every team's first one, then every
/// team's second one, and among those who came first. What a team has in judging
/// counts too.
const WAITING: &str = "SELECT s.id AS id, (SELECT COUNT(*) FROM submission o \
     WHERE o.team = s.team AND o.state IN ('queued', 'judging') AND o.id < s.id) AS turn \
     FROM submission s WHERE s.state = 'queued'";

/// How many come before a version that waits.
pub(crate) const AHEAD: &str = "WITH waiting AS (SELECT s.id AS id, \
     (SELECT COUNT(*) FROM submission o WHERE o.team = s.team \
      AND o.state IN ('queued', 'judging') AND o.id < s.id) AS turn \
     FROM submission s WHERE s.state = 'queued') \
     SELECT COUNT(*) FROM waiting w, waiting me WHERE me.id = $1 \
     AND (w.turn < me.turn OR (w.turn = me.turn AND w.id < me.id))";

/// Judging that was begun so often and never ended is the version's fault.
const MOST_ATTEMPTS: i64 = 3;

/// The queue is looked at so often, if nobody wakes it: another process may have
/// put something in.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// What fails is tried again after this time.
const TRY_AGAIN: Duration = Duration::from_secs(5);

/// A version whose turn it is.
struct Job {
    id: SubmissionId,
    team: TeamId,
    version: i64,
    source: Result<Source, Fault>,
}

impl Course {
    /// Judges what waits and keeps the boards, until it is dropped. One process
    /// does so for a course at a time.
    ///
    /// What was being judged when an earlier process ended, however it ended,
    /// is judged again. Where the database fails, it is tried again.
    pub async fn judge(self: Arc<Self>) {
        let boards = tokio::spawn(Arc::clone(&self).keep_boards());
        let _ended_with_us = AbortOnDrop(boards.abort_handle());
        while let Err(error) = self.requeue().await {
            self.report(&error);
            tokio::time::sleep(TRY_AGAIN).await;
        }
        let asking = Asking::of(&self.contest);
        let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
        let mut running = JoinSet::new();
        loop {
            while running.len() < cores {
                match self.next().await {
                    Ok(Some(job)) => {
                        let (course, asking) = (Arc::clone(&self), asking.clone());
                        running.spawn(async move { course.handle(job, asking).await });
                    }
                    Ok(None) => break,
                    Err(error) => {
                        self.report(&error);
                        tokio::time::sleep(TRY_AGAIN).await;
                        break;
                    }
                }
            }
            tokio::select! {
                Some(_) = running.join_next() => {}
                () = self.wake.notified() => {}
                () = tokio::time::sleep(LOOK_EVERY) => {}
            }
        }
    }

    /// The last trouble of the machine that stops the judging, if it does.
    pub(crate) fn report(&self, error: &impl ToString) {
        self.trouble.send_replace(Some(error.to_string()));
        self.tell();
    }

    /// What stops the judging on this machine at the moment, for staff.
    #[must_use]
    pub fn trouble(&self) -> Option<String> {
        self.trouble.borrow().clone()
    }

    /// How many versions wait to be judged.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn waiting(&self) -> Result<i64, DatabaseError> {
        let row = sqlx::query("SELECT COUNT(*) FROM submission WHERE state = 'queued'")
            .fetch_one(self.database.pool())
            .await;
        let waiting = row.and_then(|row| row.try_get(0));
        waiting.map_err(|error| self.database.failed(error))
    }

    /// Puts back what an earlier process began and did not end.
    async fn requeue(&self) -> Result<(), DatabaseError> {
        let done = self.put_back().await;
        done.map_err(|error| self.database.failed(error))
    }

    async fn put_back(&self) -> Result<(), sqlx::Error> {
        let mut transaction = self.database.write().await?;
        sqlx::query("UPDATE submission SET state = 'queued' WHERE state = 'judging'")
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await
    }

    /// Takes the next version out of the queue; none where staff stopped the
    /// judging.
    async fn next(&self) -> Result<Option<Job>, DatabaseError> {
        if is_stopping() || self.is_paused().await? {
            return Ok(None);
        }
        let taken = self.take().await;
        taken.map_err(|error| self.database.failed(error))
    }

    async fn take(&self) -> Result<Option<Job>, sqlx::Error> {
        let question = format!("{WAITING} ORDER BY turn, id LIMIT 1");
        // Nobody waits most of the time, and nothing is locked to see that.
        let waiting = sqlx::query("SELECT id FROM submission WHERE state = 'queued' LIMIT 1")
            .fetch_optional(self.database.pool())
            .await?;
        if waiting.is_none() {
            return Ok(None);
        }
        let mut transaction = self.database.write().await?;
        let row = sqlx::query(sqlx::AssertSqlSafe(question))
            .fetch_optional(&mut *transaction)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let id = SubmissionId(row.try_get(0)?);
        let row =
            sqlx::query("SELECT team, version, source, attempts FROM submission WHERE id = $1")
                .bind(id.0)
                .fetch_one(&mut *transaction)
                .await?;
        let attempts: i64 = row.try_get(3)?;
        sqlx::query(
            "UPDATE submission SET state = 'judging', attempts = attempts + 1 WHERE id = $1",
        )
        .bind(id.0)
        .execute(&mut *transaction)
        .await?;
        let source = if attempts >= MOST_ATTEMPTS {
            let reason = "the machine failed each time that it judged this entry; ask staff";
            Err(Fault::new(FaultKind::LoadError, reason))
        } else {
            let hash: String = row.try_get(2)?;
            self.read_source(&mut transaction, &hash).await?
        };
        let job = Job {
            id,
            team: TeamId(row.try_get(0)?),
            version: row.try_get(1)?,
            source,
        };
        transaction.commit().await?;
        Ok(Some(job))
    }

    /// The files of an entry.
    pub(crate) async fn read_source(
        &self,
        transaction: &mut Transaction<'static, Any>,
        hash: &str,
    ) -> Result<Result<Source, Fault>, sqlx::Error> {
        let row = sqlx::query("SELECT name, is_folder FROM source WHERE hash = $1")
            .bind(hash.to_owned())
            .fetch_one(&mut **transaction)
            .await?;
        let (name, is_folder): (String, i64) = (row.try_get(0)?, row.try_get(1)?);
        let rows = sqlx::query("SELECT path, contents FROM source_file WHERE source = $1")
            .bind(hash.to_owned())
            .fetch_all(&mut **transaction)
            .await?;
        let mut files = Vec::new();
        for row in rows {
            let path: Vec<u8> = row.try_get(0)?;
            files.push((PathBuf::from(OsStr::from_bytes(&path)), row.try_get(1)?));
        }
        Ok(Source::of_files(self.game(), &name, is_folder != 0, files))
    }

    /// The game of the contest.
    #[must_use]
    pub fn game(&self) -> SourceGame {
        match self.contest.game {
            ContestGame::Hog(_) => SourceGame::Hog,
            ContestGame::DFootball(_) => SourceGame::DFootball,
        }
    }

    /// Judges a version and writes down what came of it.
    async fn handle(&self, job: Job, asking: Asking) {
        let Job {
            id,
            team,
            version,
            source,
        } = job;
        let verdict = match source {
            Ok(source) => spawn_blocking(move || asking.verdict(&source))
                .await
                .unwrap_or_else(|lost| Verdict::Failed(lost.to_string())),
            Err(fault) => Verdict::Refused {
                fault,
                printed: String::new(),
            },
        };
        // Programs that end with us did nothing wrong.
        if is_stopping() {
            return;
        }
        let failed = matches!(verdict, Verdict::Failed(_));
        while let Err(error) = self.settle(id, team, version, &verdict).await {
            self.report(&error);
            tokio::time::sleep(TRY_AGAIN).await;
        }
        if let Verdict::Failed(reason) = verdict {
            self.trouble.send_replace(Some(reason));
        } else {
            self.trouble.send_replace(None);
        }
        self.tell();
        if failed {
            tokio::time::sleep(TRY_AGAIN).await;
        }
    }

    async fn settle(
        &self,
        id: SubmissionId,
        team: TeamId,
        version: i64,
        verdict: &Verdict,
    ) -> Result<(), DatabaseError> {
        let settled = self.write_verdict(id, team, version, verdict).await;
        settled.map_err(|error| self.database.failed(error))
    }

    async fn write_verdict(
        &self,
        id: SubmissionId,
        team: TeamId,
        version: i64,
        verdict: &Verdict,
    ) -> Result<(), sqlx::Error> {
        let mut transaction = self.database.write().await?;
        let now = self.clock.now();
        let what = match verdict {
            Verdict::Accepted {
                name,
                key,
                plays,
                choices,
                printed,
            } => {
                let question = "SELECT id FROM team WHERE name_key = $1 AND id <> $2";
                let holder = sqlx::query(question)
                    .bind(key.clone())
                    .bind(team.0)
                    .fetch_optional(&mut *transaction)
                    .await?;
                if holder.is_some() {
                    let reason = "another team has this name, or one that looks the same";
                    let fault = Fault::new(FaultKind::DuplicateName, reason).of_team(name);
                    refuse(&mut transaction, id, team, version, &fault, printed).await?
                } else {
                    let statement = "UPDATE submission SET state = 'accepted', \
                         team_name = $2, plays = $3, choices = $4, printed = $5, \
                         fault = NULL, reason = NULL WHERE id = $1";
                    sqlx::query(statement)
                        .bind(id.0)
                        .bind(name.clone())
                        .bind(plays.to_string())
                        .bind(choices.clone())
                        .bind(printed.clone())
                        .execute(&mut *transaction)
                        .await?;
                    // An older version that is judged later names nobody.
                    let statement = "UPDATE team SET name = $2, name_key = $3 WHERE id = $1 \
                         AND NOT EXISTS (SELECT 1 FROM submission \
                         WHERE team = $1 AND state = 'accepted' AND version > $4)";
                    sqlx::query(statement)
                        .bind(team.0)
                        .bind(name.clone())
                        .bind(key.clone())
                        .bind(version)
                        .execute(&mut *transaction)
                        .await?;
                    Happening::Accepted {
                        team,
                        submission: id,
                        version,
                        name: name.clone(),
                    }
                }
            }
            Verdict::Refused { fault, printed } => {
                refuse(&mut transaction, id, team, version, fault, printed).await?
            }
            Verdict::Failed(reason) => {
                // It waits again, and the attempt does not count.
                let statement = "UPDATE submission SET state = 'queued', \
                                 attempts = attempts - 1 WHERE id = $1";
                sqlx::query(statement)
                    .bind(id.0)
                    .execute(&mut *transaction)
                    .await?;
                Happening::Unjudged {
                    submission: id,
                    reason: reason.clone(),
                }
            }
        };
        if let Happening::Unjudged { reason, .. } = &what {
            // It is told once, however often it is tried.
            if self.trouble().as_ref() == Some(reason) {
                return transaction.commit().await;
            }
        } else {
            sqlx::query("UPDATE submission SET judged = $2 WHERE id = $1")
                .bind(id.0)
                .bind(now.as_millisecond())
                .execute(&mut *transaction)
                .await?;
        }
        Course::note(&mut transaction, now, &what).await?;
        transaction.commit().await
    }
}

/// Writes down that a version does not take part.
async fn refuse(
    transaction: &mut Transaction<'static, Any>,
    id: SubmissionId,
    team: TeamId,
    version: i64,
    fault: &Fault,
    printed: &str,
) -> Result<Happening, sqlx::Error> {
    let statement = "UPDATE submission SET state = 'refused', team_name = $2, fault = $3, \
                     reason = $4, printed = $5, plays = NULL, choices = NULL WHERE id = $1";
    sqlx::query(statement)
        .bind(id.0)
        .bind(fault.team.clone())
        .bind(fault.kind.as_str())
        .bind(fault.reason.clone())
        .bind(printed.to_owned())
        .execute(&mut **transaction)
        .await?;
    Ok(Happening::Refused {
        team,
        submission: id,
        version,
        fault: fault.kind.to_string(),
        reason: fault.reason.clone(),
    })
}

/// A task that ends with whoever began it.
struct AbortOnDrop(tokio::task::AbortHandle);

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        self.0.abort();
    }
}
