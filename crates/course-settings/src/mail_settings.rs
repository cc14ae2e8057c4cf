//! The settings for mail.

use std::collections::BTreeSet;
use std::fmt;
use std::net::IpAddr;
use std::path::{Path, PathBuf};

use email_address::EmailAddress;
use serde::Deserialize;

/// The mail server through which a course sends mail, as `[mail]` in `course.toml` has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailSettings {
    /// The host name or address of the mail server.
    pub server: String,
    pub port: u16,
    pub security: MailSecurity,
    /// The name with which this server signs in there, if it has to.
    pub user: Option<String>,
    pub password_file: Option<PathBuf>,
    /// A file with a certificate that vouches for the mail server, beside the public authorities.
    pub certificate_file: Option<PathBuf>,
    pub from: EmailAddress,
    /// Where answers go, if not to the sender.
    pub reply_to: Option<EmailAddress>,
    pub send: BTreeSet<MailKind>,
    /// Number of mails that are sent in a minute at most.
    pub per_minute: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MailKind {
    /// A person's link for signing in.
    Link,
    /// A message from staff to everybody.
    Message,
    /// The receipt of an entry, for the person who sent it.
    Receipt,
    /// That staff drew a link for a person, who always gets it.
    Notice,
}

/// How the connection to a mail server is encrypted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MailSecurity {
    /// Encryption begins after the greeting. A server without it is refused.
    StartTls,
    /// Encryption begins with the connection.
    Tls,
    /// There is none, which only a server on this machine may have.
    None,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MailTable {
    server: String,
    port: Option<u16>,
    #[serde(default = "start_tls")]
    security: MailSecurity,
    user: Option<String>,
    password_file: Option<PathBuf>,
    certificate_file: Option<PathBuf>,
    from: String,
    reply_to: Option<String>,
    send: Option<Vec<String>>,
    #[serde(default = "usual_rate")]
    per_minute: u32,
}

fn start_tls() -> MailSecurity {
    MailSecurity::StartTls
}

fn usual_rate() -> u32 {
    30
}

/// Maximum length of the server's name and the user, in characters.
const LONGEST: usize = 200;

/// Largest number of mails in a minute.
const FASTEST: u32 = 6000;

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
    pub fn sends(&self, kind: MailKind) -> bool {
        kind == MailKind::Notice || self.send.contains(&kind)
    }

    /// The sender, as recipients see it.
    pub fn sender(&self) -> String {
        self.from.to_string()
    }
}

impl MailTable {
    pub(crate) fn settings(self, folder: &Path) -> Result<MailSettings, (&'static str, String)> {
        is_word(&self.server).map_err(|why| ("mail.server", why))?;
        if self.security == MailSecurity::None && !is_here(&self.server) {
            let reason = format!(
                "\"none\" is only for a mail server on this machine, and {:?} is none; use \
                 \"starttls\" or \"tls\"",
                self.server
            );
            return Err(("mail.security", reason));
        }
        if self.port == Some(0) {
            return Err(("mail.port", "0 is not from 1 to 65535".to_owned()));
        }
        if let Some(user) = &self.user {
            is_word(user).map_err(|why| ("mail.user", why))?;
        }
        let is_settings = |file: &PathBuf| file.extension().is_some_and(|end| end == "toml");
        if self.password_file.as_ref().is_some_and(is_settings) {
            let reason = "backups contain files whose name ends in .toml; use another name";
            return Err(("mail.password_file", reason.to_owned()));
        }
        let mailbox = |field, text: &str| {
            let mailbox = text.parse::<EmailAddress>().ok();
            let mailbox = mailbox.filter(|_| !text.contains(char::is_control));
            mailbox.ok_or_else(|| {
                let example = "\"Hog contest <hog@example.edu>\"";
                (
                    field,
                    format!("{text:?} is not a sender, such as {example}"),
                )
            })
        };
        let from = mailbox("mail.from", &self.from)?;
        let reply_to = self.reply_to.as_deref();
        let reply_to = reply_to.map(|text| mailbox("mail.reply_to", text));
        if !(1..=FASTEST).contains(&self.per_minute) {
            let reason = format!("{} is not from 1 to {FASTEST}", self.per_minute);
            return Err(("mail.per_minute", reason));
        }
        Ok(MailSettings {
            port: self.port.unwrap_or(self.security.port()),
            server: self.server,
            security: self.security,
            user: self.user,
            password_file: self.password_file.map(|file| folder.join(file)),
            certificate_file: self.certificate_file.map(|file| folder.join(file)),
            from,
            reply_to: reply_to.transpose()?,
            send: kinds(self.send)?,
            per_minute: self.per_minute,
        })
    }
}

/// Reads what is sent: links and messages, unless others are named.
fn kinds(names: Option<Vec<String>>) -> Result<BTreeSet<MailKind>, (&'static str, String)> {
    let Some(names) = names else {
        return Ok([MailKind::Link, MailKind::Message].into());
    };
    let kind = |name: &String| {
        let mut all = MailKind::ALL.into_iter();
        all.find(|kind| kind.plural() == name).ok_or_else(|| {
            let reason = format!("{name:?} is not \"links\", \"messages\" or \"receipts\"");
            ("mail.send", reason)
        })
    };
    names.iter().map(kind).collect()
}

fn is_word(text: &str) -> Result<(), String> {
    let fits = !text.is_empty() && text.chars().count() <= LONGEST;
    if fits && !text.contains(|c: char| c.is_control() || c.is_whitespace()) {
        Ok(())
    } else {
        Err(format!(
            "{text:?} is not one word of 1 to {LONGEST} characters"
        ))
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
        assert_eq!((mail.port, mail.security), (587, MailSecurity::StartTls));
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
            assert_eq!(mail.expect(here).port, 25);
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
                "mail.send: \"spam\"",
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
            let password = password.as_ref().map(crate::MailPassword::expose);
            assert_eq!(password, read, "{contents:?}");
        }
    }
}
