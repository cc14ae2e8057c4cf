//! A mail by which staff test the settings.

use super::letter::{Draft, LetterError};
use super::mail_server::{MailServer, SendError};
use crate::{MailSettings, Secret, SecretError};

/// Why a test mail was not sent.
#[derive(Debug, thiserror::Error)]
pub enum TestMailError {
    #[error(transparent)]
    Password(#[from] SecretError),
    #[error(transparent)]
    Letter(#[from] LetterError),
    /// The mail server cannot be used.
    #[error("{0}")]
    Server(String),
    #[error("the mail server does not take the mail: {0}")]
    Unsent(String),
}

impl TestMailError {
    /// The settings, by their names in `course.toml`, of which one may be wrong.
    pub fn settings(&self) -> &'static [&'static str] {
        match self {
            TestMailError::Password(_) => &["password_file"],
            // The recipient is no setting.
            TestMailError::Letter(_) => &[],
            TestMailError::Server(_) => &["server", "port", "security", "user", "password_file"],
            TestMailError::Unsent(_) => &["from"],
        }
    }

    /// Advice for staff.
    pub fn advice(&self) -> &'static str {
        match self {
            TestMailError::Password(_) => {
                "put the password that the mail server expects into the file"
            }
            TestMailError::Letter(_) => "name an address such as ada@example.edu",
            TestMailError::Server(_) => {
                "check server, port, security, user and the password; the operators of the mail \
                 server know them, and whether this machine may connect"
            }
            TestMailError::Unsent(_) => {
                "check from: the mail server may send only for some senders; or name another \
                 recipient"
            }
        }
    }
}

/// Sends a test mail at once, about what has this title, with the password that is given or that of
/// the settings.
///
/// Fails with the step that failed.
pub async fn test_mail(
    settings: &MailSettings,
    title: &str,
    to: &str,
    password: Option<Secret>,
) -> Result<(), TestMailError> {
    let password = match password {
        None => settings.password()?,
        given => given,
    };
    let draft = Draft {
        name: "",
        address: to,
        subject: format!("{title}: test of mail"),
        body: format!(
            "The server of {title} can send mail.\n\nThe person who runs the server sent this \
             mail to test the settings. You can delete it.\n"
        ),
        id: format!("pigskin-test-{}", jiff::Timestamp::now().as_millisecond()),
    };
    let letter = draft.letter(settings)?;
    let server = MailServer::connect(settings, password.as_ref(), None).await;
    let mut server = server.map_err(TestMailError::Server)?;
    let sent = server.send(&letter).await;
    server.quit().await;
    sent.map_err(|why| match why {
        SendError::Held(why)
        | SendError::Later(why)
        | SendError::Refused(why)
        | SendError::Unsure(why) => TestMailError::Unsent(why),
    })
}
