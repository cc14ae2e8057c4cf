//! The password for the mail server.

use std::fmt;
use std::path::PathBuf;

use pigskin_contest::{ReadTextError, read_text};

use crate::MailSettings;

/// The password with which this server signs in to the mail server.
///
/// ```
/// use pigskin_course_settings::MailPassword;
/// let password = MailPassword::new("not for the log\n").expect("one line");
/// assert_eq!(password.expose(), "not for the log");
/// assert_eq!(format!("{password:?}"), "MailPassword(…)");
/// assert_eq!(password.hidden_in("535 not for the log"), "535 …");
/// assert!(MailPassword::new("\n").is_none());
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct MailPassword(String);

#[derive(Debug, thiserror::Error)]
pub enum MailPasswordError {
    #[error("mail.password_file: {0}")]
    Read(#[from] ReadTextError),
    #[error("mail.password_file: {} is not one line with the password", .0.display())]
    File(PathBuf),
    #[error(
        "{} is not one line with the password",
        MailSettings::PASSWORD_VARIABLE
    )]
    Variable,
    #[error(
        "mail.user is set without a password; name a file with it in mail.password_file, or set \
         {}",
        MailSettings::PASSWORD_VARIABLE
    )]
    Missing,
}

impl MailPassword {
    /// Maximum length, in bytes.
    const LONGEST: usize = 1000;

    /// The password in a text; `None` if the text is empty, too long or more than one line.
    pub fn new(text: &str) -> Option<MailPassword> {
        let password = text.trim_end_matches(['\r', '\n']);
        let fits = !password.is_empty() && password.len() <= MailPassword::LONGEST;
        let line = !password.contains(char::is_control);
        (fits && line).then(|| MailPassword(password.to_owned()))
    }

    /// The password itself, only for the mail server.
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// A text of the mail server without the password, which a server could repeat.
    pub fn hidden_in(&self, text: &str) -> String {
        text.replace(&self.0, "…")
    }
}

impl fmt::Debug for MailPassword {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MailPassword(…)")
    }
}

impl MailSettings {
    /// The environment variable with the password, as an alternative to the file.
    pub const PASSWORD_VARIABLE: &str = "PIGSKIN_MAIL_PASSWORD";

    /// Reads the password from the environment or else from its file; `None` if the mail server
    /// asks for none.
    ///
    /// Fails if there is a user and no password, if the file cannot be read, or if the password
    /// is not one line.
    pub fn password(&self) -> Result<Option<MailPassword>, MailPasswordError> {
        if self.user.is_none() {
            return Ok(None);
        }
        let given = std::env::var_os(Self::PASSWORD_VARIABLE);
        let password = match (given, &self.password_file) {
            (Some(given), _) => {
                let password = given.to_str().and_then(MailPassword::new);
                password.ok_or(MailPasswordError::Variable)
            }
            (None, Some(file)) => {
                let password = MailPassword::new(&read_text(file)?);
                password.ok_or_else(|| MailPasswordError::File(file.clone()))
            }
            (None, None) => Err(MailPasswordError::Missing),
        };
        password.map(Some)
    }
}
