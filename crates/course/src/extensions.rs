//! Deadlines of their own for one student, a section, or a list of students.

use std::collections::{BTreeMap, BTreeSet};

use csv::ReaderBuilder;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use pigskin_database::Transaction;
use pigskin_entry::printable;

use crate::roster::IDS;
use crate::spreadsheet::{LineError, WrongLines, column, line_of, reader};
use crate::{ChangePersonError, Course, DatabaseError, EventKind, Member, PersonId, Role, moment};

/// A deadline of their own for a student, or that they have none any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extension {
    pub person: PersonId,
    /// The deadline; `None` removes it.
    pub closes: Option<Timestamp>,
    /// Why; can be empty.
    pub reason: String,
}

/// Extensions for several students, each at most once.
///
/// They are applied all or not at all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Extensions {
    /// Each with its line in the file, from 1.
    lines: Vec<(u64, Extension)>,
    /// The lines of the file that name no student or no time.
    wrong: Vec<LineError>,
}

/// An extension and the student's state before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExtensionChange {
    pub member: Member,
    pub extension: Extension,
}

impl ExtensionChange {
    /// Returns whether it gives the student no more time than everybody has: these are the
    /// common deadlines of what is held for the course.
    pub fn gives_nothing(&self, deadlines: &[Timestamp]) -> bool {
        let own = self.extension.closes;
        own.is_some_and(|own| !deadlines.is_empty() && deadlines.iter().all(|&all| own <= all))
    }
}

/// The reason why extensions are not applied; they are applied all or not at all.
#[derive(Debug, thiserror::Error)]
pub enum ExtensionsError {
    #[error("the extensions are not a CSV file: {0}")]
    Csv(#[from] csv::Error),
    #[error("there is no column {0:?}; the columns are id, until and, if you like, reason")]
    Column(&'static str),
    #[error("there is no student to extend the deadline of")]
    Nobody,
    #[error("{0}")]
    Lines(WrongLines),
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

/// The names of the column of deadlines.
const UNTIL: &[&str] = &["until", "deadline", "due"];

/// The names of the column of reasons.
const REASON: &[&str] = &["reason", "note"];

/// Maximum length of a reason, in characters.
const LONGEST: usize = 500;

impl Extensions {
    /// Extensions of the same time for these students.
    pub fn for_people(
        people: impl IntoIterator<Item = PersonId>,
        closes: Option<Timestamp>,
        reason: &str,
    ) -> Extensions {
        let people: BTreeSet<PersonId> = people.into_iter().collect();
        let reason = printable(reason.trim(), LONGEST);
        let lines = (1..).zip(people).map(|(line, person)| {
            let reason = reason.clone();
            let extension = Extension {
                person,
                closes,
                reason,
            };
            (line, extension)
        });
        Extensions {
            lines: lines.collect(),
            wrong: Vec::new(),
        }
    }

    /// Reads a CSV file: a student's id, a local time of this time zone, and optionally a reason. An
    /// empty time removes a student's own deadline.
    ///
    /// With a line of column names (`id`, `until` and `reason`, or what learning systems call
    /// them), the columns come in any order, and others are ignored. Without one, they come in this
    /// order. Columns are separated by commas, semicolons or tabs.
    ///
    /// [`Course::preview_extensions`] reports wrong lines, together with those of people who are
    /// not on the roster.
    ///
    /// ```
    /// use jiff::tz::TimeZone;
    /// use pigskin_course::Extensions;
    /// let named = "name,Until,ID\nAda,2026-12-06 12:00,ada\nBob,,bob\n";
    /// assert_eq!(Extensions::from_csv(named, &TimeZone::UTC)?.len(), 2);
    /// let plain = "ada,2026-12-06 12:00,ill\n";
    /// assert_eq!(Extensions::from_csv(plain, &TimeZone::UTC)?.len(), 1);
    /// # Ok::<(), pigskin_course::ExtensionsError>(())
    /// ```
    ///
    /// Fails if only one of the columns `id` and `until` is named.
    pub fn from_csv(text: &str, time_zone: &TimeZone) -> Result<Extensions, ExtensionsError> {
        let mut reader = reader(ReaderBuilder::new().flexible(true).has_headers(false), text);
        let mut records = reader.records().collect::<Result<Vec<_>, csv::Error>>()?;
        let names = records.first().cloned().unwrap_or_default();
        let (id, until, reason) = match [IDS, UNTIL, REASON].map(|name| column(&names, name)) {
            [None, None, _] => (0, 1, Some(2)),
            [id, until, reason] => {
                records.remove(0);
                let id = id.ok_or(ExtensionsError::Column("id"))?;
                (id, until.ok_or(ExtensionsError::Column("until"))?, reason)
            }
        };
        let (mut lines, mut wrong) = (Vec::new(), Vec::new());
        let mut seen = BTreeSet::new();
        for record in records {
            let line = line_of(text, &record);
            if record.iter().all(str::is_empty) {
                continue;
            }
            let field = |column: usize| record.get(column).unwrap_or_default();
            let read = || -> Result<Extension, String> {
                let person: PersonId = field(id)
                    .parse()
                    .map_err(|why: crate::PersonIdError| why.to_string())?;
                if record.len() <= until {
                    return Err(format!(
                        "{person} has no time; a comma after the id removes the deadline"
                    ));
                }
                let until = field(until);
                let closes = (!until.is_empty()).then(|| moment(until, time_zone));
                Ok(Extension {
                    person,
                    closes: closes.transpose()?,
                    reason: printable(reason.map_or("", field), LONGEST),
                })
            };
            match read() {
                Ok(extension) if !seen.insert(extension.person.clone()) => {
                    let reason = format!("{} is there already", extension.person);
                    wrong.push(LineError { line, reason });
                }
                Ok(extension) => lines.push((line, extension)),
                Err(reason) => {
                    if let Ok(person) = field(id).parse() {
                        seen.insert(person);
                    }
                    wrong.push(LineError { line, reason });
                }
            }
        }
        Ok(Extensions { lines, wrong })
    }

    pub fn len(&self) -> usize {
        self.lines.len()
    }

    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }
}

impl Course {
    /// Gives a person a deadline of their own, or removes it.
    ///
    /// Fails if no person has this id, or if the database fails.
    pub async fn extend(
        &self,
        id: &PersonId,
        closes: Option<Timestamp>,
        by: Option<&PersonId>,
    ) -> Result<(), ChangePersonError> {
        self.known(id).await?;
        let extension = Extension {
            person: id.clone(),
            closes,
            reason: String::new(),
        };
        let written = self.write_extensions(std::iter::once(&extension), by);
        Ok(written.await?)
    }

    /// Lists the changes that extensions would make, by line, without making them.
    ///
    /// Fails if there is none, if a line is wrong or names nobody or staff, or if the database
    /// fails; the error has every wrong line.
    pub async fn preview_extensions(
        &self,
        extensions: &Extensions,
    ) -> Result<Vec<ExtensionChange>, ExtensionsError> {
        let (mut changes, mut wrong) = (Vec::new(), extensions.wrong.clone());
        if extensions.is_empty() && wrong.is_empty() {
            return Err(ExtensionsError::Nobody);
        }
        let members = self.members().await?.into_iter();
        let mut members: BTreeMap<PersonId, Member> = members
            .map(|member| (member.person.id.clone(), member))
            .collect();
        for (line, extension) in &extensions.lines {
            let mut failed = |reason: String| {
                let line = *line;
                wrong.push(LineError { line, reason });
            };
            let person = &extension.person;
            match members.remove(person) {
                None => failed(format!("{person} is not on the roster")),
                Some(member) if member.person.role == Role::Staff => {
                    failed(format!("{person} is staff, and submits nothing"));
                }
                Some(member) => changes.push(ExtensionChange {
                    extension: extension.clone(),
                    member,
                }),
            }
        }
        if wrong.is_empty() {
            Ok(changes)
        } else {
            wrong.sort_by_key(|line| line.line);
            Err(ExtensionsError::Lines(WrongLines(wrong)))
        }
    }

    /// Applies extensions, all or none, with an event for each.
    ///
    /// Fails as [`preview_extensions`](Self::preview_extensions) does.
    pub async fn apply_extensions(
        &self,
        extensions: &Extensions,
        by: Option<&PersonId>,
    ) -> Result<Vec<ExtensionChange>, ExtensionsError> {
        let changes = self.preview_extensions(extensions).await?;
        let given = changes.iter().map(|change| &change.extension);
        self.write_extensions(given, by).await?;
        Ok(changes)
    }

    /// Writes extensions of people on the roster.
    async fn write_extensions(
        &self,
        extensions: impl Iterator<Item = &Extension>,
        by: Option<&PersonId>,
    ) -> Result<(), DatabaseError> {
        let mut transaction = self.database.write().await?;
        let now = self.moment(&mut transaction).await?;
        for extension in extensions {
            update(&mut transaction, now, extension, by).await?;
        }
        Ok(self.commit(transaction).await?)
    }
}

/// Sets a person's own deadline, with its event.
async fn update(
    transaction: &mut Transaction,
    now: Timestamp,
    extension: &Extension,
    by: Option<&PersonId>,
) -> Result<(), sqlx::Error> {
    let reason = (!extension.reason.is_empty() && extension.closes.is_some())
        .then(|| extension.reason.clone());
    sqlx::query("UPDATE person SET closes = $2, closes_reason = $3 WHERE id = $1")
        .bind(&extension.person)
        .bind(extension.closes.map(Timestamp::as_millisecond))
        .bind(reason.clone())
        .execute(&mut **transaction)
        .await?;
    let person = extension.person.to_string();
    let what = match extension.closes {
        Some(closes) => EventKind::Extended {
            person,
            closes,
            reason,
        },
        None => EventKind::Unextended { person },
    };
    Course::note_by(transaction, now, &what, by.map(PersonId::as_str)).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Extensions, ExtensionsError> {
        Extensions::from_csv(text, &TimeZone::UTC)
    }

    #[test]
    fn columns_come_in_any_order_or_without_names() {
        let plain = read("ada,2026-12-06 12:00,ill\nbob,,\n").expect("extensions");
        for text in [
            "id,until,reason\nada,2026-12-06 12:00,ill\nbob,,\n",
            "Name;Reason;Deadline;SIS Login ID\nAda;ill;2026-12-06 12:00;ada\nBob;;;bob\n",
        ] {
            let named = read(text).expect("extensions");
            let given = |all: &Extensions| -> Vec<Extension> {
                all.lines.iter().map(|(_, one)| one.clone()).collect()
            };
            assert_eq!(given(&named), given(&plain), "{text}");
            assert_eq!(named.lines[0].0, 2);
        }
        assert_eq!(plain.lines[0].0, 1);
        let half = read("name,until\nada,2026-12-06 12:00\n");
        assert!(matches!(half, Err(ExtensionsError::Column("id"))));
        // A list of ids alone removes nobody's deadline.
        let ids = read("ada\nbob\n").expect("read");
        assert_eq!((ids.len(), ids.wrong.len()), (0, 2));
    }
}
