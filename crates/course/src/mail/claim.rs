//! Taking a mail out of the queue, writing it, and recording what became of it.

use jiff::{SignedDuration, Timestamp};
use pigskin_entry::Hash;

use super::letter::{Draft, Letter, LetterError};
use super::mail_sender::MailSender;
use super::send_outcome::SendOutcome;
use crate::MailKind;
use crate::{DatabaseError, EventKind, PersonId, TeamId, Token};
use pigskin_database::{Transaction, rows};

/// The reason of a mail during whose sending a process ended.
const LOST: &str =
    "the server ended while it sent this mail, so it may have arrived; retry it if it has not";

/// A mail that is being sent.
pub(super) struct Claim {
    pub id: i64,
    pub kind: MailKind,
    /// Number of times that sending it began, with this one.
    pub tries: i64,
    /// The token of its link.
    token: Option<Token>,
}

/// A mail that was taken out of the queue, with its text.
pub(super) struct Claimed {
    pub claim: Claim,
    /// `None` if there is nothing to send any more.
    pub letter: Option<Result<Letter, LetterError>>,
}

rows! {
    struct ClaimRow {
        id: i64,
        kind: String,
        person: PersonId,
        about: Option<i64>,
        made: i64,
        tries: i64,
        name: String,
        email: String,
    }

    struct ReceiptRow {
        team: TeamId,
        version: i64,
        source: Hash,
        file: String,
        sent: Timestamp,
        late: bool,
    }
}

impl MailSender {
    /// Marks mails that an earlier process did not finish as failed: they may have arrived.
    pub(super) async fn mark_lost(&self) -> Result<(), DatabaseError> {
        self.end_sending("failed", Some(LOST)).await
    }

    /// Lets mails wait again that were taken out of the queue, and not sent: the database failed
    /// before that was certain.
    pub(super) async fn put_back_unsent(&self) -> Result<(), DatabaseError> {
        self.end_sending("waiting", None).await
    }

    async fn end_sending(
        &self,
        state: &'static str,
        reason: Option<&'static str>,
    ) -> Result<(), DatabaseError> {
        let mut transaction = self.course.database.write().await?;
        sqlx::query("UPDATE mail SET state = $1, reason = $2 WHERE state = 'sending'")
            .bind(state)
            .bind(reason)
            .execute(&mut *transaction)
            .await?;
        Ok(self.course.commit(transaction).await?)
    }

    /// Returns whether a mail is due. The queue is empty most of the time, and this needs no lock.
    pub(super) async fn is_any_due(&self) -> Result<bool, DatabaseError> {
        let database = &self.course.database;
        let question = "SELECT id FROM mail WHERE state = 'waiting' AND due <= $1 LIMIT 1";
        let found = sqlx::query(question)
            .bind(self.course.clock.now().as_millisecond())
            .fetch_optional(database.pool())
            .await?;
        Ok(found.is_some())
    }

    /// Takes the next mail that is due, and writes its text; `None` if there is none any more.
    pub(super) async fn claim(&self) -> Result<Option<Claimed>, DatabaseError> {
        let mut transaction = self.course.database.write().await?;
        let now = self.course.clock.now();
        let question = "SELECT mail.id, mail.kind, mail.person, about, mail.made, tries, name, email \
                        FROM mail JOIN person ON person.id = mail.person \
                        WHERE state = 'waiting' AND due <= $1 ORDER BY mail.id LIMIT 1";
        let row: Option<ClaimRow> = sqlx::query_as(question)
            .bind(now.as_millisecond())
            .fetch_optional(&mut *transaction)
            .await?;
        let Some(row) = row else {
            return Ok(None);
        };
        let mut kinds = MailKind::ALL.into_iter();
        let kind = kinds.find(|kind| kind.as_str() == row.kind);
        let kind = kind.unwrap_or(MailKind::Message);
        let mut claim = Claim {
            id: row.id,
            kind,
            tries: row.tries + 1,
            token: None,
        };
        let draft = match kind {
            MailKind::Link => {
                let token = Token::draw().map_err(|error| sqlx::Error::Encode(error.into()))?;
                let draft = self.link(&row, &token);
                if draft.is_some() {
                    insert_token(&mut transaction, &token, &row.person, now).await?;
                }
                claim.token = Some(token);
                draft
            }
            MailKind::Message => self.message(&mut transaction, &row).await?,
            MailKind::Receipt => self.receipt(&mut transaction, &row).await?,
            MailKind::Notice => self.notice(&mut transaction, &row).await?,
        };
        // Its subject was withdrawn while it was tried before.
        let state = draft.as_ref().map_or("withdrawn", |_| "sending");
        let statement = "UPDATE mail SET state = $3, tries = tries + 1, changed = $2, \
                         reason = NULL WHERE id = $1";
        sqlx::query(statement)
            .bind(row.id)
            .bind(now.as_millisecond())
            .bind(state)
            .execute(&mut *transaction)
            .await?;
        let letter = draft.map(|draft| draft.letter(&self.settings));
        transaction.commit().await?;
        Ok(Some(Claimed { claim, letter }))
    }

    fn draft<'a>(&self, row: &'a ClaimRow, subject: &str, body: String) -> Draft<'a> {
        Draft {
            name: &row.name,
            address: &row.email,
            subject: format!("{}: {subject}", self.title),
            body,
            // The same each time: a mail that is sent again is known by it.
            id: format!("pigskin-{}-{}", row.made, row.id),
        }
    }

    /// A personal link; `None` if the course has no address any more.
    fn link<'a>(&self, row: &'a ClaimRow, token: &Token) -> Option<Draft<'a>> {
        let address = self.course.settings().address.as_ref()?;
        let (title, secret) = (&self.title, token.secret());
        let id = &row.person;
        let body = format!(
            "This is your personal link for {title}:\n\n\
             {address}/sign-in/link?token={secret}\n\n\
             Open it to sign in. Your id there is {id}. Keep the link to yourself: whoever has it \
             can send work for you. It works until staff revoke it.\n"
        );
        Some(self.draft(row, "your personal link", body))
    }

    /// A message from staff as it reads now; `None` if there is none any more.
    async fn message<'a>(
        &self,
        transaction: &mut Transaction,
        row: &'a ClaimRow,
    ) -> Result<Option<Draft<'a>>, sqlx::Error> {
        let question = "SELECT body FROM event WHERE seq = $1 AND kind = 'message'";
        let body: Option<String> = sqlx::query_scalar(question)
            .bind(row.about)
            .fetch_optional(&mut **transaction)
            .await?;
        let body = body.and_then(|body| serde_json::from_str(&body).ok());
        let Some(EventKind::Message {
            text,
            withdrawn: false,
            ..
        }) = body
        else {
            return Ok(None);
        };
        let address = self.course.settings().address.as_deref();
        let place = address.map(|address| format!("\n\n-- \n{address}\n"));
        let body = format!("{text}{}", place.unwrap_or_default());
        Ok(Some(self.draft(row, "message from staff", body)))
    }

    /// The notice that staff drew a link; `None` if it does not work any more.
    async fn notice<'a>(
        &self,
        transaction: &mut Transaction,
        row: &'a ClaimRow,
    ) -> Result<Option<Draft<'a>>, sqlx::Error> {
        let question = "SELECT drawn_by FROM token WHERE person = $1 AND made = $2 \
                        AND drawn_by IS NOT NULL AND revoked IS NULL LIMIT 1";
        let by: Option<String> = sqlx::query_scalar(question)
            .bind(&row.person)
            .bind(row.made)
            .fetch_optional(&mut **transaction)
            .await?;
        let Some(by) = by else {
            return self.changed_settings(transaction, row).await;
        };
        let title = &self.title;
        let address = self.course.settings().address.as_deref();
        let place = address.map(|address| format!("\n{address}/account\n"));
        let body = format!(
            "The member of staff {by} drew a personal link of yours for {title}, and has seen it. \
             Whoever has the link can sign in as you; the log then says \"by {by} for {}\".\n\n\
             If you did not ask for it, tell your teachers, who can revoke it.\n{}",
            row.person,
            place.unwrap_or_default()
        );
        Ok(Some(self.draft(row, "a link of yours was drawn", body)))
    }

    /// The notice that somebody made the project or changed its settings, for a teacher.
    async fn changed_settings<'a>(
        &self,
        transaction: &mut Transaction,
        row: &'a ClaimRow,
    ) -> Result<Option<Draft<'a>>, sqlx::Error> {
        let question = "SELECT actor, body FROM event WHERE at = $1 \
                        AND kind IN ('project-made', 'project-changed') LIMIT 1";
        let found: Option<(Option<String>, String)> = sqlx::query_as(question)
            .bind(row.made)
            .fetch_optional(&mut **transaction)
            .await?;
        let Some((by, body)) = found else {
            return Ok(None);
        };
        let by = by.unwrap_or_else(|| "somebody".to_owned());
        let what = match serde_json::from_str(&body) {
            Ok(EventKind::ProjectChanged { changes }) => {
                format!(
                    "{by} changed the settings of the project:\n\n{}",
                    changes.join("\n")
                )
            }
            _ => format!("{by} made the project."),
        };
        let address = self.course.settings().address.as_deref();
        let place = address.map(|address| format!("\n\n{address}/project/staff/set-up"));
        let body = format!("{what}{}\n", place.unwrap_or_default());
        Ok(Some(self.draft(row, "the settings of the project", body)))
    }

    /// The receipt of an entry.
    async fn receipt<'a>(
        &self,
        transaction: &mut Transaction,
        row: &'a ClaimRow,
    ) -> Result<Option<Draft<'a>>, sqlx::Error> {
        let Some(submission) = row.about else {
            return Ok(None);
        };
        let question =
            "SELECT team, version, source, file, sent, late FROM submission WHERE id = $1";
        let found: Option<ReceiptRow> = sqlx::query_as(question)
            .bind(submission)
            .fetch_optional(&mut **transaction)
            .await?;
        let Some(found) = found else {
            return Ok(None);
        };
        let settings = self.course.settings();
        let ReceiptRow {
            team,
            version,
            source,
            file,
            sent,
            late,
        } = found;
        let sent = settings.schedule.shown(sent);
        let late = if late { ", late" } else { "" };
        let page = settings.address.as_deref();
        let page = page.map(|address| format!("\n{address}/contest/entries/{submission}\n"));
        let page = page.unwrap_or_default();
        let body = format!(
            "The server has stored version {version} of team {team} for {title}.\n\n\
             Receipt: {submission}\nFile: {file}\nReceived: {sent}{late}\nHash: {source}\n{page}",
            title = self.title
        );
        let subject = format!("receipt {submission}");
        Ok(Some(self.draft(row, &subject, body)))
    }

    /// Records what became of a mail. A link that did not arrive does not sign in.
    pub(super) async fn write_outcome(
        &self,
        claim: &Claim,
        outcome: &SendOutcome,
    ) -> Result<(), DatabaseError> {
        let mut transaction = self.course.database.write().await?;
        let now = self.course.clock.now();
        let at_once = now.as_millisecond();
        let (state, reason, due, tries) = match outcome {
            SendOutcome::Sent => ("sent", None, at_once, claim.tries),
            SendOutcome::Failed(why) | SendOutcome::Unsure(why) => {
                ("failed", Some(why), at_once, claim.tries)
            }
            SendOutcome::Later(why) => {
                let due = after(now, SendOutcome::pause(claim.tries));
                ("waiting", Some(why), due, claim.tries)
            }
            SendOutcome::PutBack => ("waiting", None, at_once, claim.tries - 1),
        };
        let statement = "UPDATE mail SET state = $2, reason = $3, due = $4, tries = $5, \
                         changed = $6 WHERE id = $1";
        sqlx::query(statement)
            .bind(claim.id)
            .bind(state)
            .bind(reason.cloned())
            .bind(due)
            .bind(tries)
            .bind(at_once)
            .execute(&mut *transaction)
            .await?;
        if let (Some(token), false) = (&claim.token, outcome.may_have_arrived()) {
            sqlx::query("DELETE FROM token WHERE hash = $1")
                .bind(token.hash())
                .execute(&mut *transaction)
                .await?;
        }
        Ok(transaction.commit().await?)
    }
}

async fn insert_token(
    transaction: &mut Transaction,
    token: &Token,
    person: &PersonId,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query("INSERT INTO token (hash, person, made) VALUES ($1, $2, $3)")
        .bind(token.hash())
        .bind(person)
        .bind(now.as_millisecond())
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

/// A moment after another one.
fn after(now: Timestamp, pause: SignedDuration) -> i64 {
    let then = now.checked_add(pause).unwrap_or(now);
    then.as_millisecond()
}
