//! An entry is sent.

use std::os::unix::ffi::OsStrExt as _;

use jiff::Timestamp;
use pigskin_contest::{Hash, Source};
use sqlx::{Any, Executor, Row as _, Transaction};

use crate::queue::AHEAD;
use crate::submission::{COLUMNS, read};
use crate::{
    Admission, Course, DatabaseError, Happening, PersonId, State, Submission, SubmissionId, TeamId,
};

/// What is answered at once for an entry that is kept. Once somebody has it, the
/// entry is on the disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Receipt {
    /// The submission.
    pub submission: SubmissionId,
    /// The team whose it is.
    pub team: TeamId,
    /// Its number among the team's versions, from 1.
    pub version: i64,
    /// The hash of its name and files.
    pub hash: Hash,
    /// When it came.
    pub sent: Timestamp,
    /// Whether it is late.
    pub late: bool,
    /// Whether it is the team's last version already, sent once more.
    pub again: bool,
    /// How far it is.
    pub state: State,
    /// How many are judged before it; 0 where it is next, or over.
    pub ahead: usize,
}

/// Why an entry is not taken. Nothing of it is kept then.
#[derive(Debug, thiserror::Error)]
pub enum SubmitError {
    /// Nobody on the roster is called so.
    #[error("{0} is not on the roster")]
    Nobody(PersonId),
    /// Staff send no entries.
    #[error("staff send no entries; send it as a student, or as a test student on the roster")]
    Staff,
    /// The contest has not begun.
    #[error("the contest opens at {opens}")]
    Early {
        /// When it opens, for people.
        opens: String,
    },
    /// It is over.
    #[error("the contest closed at {since}")]
    Closed {
        /// What the deadline was, for people.
        since: String,
    },
    /// The team has sent enough for now.
    #[error("{waiting} versions of your team wait to be judged; send the next one after them")]
    Waiting {
        /// How many wait.
        waiting: i64,
    },
    /// The team has sent enough for ever.
    #[error("your team has sent {MOST_VERSIONS} versions, and no more are kept; ask staff")]
    Full,
    /// The team has sent too much.
    #[error("your team has sent {MOST_MIB} MiB in all, and no more is kept; ask staff")]
    TooMuch,
    /// The database fails. Where the connection broke at the last moment, the entry
    /// can have been kept all the same; sent again, it is still one.
    #[error("there is no receipt, so send it again: {0}")]
    Database(#[from] DatabaseError),
}

/// So many versions of a team wait at a time.
const MOST_WAITING: i64 = 5;

/// So many versions of a team are kept.
const MOST_VERSIONS: i64 = 2000;

/// So many MiB of all versions of a team are kept.
const MOST_MIB: i64 = 64;

enum Failed {
    Refused(SubmitError),
    Sql(sqlx::Error),
}

impl From<sqlx::Error> for Failed {
    fn from(error: sqlx::Error) -> Failed {
        Failed::Sql(error)
    }
}

impl Course {
    /// Keeps an entry that somebody sent for their team, which is made of them
    /// alone where there is none.
    ///
    /// The team's last version sent once more, say by a double click, is no new
    /// one: the receipt is that of the first.
    ///
    /// # Errors
    ///
    /// Where the contest is not open for them, too much waits, or the database
    /// fails.
    pub async fn submit(&self, person: &PersonId, source: &Source) -> Result<Receipt, SubmitError> {
        let kept = self.insert(person, source).await;
        let (submission, ahead, again) = kept.map_err(|failed| match failed {
            Failed::Refused(why) => why,
            Failed::Sql(error) => self.database.failed(error).into(),
        })?;
        if !again {
            self.tell();
            self.wake.notify_one();
        }
        Ok(Receipt {
            ahead,
            submission: submission.id,
            team: submission.team,
            version: submission.version,
            hash: submission.source,
            sent: submission.sent,
            late: submission.late,
            again,
            state: submission.state,
        })
    }

    async fn insert(
        &self,
        person: &PersonId,
        source: &Source,
    ) -> Result<(Submission, usize, bool), Failed> {
        let refused = |why| Err(Failed::Refused(why));
        let mut transaction = self.database.write().await?;
        let row = sqlx::query("SELECT staff, closes FROM person WHERE id = $1")
            .bind(person.to_string())
            .fetch_optional(&mut *transaction)
            .await?;
        let Some(row) = row else {
            return refused(SubmitError::Nobody(person.clone()));
        };
        if row.try_get::<i64, _>(0)? != 0 {
            return refused(SubmitError::Staff);
        }
        let closes: Option<i64> = row.try_get(1)?;
        let extension = closes.and_then(|at| Timestamp::from_millisecond(at).ok());
        let team = self.team_of(&mut transaction, person).await?;
        let question = format!("{COLUMNS} WHERE team = $1 ORDER BY version DESC LIMIT 1");
        let last = sqlx::query(sqlx::AssertSqlSafe(question))
            .bind(team.0)
            .fetch_optional(&mut *transaction)
            .await?;
        let last = last.as_ref().map(read).transpose()?;
        if let Some(last) = last
            .as_ref()
            .filter(|last| last.source == entry_hash(source))
        {
            let ahead = find_ahead(&mut *transaction, last.id).await?;
            return Ok((last.clone(), ahead, true));
        }
        let now = self.moment(&mut transaction).await?;
        let schedule = &self.settings.schedule;
        let late = match schedule.admits(now, extension) {
            Admission::InTime => false,
            Admission::Late => true,
            Admission::Early { opens } => {
                let opens = schedule.shown(opens);
                return refused(SubmitError::Early { opens });
            }
            Admission::Closed { since } => {
                let since = schedule.shown(since);
                return refused(SubmitError::Closed { since });
            }
        };
        let version = last.map_or(0, |last| last.version) + 1;
        if version > MOST_VERSIONS {
            return refused(SubmitError::Full);
        }
        let question = "SELECT COUNT(*) FROM submission \
                        WHERE team = $1 AND state IN ('queued', 'judging')";
        let row = sqlx::query(question)
            .bind(team.0)
            .fetch_one(&mut *transaction)
            .await?;
        let waiting: i64 = row.try_get(0)?;
        if waiting >= MOST_WAITING {
            return refused(SubmitError::Waiting { waiting });
        }
        if bytes_of(&mut transaction, team).await? + bytes(source) > MOST_MIB << 20 {
            return refused(SubmitError::TooMuch);
        }
        keep_files(&mut transaction, source).await?;
        let row = sqlx::query("SELECT COALESCE(MAX(id), 0) + 1 FROM submission")
            .fetch_one(&mut *transaction)
            .await?;
        let submission = Submission {
            id: SubmissionId(row.try_get(0)?),
            team,
            version,
            person: person.clone(),
            source: entry_hash(source),
            file: source.name().to_owned(),
            sent: now,
            late,
            state: State::Queued,
            judged: None,
            team_name: None,
            plays: None,
            fault: None,
            printed: None,
        };
        insert_row(&mut transaction, &submission).await?;
        let what = Happening::Submitted {
            team,
            submission: submission.id,
            version,
        };
        Course::note(&mut transaction, now, &what).await?;
        // All that a receipt says is asked for before: nothing can fail after it is
        // kept.
        let ahead = find_ahead(&mut *transaction, submission.id).await?;
        transaction.commit().await?;
        Ok((submission, ahead, false))
    }

    /// How many are judged before a submission that waits.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn ahead(&self, id: SubmissionId) -> Result<usize, DatabaseError> {
        let ahead = find_ahead(self.database.pool(), id).await;
        ahead.map_err(|error| self.database.failed(error))
    }
}

async fn find_ahead(
    questions: impl Executor<'_, Database = Any>,
    id: SubmissionId,
) -> Result<usize, sqlx::Error> {
    let row = sqlx::query(AHEAD).bind(id.0).fetch_one(questions).await?;
    let ahead: i64 = row.try_get(0)?;
    Ok(usize::try_from(ahead).unwrap_or(0))
}

/// The hash of an entry with its name, by which a table's team is called.
fn entry_hash(source: &Source) -> Hash {
    Hash::of_parts([source.name(), &source.hash().to_string()])
}

/// The bytes of all files that a team has sent.
async fn bytes_of(
    transaction: &mut Transaction<'static, Any>,
    team: TeamId,
) -> Result<i64, sqlx::Error> {
    let question = "SELECT COALESCE(SUM(LENGTH(contents)), 0) FROM source_file \
                    WHERE source IN (SELECT source FROM submission WHERE team = $1)";
    let row = sqlx::query(question)
        .bind(team.0)
        .fetch_one(&mut **transaction)
        .await?;
    row.try_get(0)
}

/// The bytes of an entry's files.
fn bytes(source: &Source) -> i64 {
    let bytes = source.files().map(|(_, contents)| contents.len());
    i64::try_from(bytes.sum::<usize>()).unwrap_or(i64::MAX)
}

async fn keep_files(
    transaction: &mut Transaction<'static, Any>,
    source: &Source,
) -> Result<(), sqlx::Error> {
    let hash = entry_hash(source).to_string();
    let statement = "INSERT INTO source (hash, name, is_folder) VALUES ($1, $2, $3) \
                     ON CONFLICT DO NOTHING";
    sqlx::query(statement)
        .bind(hash.clone())
        .bind(source.name().to_owned())
        .bind(i64::from(source.is_folder()))
        .execute(&mut **transaction)
        .await?;
    for (path, contents) in source.files() {
        let statement = "INSERT INTO source_file (source, path, contents) VALUES ($1, $2, $3) \
                         ON CONFLICT DO NOTHING";
        sqlx::query(statement)
            .bind(hash.clone())
            .bind(path.as_os_str().as_bytes().to_vec())
            .bind(contents.to_vec())
            .execute(&mut **transaction)
            .await?;
    }
    Ok(())
}

async fn insert_row(
    transaction: &mut Transaction<'static, Any>,
    submission: &Submission,
) -> Result<(), sqlx::Error> {
    let statement = "INSERT INTO submission \
         (id, team, version, person, source, file, sent, late, state, attempts) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0)";
    sqlx::query(statement)
        .bind(submission.id.0)
        .bind(submission.team.0)
        .bind(submission.version)
        .bind(submission.person.to_string())
        .bind(submission.source.to_string())
        .bind(submission.file.clone())
        .bind(submission.sent.as_millisecond())
        .bind(i64::from(submission.late))
        .bind(submission.state.as_str())
        .execute(&mut **transaction)
        .await?;
    Ok(())
}
