//! Receiving a version, and submitting one.

use jiff::{SignedDuration, Timestamp};
use pigskin_course::{Admission, DatabaseError, PersonId};
use sqlx::{Any, Transaction};

use crate::failed::Failed;
use crate::held_project::HeldProject;
use crate::kept_version::{HOG, keep_files, keep_tries, last_submission, same_as};
use crate::partners::partner;
use crate::progress::keep_progress;
use crate::queue_place::QueuePlace;
use crate::row::{moment, rows};
use crate::sent_version::SentVersion;
use crate::version_id::VersionId;

/// The answer to a version. It is on the disk before a receipt is given.
#[derive(Clone, Debug, PartialEq)]
pub struct VersionReceipt {
    /// The version's number among the student's versions, from 1.
    pub version: i64,
    /// When it arrived.
    pub received: Timestamp,
    /// Whether it is new; otherwise the same run was sent before.
    pub is_new: bool,
    /// The student's last version before it with the same files.
    pub same_as: Option<i64>,
    /// The submission, if it is one.
    pub submission: Option<SubmissionReceipt>,
    /// Its place in the grading queue, if it waits there.
    pub place: Option<QueuePlace>,
    /// Whether it was to be submitted, but ran before the last submission.
    is_superseded: bool,
    /// Whether the student has a partner.
    has_partner: bool,
    /// What this version counts for, in one sentence.
    pub counts: String,
}

/// The answer to a submission.
#[derive(Clone, Debug, PartialEq)]
pub struct SubmissionReceipt {
    /// When it was submitted.
    pub at: Timestamp,
    /// Whether it is in time.
    pub admission: Admission,
}

/// Why a version is not accepted. Nothing of it is stored then.
#[derive(Debug, thiserror::Error)]
pub enum ReceiveError {
    /// The person is not a student of the course.
    #[error("{0} is not a student of this course")]
    NoStudent(PersonId),
    /// There is no version with this number.
    #[error("you have no version {0}")]
    NoVersion(i64),
    /// The version has no `hog.py`.
    #[error("there is no hog.py to submit")]
    NoHog,
    /// The student has sent the maximum number of versions.
    #[error("you have sent {MOST_VERSIONS} versions, and no more are kept; ask staff")]
    Full,
    /// The student's versions exceed the maximum size.
    #[error("you have sent {MOST_MIB} MiB in all, and no more is kept; ask staff")]
    TooMuch,
    /// The project is closed.
    #[error("the project closed at {since}")]
    Closed {
        /// The deadline, as text.
        since: String,
    },
    /// The student has submitted too often.
    #[error("you have submitted {MOST_SUBMISSIONS} times, and no more are kept; ask staff")]
    TooOften,
    /// The database failed. If the connection broke at the last moment, the version can be
    /// stored all the same; sending it again does not store it twice.
    #[error("there is no receipt, so send it again: {0}")]
    Database(#[from] DatabaseError),
}

/// Versions per student.
const MOST_VERSIONS: i64 = 20_000;

/// Submissions per student.
const MOST_SUBMISSIONS: i64 = 2000;

/// Time from a run to the sending that is no delay.
const SENT_AT_ONCE: SignedDuration = SignedDuration::from_mins(1);

/// Size of all different files of a student, and of what runs found, in MiB.
const MOST_MIB: i64 = 256;

impl From<ReceiveError> for Failed<ReceiveError> {
    fn from(error: ReceiveError) -> Self {
        Failed::Refused(error)
    }
}

rows! {
    struct KnownRow {
        id: i64,
        version: i64,
        received: i64,
        source: String,
    }
}

impl HeldProject {
    /// Stores a version that a student sends. A run that was sent before makes no new one.
    ///
    /// # Errors
    ///
    /// Fails if the person is no student, if they have too many or too large versions, or if
    /// the database fails.
    pub async fn receive(
        &self,
        person: &PersonId,
        sent: &SentVersion,
    ) -> Result<VersionReceipt, ReceiveError> {
        if sent.submit && !sent.files.contains_key(HOG) {
            return Err(ReceiveError::NoHog);
        }
        let arrived = self.course.arrival().await?;
        let done = self.insert(person, sent, arrived).await;
        self.received(done)
    }

    /// Submits an earlier version of a student's.
    ///
    /// # Errors
    ///
    /// Fails if there is no such version, if it has no `hog.py`, or if the database fails.
    pub async fn submit(
        &self,
        person: &PersonId,
        version: i64,
    ) -> Result<VersionReceipt, ReceiveError> {
        let arrived = self.course.arrival().await?;
        let done = self.insert_submission_of(person, version, arrived).await;
        self.received(done)
    }

    fn received(
        &self,
        done: Result<VersionReceipt, Failed<ReceiveError>>,
    ) -> Result<VersionReceipt, ReceiveError> {
        let receipt = done.map_err(|failed| failed.named(self.course.database()))?;
        if receipt.submission.is_some() && receipt.is_new {
            self.course.tell();
            self.queue.wake();
        }
        Ok(receipt)
    }

    async fn insert(
        &self,
        person: &PersonId,
        sent: &SentVersion,
        arrived: Timestamp,
    ) -> Result<VersionReceipt, Failed<ReceiveError>> {
        let hash = sent.hash().to_string();
        let results = serde_json::to_string(&sent.results)
            .map_err(|error| sqlx::Error::Encode(error.into()))?;
        let folded = self.unstored_progress(person).await?;
        let mut transaction = self.course.database().write().await?;
        let extension = student(&mut transaction, person).await?;
        let question = "SELECT id, version, received, source FROM project_version \
                        WHERE person = $1 AND run_key = $2";
        let known: Option<KnownRow> = sqlx::query_as(question)
            .bind(person.to_string())
            .bind(sent.key.clone())
            .fetch_optional(&mut *transaction)
            .await?;
        if let Some(known) = known {
            let receipt = self.known(&mut transaction, person, known, extension, arrived);
            return receipt.await;
        }
        let question = "SELECT version, kept_bytes FROM project_version \
                        WHERE person = $1 ORDER BY version DESC LIMIT 1";
        let last: Option<(i64, i64)> = sqlx::query_as(question)
            .bind(person.to_string())
            .fetch_optional(&mut *transaction)
            .await?;
        let (last, kept) = last.unwrap_or((0, 0));
        let same_as = same_as(&mut transaction, person, &hash, i64::MAX).await?;
        let files = same_as.map_or(sent.bytes(), |_| 0);
        let kept = kept + files + sent.bytes_beside();
        if last >= MOST_VERSIONS {
            return Err(ReceiveError::Full.into());
        }
        if kept > MOST_MIB << 20 {
            return Err(ReceiveError::TooMuch.into());
        }
        let known = self.progress(&mut transaction, person, folded).await?;
        let mut progress = known.progress;
        let stub = self.kit.grading.given.as_bytes();
        let is_stub = sent.files.get(HOG).is_some_and(|hog| hog == stub);
        keep_files(&mut transaction, &hash, sent).await?;
        let id: i64 = sqlx::query_scalar("SELECT COALESCE(MAX(id), 0) + 1 FROM project_version")
            .fetch_one(&mut *transaction)
            .await?;
        let statement = "INSERT INTO project_version (id, person, version, ran, received, \
             run_key, client, kit, source, kept_bytes, results, attempts) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 0)";
        sqlx::query(statement)
            .bind(id)
            .bind(person.to_string())
            .bind(last + 1)
            .bind(sent.ran.as_millisecond())
            .bind(arrived.as_millisecond())
            .bind(sent.key.clone())
            .bind(sent.client.clone())
            .bind(sent.kit.clone())
            .bind(hash)
            .bind(kept)
            .bind(results)
            .execute(&mut *transaction)
            .await?;
        keep_tries(&mut transaction, id, person, sent).await?;
        let ran = ran_at(arrived, sent.delay);
        progress.add(
            &self.settings.problems,
            last + 1,
            ran,
            &sent.results,
            is_stub,
        );
        keep_progress(&mut transaction, person, id, &progress).await?;
        let mut receipt = VersionReceipt {
            version: last + 1,
            received: arrived,
            is_new: true,
            same_as,
            submission: None,
            place: None,
            is_superseded: false,
            has_partner: partner(&mut transaction, person).await?.is_some(),
            counts: String::new(),
        };
        // A version that arrives after the end, or that ran before the last submission, is stored
        // as a backup.
        receipt.is_superseded = sent.submit && {
            let last = last_submission(&mut transaction, person).await?;
            last.is_some_and(|(_, submitted)| ran < submitted)
        };
        if sent.submit && !receipt.is_superseded && self.closed(arrived, extension).is_none() {
            let (id, version) = (VersionId(id), last + 1);
            check_number(&mut transaction, person).await?;
            let new = self.insert_submission(&mut transaction, person, id, version, arrived);
            new.await?;
            receipt.submission = Some(self.submitted(arrived, extension));
            receipt.place = self.find_place(&mut transaction, id).await?;
        }
        receipt.counts = self.counts(&receipt, arrived, extension);
        transaction.commit().await?;
        Ok(receipt)
    }

    /// The receipt of a run that was sent before.
    async fn known(
        &self,
        transaction: &mut Transaction<'static, Any>,
        person: &PersonId,
        known: KnownRow,
        extension: Option<Timestamp>,
        arrived: Timestamp,
    ) -> Result<VersionReceipt, Failed<ReceiveError>> {
        let submitted: Option<i64> = sqlx::query_scalar(
            "SELECT MAX(submitted) FROM project_submission WHERE project_version = $1",
        )
        .bind(known.id)
        .fetch_one(&mut **transaction)
        .await?;
        let mut receipt = VersionReceipt {
            version: known.version,
            received: moment(known.received),
            is_new: false,
            same_as: same_as(transaction, person, &known.source, known.version).await?,
            submission: submitted.map(|at| self.submitted(moment(at), extension)),
            place: self.find_place(transaction, VersionId(known.id)).await?,
            is_superseded: false,
            has_partner: partner(transaction, person).await?.is_some(),
            counts: String::new(),
        };
        receipt.counts = self.counts(&receipt, arrived, extension);
        Ok(receipt)
    }

    async fn insert_submission_of(
        &self,
        person: &PersonId,
        version: i64,
        arrived: Timestamp,
    ) -> Result<VersionReceipt, Failed<ReceiveError>> {
        let mut transaction = self.course.database().write().await?;
        let extension = student(&mut transaction, person).await?;
        let question = "SELECT id, version, received, source FROM project_version \
                        WHERE person = $1 AND version = $2";
        let row: Option<KnownRow> = sqlx::query_as(question)
            .bind(person.to_string())
            .bind(version)
            .fetch_optional(&mut *transaction)
            .await?;
        let row = row.ok_or(ReceiveError::NoVersion(version))?;
        let question = "SELECT COUNT(*) FROM source_file WHERE source = $1 AND path = $2";
        let hogs: i64 = sqlx::query_scalar(question)
            .bind(row.source.clone())
            .bind(HOG.as_bytes().to_vec())
            .fetch_one(&mut *transaction)
            .await?;
        if hogs == 0 {
            return Err(ReceiveError::NoHog.into());
        }
        let last = last_submission(&mut transaction, person).await?;
        if last.is_some_and(|(last, _)| last == row.id) {
            // Once more would only make it late.
            let receipt = self.known(&mut transaction, person, row, extension, arrived);
            return receipt.await;
        }
        if let Some(since) = self.closed(arrived, extension) {
            return Err(ReceiveError::Closed { since }.into());
        }
        let id = VersionId(row.id);
        check_number(&mut transaction, person).await?;
        let new = self.insert_submission(&mut transaction, person, id, version, arrived);
        new.await?;
        let mut receipt = VersionReceipt {
            version,
            received: moment(row.received),
            is_new: true,
            same_as: same_as(&mut transaction, person, &row.source, version).await?,
            submission: Some(self.submitted(arrived, extension)),
            place: self.find_place(&mut transaction, id).await?,
            is_superseded: false,
            has_partner: partner(&mut transaction, person).await?.is_some(),
            counts: String::new(),
        };
        receipt.counts = self.counts(&receipt, arrived, extension);
        transaction.commit().await?;
        Ok(receipt)
    }

    /// When the project closed for a student, as text, if it has.
    fn closed(&self, now: Timestamp, extension: Option<Timestamp>) -> Option<String> {
        match self.settings.schedule.admits(now, extension) {
            Admission::Closed { since } => Some(self.settings.schedule.shown(since)),
            _ => None,
        }
    }

    fn submitted(&self, at: Timestamp, extension: Option<Timestamp>) -> SubmissionReceipt {
        SubmissionReceipt {
            at,
            admission: self.settings.schedule.admits(at, extension),
        }
    }

    /// What a version counts for, in one sentence.
    fn counts(
        &self,
        receipt: &VersionReceipt,
        now: Timestamp,
        extension: Option<Timestamp>,
    ) -> String {
        let schedule = &self.settings.schedule;
        let version = receipt.version;
        let Some(submission) = &receipt.submission else {
            if let Some(since) = self.closed(now, extension) {
                return format!(
                    "Version {version} is kept as a backup and does not count, because the \
                     project closed at {since}."
                );
            }
            if receipt.is_superseded {
                return format!(
                    "Version {version} is kept as a backup, because you have submitted since it \
                     ran; submit it on the course's page if it is to count."
                );
            }
            let closes = schedule.deadline(extension);
            let until = closes.map(|at| format!(" until {}", schedule.shown(at)));
            let until = until.unwrap_or_default();
            return format!(
                "Version {version} is a backup; what you submit{until} counts, and the last \
                 submission does."
            );
        };
        let only = if receipt.has_partner {
            "it counts as long as neither you nor your partner submits after it"
        } else {
            "it counts as long as you submit nothing after it"
        };
        match (submission.admission, schedule.late) {
            (Admission::Late, Some(late)) => format!(
                "Version {version} is submitted late, so its points are multiplied by {}; {only}.",
                late.factor
            ),
            _ => match schedule.deadline(extension) {
                None => format!("Version {version} is submitted; {only}."),
                Some(closes) => format!(
                    "Version {version} is submitted in time; {only}. The deadline is {}.",
                    schedule.shown(closes)
                ),
            },
        }
    }
}

/// When a version ran that waited for this long until it was sent.
fn ran_at(now: Timestamp, delay: SignedDuration) -> Timestamp {
    let waited = delay.saturating_sub(SENT_AT_ONCE);
    let ran = now.saturating_sub(waited.max(SignedDuration::ZERO));
    ran.unwrap_or(now)
}

/// The extension of a student.
async fn student(
    transaction: &mut Transaction<'static, Any>,
    person: &PersonId,
) -> Result<Option<Timestamp>, Failed<ReceiveError>> {
    let row: Option<(i64, Option<i64>)> =
        sqlx::query_as("SELECT staff, closes FROM person WHERE id = $1 AND dropped IS NULL")
            .bind(person.to_string())
            .fetch_optional(&mut **transaction)
            .await?;
    match row {
        Some((0, closes)) => Ok(closes.map(moment)),
        _ => Err(ReceiveError::NoStudent(person.clone()).into()),
    }
}

/// Refuses a student who has submitted too often.
async fn check_number(
    transaction: &mut Transaction<'static, Any>,
    person: &PersonId,
) -> Result<(), Failed<ReceiveError>> {
    let question = "SELECT COUNT(*) FROM project_submission WHERE person = $1";
    let before: i64 = sqlx::query_scalar(question)
        .bind(person.to_string())
        .fetch_one(&mut **transaction)
        .await?;
    if before >= MOST_SUBMISSIONS {
        return Err(ReceiveError::TooOften.into());
    }
    Ok(())
}
