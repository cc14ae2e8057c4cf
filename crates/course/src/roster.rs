//! The roster of a course.

use std::collections::BTreeSet;

use pigskin_entry::printable;

use crate::{Person, PersonId, Role};

/// The people of a course, by their ids.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roster {
    people: Vec<Person>,
}

/// Why a file is not a roster.
#[derive(Debug, thiserror::Error)]
pub enum RosterError {
    /// It is not CSV.
    #[error("the roster is not a CSV file: {0}")]
    Csv(#[from] csv::Error),
    /// A column is missing.
    #[error(
        "the roster has no column {0:?}; it needs id and name, and may have email, section and role"
    )]
    Column(&'static str),
    /// A line is invalid.
    #[error("line {line} of the roster: {reason}")]
    Line {
        /// The line's number in the file, from 1.
        line: u64,
        /// The reason.
        reason: String,
    },
}

/// Maximum length of a name, an address or a section, in characters.
const LONGEST: usize = 200;

/// The columns, with their names in the files of learning systems.
const COLUMNS: [(&str, &[&str]); 5] = [
    (
        "id",
        &[
            "id",
            "sid",
            "student id",
            "login",
            "sis login id",
            "username",
            "uniqname",
        ],
    ),
    ("name", &["name", "student", "full name", "student name"]),
    (
        "email",
        &["email", "e-mail", "email address", "e-mail address"],
    ),
    ("section", &["section", "sections", "group"]),
    ("role", &["role"]),
];

impl Roster {
    /// Reads a roster from CSV with a line of column names: `id` and `name`, and optionally
    /// `email`, `section` and `role` (`student` or `staff`), in any order. Other columns are
    /// ignored.
    ///
    /// ```
    /// use pigskin_course::{Role, Roster};
    /// let roster = Roster::from_csv("id,name,role\nada,Ada Lovelace,staff\nbob,Bob,\n")?;
    /// assert_eq!(roster.people().len(), 2);
    /// assert_eq!(roster.people()[0].role, Role::Staff);
    /// # Ok::<(), pigskin_course::RosterError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if a column is missing, or if an id is invalid or occurs twice; the error names
    /// the line.
    pub fn from_csv(text: &str) -> Result<Roster, RosterError> {
        // Spreadsheet programs write a byte order mark.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut reader = csv::ReaderBuilder::new()
            .trim(csv::Trim::All)
            .from_reader(text.as_bytes());
        let headers = reader.headers()?.clone();
        let column = |wanted: &str| {
            let names = COLUMNS.iter().find(|(name, _)| *name == wanted);
            let names = names.map_or(&[][..], |(_, names)| names);
            // The usual name comes first, independent of the file's order.
            names.iter().find_map(|name| {
                headers
                    .iter()
                    .position(|header| header.eq_ignore_ascii_case(name))
            })
        };
        let id = column("id").ok_or(RosterError::Column("id"))?;
        let name = column("name").ok_or(RosterError::Column("name"))?;
        let (email, section, role) = (column("email"), column("section"), column("role"));
        let (mut people, mut seen) = (Vec::new(), BTreeSet::new());
        for record in reader.records() {
            let record = record?;
            let line = record.position().map_or(0, csv::Position::line);
            let failed = |reason: String| RosterError::Line { line, reason };
            let field = |column: Option<usize>| {
                let text = column.and_then(|column| record.get(column));
                printable(text.unwrap_or_default(), LONGEST)
            };
            if record.iter().all(str::is_empty) {
                continue;
            }
            let id: PersonId = record
                .get(id)
                .unwrap_or_default()
                .parse()
                .map_err(|why: crate::PersonIdError| failed(why.to_string()))?;
            if !seen.insert(id.clone()) {
                return Err(failed(format!("{id} is there already")));
            }
            let role = match field(role).to_ascii_lowercase().as_str() {
                "" | "student" => Role::Student,
                "staff" | "ta" | "teacher" | "instructor" => Role::Staff,
                other => {
                    return Err(failed(format!(
                        "the role {other:?} is neither student nor staff"
                    )));
                }
            };
            let name = field(Some(name));
            if name.is_empty() {
                return Err(failed(format!("{id} has no name")));
            }
            people.push(Person {
                id,
                name,
                email: field(email),
                section: field(section),
                role,
            });
        }
        people.sort_by(|left, right| left.id.cmp(&right.id));
        Ok(Roster { people })
    }

    /// The people, by their ids.
    #[must_use]
    pub fn people(&self) -> &[Person] {
        &self.people
    }
}

impl FromIterator<Person> for Roster {
    /// A roster of these people; of two with the same id the first is kept.
    fn from_iter<I: IntoIterator<Item = Person>>(people: I) -> Roster {
        let mut people: Vec<Person> = people.into_iter().collect();
        people.sort_by(|left, right| left.id.cmp(&right.id));
        people.dedup_by(|later, first| later.id == first.id);
        Roster { people }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_learning_systems_are_read() {
        let text = "\u{feff}Student,SIS Login ID,Section,Points\n\"Lovelace, Ada\",ada,101,3\n";
        let roster = Roster::from_csv(text).expect("a roster");
        let ada = &roster.people()[0];
        assert_eq!(
            (ada.name.as_str(), ada.section.as_str()),
            ("Lovelace, Ada", "101")
        );
        assert_eq!(ada.role, Role::Student);
    }

    #[test]
    fn a_bad_line_is_named() {
        let error = |text: &str| Roster::from_csv(text).expect_err("none").to_string();
        assert!(error("id,email\n").contains("no column \"name\""));
        assert!(error("id,name\na,A\na,B\n").contains("line 3 of the roster: a is there already"));
        assert!(error("id,name\n../x,A\n").contains("line 2"));
        assert!(error("id,name,role\na,A,king\n").contains("\"king\""));
        assert!(error("id,name\na,\n").contains("no name"));
        assert!(error("id,name\na,A,B\n").contains("CSV"));
    }

    #[test]
    fn control_characters_are_removed_from_names() {
        let roster = Roster::from_csv("id,name\na,\"A\u{1b}[31m\u{202e}\"\n").expect("a roster");
        assert!(!roster.people()[0].name.contains(['\u{1b}', '\u{202e}']));
    }
}
