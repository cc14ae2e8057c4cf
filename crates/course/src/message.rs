//! Messages from staff to everybody.
//!
//! The event of a message has its text as it reads now, so that pages and programs never show
//! what was withdrawn. What it said before is in the event of the change, for staff.

use jiff::Timestamp;

use crate::staff::cut;
use crate::{Course, DatabaseError, EventKind, PersonId, from_sqlx};
use pigskin_database::{Json, Transaction};

#[derive(Debug, thiserror::Error)]
pub enum ChangeMessageError {
    #[error("there is no message with the number {0}, or it was withdrawn")]
    Nothing(i64),
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

from_sqlx!(ChangeMessageError);

/// The name of a withdrawn message in the database.
const WITHDRAWN: &str = "withdrawn-message";

#[derive(Clone, Copy)]
enum MessageChange<'a> {
    Edit(&'a str),
    Withdraw,
}

impl Course {
    /// Sends a message to everybody, on the pages and by mail if the course sends messages.
    pub async fn message(&self, text: &str) -> Result<(), DatabaseError> {
        self.message_by(text, None).await
    }

    /// Sends a message to everybody in the name of a member of staff.
    pub async fn message_by(&self, text: &str, by: Option<&PersonId>) -> Result<(), DatabaseError> {
        let mut transaction = self.database.write().await?;
        let now = self.moment(&mut transaction).await?;
        let what = EventKind::Message {
            text: cut(text),
            by: by.cloned(),
            edited: None,
            withdrawn: false,
        };
        Course::note(&mut transaction, now, &what).await?;
        let message: i64 = sqlx::query_scalar("SELECT MAX(seq) FROM event")
            .fetch_one(&mut *transaction)
            .await?;
        self.queue_message(&mut transaction, message, now).await?;
        self.commit(transaction).await?;
        self.wake_mail();
        Ok(())
    }

    /// Edits a message, by the number of its event. Pages show the new text, and that it was
    /// edited; mail that waits is sent with the new text, and mail that was sent stays as it is.
    ///
    /// Fails if there is no such message or it was withdrawn, or if the database fails.
    pub async fn edit_message(
        &self,
        message: i64,
        text: &str,
        by: &PersonId,
    ) -> Result<(), ChangeMessageError> {
        self.change_message(message, MessageChange::Edit(text), by)
            .await
    }

    /// Withdraws a message, by the number of its event. It disappears from the pages and the feed;
    /// mail that waits is not sent.
    ///
    /// Fails if there is no such message or it was withdrawn, or if the database fails.
    pub async fn withdraw_message(
        &self,
        message: i64,
        by: &PersonId,
    ) -> Result<(), ChangeMessageError> {
        self.change_message(message, MessageChange::Withdraw, by)
            .await
    }

    async fn change_message(
        &self,
        message: i64,
        change: MessageChange<'_>,
        by: &PersonId,
    ) -> Result<(), ChangeMessageError> {
        let mut transaction = self.database.write().await?;
        let now = self.moment(&mut transaction).await?;
        let Some((before, author)) = find(&mut transaction, message).await? else {
            return Err(ChangeMessageError::Nothing(message));
        };
        let (before, by) = (Some(before), Some(by.clone()));
        let (text, event) = match change {
            MessageChange::Edit(text) => (
                Some(cut(text)),
                EventKind::MessageEdited {
                    message,
                    before,
                    by,
                },
            ),
            MessageChange::Withdraw => (
                None,
                EventKind::MessageWithdrawn {
                    message,
                    before,
                    by,
                },
            ),
        };
        if text.is_none() {
            Course::withdraw_mail(&mut transaction, message, now).await?;
        }
        replace(&mut transaction, message, text, author, now).await?;
        Course::note(&mut transaction, now, &event).await?;
        Ok(self.commit(transaction).await?)
    }
}

/// A message that was not withdrawn, and who sent it.
async fn find(
    transaction: &mut Transaction,
    message: i64,
) -> Result<Option<(String, Option<PersonId>)>, sqlx::Error> {
    let question = "SELECT body FROM event WHERE seq = $1 AND kind = 'message'";
    let body: Option<String> = sqlx::query_scalar(question)
        .bind(message)
        .fetch_optional(&mut **transaction)
        .await?;
    let kind = body.and_then(|body| serde_json::from_str(&body).ok());
    Ok(match kind {
        Some(EventKind::Message {
            text,
            by,
            withdrawn: false,
            ..
        }) => Some((text, by)),
        _ => None,
    })
}

/// Writes a message as it reads from now on; without a text it is withdrawn.
async fn replace(
    transaction: &mut Transaction,
    message: i64,
    text: Option<String>,
    by: Option<PersonId>,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    let is_withdrawn = text.is_none();
    let kind = EventKind::Message {
        withdrawn: is_withdrawn,
        text: text.unwrap_or_default(),
        by,
        edited: Some(now),
    };

    // By its name, a withdrawn message is found no more.
    let name = if is_withdrawn { WITHDRAWN } else { "message" };
    sqlx::query("UPDATE event SET body = $2, kind = $3 WHERE seq = $1")
        .bind(message)
        .bind(Json(&kind))
        .bind(name)
        .execute(&mut **transaction)
        .await?;
    Ok(())
}
