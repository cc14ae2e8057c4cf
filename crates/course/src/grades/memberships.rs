//! Who belongs to which entry.

use std::collections::BTreeMap;

use pigskin_contest::{DisqualifiedRow, StandingRow, printable};

use super::stem;
use crate::{PersonId, Roster};

/// The entry that each person belongs to; nobody belongs to two.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Memberships {
    by_person: BTreeMap<PersonId, Membership>,
}

/// What somebody has sent, alone or with others.
#[derive(Clone, Debug, PartialEq)]
pub struct Membership {
    /// The entry: its file, its team's name, or its file without the ending.
    pub entry: String,
    /// What its points are multiplied by for being late.
    pub late: LateFactor,
}

/// What the points of an entry are multiplied by: 1 if it was in time.
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

/// Why a file does not say who belongs to which entry.
#[derive(Debug, thiserror::Error)]
pub enum MembershipsError {
    /// It is no CSV.
    #[error("the file of teams is no CSV file: {0}")]
    Csv(#[from] csv::Error),
    /// A column is not there.
    #[error("the file of teams has no column {0:?}; it needs id and entry, and may have late")]
    Column(&'static str),
    /// A line has something that cannot be.
    #[error("line {line} of the file of teams: {reason}")]
    Line {
        /// The line in the file, from 1.
        line: u64,
        /// What is wrong with it.
        reason: String,
    },
}

/// The longest name of an entry, in characters.
const LONGEST: usize = 300;

impl Memberships {
    /// Reads who belongs to which entry from CSV with a line of column names: `id`
    /// and `entry` (or `team`, or `file`), and perhaps `late`: `yes` for an
    /// entry whose points are multiplied by the given factor, or a factor of its
    /// own. A
    /// person without an entry has no line, or an empty entry.
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
    /// Where a column is missing, an id is none or comes twice, or a factor is not
    /// from 0 to 1; the error names the line.
    pub fn from_csv(text: &str, late: LateFactor) -> Result<Memberships, MembershipsError> {
        // Spreadsheets begin files so.
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

    /// The entries that bear the ids of people as the names of their files, such
    /// as `s1234567.py`, or `s1234567` for a folder.
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

    /// What somebody belongs to.
    #[must_use]
    pub fn of(&self, person: &PersonId) -> Option<&Membership> {
        self.by_person.get(person)
    }

    /// Everybody who belongs to an entry, by their ids.
    pub fn people(&self) -> impl Iterator<Item = &PersonId> {
        self.by_person.keys()
    }
}

impl FromIterator<(PersonId, Membership)> for Memberships {
    /// The memberships of these people; of two of one person the last counts.
    fn from_iter<I: IntoIterator<Item = (PersonId, Membership)>>(people: I) -> Memberships {
        Memberships {
            by_person: people.into_iter().collect(),
        }
    }
}

/// The factor that a field says, `late` being that of late entries.
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
