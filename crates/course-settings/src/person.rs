//! A person on the roster.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use pigskin_database::stored_as_text;

/// A person's id at the university: a student's number or login.
///
/// ```
/// use pigskin_course_settings::PersonId;
/// let id: PersonId = " s1234567 ".parse()?;
/// assert_eq!(id.as_str(), "s1234567");
/// assert!("a/b".parse::<PersonId>().is_err());
/// # Ok::<(), pigskin_course_settings::PersonIdError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PersonId(String);

stored_as_text!(PersonId);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "an id has 1 to {} letters, digits or . _ - @ + characters",
    PersonId::LONGEST
)]
pub struct PersonIdError;

impl PersonId {
    /// Maximum length, in characters.
    pub const LONGEST: usize = 100;

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for PersonId {
    type Err = PersonIdError;

    fn from_str(text: &str) -> Result<PersonId, PersonIdError> {
        let id = text.trim();
        let is_fit = |c: char| c.is_alphanumeric() || ".-_@+".contains(c);
        let fits = !id.is_empty() && id.chars().count() <= PersonId::LONGEST;
        if fits && id.chars().all(is_fit) {
            Ok(PersonId(id.to_owned()))
        } else {
            Err(PersonIdError)
        }
    }
}

impl TryFrom<String> for PersonId {
    type Error = PersonIdError;

    fn try_from(text: String) -> Result<PersonId, PersonIdError> {
        text.parse()
    }
}

impl From<PersonId> for String {
    fn from(id: PersonId) -> String {
        id.0
    }
}

impl fmt::Display for PersonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// The sections in the text of a roster, which has commas between them.
///
/// ```
/// assert_eq!(pigskin_course_settings::sections(" 101, Lab A,"), ["101", "Lab A"]);
/// assert!(pigskin_course_settings::sections("").is_empty());
/// ```
pub fn sections(text: &str) -> Vec<&str> {
    let sections = text.split(',').map(str::trim);
    sections.filter(|section| !section.is_empty()).collect()
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Sends entries.
    #[default]
    Student,
    /// Runs the contest, and sends no entries.
    Staff,
}

impl Role {
    /// The role's name in a roster.
    pub fn as_str(self) -> &'static str {
        match self {
            Role::Student => "student",
            Role::Staff => "staff",
        }
    }
}

/// A person on the roster.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Person {
    /// The id at the university, which is unique.
    pub id: PersonId,
    /// The name, which can be any line of text.
    pub name: String,
    /// The e-mail address, or an empty text.
    #[serde(default)]
    pub email: String,
    /// The section of the course, or an empty text.
    #[serde(default)]
    pub section: String,
    #[serde(default)]
    pub role: Role,
}

impl Person {
    /// The names of the person's sections; a single empty one for somebody without a section.
    pub fn section_names(&self) -> Vec<&str> {
        let own = sections(&self.section);
        if own.is_empty() { vec![""] } else { own }
    }
}
