//! What is judged next.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt as _;
use std::path::PathBuf;

use pigskin_contest::{Fault, FaultKind, Source, is_stopping};
use sqlx::{Any, Row as _, Transaction};

use crate::settle::Version;
use crate::{Course, DatabaseError, SubmissionId, TeamId};

/// Of the versions that wait, who comes next: every team's first one, then every
/// team's second one, and among those who came first. What a team has in judging
/// counts too.
const WAITING: &str = "SELECT s.id AS id, (SELECT COUNT(*) FROM submission o \
     WHERE o.team = s.team AND o.state IN ('queued', 'judging') AND o.id < s.id) AS turn \
     FROM submission s WHERE s.state = 'queued'";

/// Judging that was begun so often and never ended is the version's fault.
const MOST_ATTEMPTS: i64 = 3;

/// A version whose turn it is.
pub(super) struct Job {
    pub version: Version,
    /// Whether staff want to see what it comes to now; otherwise it has no verdict.
    pub again: bool,
    pub source: Result<Source, Fault>,
}

impl Course {
    /// Takes the next version out of the queue that is not put off; none where
    /// staff stopped the judging.
    pub(super) async fn next(
        &self,
        put_off: &HashSet<SubmissionId>,
    ) -> Result<Option<Job>, DatabaseError> {
        if is_stopping() || self.is_paused().await? {
            return Ok(None);
        }
        let taken = self.take(put_off).await;
        taken.map_err(|error| self.database.failed(error))
    }

    async fn take(&self, put_off: &HashSet<SubmissionId>) -> Result<Option<Job>, sqlx::Error> {
        // Nobody waits most of the time, and nothing is locked to see that.
        let question = "SELECT id FROM submission WHERE state = 'queued' \
             UNION ALL SELECT submission FROM reverdict WHERE state = 'queued' LIMIT 1";
        let waiting = sqlx::query(question)
            .fetch_optional(self.database.pool())
            .await?;
        if waiting.is_none() {
            return Ok(None);
        }
        let mut transaction = self.database.write().await?;
        let question = format!("{WAITING} ORDER BY turn, id LIMIT $1");
        let first = not_put_off(&mut transaction, question, put_off).await?;
        // What has a verdict waits for what has none.
        let again = first.is_none();
        let id = if again {
            let question = "SELECT submission FROM reverdict WHERE state = 'queued' \
                            ORDER BY submission LIMIT $1";
            not_put_off(&mut transaction, question.to_owned(), put_off).await?
        } else {
            first
        };
        let Some(id) = id else { return Ok(None) };
        let (question, statement) = if again {
            (
                "SELECT s.team, s.version, s.source, r.attempts FROM submission s \
                 JOIN reverdict r ON r.submission = s.id WHERE s.id = $1",
                "UPDATE reverdict SET state = 'judging', attempts = attempts + 1 \
                 WHERE submission = $1",
            )
        } else {
            (
                "SELECT team, version, source, attempts FROM submission WHERE id = $1",
                "UPDATE submission SET state = 'judging', attempts = attempts + 1 WHERE id = $1",
            )
        };
        let row = sqlx::query(question)
            .bind(id.0)
            .fetch_one(&mut *transaction)
            .await?;
        let attempts: i64 = row.try_get(3)?;
        sqlx::query(statement)
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
            version: Version {
                id,
                team: TeamId(row.try_get(0)?),
                number: row.try_get(1)?,
            },
            again,
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
}

/// The first version of those that a question asks for, in order and so many of
/// them, that is not put off.
async fn not_put_off(
    transaction: &mut Transaction<'static, Any>,
    question: String,
    put_off: &HashSet<SubmissionId>,
) -> Result<Option<SubmissionId>, sqlx::Error> {
    let enough = i64::try_from(put_off.len() + 1).unwrap_or(i64::MAX);
    // Nothing of a stranger's is in the question.
    let rows = sqlx::query(sqlx::AssertSqlSafe(question))
        .bind(enough)
        .fetch_all(&mut **transaction)
        .await?;
    for row in rows {
        let id = SubmissionId(row.try_get(0)?);
        if !put_off.contains(&id) {
            return Ok(Some(id));
        }
    }
    Ok(None)
}
