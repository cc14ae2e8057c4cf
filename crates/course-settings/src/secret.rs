//! A secret in a file or an environment variable.

use std::fmt;
use std::path::PathBuf;

use pigskin_contest::{ReadTextError, read_text};

/// A secret of one line, such as the password for the mail server.
///
/// ```
/// use pigskin_course_settings::Secret;
/// let secret = Secret::new("\nnot for the log\n").expect("one line");
/// assert_eq!(secret.expose(), "not for the log");
/// assert_eq!(format!("{secret:?}"), "Secret(…)");
/// assert_eq!(secret.hidden_in("535 not for the log"), "535 …");
/// assert!(Secret::new("\n").is_none());
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

/// Why a secret cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum SecretError {
    #[error("{setting}: {error}")]
    Read {
        /// The setting that names the file.
        setting: &'static str,
        error: ReadTextError,
    },
    /// The file or variable that is named has something else in it.
    #[error("{0} is not one line with the secret")]
    Line(String),
    #[error(
        "mail.user is set without a password; name a file with it in mail.password_file, or set \
         {variable}"
    )]
    Missing { variable: &'static str },
}

/// Where a secret is.
pub(crate) struct SecretSource<'a> {
    /// The environment variable, which comes first.
    pub variable: &'static str,
    pub file: Option<&'a PathBuf>,
    /// The setting that names the file.
    pub setting: &'static str,
}

impl Secret {
    /// Maximum length, in bytes.
    const LONGEST: usize = 1000;

    /// The secret in a text, which can begin or end with a space; `None` if the text is empty, too long
    /// or more than one line.
    pub fn new(text: &str) -> Option<Secret> {
        let line = text.trim_matches(['\r', '\n']);
        let fits = !line.trim().is_empty() && line.len() <= Secret::LONGEST;
        (fits && !line.contains(char::is_control)).then(|| Secret(line.to_owned()))
    }

    /// Reads the secret from the environment or else from its file; `None` without either.
    pub(crate) fn read(source: &SecretSource<'_>) -> Result<Option<Secret>, SecretError> {
        let SecretSource {
            variable,
            file,
            setting,
        } = *source;
        let (name, text) = match (std::env::var_os(variable), file) {
            (Some(given), _) => (variable.to_owned(), given.into_string().unwrap_or_default()),
            (None, Some(file)) => {
                let text = read_text(file);
                let text = text.map_err(|error| SecretError::Read { setting, error })?;
                (format!("{setting}: {}", file.display()), text)
            }
            (None, None) => return Ok(None),
        };
        let secret = Secret::new(&text);
        secret.map(Some).ok_or(SecretError::Line(name))
    }

    /// The secret itself, only for whom it is a secret of.
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// A text of a server without the secret, which a server could repeat.
    pub fn hidden_in(&self, text: &str) -> String {
        text.replace(&self.0, "…")
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}
