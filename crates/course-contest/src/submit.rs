//! Submitting an entry.

use std::os::unix::ffi::OsStrExt as _;

use jiff::Timestamp;
use pigskin_entry::Source;
use sqlx::{Any, Executor};

use crate::judging::AHEAD;
use crate::submission::COLUMNS;
use crate::{HeldContest, State, Submission};
use pigskin_course::{
    Admission, Course, DatabaseError, EventKind, KeptFiles, Member, PersonId, Role, SubmissionId,
    TeamId, Transaction, entry_hash, from_sqlx, next_number,
};

/// The answer to a submitted entry. The entry is on the disk before a receipt is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Receipt {
    pub submission: Submission,
    /// Whether it is the team's last version, sent again.
    pub again: bool,
    /// Number of versions that are judged before it; 0 if it is next or has a verdict.
    pub ahead: usize,
}

/// The reason why an entry is not accepted for judging; nothing of it is stored.
#[derive(Debug, thiserror::Error)]
pub enum SubmitError {
    #[error("{0} is not on the roster")]
    Nobody(PersonId),
    #[error("staff cannot send entries; send it as a student, or as a test student on the roster")]
    Staff,
    #[error("the contest opens on {opens}")]
    Early { opens: String },
    #[error("the contest closed on {since}")]
    Closed { since: String },
    #[error("{waiting} versions of your team wait to be judged; send the next one after them")]
    Waiting { waiting: i64 },
    #[error(
        "your team has sent {} versions, and no more are kept; ask staff",
        SubmitError::MOST_VERSIONS
    )]
    Full,
    #[error(
        "your team has sent {} MiB in all, and no more is kept; ask staff",
        SubmitError::MOST_MIB
    )]
    TooMuch,
    /// The database failed. If the connection broke at the last moment, the entry can be
    /// stored all the same; sending it again does not store it twice.
    #[error("there is no receipt, so send it again: {0}")]
    Database(#[from] DatabaseError),
}

/// Waiting versions per team.
const MOST_WAITING: i64 = 5;

impl SubmitError {
    /// Versions per team.
    pub const MOST_VERSIONS: i64 = 2000;

    /// Size of all versions of a team, in MiB.
    pub const MOST_MIB: i64 = 64;
}

from_sqlx!(SubmitError);

impl HeldContest {
    /// Stores an entry that a student sends for their team. A student without a team gets
    /// one of their own.
    ///
    /// If the entry equals the team's last version, for example after a double click, no
    /// new version is made and the receipt is that of the first. The moment of arrival counts,
    /// not that at which it is stored: a rush before the deadline makes nobody late.
    ///
    /// Fails if the contest is not open for the student, if the team has too many or too
    /// large versions, or if the database fails.
    pub async fn submit(&self, person: &PersonId, source: &Source) -> Result<Receipt, SubmitError> {
        self.submit_by(person, source, person).await
    }

    /// Stores an entry of a student that somebody sends, as [`submit`](Self::submit).
    pub(crate) async fn submit_by(
        &self,
        person: &PersonId,
        source: &Source,
        by: &PersonId,
    ) -> Result<Receipt, SubmitError> {
        let arrived = self.course.arrival().await?;
        let receipt = self.insert(person, source, arrived, by).await?;
        if !receipt.again {
            self.course.tell();
            self.queue.wake();
        }
        Ok(receipt)
    }

    async fn insert(
        &self,
        person: &PersonId,
        source: &Source,
        arrived: Timestamp,
        by: &PersonId,
    ) -> Result<Receipt, SubmitError> {
        let mut transaction = self.course.database().write().await?;
        let Some(member) = Member::find(&mut *transaction, person).await? else {
            return Err(SubmitError::Nobody(person.clone()));
        };
        if member.person.role == Role::Staff {
            return Err(SubmitError::Staff);
        }
        let team = self.team_of(&mut transaction, person).await?;
        let question = format!("{COLUMNS} WHERE team = $1 ORDER BY version DESC LIMIT 1");
        let last: Option<Submission> = sqlx::query_as(sqlx::AssertSqlSafe(question))
            .bind(team)
            .fetch_optional(&mut *transaction)
            .await?;
        let version = last.as_ref().map_or(0, |last| last.version) + 1;
        if let Some(submission) = last.filter(|last| last.source == entry_hash(source)) {
            return Ok(Receipt {
                ahead: find_ahead(&mut *transaction, submission.id).await?,
                again: true,
                submission,
            });
        }
        let schedule = &self.course.settings().schedule;
        let late = match schedule.admits(arrived, member.extension) {
            Admission::InTime => false,
            Admission::Late => true,
            Admission::Early { opens } => {
                let opens = schedule.shown(opens);
                return Err(SubmitError::Early { opens });
            }
            Admission::Closed { since } => {
                let since = schedule.shown(since);
                return Err(SubmitError::Closed { since });
            }
        };
        if version > SubmitError::MOST_VERSIONS {
            return Err(SubmitError::Full);
        }
        let question = "SELECT COUNT(*) FROM submission \
                        WHERE team = $1 AND state IN ('queued', 'judging')";
        let waiting: i64 = sqlx::query_scalar(question)
            .bind(team)
            .fetch_one(&mut *transaction)
            .await?;
        if waiting >= MOST_WAITING {
            return Err(SubmitError::Waiting { waiting });
        }
        if bytes_of(&mut transaction, team).await? + bytes(source) > SubmitError::MOST_MIB << 20 {
            return Err(SubmitError::TooMuch);
        }
        kept_files(source).keep(&mut transaction).await?;
        let id = SubmissionId(next_number(&mut transaction, "submission").await?);
        let submission = Submission {
            id,
            team,
            version,
            person: person.clone(),
            source: entry_hash(source),
            file: source.name().to_owned(),
            sent: arrived,
            late,
            state: State::Queued,
            judged: None,
            team_name: None,
            plays: None,
            fault: None,
            why: None,
            note: None,
            printed: None,
        };
        insert_row(&mut transaction, &submission).await?;
        let what = EventKind::Submitted {
            team,
            submission: submission.id,
            version,
        };
        let now = self.course.moment(&mut transaction).await?;
        Course::note_by(&mut transaction, now, &what, Some(by.as_str())).await?;
        let receipt = self
            .course
            .queue_receipt(&mut transaction, person, submission.id, now);
        receipt.await?;
        // The receipt is complete before the commit: nothing can fail after it.
        let ahead = find_ahead(&mut *transaction, submission.id).await?;
        transaction.commit().await?;
        Ok(Receipt {
            submission,
            again: false,
            ahead,
        })
    }

    /// Returns the number of versions that are judged before a waiting submission.
    pub async fn ahead(&self, id: SubmissionId) -> Result<usize, DatabaseError> {
        Ok(find_ahead(self.course.database().pool(), id).await?)
    }
}

async fn find_ahead(
    questions: impl Executor<'_, Database = Any>,
    id: SubmissionId,
) -> Result<usize, sqlx::Error> {
    let ahead: i64 = sqlx::query_scalar(AHEAD)
        .bind(id)
        .fetch_one(questions)
        .await?;
    Ok(usize::try_from(ahead).unwrap_or(0))
}

/// The size of all files that a team has sent, in bytes.
async fn bytes_of(transaction: &mut Transaction, team: TeamId) -> Result<i64, sqlx::Error> {
    let question = "SELECT COALESCE(SUM(LENGTH(contents)), 0) FROM source_file \
                    WHERE source IN (SELECT source FROM submission WHERE team = $1)";
    sqlx::query_scalar(question)
        .bind(team)
        .fetch_one(&mut **transaction)
        .await
}

/// The size of an entry's files, in bytes.
fn bytes(source: &Source) -> i64 {
    let bytes = source.files().map(|(_, contents)| contents.len());
    i64::try_from(bytes.sum::<usize>()).unwrap_or(i64::MAX)
}

/// An entry's files, as the database stores them.
fn kept_files(source: &Source) -> KeptFiles<'_> {
    let files = source.files();
    let files = files.map(|(path, contents)| (path.as_os_str().as_bytes(), contents));
    KeptFiles {
        hash: entry_hash(source),
        name: source.name(),
        is_folder: source.is_folder(),
        files: files.collect(),
    }
}

async fn insert_row(
    transaction: &mut Transaction,
    submission: &Submission,
) -> Result<(), sqlx::Error> {
    let statement = "INSERT INTO submission \
         (id, team, version, person, source, file, sent, late, state, attempts) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0)";
    sqlx::query(statement)
        .bind(submission.id)
        .bind(submission.team)
        .bind(submission.version)
        .bind(&submission.person)
        .bind(submission.source.to_string())
        .bind(submission.file.clone())
        .bind(submission.sent.as_millisecond())
        .bind(i64::from(submission.late))
        .bind(submission.state.as_str())
        .execute(&mut **transaction)
        .await?;
    Ok(())
}
