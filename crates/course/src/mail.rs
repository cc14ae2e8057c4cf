//! Mail to the people of a course: personal links, messages from staff, receipts.
//!
//! Mail waits in the database, where it is queued in the transaction that causes it. A waiting
//! mail says only whom it is for and what it is about. The text is made when the mail is sent, so
//! that no personal link is in the database or in a backup, and an edited message is sent as it
//! reads then.

mod claim;
mod letter;
mod mail_sender;
mod mail_server;
mod outbox;
mod queue_mail;
mod queued;
mod send;
mod send_outcome;
mod test_mail;

pub use letter::LetterError;
pub use mail_sender::MailSender;
pub use queue_mail::{MailLinksError, QueuedLinks};
pub use queued::{Mail, MailCounts, MailState};
pub use test_mail::{TestMailError, test_mail};

pub(crate) use outbox::Outbox;
