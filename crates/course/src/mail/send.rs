//! The sending of mail.

use std::time::Duration;

use tokio::time::sleep;
use tracing::info;

use super::claim::{Claim, Claimed};
use super::mail_sender::MailSender;
use super::mail_server::{MailServer, SendError};
use super::send_outcome::SendOutcome;
use crate::DatabaseError;

/// Time between checks of the queue, for mail from another process and for mail that is due again.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// First pause after trouble with the mail server or the database; it doubles each time.
const FIRST_PAUSE: Duration = Duration::from_secs(5);

/// Longest such pause.
const LONGEST_PAUSE: Duration = Duration::from_mins(5);

/// Number of times that a mail is tried.
const MOST_TRIES: i64 = 10;

impl MailSender {
    /// Sends what waits until the course [stops](crate::Course::stop_mail) its mail, and ends after
    /// the mail that is being sent.
    pub async fn run(self) {
        let outbox = &self.course.outbox;
        let mut stopping = outbox.stopping.subscribe();
        let between = Duration::from_mins(1) / self.settings.per_minute;
        let mut server = None;
        let mut pause = FIRST_PAUSE;
        let mut before = LastMail::Process;
        while !*stopping.borrow_and_update() {
            let done = async {
                match before {
                    LastMail::Process => self.mark_lost().await?,
                    LastMail::Unsure => self.put_back_unsent().await?,
                    LastMail::Done => {}
                }
                before = LastMail::Done;
                self.send_next(&mut server, &mut before).await
            };
            let (mut is_idle, mut is_held) = (false, false);
            let wait = match done.await {
                Ok(QueueLook::One) => {
                    outbox.recovered();
                    pause = FIRST_PAUSE;
                    between
                }
                Ok(QueueLook::Nothing) => {
                    if let Some(open) = server.take() {
                        MailServer::quit(open).await;
                    }
                    is_idle = true;
                    LOOK_EVERY
                }
                Err(why) => {
                    outbox.report(&why.0);
                    self.course.tell();
                    server = None;
                    is_held = true;
                    let wait = pause;
                    pause = (2 * pause).min(LONGEST_PAUSE);
                    wait
                }
            };
            tokio::select! {
                () = sleep(wait) => {}
                () = outbox.wake.notified(), if is_idle => {}
                () = outbox.hurry.notified(), if is_held => {}
                _ = stopping.changed() => {}
            }
        }
        if let Some(server) = server {
            server.quit().await;
        }
    }

    /// Sends the next mail that is due.
    async fn send_next(
        &self,
        server: &mut Option<MailServer>,
        before: &mut LastMail,
    ) -> Result<QueueLook, Trouble> {
        if !self.is_any_due().await? {
            return Ok(QueueLook::Nothing);
        }
        // Without a connection, nothing is claimed that could then be lost.
        let open = if let Some(open) = server {
            open
        } else {
            let own_name = self.own_name();
            let password = self.password.as_ref();
            let opened = MailServer::connect(&self.settings, password, own_name.as_deref());
            server.insert(opened.await.map_err(Trouble)?)
        };
        // Nobody knows whether a commit took place during which the database failed.
        *before = LastMail::Unsure;
        let claimed = self.claim().await?;
        *before = LastMail::Done;
        let Some(Claimed { claim, letter }) = claimed else {
            return Ok(QueueLook::Nothing);
        };
        let letter = match letter {
            Some(Ok(letter)) => letter,
            Some(Err(error)) => {
                let why = error.to_string();
                self.record(&claim, SendOutcome::Failed(why)).await;
                return Ok(QueueLook::One);
            }
            None => {
                self.course.tell();
                return Ok(QueueLook::One);
            }
        };
        let outcome = match open.send(&letter).await {
            Ok(()) => SendOutcome::Sent,
            Err(SendError::Held(why)) => {
                self.record(&claim, SendOutcome::PutBack).await;
                return Err(Trouble(why));
            }
            Err(SendError::Unsure(why)) => {
                *server = None;
                SendOutcome::Unsure(format!(
                    "the connection broke after the text was sent, so the mail may have arrived; \
                     retry it if it has not ({why})"
                ))
            }
            Err(SendError::Refused(why)) => SendOutcome::Failed(why),
            Err(SendError::Later(why)) if claim.tries >= MOST_TRIES => {
                SendOutcome::Failed(format!("given up after {MOST_TRIES} tries: {why}"))
            }
            Err(SendError::Later(why)) => SendOutcome::Later(why),
        };
        let is_sent = matches!(outcome, SendOutcome::Sent);
        self.record(&claim, outcome).await;
        if !is_sent
            && let Some(open) = server
            && !open.reset().await
        {
            *server = None;
        }
        Ok(QueueLook::One)
    }

    /// Records what became of a mail, as often as it takes: otherwise it would count as lost.
    async fn record(&self, claim: &Claim, outcome: SendOutcome) {
        let kind = claim.kind.as_str();
        match &outcome {
            SendOutcome::Sent => info!(mail = claim.id, kind, "a mail was sent"),
            SendOutcome::Failed(why) | SendOutcome::Unsure(why) => {
                info!(mail = claim.id, kind, why, "a mail failed");
            }
            SendOutcome::Later(why) => {
                info!(mail = claim.id, kind, why, "a mail is sent again later");
            }
            SendOutcome::PutBack => {}
        }
        while let Err(error) = self.write_outcome(claim, &outcome).await {
            self.course.outbox.report(&error.to_string());
            sleep(FIRST_PAUSE).await;
        }
        self.course.tell();
    }
}

/// The state in which the last mail was left.
enum LastMail {
    /// Another process, which may have ended while it sent a mail.
    Process,
    /// A failure of the database while a mail was taken out of the queue. It was not sent.
    Unsure,
    /// Nothing that is open.
    Done,
}

enum QueueLook {
    /// A mail got its outcome.
    One,
    /// No mail is due.
    Nothing,
}

/// The reason why no mail can be sent.
struct Trouble(String);

impl From<DatabaseError> for Trouble {
    fn from(error: DatabaseError) -> Trouble {
        Trouble(error.to_string())
    }
}
