//! Queueing mail, in the transaction that causes it.

use jiff::Timestamp;
use tracing::warn;

use crate::MailKind;
use crate::{Course, DatabaseError, EventKind, PersonId, SubmissionId, from_sqlx};
use pigskin_database::{Transaction, next_number};

/// Largest number of mails that wait. Further ones are not queued.
const MOST_WAITING: i64 = 50_000;

/// Number of the latest mails that are kept after they left the queue.
const MOST_KEPT: i64 = 20_000;

/// The people whose links were queued, and those whose links were not.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct QueuedLinks {
    /// People whose link is queued.
    pub queued: usize,
    /// People for whom a link waits already.
    pub waiting: usize,
    /// People without an e-mail address.
    pub no_address: Vec<PersonId>,
}

#[derive(Debug, thiserror::Error)]
pub enum MailLinksError {
    #[error(
        "course.toml does not let links be sent by mail; add [mail] with server and from, and \
         \"links\" in its send"
    )]
    NotSent,
    #[error("there is no address in course.toml, so links would lead only to this machine")]
    NoAddress,
    #[error("too many mails wait already; first let them be sent")]
    Full,
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

from_sqlx!(MailLinksError);

impl Course {
    fn mails_kind(&self, kind: MailKind) -> bool {
        let mail = self.settings().mail.as_ref();
        mail.is_some_and(|mail| mail.sends(kind))
    }

    /// Queues a message for everybody who has an address.
    pub(crate) async fn queue_message(
        &self,
        transaction: &mut Transaction,
        message: i64,
        now: Timestamp,
    ) -> Result<(), sqlx::Error> {
        if !self.mails_kind(MailKind::Message) {
            return Ok(());
        }
        let room = room(transaction).await?;
        let statement = "INSERT INTO mail (id, kind, person, about, made, state, tries, due, changed) \
             SELECT $4 - 1 + ROW_NUMBER() OVER (ORDER BY id), \
             'message', id, $1, $2, 'waiting', 0, $2, $2 FROM person \
             WHERE email <> '' AND dropped IS NULL \
             ORDER BY id LIMIT $3";
        let done = sqlx::query(statement)
            .bind(message)
            .bind(now.as_millisecond())
            .bind(room)
            .bind(next_number(transaction, "mail").await?)
            .execute(&mut **transaction)
            .await?;
        if i64::try_from(done.rows_affected()).unwrap_or(i64::MAX) >= room {
            warn!("the queue of mail is full; not everybody gets the message");
        }
        Ok(())
    }

    /// Queues the receipt of an entry for the person who sent it. An entry counts even if there is
    /// no room in the queue.
    pub async fn queue_receipt(
        &self,
        transaction: &mut Transaction,
        person: &PersonId,
        submission: SubmissionId,
        now: Timestamp,
    ) -> Result<(), sqlx::Error> {
        let about = Some(submission.0);
        self.queue_one(transaction, MailKind::Receipt, person, about, now)
            .await
    }

    /// Queues the notice that staff drew a link for a person or changed settings at this moment.
    pub(crate) async fn queue_notice(
        &self,
        transaction: &mut Transaction,
        person: &PersonId,
        now: Timestamp,
    ) -> Result<(), sqlx::Error> {
        self.queue_one(transaction, MailKind::Notice, person, None, now)
            .await
    }

    /// Queues a mail, if its kind is sent, there is room, and the person has an address.
    async fn queue_one(
        &self,
        transaction: &mut Transaction,
        kind: MailKind,
        person: &PersonId,
        about: Option<i64>,
        now: Timestamp,
    ) -> Result<(), sqlx::Error> {
        if !self.mails_kind(kind) || room(transaction).await? == 0 {
            return Ok(());
        }
        let question = "SELECT email FROM person WHERE id = $1";
        let email: String = sqlx::query_scalar(question)
            .bind(person)
            .fetch_one(&mut **transaction)
            .await?;
        if email.trim().is_empty() {
            return Ok(());
        }
        insert(transaction, kind, person, about, now).await
    }

    /// Removes the waiting mails of a message, which is withdrawn.
    pub(crate) async fn withdraw_mail(
        transaction: &mut Transaction,
        message: i64,
        now: Timestamp,
    ) -> Result<(), sqlx::Error> {
        let statement = "UPDATE mail SET state = 'withdrawn', changed = $2, reason = NULL \
                         WHERE kind = 'message' AND about = $1 AND state IN ('waiting', 'failed')";
        sqlx::query(statement)
            .bind(message)
            .bind(now.as_millisecond())
            .execute(&mut **transaction)
            .await?;
        Ok(())
    }

    /// Fails if no links are sent by mail, or if the course has no address.
    pub fn check_mail_links(&self) -> Result<(), MailLinksError> {
        if !self.mails_kind(MailKind::Link) {
            return Err(MailLinksError::NotSent);
        }
        if self.settings().address.is_none() {
            return Err(MailLinksError::NoAddress);
        }
        Ok(())
    }

    /// Queues personal links for these people. Each link is drawn when its mail is sent. A person
    /// for whom a link waits already gets only that one.
    ///
    /// Fails, without any change, as [`check_mail_links`](Self::check_mail_links) does, or if the
    /// database fails.
    pub async fn mail_links(
        &self,
        people: &[PersonId],
        by: Option<&PersonId>,
    ) -> Result<QueuedLinks, MailLinksError> {
        self.check_mail_links()?;
        let mut transaction = self.database.write().await?;
        let now = self.moment(&mut transaction).await?;
        let room = room(&mut transaction).await?;
        if i64::try_from(people.len()).unwrap_or(i64::MAX) > room {
            return Err(MailLinksError::Full);
        }
        let mut queued = QueuedLinks::default();
        for person in people {
            let question = "SELECT email, (SELECT COUNT(*) FROM mail WHERE person = $1 \
                            AND kind = 'link' AND state = 'waiting') FROM person WHERE id = $1";
            let found: Option<(String, i64)> = sqlx::query_as(question)
                .bind(person)
                .fetch_optional(&mut *transaction)
                .await?;
            match found {
                Some((email, _)) if email.trim().is_empty() => {
                    queued.no_address.push(person.clone());
                }
                Some((_, 0)) => {
                    insert(&mut transaction, MailKind::Link, person, None, now).await?;
                    queued.queued += 1;
                }
                Some(_) => queued.waiting += 1,
                None => {}
            }
        }
        if queued.queued > 0 {
            let (people, by) = (queued.queued, by.cloned());
            Course::note(
                &mut transaction,
                now,
                &EventKind::LinksMailed { people, by },
            )
            .await?;
        }
        self.commit(transaction).await?;
        self.wake_mail();
        Ok(queued)
    }
}

async fn insert(
    transaction: &mut Transaction,
    kind: MailKind,
    person: &PersonId,
    about: Option<i64>,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    let statement = "INSERT INTO mail (id, kind, person, about, made, state, tries, due, changed) \
         VALUES ($1, $2, $3, $4, $5, 'waiting', 0, $5, $5)";
    sqlx::query(statement)
        .bind(next_number(transaction, "mail").await?)
        .bind(kind.as_str())
        .bind(person)
        .bind(about)
        .bind(now.as_millisecond())
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

/// The number of mails for which there is room. Old ones that left the queue are forgotten.
async fn room(transaction: &mut Transaction) -> Result<i64, sqlx::Error> {
    let statement = "DELETE FROM mail WHERE state NOT IN ('waiting', 'sending') \
                     AND id <= (SELECT MAX(id) FROM mail) - $1";
    sqlx::query(statement)
        .bind(MOST_KEPT)
        .execute(&mut **transaction)
        .await?;
    let question = "SELECT COUNT(*) FROM mail WHERE state = 'waiting'";
    let waiting: i64 = sqlx::query_scalar(question)
        .fetch_one(&mut **transaction)
        .await?;
    Ok((MOST_WAITING - waiting).max(0))
}
