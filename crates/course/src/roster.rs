//! The roster of a course.

mod changes;

use std::collections::BTreeSet;

use csv::{ReaderBuilder, StringRecord};
use pigskin_entry::printable;

use crate::spreadsheet::{WrongLines, column, reader};
use crate::{Person, PersonId, Role};

pub use changes::RosterChanges;

/// The people of a course, by their ids.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roster {
    people: Vec<Person>,
    /// The columns that the file has besides id and name.
    pub(crate) says: Columns,
}

/// The columns of a roster that a file may leave out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Columns {
    pub email: bool,
    pub section: bool,
    pub role: bool,
}

impl Columns {
    /// A known person after a file with these columns was read.
    pub fn apply(self, before: &Person, read: &Person) -> Person {
        let mut after = read.clone();
        if !self.email {
            after.email.clone_from(&before.email);
        }
        if !self.section {
            after.section.clone_from(&before.section);
        }
        if !self.role {
            after.role = before.role;
        }
        after
    }
}

impl Default for Columns {
    fn default() -> Columns {
        Columns {
            email: true,
            section: true,
            role: true,
        }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum RosterError {
    #[error("the roster is not a CSV file: {0}")]
    Csv(#[from] csv::Error),
    #[error(
        "the roster has no column {0:?}; it needs id and name, and may have email, section and role"
    )]
    Column(&'static str),
    #[error("the roster has two columns {0:?}; remove one of them")]
    Twice(String),
    #[error("the roster names nobody")]
    Nobody,
    #[error("{0}")]
    Lines(WrongLines),
}

/// Maximum length of a name, an address or a section, in characters.
const LONGEST: usize = 200;

/// The columns of ids in the files of Canvas.
const CANVAS_IDS: [&str; 2] = ["sis login id", "sis user id"];

/// The columns of a name in two parts, and the name of Canvas's own student.
const NAMES: [&[&str]; 2] = [&["first name"], &["last name", "surname"]];
const TEST_STUDENT: &str = "Student, Test";

/// Roles as learning systems call them, for students and for staff.
const ROLES: [&[&str]; 2] = [
    &["", "student", "studentenrollment"],
    &[
        "staff",
        "ta",
        "taenrollment",
        "reader",
        "teacher",
        "teacherenrollment",
        "non-editing teacher",
        "teaching assistant",
        "instructor",
    ],
];

/// The names of the column of ids in the files of learning systems.
pub(crate) const IDS: &[&str] = &[
    // Before "id", which is a number of Canvas's own in its files.
    CANVAS_IDS[0],
    "id",
    "id number",
    "sid",
    "student id",
    "login",
    "username",
    "uniqname",
];

/// The columns, with their names in the files of learning systems.
const COLUMNS: [(&str, &[&str]); 5] = [
    ("id", IDS),
    ("name", &["name", "student", "full name", "student name"]),
    (
        "email",
        &["email", "e-mail", "email address", "e-mail address"],
    ),
    ("section", &["section", "sections", "group", "groups"]),
    ("role", &["role", "roles"]),
];

impl Roster {
    /// Reads a roster from CSV with a line of column names: `id` and `name`, and optionally
    /// `email`, `section` and `role` (`student` or `staff`), in any order. Other columns are
    /// ignored. [`Course::enrol`](crate::Course::enrol) leaves what the file has no column for as
    /// it is. Columns are separated by commas, semicolons or tabs. The exports of Canvas, Moodle and
    /// Gradescope are read as they are: names in two columns, roles as they are called there, and a
    /// login that is an address is also the `email`. Canvas's id is then its SIS User ID.
    ///
    /// ```
    /// use pigskin_course::{Role, Roster};
    /// let roster = Roster::from_csv("id,name,role\nada,Ada Lovelace,staff\nbob,Bob,\n")?;
    /// assert_eq!(roster.people().len(), 2);
    /// assert_eq!(roster.people()[0].role, Role::Staff);
    /// # Ok::<(), pigskin_course::RosterError>(())
    /// ```
    ///
    /// Fails if a column is missing, if nobody is named, or if an id is invalid or occurs twice; the
    /// error has every wrong line.
    pub fn from_csv(text: &str) -> Result<Roster, RosterError> {
        let mut reader = reader(ReaderBuilder::new().flexible(true), text);
        let headers = reader.headers()?.clone();
        let column = |wanted: &str| {
            let names = COLUMNS.iter().find(|(name, _)| *name == wanted);
            column(&headers, names.map_or(&[][..], |(_, names)| names))
        };
        let all = ["id", "name", "email", "section", "role"].map(column);
        for used in all.into_iter().flatten() {
            let name = &headers[used];
            let same = headers
                .iter()
                .filter(|other| other.eq_ignore_ascii_case(name));
            if same.count() > 1 {
                return Err(RosterError::Twice(name.to_owned()));
            }
        }
        let records = reader.records().collect::<Result<Vec<_>, _>>()?;
        let [mut id, name, mut email, section, role] = all;
        let names = match NAMES.map(|names| self::column(&headers, names)) {
            [Some(first), Some(last)] if name.is_none() => vec![first, last],
            _ => vec![name.ok_or(RosterError::Column("name"))?],
        };
        let canvas = CANVAS_IDS.map(|name| self::column(&headers, &[name]));
        if let [Some(login), user] = canvas {
            let is_address =
                |record: &StringRecord| record.get(login).is_some_and(|login| login.contains('@'));
            if records.iter().any(is_address) {
                (id, email) = (user.or(id), email.or(Some(login)));
            }
        }
        let id = id.ok_or(RosterError::Column("id"))?;
        let (mut people, mut seen) = (Vec::new(), BTreeSet::new());
        let mut wrong = WrongLines::default();
        for record in records {
            let field = |column: Option<usize>| {
                let text = column.and_then(|column| record.get(column));
                printable(text.unwrap_or_default(), LONGEST)
            };
            let is_of_canvas = canvas[0].is_some();
            if record.iter().all(str::is_empty) || is_of_canvas && is_nobodys(&record, id, names[0])
            {
                continue;
            }
            let mut read = || -> Result<Person, String> {
                if record.len() != headers.len() {
                    return Err(format!(
                        "the number of columns is {}, and not {} as in the first line; a name \
                         with a comma stands in quotation marks",
                        record.len(),
                        headers.len()
                    ));
                }
                let id: PersonId =
                    record.get(id).unwrap_or_default().parse().map_err(
                        |why: crate::PersonIdError| format!("{:?}: {why}", field(Some(id))),
                    )?;
                if !seen.insert(id.clone()) {
                    return Err(format!("{id} is there already"));
                }
                let role = field(role).to_ascii_lowercase();
                let role = match ROLES.map(|roles| roles.contains(&role.as_str())) {
                    [true, _] => Role::Student,
                    [_, true] => Role::Staff,
                    _ => return Err(format!("the role {role:?} is neither student nor staff")),
                };
                let parts: Vec<String> = names.iter().map(|&part| field(Some(part))).collect();
                let name = parts.join(" ").trim().to_owned();
                if name.is_empty() {
                    return Err(format!("{id} has no name"));
                }
                Ok(Person {
                    id,
                    name,
                    // Beside logins that are addresses there can be others.
                    email: Some(field(email))
                        .filter(|text| email != canvas[0] || text.contains('@'))
                        .unwrap_or_default(),
                    section: field(section),
                    role,
                })
            };
            match read() {
                Ok(person) => people.push(person),
                Err(reason) => wrong.add(text, &record, reason),
            }
        }
        if !wrong.0.is_empty() {
            return Err(RosterError::Lines(wrong));
        }
        if people.is_empty() {
            return Err(RosterError::Nobody);
        }
        people.sort_by(|left, right| left.id.cmp(&right.id));
        let says = Columns {
            email: email.is_some(),
            section: section.is_some(),
            role: role.is_some(),
        };
        Ok(Roster { people, says })
    }

    pub fn people(&self) -> &[Person] {
        &self.people
    }
}

/// Tests whether a line is one that Canvas adds to the students of an export.
fn is_nobodys(record: &StringRecord, id: usize, name: usize) -> bool {
    let field = |column: usize| record.get(column).unwrap_or_default();
    field(name) == TEST_STUDENT
        || field(id).is_empty() && ["", "Points Possible"].contains(&field(name))
}

impl FromIterator<Person> for Roster {
    /// A roster of these people; of two with the same id the first is kept.
    fn from_iter<I: IntoIterator<Item = Person>>(people: I) -> Roster {
        let mut people: Vec<Person> = people.into_iter().collect();
        people.sort_by(|left, right| left.id.cmp(&right.id));
        people.dedup_by(|later, first| later.id == first.id);
        Roster {
            people,
            says: Columns::default(),
        }
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
    fn lines_that_canvas_adds_are_skipped() {
        let text = "Student,ID,SIS User ID,SIS Login ID,Section,Exam (12)\r\n\
            ,,,,,Manual Posting\r\n    Points Possible,,,,,10\r\n\
            \"Lovelace, Ada\",9001,81,ada,101,3\r\n\"Student, Test\",9002,,,101,\r\n";
        let roster = Roster::from_csv(text).expect("a roster");
        let ids = roster.people().iter().map(|person| person.id.as_str());
        assert_eq!(ids.collect::<Vec<_>>(), ["ada"]);
        // Others are students without an id, in its files as in those of others.
        for text in [
            "Student,SIS Login ID\nAda,\n",
            "id,name,email\n,,ada@example.edu\n",
        ] {
            let error = Roster::from_csv(text).expect_err("none").to_string();
            assert!(error.starts_with("line 2"), "{error}");
        }
    }

    #[test]
    fn exports_with_names_in_two_columns_and_addresses_as_logins_are_read() {
        let read = |text: &str| -> Vec<String> {
            let roster = Roster::from_csv(text).expect("a roster");
            let people = roster.people().iter();
            let told = people.map(|one| {
                format!(
                    "{} {} {} {} {:?}",
                    one.id, one.name, one.email, one.section, one.role
                )
            });
            told.collect()
        };
        let canvas = "Student,ID,SIS User ID,SIS Login ID,Section,Hog (88)\n    Points Possible,,,,,0\n\
            \"Lovelace, Ada\",90000,s1,ada@example.edu,101,\n\"Student, Test\",99999,,3f9c0a,101,\n";
        assert_eq!(
            read(canvas),
            ["s1 Lovelace, Ada ada@example.edu 101 Student"]
        );
        let moodle =
            "First name,Last name,ID number,Email address,Groups\nAda,L.,9,ada@example.edu,A\n";
        assert_eq!(read(moodle), ["9 Ada L. ada@example.edu A Student"]);
        let gradescope = "First Name,Last Name,SID,Email,Role\nAda,L.,9,ada@example.edu,Reader\n";
        assert_eq!(read(gradescope), ["9 Ada L. ada@example.edu  Staff"]);
    }

    #[test]
    fn a_bad_line_is_named() {
        let error = |text: &str| Roster::from_csv(text).expect_err("none").to_string();
        assert!(error("id,email\n").contains("no column \"name\""));
        assert!(error("id,name,ID\na,A,b\n").contains("two columns \"id\""));
        assert!(error("id,name\na,A\na,B\n").contains("line 3: a is there already"));
        assert!(error("id,name\n../x,A\n").contains("line 2"));
        assert!(error("id,name,role\na,A,king\n").contains("\"king\""));
        assert!(error("id,name\na,\n").contains("no name"));
        let columns = error("id,name\r\na,A,B\r\nb\r\n");
        assert!(
            columns.contains("line 2: the number of columns is 3"),
            "{columns}"
        );
        assert!(
            columns.contains("line 3: the number of columns is 1"),
            "{columns}"
        );
    }

    #[test]
    fn every_wrong_line_is_named_with_its_id() {
        let text = "id,name\na b,A\nbob,Bob\nbob,Bob\ncy,\n";
        let error = Roster::from_csv(text).expect_err("none").to_string();
        let lines: Vec<&str> = error.lines().collect();
        assert!(lines[0].starts_with("line 2: \"a b\": "), "{error}");
        let others = ["line 4: bob is there already", "line 5: cy has no name"];
        assert_eq!(lines[1..], others, "{error}");
    }

    #[test]
    fn control_characters_are_removed_from_names() {
        let roster = Roster::from_csv("id,name\na,\"A\u{1b}[31m\u{202e}\"\n").expect("a roster");
        assert!(!roster.people()[0].name.contains(['\u{1b}', '\u{202e}']));
    }
}
