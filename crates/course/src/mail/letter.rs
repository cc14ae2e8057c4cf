//! The text of a mail.

use std::time::SystemTime;

use email_address::EmailAddress;
use lettre::address::Envelope;
use lettre::message::header::{ContentType, HeaderName, HeaderValue, MIME_VERSION_1_0};
use lettre::message::{Mailbox, Message};

use crate::MailSettings;

/// A mail as it is sent. Names and subjects come from strangers' files: a letter has one recipient
/// and the header fields that are set here, whatever is in them.
#[derive(Clone, Debug)]
pub(crate) struct Letter {
    pub envelope: Envelope,
    pub text: Vec<u8>,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LetterError {
    #[error("the roster has no e-mail address for this person")]
    NoAddress,
    #[error("{0:?} is not an e-mail address")]
    Address(String),
    #[error("the mail could not be written: {0}")]
    Message(String),
}

/// The recipient and the contents of a letter.
pub(crate) struct Draft<'a> {
    /// Name and address as the roster has them.
    pub name: &'a str,
    pub address: &'a str,
    pub subject: String,
    pub body: String,
    /// The part of the message's id in front of the sender's domain.
    pub id: String,
}

/// Maximum length of a name and of a subject, in characters.
const LONGEST: usize = 150;

impl Draft<'_> {
    /// The letter from the sender in the settings.
    ///
    /// Fails if the recipient has no valid address.
    pub fn letter(&self, settings: &MailSettings) -> Result<Letter, LetterError> {
        let address = self.address.trim();
        if address.is_empty() {
            return Err(LetterError::NoAddress);
        }
        let parsed = address.parse();
        let parsed = parsed.map_err(|_| LetterError::Address(one_line(address, LONGEST)))?;
        let name = Some(one_line(self.name, LONGEST)).filter(|name| !name.is_empty());
        let domain = settings.from.domain();
        let automatic = HeaderName::new_from_ascii_str("Auto-Submitted");
        let mut message = Message::builder()
            .from(mailbox(&settings.from)?)
            .to(Mailbox::new(name, parsed))
            .subject(one_line(&self.subject, LONGEST))
            .date(SystemTime::now())
            .message_id(Some(format!("<{}@{domain}>", self.id)))
            .raw_header(HeaderValue::new(automatic, "auto-generated".to_owned()))
            .header(MIME_VERSION_1_0)
            .header(ContentType::TEXT_PLAIN);
        if let Some(reply_to) = &settings.reply_to {
            message = message.reply_to(mailbox(reply_to)?);
        }
        let message = message.body(self.body.clone());
        let message = message.map_err(|error| LetterError::Message(error.to_string()))?;
        Ok(Letter {
            envelope: message.envelope().clone(),
            text: message.formatted(),
        })
    }
}

fn mailbox(sender: &EmailAddress) -> Result<Mailbox, LetterError> {
    let name = sender.display_part().trim().trim_matches('"');
    let name = Some(name.to_owned()).filter(|name| !name.is_empty());
    let address = sender.email().parse();
    let address = address.map_err(|_| LetterError::Address(sender.to_string()))?;
    Ok(Mailbox::new(name, address))
}

/// A text in one line of at most so many characters.
pub(crate) fn one_line(text: &str, most: usize) -> String {
    let words = text.split(|c: char| c.is_whitespace() || c.is_control());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join(" ").chars().take(most).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::CourseSettings;

    fn settings() -> MailSettings {
        let text = "[mail]\nserver = 'localhost'\nsecurity = 'none'\n\
                    from = 'Hog <hog@example.edu>'\nreply_to = 'prof@example.edu'\n";
        let settings = CourseSettings::from_toml("course.toml".as_ref(), text);
        settings.expect("settings").mail.expect("mail")
    }

    fn letter(name: &str, address: &str, subject: &str, body: &str) -> Result<Letter, LetterError> {
        let draft = Draft {
            name,
            address,
            subject: subject.to_owned(),
            body: body.to_owned(),
            id: "1".to_owned(),
        };
        draft.letter(&settings())
    }

    /// The names of the header fields of a letter.
    fn fields(letter: &Letter) -> Vec<String> {
        let text = String::from_utf8(letter.text.clone()).expect("ASCII");
        let (header, _) = text.split_once("\r\n\r\n").expect("a header");
        let lines = header.split("\r\n");
        let fields = lines.filter(|line| !line.starts_with([' ', '\t']));
        let mut fields: Vec<String> = fields
            .map(|line| line.split(':').next().unwrap_or_default().to_owned())
            .collect();
        fields.sort();
        fields
    }

    const FIELDS: [&str; 10] = [
        "Auto-Submitted",
        "Content-Transfer-Encoding",
        "Content-Type",
        "Date",
        "From",
        "MIME-Version",
        "Message-ID",
        "Reply-To",
        "Subject",
        "To",
    ];

    #[test]
    fn a_letter_has_its_fields() {
        let letter = letter("Ada", "ada@example.edu", "Hog: a link", "Hello").expect("a letter");
        assert_eq!(fields(&letter), FIELDS);
        let text = String::from_utf8_lossy(&letter.text);
        assert!(text.contains("Subject: Hog: a link\r\n"), "{text}");
        assert!(text.ends_with("\r\n\r\nHello"), "{text}");
        assert_eq!(letter.envelope.to().len(), 1);
    }

    #[test]
    fn an_address_of_a_stranger_is_one_address_or_none() {
        assert_eq!(
            letter("Ada", " ", "", "").expect_err("none"),
            LetterError::NoAddress
        );
        for address in [
            "ada",
            "a@x.example, b@y.example",
            "a@x.example\r\nRCPT TO:<b@y.example>",
            "a@x.example\nBcc: b@y.example",
            "Ada <a@x.example>",
            "<a@x.example>",
            "a@x.example>",
            "a b@x.example",
        ] {
            let error = letter("Ada", address, "", "").expect_err(address);
            assert!(
                matches!(error, LetterError::Address(_)),
                "{address}: {error}"
            );
        }
    }

    proptest! {
        #[test]
        fn nothing_adds_a_field_or_a_recipient(
            name in "(?s).{0,40}(\r\n|\n|\r)?(Bcc: b@y.example)?.{0,20}",
            subject in "(?s).{0,40}(\r\n|\n|\r)?(Bcc: b@y.example)?.{0,20}",
            body in "(?s).{0,200}",
        ) {
            let letter = letter(&name, "ada@example.edu", &subject, &body);
            let letter = letter.expect("a letter");
            prop_assert_eq!(fields(&letter), FIELDS);
            prop_assert!(letter.text.is_ascii());
            prop_assert_eq!(letter.envelope.to().len(), 1);
            prop_assert_eq!(letter.envelope.to()[0].to_string(), "ada@example.edu");
        }
    }
}
