//! The students of each entry.

use std::collections::BTreeMap;

use pigskin_contest::{DisqualifiedRow, StandingRow};
use pigskin_entry::printable;

use super::stem;
use crate::{PersonId, Roster};

/// Each person's entry; nobody belongs to two.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Memberships {
    by_person: BTreeMap<PersonId, Membership>,
}

/// A person's entry.
#[derive(Clone, Debug, PartialEq)]
pub struct Membership {
    /// The entry: its file, its team's name, or its file without the ending.
    pub entry: String,
    /// The factor for its points if it was late.
    pub late: LateFactor,
}

/// The factor for the points of an entry, which is 1 if it was in time.
///
/// ```
/// use pigskin_course::LateFactor;
/// assert_eq!(LateFactor::new(0.8).map(LateFactor::get), Some(0.8));
/// assert_eq!(LateFactor::new(1.5), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LateFactor(pub(super) f64);

impl LateFactor {
    /// The factor of an entry that was in time.
    pub const IN_TIME: LateFactor = LateFactor(1.0);

    /// A factor from 0 to 1.
    #[must_use]
    pub fn new(factor: f64) -> Option<LateFactor> {
        (0.0..=1.0).contains(&factor).then_some(LateFactor(factor))
    }

    /// The number, from 0 to 1.
    #[must_use]
    pub fn get(self) -> f64 {
        self.0
    }
}

/// Why a file of memberships cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum MembershipsError {
    /// It is not CSV.
    #[error("the file of teams is not a CSV file: {0}")]
    Csv(#[from] csv::Error),
    /// A column is missing.
    #[error("the file of teams has no column {0:?}; it needs id and entry, and may have late")]
    Column(&'static str),
    /// A line is invalid.
    #[error("line {line} of the file of teams: {reason}")]
    Line {
        /// The line's number in the file, from 1.
        line: u64,
        /// The reason.
        reason: String,
    },
}

/// Maximum length of an entry's name, in characters.
const LONGEST: usize = 300;

impl Memberships {
    /// Reads memberships from CSV with a line of column names: `id` and `entry` (or `team`, or
    /// `file`), and optionally `late`: `yes` for an entry whose points are multiplied by the
    /// given factor, or a factor. A person without an entry has no line, or an empty entry.
    ///
    /// ```
    /// use pigskin_course::{LateFactor, Memberships};
    /// let text = "id,entry,late\nada,boars.py,\nbob,Oinkers,yes\ncyd,oink.R,0.5\n";
    /// let memberships = Memberships::from_csv(text, LateFactor::new(0.8).expect("it is from 0 to 1"))?;
    /// let bob = memberships.of(&"bob".parse()?).expect("he has one");
    /// assert_eq!((bob.entry.as_str(), bob.late.get()), ("Oinkers", 0.8));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if a column is missing, if an id is invalid or occurs twice, or if a factor is
    /// not from 0 to 1; the error names the line.
    pub fn from_csv(text: &str, late: LateFactor) -> Result<Memberships, MembershipsError> {
        // Spreadsheet programs write a byte order mark.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut reader = csv::ReaderBuilder::new()
            .trim(csv::Trim::All)
            .from_reader(text.as_bytes());
        let headers = reader.headers()?.clone();
        let column = |names: &[&str]| {
            let mut names = names.iter();
            names.find_map(|name| headers.iter().position(|h| h.eq_ignore_ascii_case(name)))
        };
        let id = column(&["id"]).ok_or(MembershipsError::Column("id"))?;
        let entry = column(&["entry", "file", "team"]);
        let entry = entry.ok_or(MembershipsError::Column("entry"))?;
        let lateness = column(&["late"]);
        let mut by_person = BTreeMap::new();
        for record in reader.records() {
            let record = record?;
            let line = record.position().map_or(0, csv::Position::line);
            let failed = |reason: String| MembershipsError::Line { line, reason };
            let field = |column: usize| record.get(column).unwrap_or_default();
            if field(entry).is_empty() {
                continue;
            }
            let person: PersonId = field(id)
                .parse()
                .map_err(|why: crate::PersonIdError| failed(why.to_string()))?;
            let late = late_factor(lateness.map_or("", field), late).map_err(failed)?;
            let entry = printable(field(entry), LONGEST);
            let membership = Membership { entry, late };
            if let Some(other) = by_person.insert(person.clone(), membership) {
                let other = other.entry;
                return Err(failed(format!("{person} belongs to {other:?} already")));
            }
        }
        Ok(Memberships { by_person })
    }

    /// The entries whose files are named after the ids of people, such as `s1234567.py`, or
    /// `s1234567` for a folder.
    #[must_use]
    pub fn by_files(
        roster: &Roster,
        standings: &[StandingRow],
        disqualified: &[DisqualifiedRow],
    ) -> Memberships {
        let ranked = standings.iter().filter_map(|row| row.file.as_deref());
        let out = disqualified.iter().map(|row| row.file.as_str());
        let mut files: BTreeMap<&str, &str> = BTreeMap::new();
        for file in ranked.chain(out) {
            files.insert(stem(file), file);
            files.insert(file, file);
        }
        let people = roster.people().iter().filter_map(|person| {
            let entry = (*files.get(person.id.as_str())?).to_owned();
            let late = LateFactor::IN_TIME;
            Some((person.id.clone(), Membership { entry, late }))
        });
        Memberships {
            by_person: people.collect(),
        }
    }

    /// A person's membership.
    #[must_use]
    pub fn of(&self, person: &PersonId) -> Option<&Membership> {
        self.by_person.get(person)
    }

    /// Everybody with an entry, by id.
    pub fn people(&self) -> impl Iterator<Item = &PersonId> {
        self.by_person.keys()
    }
}

impl FromIterator<(PersonId, Membership)> for Memberships {
    /// The memberships of these people; if a person occurs twice, the last one counts.
    fn from_iter<I: IntoIterator<Item = (PersonId, Membership)>>(people: I) -> Memberships {
        Memberships {
            by_person: people.into_iter().collect(),
        }
    }
}

/// The factor in a field, where `late` is that of late entries.
fn late_factor(text: &str, late: LateFactor) -> Result<LateFactor, String> {
    match text.to_ascii_lowercase().as_str() {
        "" | "no" | "false" => Ok(LateFactor::IN_TIME),
        "yes" | "true" | "late" => Ok(late),
        number => {
            let factor = number.parse().ok().and_then(LateFactor::new);
            factor.ok_or_else(|| format!("{text:?} is neither yes, no nor a factor from 0 to 1"))
        }
    }
}
