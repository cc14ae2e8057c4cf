//! Receiving a version, and submitting one.

use jiff::{SignedDuration, Timestamp};
use pigskin_course::{DatabaseError, Member, PersonId, Role, Transaction, from_sqlx, next_number};
use pigskin_entry::Hash;

use crate::class::student_progress::{keep_progress, stored};
use crate::partners::partner;
use crate::project::held_project::HeldProject;
use crate::row::{Columns, Json, rows};
use crate::versions::kept_version::{HOG, keep_tries, kept_files, same_as};
use crate::versions::last_submission::{
    LastSubmission, another_is_chosen, last_submission, unchanged_submission,
};
use crate::versions::sent_version::SentVersion;
use crate::versions::version_id::VersionId;
use crate::versions::version_receipt::{Circumstances, KeptBack, VersionReceipt};

/// Why a version is not accepted. Nothing of it is stored then.
#[derive(Debug, thiserror::Error)]
pub enum ReceiveError {
    #[error("{0} is not a student of this course")]
    NoStudent(PersonId),
    #[error("you have no version {0}")]
    NoVersion(i64),
    #[error("there is no hog.py to submit")]
    NoHog,
    #[error("you have sent {MOST_VERSIONS} versions, and no more are kept; ask staff")]
    Full,
    #[error("you have sent {MOST_MIB} MiB in all, and no more is kept; ask staff")]
    TooMuch,
    #[error("the project closed on {since}")]
    Closed { since: String },
    #[error("you have submitted {MOST_SUBMISSIONS} times, and no more are kept; ask staff")]
    TooOften,
    /// The database failed. If the connection broke at the last moment, the version can be
    /// stored all the same; sending it again does not store it twice.
    #[error("there is no receipt, so send it again: {0}")]
    Database(#[from] DatabaseError),
}

from_sqlx!(ReceiveError);

/// Versions per student.
const MOST_VERSIONS: i64 = 20_000;

/// Submissions per student.
const MOST_SUBMISSIONS: i64 = 2000;

/// The longest time from a run of `ok` to its arrival that is not told as a delay.
const SENT_AT_ONCE: SignedDuration = SignedDuration::from_mins(1);

/// Size of all different files of a student, and of what runs found, in MiB.
const MOST_MIB: i64 = 256;

rows! {
    struct KnownRow {
        id: VersionId,
        version: i64,
        received: Timestamp,
        source: Hash,
    }
}

impl HeldProject {
    /// Stores a version that a student sends. A run that was sent before makes no new one.
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
        let mut receipt = self.insert(person, sent, arrived).await?;
        self.received(&receipt);
        if receipt.submission.is_none()
            && let Some(member) = self.course.member(person).await?
        {
            if receipt.circumstances.kept_back == Some(KeptBack::Unconfirmed) {
                receipt.question = self.late_question(&member).await?;
            }
            receipt.offer = self.offer(&member).await?;
        }
        Ok(receipt)
    }

    /// Submits an earlier version of a student's.
    ///
    /// Fails if there is no such version, if it has no `hog.py`, or if the database fails.
    pub async fn submit(
        &self,
        person: &PersonId,
        version: i64,
    ) -> Result<VersionReceipt, ReceiveError> {
        let arrived = self.course.arrival().await?;
        let receipt = self.insert_submission_of(person, version, arrived).await?;
        self.received(&receipt);
        Ok(receipt)
    }

    fn received(&self, receipt: &VersionReceipt) {
        if receipt.submission.is_some() && receipt.is_new {
            self.course.tell();
            self.queue.wake();
        }
    }

    async fn insert(
        &self,
        person: &PersonId,
        sent: &SentVersion,
        arrived: Timestamp,
    ) -> Result<VersionReceipt, ReceiveError> {
        let hash = sent.hash();
        let mut transaction = self.course.database().write().await?;
        let extension = student(&mut transaction, person).await?;
        let question = "SELECT id, version, received, source FROM project_version \
                        WHERE person = $1 AND run_key = $2";
        let known: Option<KnownRow> = sqlx::query_as(question)
            .bind(person)
            .bind(sent.key.clone())
            .fetch_optional(&mut *transaction)
            .await?;
        let is_unconfirmed = self.is_unconfirmed(sent, arrived, extension);
        if let Some(known) = known {
            let submit = sent.submit;
            let receipt = self.known(&mut transaction, person, known, submit, extension, arrived);
            let mut receipt = receipt.await?;
            if is_unconfirmed && receipt.submission.is_none() {
                receipt.circumstances.kept_back = Some(KeptBack::Unconfirmed);
                receipt.counts = self.counts(&receipt, arrived, extension);
            }
            return Ok(receipt);
        }
        let same_as = same_as(&mut transaction, person, hash, i64::MAX).await?;
        let files = same_as.map_or(sent.bytes(), |_| 0);
        let bytes = files + sent.bytes_beside();
        let (last, kept) = kept_so_far(&mut transaction, person, bytes).await?;
        let mut progress = stored(&mut transaction, person).await?;
        let stub = self.kit.grading.given.as_bytes();
        let is_stub = sent.files.get(HOG).is_some_and(|hog| hog == stub);
        kept_files(hash, sent).keep(&mut transaction).await?;
        let id = VersionId(next_number(&mut transaction, "project_version").await?);
        let statement = "INSERT INTO project_version (id, person, version, ran, received, \
             run_key, client, kit, source, kept_bytes, results, attempts) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 0)";
        sqlx::query(statement)
            .bind(id)
            .bind(person)
            .bind(last + 1)
            .bind(sent.ran.as_millisecond())
            .bind(arrived.as_millisecond())
            .bind(sent.key.clone())
            .bind(sent.client.clone())
            .bind(sent.kit.clone())
            .bind(hash.to_string())
            .bind(kept)
            .bind(Json(&sent.results))
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
            circumstances: circumstances(&mut transaction, person, id).await?,
            question: None,
            offer: None,
            counts: String::new(),
        };
        let earlier = if sent.submit {
            last_submission(&mut transaction, person).await?
        } else {
            None
        };
        // A version that arrives after the end, that ran before the last submission, or that the
        // student does not know to be late, is stored as a backup.
        let kept_back = match &earlier {
            Some(earlier) if ran < earlier.submitted => Some(KeptBack::Superseded),
            _ => is_unconfirmed.then_some(KeptBack::Unconfirmed),
        };
        let same = unchanged_submission(&mut transaction, person, earlier, hash).await?;
        if let Some(same) = same {
            // The same files submitted again could only be late: the earlier submission counts.
            self.keep_submission(&mut transaction, person, &same, extension, &mut receipt)
                .await?;
        } else if kept_back.is_some() {
            receipt.circumstances.kept_back = kept_back;
        } else if sent.submit && self.closed(arrived, extension).is_none() {
            check_number(&mut transaction, person).await?;
            let new = self.insert_submission(&mut transaction, person, id, last + 1, arrived);
            new.await?;
            receipt.submission = Some(self.submitted(arrived, extension));
            receipt.place = self.find_place(&mut transaction, id).await?;
        }
        receipt.counts = self.counts(&receipt, arrived, extension);
        transaction.commit().await?;
        Ok(receipt)
    }

    /// Returns whether a version would be submitted late, and the student does not know that.
    fn is_unconfirmed(
        &self,
        sent: &SentVersion,
        arrived: Timestamp,
        extension: Option<Timestamp>,
    ) -> bool {
        let factor = self.settings.factor(arrived, extension);
        sent.submit && !sent.late && factor.is_some_and(|(_, is_late)| is_late)
    }

    /// The receipt of a run that was sent before.
    async fn known(
        &self,
        transaction: &mut Transaction,
        person: &PersonId,
        known: KnownRow,
        submit: bool,
        extension: Option<Timestamp>,
        arrived: Timestamp,
    ) -> Result<VersionReceipt, ReceiveError> {
        let question = "SELECT MAX(submitted) AS submitted FROM project_submission \
                        WHERE project_version = $1";
        let Columns((submitted,)): Columns<(Option<Timestamp>,)> = sqlx::query_as(question)
            .bind(known.id)
            .fetch_one(&mut **transaction)
            .await?;
        let mut receipt = VersionReceipt {
            version: known.version,
            received: known.received,
            is_new: false,
            same_as: same_as(transaction, person, known.source, known.version).await?,
            submission: submitted.map(|at| self.submitted(at, extension)),
            place: self.find_place(transaction, known.id).await?,
            circumstances: circumstances(transaction, person, known.id).await?,
            question: None,
            offer: None,
            counts: String::new(),
        };
        if submit {
            let last = last_submission(transaction, person).await?;
            let same = unchanged_submission(transaction, person, last, known.source).await?;
            if let Some(same) = same.filter(|same| same.id != known.id) {
                self.keep_submission(transaction, person, &same, extension, &mut receipt)
                    .await?;
            }
        }
        receipt.counts = self.counts(&receipt, arrived, extension);
        Ok(receipt)
    }

    /// Lets the receipt of a version speak of the submission that has the same files.
    async fn keep_submission(
        &self,
        transaction: &mut Transaction,
        person: &PersonId,
        last: &LastSubmission,
        extension: Option<Timestamp>,
        receipt: &mut VersionReceipt,
    ) -> Result<(), sqlx::Error> {
        receipt.submission = Some(self.submitted(last.submitted, extension));
        receipt.place = self.find_place(transaction, last.id).await?;
        receipt.circumstances = circumstances(transaction, person, last.id).await?;
        receipt.circumstances.submitted_as = Some(last.version);
        Ok(())
    }

    async fn insert_submission_of(
        &self,
        person: &PersonId,
        version: i64,
        arrived: Timestamp,
    ) -> Result<VersionReceipt, ReceiveError> {
        let mut transaction = self.course.database().write().await?;
        let extension = student(&mut transaction, person).await?;
        let question = "SELECT id, version, received, source FROM project_version \
                        WHERE person = $1 AND version = $2";
        let row: Option<KnownRow> = sqlx::query_as(question)
            .bind(person)
            .bind(version)
            .fetch_optional(&mut *transaction)
            .await?;
        let row = row.ok_or(ReceiveError::NoVersion(version))?;
        let question = "SELECT COUNT(*) FROM source_file WHERE source = $1 AND path = $2";
        let hogs: i64 = sqlx::query_scalar(question)
            .bind(row.source.to_string())
            .bind(HOG.as_bytes().to_vec())
            .fetch_one(&mut *transaction)
            .await?;
        if hogs == 0 {
            return Err(ReceiveError::NoHog);
        }
        let last = last_submission(&mut transaction, person).await?;
        let same = unchanged_submission(&mut transaction, person, last, row.source).await?;
        if same.is_some() {
            // The same files submitted again could only be late: the earlier submission counts.
            let receipt = self.known(&mut transaction, person, row, true, extension, arrived);
            return receipt.await;
        }
        if let Some(since) = self.closed(arrived, extension) {
            return Err(ReceiveError::Closed { since });
        }
        let id = row.id;
        check_number(&mut transaction, person).await?;
        let new = self.insert_submission(&mut transaction, person, id, version, arrived);
        new.await?;
        let mut receipt = VersionReceipt {
            version,
            received: row.received,
            is_new: true,
            same_as: same_as(&mut transaction, person, row.source, version).await?,
            submission: Some(self.submitted(arrived, extension)),
            place: self.find_place(&mut transaction, id).await?,
            circumstances: circumstances(&mut transaction, person, id).await?,
            question: None,
            offer: None,
            counts: String::new(),
        };
        receipt.counts = self.counts(&receipt, arrived, extension);
        transaction.commit().await?;
        Ok(receipt)
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
    transaction: &mut Transaction,
    person: &PersonId,
) -> Result<Option<Timestamp>, ReceiveError> {
    match Member::find(&mut **transaction, person).await? {
        Some(member) if member.person.role == Role::Student => Ok(member.extension),
        _ => Err(ReceiveError::NoStudent(person.clone())),
    }
}

/// Whether staff chose another submission and whether the student has a partner, for the receipt.
async fn circumstances(
    transaction: &mut Transaction,
    person: &PersonId,
    version: VersionId,
) -> Result<Circumstances, sqlx::Error> {
    Ok(Circumstances {
        another_is_chosen: another_is_chosen(transaction, person, version).await?,
        has_partner: partner(transaction, person).await?.is_some(),
        ..Circumstances::default()
    })
}

/// The number of a student's last version, and how many bytes are kept with these for the next.
/// Refuses more versions or bytes than are kept.
async fn kept_so_far(
    transaction: &mut Transaction,
    person: &PersonId,
    bytes: i64,
) -> Result<(i64, i64), ReceiveError> {
    let question = "SELECT version, kept_bytes FROM project_version \
                    WHERE person = $1 ORDER BY version DESC LIMIT 1";
    let last: Option<(i64, i64)> = sqlx::query_as(question)
        .bind(person)
        .fetch_optional(&mut **transaction)
        .await?;
    let (last, kept) = last.unwrap_or((0, 0));
    if last >= MOST_VERSIONS {
        return Err(ReceiveError::Full);
    }
    if kept + bytes > MOST_MIB << 20 {
        return Err(ReceiveError::TooMuch);
    }
    Ok((last, kept + bytes))
}

/// Refuses a student who has submitted too often.
async fn check_number(
    transaction: &mut Transaction,
    person: &PersonId,
) -> Result<(), ReceiveError> {
    let question = "SELECT COUNT(*) FROM project_submission WHERE person = $1";
    let before: i64 = sqlx::query_scalar(question)
        .bind(person)
        .fetch_one(&mut **transaction)
        .await?;
    if before >= MOST_SUBMISSIONS {
        return Err(ReceiveError::TooOften);
    }
    Ok(())
}
