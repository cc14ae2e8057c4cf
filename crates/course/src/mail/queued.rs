//! The queue of mail, as staff see it.

use jiff::Timestamp;
use pigskin_entry::words;

use crate::MailKind;
use crate::{Course, DatabaseError, EventKind, PersonId};
use pigskin_database::rows;

/// A mail in the queue, or one that left it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mail {
    /// Its number, from 1.
    pub id: i64,
    pub kind: MailKind,
    /// The recipient.
    pub person: PersonId,
    /// The number of the message or entry that it is about.
    pub about: Option<i64>,
    /// When it was queued.
    pub made: Timestamp,
    pub state: MailState,
    /// Number of times that sending it began.
    pub tries: i64,
    /// When it is sent next, at the earliest.
    pub due: Timestamp,
    /// When it got its state.
    pub changed: Timestamp,
    /// Why it failed, or waits again.
    pub reason: Option<String>,
}

words! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum MailState {
        /// It waits to be sent, for the first time or again.
        Waiting = "waiting",
        Sending = "sending",
        /// The mail server has accepted it.
        Sent = "sent",
        /// It was given up, for a reason.
        Failed = "failed",
        /// Staff withdrew it, or the message that it is about, before it was sent.
        Withdrawn = "withdrawn",
    }

    /// The state's name in the database and on pages.
    pub fn as_str
}

/// The number of mails by state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MailCounts {
    /// Those that wait or are being sent.
    pub waiting: usize,
    pub sent: usize,
    pub failed: usize,
    /// Those that were withdrawn before they were sent.
    pub withdrawn: usize,
}

rows! {
    struct MailRow {
        id: i64,
        kind: String,
        person: PersonId,
        about: Option<i64>,
        made: Timestamp,
        state: String,
        tries: i64,
        due: Timestamp,
        changed: Timestamp,
        reason: Option<String>,
    }
}

impl MailRow {
    /// The mail; `None` if a newer Pigskin has written it.
    fn mail(self) -> Option<Mail> {
        let mut kinds = MailKind::ALL.into_iter();
        Some(Mail {
            id: self.id,
            kind: kinds.find(|kind| kind.as_str() == self.kind)?,
            person: self.person,
            about: self.about,
            made: self.made,
            state: MailState::from_name(&self.state)?,
            tries: self.tries,
            due: self.due,
            changed: self.changed,
            reason: self.reason,
        })
    }
}

impl Course {
    /// The mails in the queue and those that left it lately, the newest first.
    pub async fn mails(&self) -> Result<Vec<Mail>, DatabaseError> {
        let question = "SELECT id, kind, person, about, made, state, tries, due, changed, reason \
                        FROM mail ORDER BY id DESC";
        let rows: Vec<MailRow> = sqlx::query_as(question)
            .fetch_all(self.database.pool())
            .await?;
        Ok(rows.into_iter().filter_map(MailRow::mail).collect())
    }

    /// Queues mails again that failed: these, as far as they did. Returns how many.
    ///
    /// Fails, without any change, if the database fails.
    pub async fn retry_mail(
        &self,
        ids: &[i64],
        by: Option<&PersonId>,
    ) -> Result<usize, DatabaseError> {
        let statement = "UPDATE mail SET state = 'waiting', tries = 0, due = $2, changed = $2, \
                         reason = NULL WHERE id = $1 AND state = 'failed'";
        let by = by.cloned();
        let event = |mails| EventKind::MailRetried { mails, by };
        let mails = self.change_mails(statement, ids, event).await?;
        self.wake_mail();
        self.hurry_mail();
        Ok(mails)
    }

    /// Withdraws mails, as far as they still wait and staff had them queued: links and messages.
    /// Receipts and notices are not theirs to withdraw. Returns how many.
    ///
    /// Fails, without any change, if the database fails.
    pub async fn withdraw_mails(
        &self,
        ids: &[i64],
        by: Option<&PersonId>,
    ) -> Result<usize, DatabaseError> {
        let statement = "UPDATE mail SET state = 'withdrawn', changed = $2, reason = NULL \
                         WHERE id = $1 AND state = 'waiting' AND kind IN ('link', 'message')";
        let by = by.cloned();
        let event = |mails| EventKind::MailWithdrawn { mails, by };
        self.change_mails(statement, ids, event).await
    }

    /// Changes mails and records the event. Returns how many mails have changed.
    async fn change_mails(
        &self,
        statement: &'static str,
        ids: &[i64],
        event: impl FnOnce(usize) -> EventKind,
    ) -> Result<usize, DatabaseError> {
        let mut transaction = self.database.write().await?;
        let now = self.moment(&mut transaction).await?;
        let mut mails = 0;
        for id in ids {
            let done = sqlx::query(statement)
                .bind(*id)
                .bind(now.as_millisecond())
                .execute(&mut *transaction)
                .await?;
            mails += usize::from(done.rows_affected() > 0);
        }
        if mails > 0 {
            Course::note(&mut transaction, now, &event(mails)).await?;
        }
        self.commit(transaction).await?;
        Ok(mails)
    }
}

impl MailCounts {
    /// Counts mails by state.
    pub fn new<'a>(mails: impl IntoIterator<Item = &'a Mail>) -> MailCounts {
        let mut counts = MailCounts::default();
        for mail in mails {
            match mail.state {
                MailState::Waiting | MailState::Sending => counts.waiting += 1,
                MailState::Sent => counts.sent += 1,
                MailState::Failed => counts.failed += 1,
                MailState::Withdrawn => counts.withdrawn += 1,
            }
        }
        counts
    }
}

impl Course {
    /// The trouble that holds up all mail, such as a mail server that does not answer.
    pub fn mail_trouble(&self) -> Option<String> {
        self.outbox.trouble.borrow().clone()
    }

    /// Stops the sending of mail: [`MailSender::run`](crate::MailSender::run) returns after the
    /// mail that is being sent.
    pub fn stop_mail(&self) {
        self.outbox.stopping.send_replace(true);
    }

    /// Tries now what trouble holds up.
    pub fn hurry_mail(&self) {
        self.outbox.hurry.notify_one();
    }

    /// Looks at the queue of mail now.
    pub(crate) fn wake_mail(&self) {
        self.outbox.wake.notify_one();
    }
}
