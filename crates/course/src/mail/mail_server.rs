//! A conversation with the mail server.

use std::time::Duration;

use lettre::transport::smtp::Error as SmtpError;
use lettre::transport::smtp::authentication::{Credentials, Mechanism};
use lettre::transport::smtp::client::{AsyncSmtpConnection, Certificate, TlsParameters};
use lettre::transport::smtp::commands::{Data, Mail, Rcpt, Rset};
use lettre::transport::smtp::extension::{ClientId, Extension, MailParameter};
use tokio::time::timeout;

use super::letter::{Letter, one_line};
use crate::{MailSecurity, MailSettings, Secret};

/// An open connection to the mail server, signed in if the settings say so.
pub(crate) struct MailServer {
    connection: AsyncSmtpConnection,
    password: Option<Secret>,
}

/// The reason why a letter was not sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SendError {
    /// The server does not serve us now. This says nothing about the letter.
    Held(String),
    /// The server may accept this letter later.
    Later(String),
    Refused(String),
    /// The connection broke after the text was sent, so that the letter may have arrived.
    Unsure(String),
}

/// Time for the connection and for each answer of the server.
const PATIENCE: Duration = Duration::from_secs(30);

/// Time for the answer to the text of a letter, which some servers examine first.
const TEXT_PATIENCE: Duration = Duration::from_mins(2);

/// Maximum length of a reason, in characters.
const LONGEST: usize = 500;

impl MailServer {
    /// Connects, encrypts and signs in. The reason of a failure names the step that failed.
    pub async fn connect(
        settings: &MailSettings,
        password: Option<&Secret>,
        own_name: Option<&str>,
    ) -> Result<MailServer, String> {
        let place = format!("{}:{}", settings.server, settings.port());
        let hidden = |error: &SmtpError| shown(error, password);
        let own_name = own_name.map(|name| ClientId::Domain(name.to_owned()));
        let own_name = own_name.unwrap_or_default();
        let tls = match settings.security {
            MailSecurity::None => None,
            _ => Some(encryption(settings)?),
        };
        let at_once = match settings.security {
            MailSecurity::Tls => tls.clone(),
            _ => None,
        };
        let address = (settings.server.as_str(), settings.port());
        let connected =
            AsyncSmtpConnection::connect_tokio1(address, Some(PATIENCE), &own_name, at_once, None);
        let connected = patient(connected).await;
        let mut connection = connected
            .map_err(|why| why.unwrap_or_else(|error| hidden(&error)))
            .map_err(|why| format!("the mail server {place} does not answer: {why}"))?;
        if let (MailSecurity::StartTls, Some(tls)) = (settings.security, tls) {
            // A connection that stays open to be read would give the password away.
            if !connection.can_starttls() {
                return Err(format!(
                    "the mail server {place} does not offer STARTTLS, so nothing was sent to it; \
                     try another port, or security = \"tls\""
                ));
            }
            let encrypted = patient(connection.starttls(tls, &own_name)).await;
            encrypted
                .map_err(|why| why.unwrap_or_else(|error| hidden(&error)))
                .map_err(|why| {
                    format!("the connection to {place} could not be encrypted: {why}")
                })?;
        }
        if let (Some(user), Some(password)) = (&settings.user, password) {
            let credentials = Credentials::new(user.clone(), password.expose().to_owned());
            let mechanisms = [Mechanism::Plain, Mechanism::Login];
            let entered = patient(connection.auth(&mechanisms, &credentials)).await;
            entered
                .map_err(|why| why.unwrap_or_else(|error| hidden(&error)))
                .map_err(|why| format!("the mail server {place} refuses the sign-in: {why}"))?;
        }
        Ok(MailServer {
            connection,
            password: password.cloned(),
        })
    }

    /// Sends a letter. After [`SendError::Held`] and [`SendError::Unsure`] the connection is of no
    /// use.
    pub async fn send(&mut self, letter: &Letter) -> Result<(), SendError> {
        let mut parameters = Vec::new();
        let from = letter.envelope.from().cloned();
        let mut addresses = letter.envelope.to().iter().chain(&from);
        if addresses.any(|address| !AsRef::<str>::as_ref(address).is_ascii()) {
            let known = self.connection.server_info();
            if !known.supports_feature(Extension::SmtpUtfEight) {
                let why = "the mail server takes no addresses with such letters";
                return Err(SendError::Refused(why.to_owned()));
            }
            parameters.push(MailParameter::SmtpUtfEight);
        }
        // An error of the sender is one of all letters.
        let begun = self.say(Mail::new(from, parameters)).await;
        begun.map_err(|why| match why {
            SendError::Later(why) | SendError::Refused(why) => {
                SendError::Held(format!("the mail server refuses the sender: {why}"))
            }
            other => other,
        })?;
        for to in letter.envelope.to() {
            self.say(Rcpt::new(to.clone(), Vec::new())).await?;
        }
        self.say(Data).await?;
        let sent = timeout(TEXT_PATIENCE, self.connection.message(&letter.text)).await;
        match sent {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) => Err(self.unsent(&error, true)),
            Err(_) => Err(SendError::Unsure("it did not answer in time".to_owned())),
        }
    }

    /// Gets ready for the next letter after one that was not sent.
    pub async fn reset(&mut self) -> bool {
        self.say(Rset).await.is_ok()
    }

    /// Takes leave. The server may be gone already.
    pub async fn quit(mut self) {
        let _ = timeout(Duration::from_secs(2), self.connection.quit()).await;
    }

    async fn say(&mut self, command: impl std::fmt::Display) -> Result<(), SendError> {
        match timeout(PATIENCE, self.connection.command(command)).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) => Err(self.unsent(&error, false)),
            Err(_) => Err(SendError::Held("it did not answer in time".to_owned())),
        }
    }

    /// Classifies an error. A broken connection before the text is not the letter's fault.
    fn unsent(&self, error: &SmtpError, after_text: bool) -> SendError {
        let why = shown(error, self.password.as_ref());
        // 421: the server closes the connection.
        let leaves = error.status().is_some_and(|code| code.to_string() == "421");
        if leaves {
            SendError::Held(why)
        } else if error.is_permanent() {
            SendError::Refused(why)
        } else if error.is_transient() {
            SendError::Later(why)
        } else if after_text {
            SendError::Unsure(why)
        } else {
            SendError::Held(why)
        }
    }
}

/// How connections are encrypted, and who vouches for the mail server.
fn encryption(settings: &MailSettings) -> Result<TlsParameters, String> {
    let mut tls = TlsParameters::builder(settings.server.clone());
    if let Some(file) = &settings.certificate_file {
        let failed = |why: &dyn std::fmt::Display| {
            format!("mail.certificate_file: {}: {why}", file.display())
        };
        let pem = std::fs::read(file).map_err(|error| failed(&error))?;
        let certificate = Certificate::from_pem(&pem).map_err(|error| failed(&error))?;
        tls = tls.add_root_certificate(certificate);
    }
    tls.build().map_err(|error| shown(&error, None))
}

/// Waits for a step of the conversation. The reason of a failure is its error, or a text.
async fn patient<T>(
    step: impl Future<Output = Result<T, SmtpError>>,
) -> Result<T, Result<String, SmtpError>> {
    match timeout(PATIENCE, step).await {
        Ok(done) => done.map_err(Err),
        Err(_) => Err(Ok("it did not answer in time".to_owned())),
    }
}

/// An error as staff read it, with its causes and without the password.
fn shown(error: &SmtpError, password: Option<&Secret>) -> String {
    let mut text = error.to_string();
    let mut cause = std::error::Error::source(error);
    while let Some(why) = cause {
        let why_text = why.to_string();
        if !text.contains(&why_text) {
            text = format!("{text}: {why_text}");
        }
        cause = why.source();
    }
    if let Some(password) = password {
        text = password.hidden_in(&text);
    }
    one_line(&text, LONGEST)
}
