//! The settings for mail.

use std::collections::BTreeSet;
use std::fmt;
use std::net::IpAddr;
use std::path::{Path, PathBuf};

use email_address::EmailAddress;
use pigskin_settings::Wrong;
use serde::Deserialize;

use crate::secret::{Secret, SecretError, SecretSource};

/// The mail server through which a course sends mail, as `[mail]` in `course.toml` has it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MailSettings {
    /// The host name or address of the mail server.
    pub server: String,
    /// The port, if it is not the [usual one](Self::port).
    port: Option<u16>,
    #[serde(default)]
    pub security: MailSecurity,
    /// The name with which this server signs in there, if it has to.
    pub user: Option<String>,
    pub password_file: Option<PathBuf>,
    /// A file with a certificate that vouches for the mail server, beside the public authorities.
    pub certificate_file: Option<PathBuf>,
    pub from: EmailAddress,
    /// Where answers go, if not to the sender.
    pub reply_to: Option<EmailAddress>,
    #[serde(default = "usual_kinds")]
    pub send: BTreeSet<MailKind>,
    /// Number of mails that are sent in a minute at most.
    #[serde(default = "usual_rate")]
    pub per_minute: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
pub enum MailKind {
    /// A person's link for signing in.
    #[serde(rename = "links")]
    Link,
    /// A message from staff to everybody.
    #[serde(rename = "messages")]
    Message,
    /// The receipt of an entry, for the person who sent it.
    #[serde(rename = "receipts")]
    Receipt,
    /// That staff drew a link for a person, who always gets it.
    #[serde(rename = "notices")]
    Notice,
}

/// How the connection to a mail server is encrypted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MailSecurity {
    /// Encryption begins after the greeting. A server without it is refused.
    #[default]
    StartTls,
    /// Encryption begins with the connection.
    Tls,
    /// There is none, which only a server on this machine may have.
    None,
}

fn usual_kinds() -> BTreeSet<MailKind> {
    [MailKind::Link, MailKind::Message].into()
}

fn usual_rate() -> u32 {
    30
}

impl MailKind {
    pub const ALL: [MailKind; 4] = [
        MailKind::Link,
        MailKind::Message,
        MailKind::Receipt,
        MailKind::Notice,
    ];

    /// The kind's name in the settings.
    pub fn plural(self) -> &'static str {
        match self {
            MailKind::Link => "links",
            MailKind::Message => "messages",
            MailKind::Receipt => "receipts",
            MailKind::Notice => "notices",
        }
    }

    /// The kind's name in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            MailKind::Link => "link",
            MailKind::Message => "message",
            MailKind::Receipt => "receipt",
            MailKind::Notice => "notice",
        }
    }
}

impl MailSecurity {
    fn port(self) -> u16 {
        match self {
            MailSecurity::StartTls => 587,
            MailSecurity::Tls => 465,
            MailSecurity::None => 25,
        }
    }
}

impl fmt::Display for MailSecurity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            MailSecurity::StartTls => "encrypted with STARTTLS",
            MailSecurity::Tls => "encrypted with TLS",
            MailSecurity::None => "not encrypted, on this machine",
        })
    }
}

impl MailSettings {
    /// The environment variable with the password, as an alternative to the file.
    pub const PASSWORD_VARIABLE: &str = "PIGSKIN_MAIL_PASSWORD";

    /// The file of the password in a new folder.
    pub const PASSWORD_FILE: &str = "mail-password";

    pub fn sends(&self, kind: MailKind) -> bool {
        kind == MailKind::Notice || self.send.contains(&kind)
    }

    /// The sender, as recipients see it.
    pub fn sender(&self) -> String {
        self.from.to_string()
    }

    /// The settings with their files in a folder.
    ///
    /// Fails with a setting that does not fit the others.
    pub(crate) fn in_folder(self, folder: &Path) -> Result<MailSettings, Wrong> {
        if self.security == MailSecurity::None && !is_here(&self.server) {
            let why = format!(
                "\"none\" is only for a mail server on this machine, and {:?} is none; use \
                 \"starttls\" or \"tls\"",
                self.server
            );
            return Err(Wrong::new("mail.security", why));
        }
        let is_settings = |file: &PathBuf| file.extension().is_some_and(|end| end == "toml");
        if self.password_file.as_ref().is_some_and(is_settings) {
            let why = "backups contain files whose name ends in .toml; use another name";
            return Err(Wrong::new("mail.password_file", why));
        }
        Ok(MailSettings {
            password_file: self.password_file.map(|file| folder.join(file)),
            certificate_file: self.certificate_file.map(|file| folder.join(file)),
            ..self
        })
    }

    /// Reads the password from the environment or else from its file; `None` if the mail server
    /// asks for none.
    ///
    /// Fails if there is a user and no password, if the file cannot be read, or if the password
    /// is not one line.
    pub fn password(&self) -> Result<Option<Secret>, SecretError> {
        if self.user.is_none() {
            return Ok(None);
        }
        let variable = Self::PASSWORD_VARIABLE;
        let password = Secret::read(&SecretSource {
            variable,
            file: self.password_file.as_ref(),
            setting: "mail.password_file",
        })?;
        password.map(Some).ok_or(SecretError::Missing { variable })
    }

    /// The port of the mail server.
    pub fn port(&self) -> u16 {
        self.port.unwrap_or(self.security.port())
    }
}

/// Returns whether a server is on this machine.
fn is_here(server: &str) -> bool {
    let address = server.parse::<IpAddr>();
    address.map_or(server == "localhost", |address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CourseSettings;

    fn read(fields: &str) -> Result<MailSettings, String> {
        let text = format!("[mail]\n{fields}");
        let settings = CourseSettings::from_toml("hog/course.toml".as_ref(), &text);
        let settings = settings.map_err(|error| error.to_string())?;
        settings.mail.ok_or_else(|| "no mail".to_owned())
    }

    const FROM: &str = "from = 'Hog contest <hog@example.edu>'\n";

    #[test]
    fn a_server_and_a_sender_are_enough() {
        let mail = read(&format!("server = 'smtp.example.edu'\n{FROM}")).expect("settings");
        assert_eq!((mail.port(), mail.security), (587, MailSecurity::StartTls));
        assert!(mail.sends(MailKind::Link) && mail.sends(MailKind::Message));
        assert!(!mail.sends(MailKind::Receipt));
        assert!(mail.password().expect("none is needed").is_none());
        assert_eq!(mail.sender(), "Hog contest <hog@example.edu>");
        let none = CourseSettings::from_toml("course.toml".as_ref(), "");
        assert_eq!(none.expect("settings").mail, None);
    }

    #[test]
    fn only_this_machine_needs_no_encryption() {
        for here in ["localhost", "127.0.0.1", "127.1.2.3", "::1"] {
            let mail = read(&format!("server = '{here}'\nsecurity = 'none'\n{FROM}"));
            assert_eq!(mail.expect(here).port(), 25);
        }
        for there in ["smtp.example.edu", "127.0.0.1.example", "10.0.0.1", "::2"] {
            let error = read(&format!("server = '{there}'\nsecurity = 'none'\n{FROM}"));
            let error = error.expect_err(there);
            assert!(error.contains("mail.security: \"none\" is only"), "{error}");
        }
    }

    #[test]
    fn invalid_settings_are_named() {
        let server = "server = 'smtp.example.edu'\n";
        for (fields, part) in [
            (format!("server = 'a b'\n{FROM}"), "mail.server: \"a b\""),
            (format!("server = ''\n{FROM}"), "mail.server"),
            (
                format!("{server}from = 'hog'"),
                "mail.from: \"hog\" is not a sender",
            ),
            (
                format!("{server}from = \"a@b.example\\r\\nBcc: c@d.example\""),
                "mail.from",
            ),
            (format!("{server}{FROM}reply_to = 'x y'"), "mail.reply_to"),
            (
                format!("{server}{FROM}send = ['spam']"),
                "unknown variant `spam`, expected one of `links`",
            ),
            (
                format!("{server}{FROM}per_minute = 0"),
                "mail.per_minute: 0",
            ),
            (format!("{server}{FROM}user = \"a\\nb\""), "mail.user"),
            (
                format!("{server}{FROM}password_file = 'mail.toml'"),
                "mail.password_file: backups contain",
            ),
            (format!("{server}{FROM}password = 'x'"), "password"),
            (format!("{server}{FROM}security = 'ssl'"), "security"),
        ] {
            let error = read(&fields).expect_err(&fields);
            assert!(error.contains(part), "{fields}: {error}");
        }
    }

    #[test]
    fn a_user_needs_a_password_from_its_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("course.toml");
        let text = format!("[mail]\nserver = 'smtp.example.edu'\n{FROM}user = 'hog'\n");
        let mail = |text: &str| {
            let settings = CourseSettings::from_toml(&path, text).expect("settings");
            settings.mail.expect("mail")
        };
        let error = mail(&text).password().expect_err("none").to_string();
        assert!(error.contains("mail.password_file"), "{error}");
        let mail = mail(&format!("{text}password_file = 'mail-password'\n"));
        let error = mail.password().expect_err("no file").to_string();
        assert!(error.contains("mail-password"), "{error}");
        let file = folder.path().join("mail-password");
        for (contents, read) in [("s3 cret\n", Some("s3 cret")), ("", None), ("a\nb", None)] {
            std::fs::write(&file, contents).expect("written");
            let password = mail.password().ok().flatten();
            let password = password.as_ref().map(Secret::expose);
            assert_eq!(password, read, "{contents:?}");
        }
    }
}
