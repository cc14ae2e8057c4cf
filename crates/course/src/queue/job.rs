//! The next version to judge.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt as _;
use std::path::PathBuf;
use std::time::Instant;

use pigskin_entry::{Fault, Source, is_stopping};
use sqlx::{Any, Transaction};

use crate::record_verdict::Version;
use crate::row::rows;
use crate::{DatabaseError, HeldContest, SubmissionId, TeamId};

/// The question for the waiting versions in order: every team's first one comes before
/// every team's second one, and among these the one that was sent first. A version that is
/// being judged counts too.
const WAITING: &str = "SELECT s.id AS id, (SELECT COUNT(*) FROM submission o \
     WHERE o.team = s.team AND o.state IN ('queued', 'judging') AND o.id < s.id) AS turn \
     FROM submission s WHERE s.state = 'queued' ORDER BY turn, id LIMIT $1";

/// The question for the waiting versions of a rejudging.
const WAITING_AGAIN: &str = "SELECT submission FROM reverdict WHERE state = 'queued' \
     ORDER BY submission LIMIT $1";

/// A version to judge.
pub(super) struct Job {
    pub version: Version,
    /// Whether it is part of a rejudging; otherwise it has no verdict yet.
    pub again: bool,
    /// Whether it could not be judged before.
    pub is_retry: bool,
    pub source: Result<Source, Fault>,
}

/// Which versions come first: retries or the others. Alternating prevents either from
/// delaying the other.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Preference {
    /// Retries that are due, then the others.
    Retries,
    /// The others, then retries.
    Others,
    /// Only the others.
    OthersAlone,
}

rows! {
    struct JobRow {
        team: TeamId,
        version: i64,
        source: String,
    }

    struct SourceRow {
        name: String,
        is_folder: i64,
    }

    struct FileRow {
        path: Vec<u8>,
        contents: Vec<u8>,
    }
}

impl HeldContest {
    /// Takes the next version out of the queue; `None` if no version is due, or if the
    /// judging is paused or stopping.
    pub(super) async fn next(&self, preference: Preference) -> Result<Option<Job>, DatabaseError> {
        if is_stopping() || self.is_paused().await? {
            return Ok(None);
        }
        let taken = self.take(preference).await;
        taken.map_err(|error| self.database.failed(error))
    }

    async fn take(&self, preference: Preference) -> Result<Option<Job>, sqlx::Error> {
        // The queue is empty most of the time, and this check needs no lock.
        let question = "SELECT id FROM submission WHERE state = 'queued' \
             UNION ALL SELECT submission FROM reverdict WHERE state = 'queued' LIMIT 1";
        let waiting: Option<i64> = sqlx::query_scalar(question)
            .fetch_optional(self.database.pool())
            .await?;
        if waiting.is_none() {
            return Ok(None);
        }
        let mut transaction = self.database.write().await?;
        let job = match preference {
            Preference::Retries => match self.take_retry(&mut transaction).await? {
                None => self.take_other(&mut transaction).await?,
                retry => retry,
            },
            Preference::Others => match self.take_other(&mut transaction).await? {
                None => self.take_retry(&mut transaction).await?,
                other => other,
            },
            Preference::OthersAlone => self.take_other(&mut transaction).await?,
        };
        transaction.commit().await?;
        Ok(job)
    }

    /// Takes a retry that is due.
    async fn take_retry(
        &self,
        transaction: &mut Transaction<'static, Any>,
    ) -> Result<Option<Job>, sqlx::Error> {
        for id in self.backoff.due(Instant::now()) {
            for again in [false, true] {
                if let Some(job) = self.claim(transaction, id, again, true).await? {
                    return Ok(Some(job));
                }
            }
            // It waits no more: staff dropped the rejudging that it was part of.
            self.recovered(&mut self.backoff.remove(id));
        }
        Ok(None)
    }

    /// Takes the next of the other versions.
    async fn take_other(
        &self,
        transaction: &mut Transaction<'static, Any>,
    ) -> Result<Option<Job>, sqlx::Error> {
        let delayed = self.backoff.ids();
        // Versions of a rejudging come after those without a verdict.
        for (question, again) in [(WAITING, false), (WAITING_AGAIN, true)] {
            if let Some(id) = first_but(transaction, question, &delayed).await? {
                return self.claim(transaction, id, again, false).await;
            }
        }
        Ok(None)
    }

    /// Marks a version as being judged; `None` if it does not wait.
    async fn claim(
        &self,
        transaction: &mut Transaction<'static, Any>,
        id: SubmissionId,
        again: bool,
        is_retry: bool,
    ) -> Result<Option<Job>, sqlx::Error> {
        let statement = if again {
            "UPDATE reverdict SET state = 'judging', attempts = attempts + 1 \
             WHERE submission = $1 AND state = 'queued'"
        } else {
            "UPDATE submission SET state = 'judging', attempts = attempts + 1 \
             WHERE id = $1 AND state = 'queued'"
        };
        let claimed = sqlx::query(statement)
            .bind(id.0)
            .execute(&mut **transaction)
            .await?;
        if claimed.rows_affected() == 0 {
            return Ok(None);
        }
        let question = "SELECT team, version, source FROM submission WHERE id = $1";
        let row: JobRow = sqlx::query_as(question)
            .bind(id.0)
            .fetch_one(&mut **transaction)
            .await?;
        Ok(Some(Job {
            version: Version {
                id,
                team: row.team,
                number: row.version,
            },
            again,
            is_retry,
            source: self.read_source(transaction, &row.source).await?,
        }))
    }

    /// The files of an entry.
    pub(crate) async fn read_source(
        &self,
        transaction: &mut Transaction<'static, Any>,
        hash: &str,
    ) -> Result<Result<Source, Fault>, sqlx::Error> {
        let row: SourceRow = sqlx::query_as("SELECT name, is_folder FROM source WHERE hash = $1")
            .bind(hash.to_owned())
            .fetch_one(&mut **transaction)
            .await?;
        let question = "SELECT path, contents FROM source_file WHERE source = $1";
        let files: Vec<FileRow> = sqlx::query_as(question)
            .bind(hash.to_owned())
            .fetch_all(&mut **transaction)
            .await?;
        let files = files.into_iter().map(|file| {
            let path = PathBuf::from(OsStr::from_bytes(&file.path));
            (path, file.contents)
        });
        let is_folder = row.is_folder != 0;
        let game = &self.contest.game;
        Ok(game.source_of_files(&row.name, is_folder, files.collect()))
    }
}

/// The first version of a question with a limit that is not delayed.
async fn first_but(
    transaction: &mut Transaction<'static, Any>,
    question: &'static str,
    delayed: &HashSet<SubmissionId>,
) -> Result<Option<SubmissionId>, sqlx::Error> {
    let enough = i64::try_from(delayed.len() + 1).unwrap_or(i64::MAX);
    let waiting: Vec<SubmissionId> = sqlx::query_scalar(question)
        .bind(enough)
        .fetch_all(&mut **transaction)
        .await?;
    Ok(waiting.into_iter().find(|id| !delayed.contains(id)))
}
