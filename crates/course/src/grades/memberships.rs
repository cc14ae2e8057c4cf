//! The students of each entry.

use std::collections::BTreeMap;

use csv::ReaderBuilder;
use pigskin_contest::{DisqualifiedRow, StandingRow};
use pigskin_entry::printable;

use super::stem;
use crate::spreadsheet::{WrongLines, reader};
use crate::{PersonId, Roster};

/// Each person's entry; nobody belongs to two.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Memberships {
    by_person: BTreeMap<PersonId, Membership>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Membership {
    /// The entry: its file, its team's name, or its file without the ending.
    pub entry: String,
    /// The factor for its points if it was late.
    pub late: LateFactor,
}

impl Membership {
    pub fn is_late(&self) -> bool {
        self.late != LateFactor::IN_TIME
    }
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
    pub fn new(factor: f64) -> Option<LateFactor> {
        (0.0..=1.0).contains(&factor).then_some(LateFactor(factor))
    }

    /// The number, from 0 to 1.
    pub fn get(self) -> f64 {
        self.0
    }
}

#[derive(Debug, thiserror::Error)]
pub enum MembershipsError {
    #[error("the file of teams is not a CSV file: {0}")]
    Csv(#[from] csv::Error),
    #[error("the file of teams has no column {0:?}; it needs id and entry, and may have late")]
    Column(&'static str),
    #[error("{0}")]
    Lines(WrongLines),
}

/// Maximum length of an entry's name, in characters.
const LONGEST: usize = 300;

impl Memberships {
    /// Reads memberships from CSV with a line of column names: `id` and `entry` (or `team`, or
    /// `file`), and optionally `late`: `yes` for an entry whose points are multiplied by the
    /// given factor, or a factor. A person without an entry has no line, or an empty entry. Columns
    /// are separated by commas, semicolons or tabs.
    ///
    /// ```
    /// use pigskin_course::{LateFactor, Memberships};
    /// let text = "id,entry,late\nada,boars.py,\nbob,Oinkers,yes\ncyd,oink.R,0.5\n";
    /// let memberships = Memberships::from_csv(text, LateFactor::new(0.8))?;
    /// let bob = memberships.of(&"bob".parse()?).expect("he has one");
    /// assert_eq!((bob.entry.as_str(), bob.late.get()), ("Oinkers", 0.8));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Fails if a column is missing, if an id is invalid or occurs twice, if a factor is not from 0
    /// to 1, or if an entry is late and no factor is given; the error has every wrong line.
    pub fn from_csv(text: &str, late: Option<LateFactor>) -> Result<Memberships, MembershipsError> {
        let mut reader = reader(&mut ReaderBuilder::new(), text);
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
        let mut wrong = WrongLines::default();
        for record in reader.records() {
            let record = record?;
            let field = |column: usize| record.get(column).unwrap_or_default();
            if field(entry).is_empty() {
                continue;
            }
            let mut read = || -> Result<(), String> {
                let shown = || printable(field(id), LONGEST);
                let person: PersonId = field(id)
                    .parse()
                    .map_err(|why: crate::PersonIdError| format!("{:?}: {why}", shown()))?;
                let late = late_factor(lateness.map_or("", field), late)?;
                let entry = printable(field(entry), LONGEST);
                let membership = Membership { entry, late };
                match by_person.insert(person.clone(), membership) {
                    Some(other) => Err(format!("{person} belongs to {:?} already", other.entry)),
                    None => Ok(()),
                }
            };
            if let Err(reason) = read() {
                wrong.add(text, &record, reason);
            }
        }
        if wrong.0.is_empty() {
            Ok(Memberships { by_person })
        } else {
            Err(MembershipsError::Lines(wrong))
        }
    }

    /// The entries whose files are named after the ids of people, such as `s1234567.py`, or
    /// `s1234567` for a folder.
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

    pub fn of(&self, person: &PersonId) -> Option<&Membership> {
        self.by_person.get(person)
    }

    /// All memberships, by the ids of their people.
    pub(super) fn all(&self) -> impl Iterator<Item = &Membership> {
        self.by_person.values()
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
fn late_factor(text: &str, late: Option<LateFactor>) -> Result<LateFactor, String> {
    match text.to_ascii_lowercase().as_str() {
        "" | "no" | "false" => Ok(LateFactor::IN_TIME),
        "yes" | "true" | "late" => {
            late.ok_or_else(|| "the entry is late; give a factor for late entries".to_owned())
        }
        number => {
            let factor = number.parse().ok().and_then(LateFactor::new);
            factor.ok_or_else(|| format!("{text:?} is neither yes, no nor a factor from 0 to 1"))
        }
    }
}
