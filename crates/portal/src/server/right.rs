//! Rights of each role in a course. Pages and forms ask this table, and `docs/security.md` has it.

use pigskin_course::{Person, Role, sections};
use pigskin_course_project::{ProjectSettings, StudentScope};
use pigskin_web::Problem;

/// A role in a course, as a column of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CourseRole {
    Visitor,
    Student,
    /// A student, for what a partner or a team submitted.
    Partner,
    /// A member of staff who sees the students of some sections.
    SectionTutor,
    /// A member of staff who sees all students.
    Tutor,
    /// A member of staff, for a review that they read.
    Reader,
    /// A member of staff whom `project.toml` names, or without such names one without a section.
    Teacher,
    /// A person with the command line of the server.
    Operator,
}

impl CourseRole {
    /// The role of a person, or of nobody, as far as it does not depend on what they see.
    pub(crate) fn of(person: Option<&Person>, project: Option<&ProjectSettings>) -> CourseRole {
        let Some(person) = person else {
            return CourseRole::Visitor;
        };
        if person.role == Role::Student {
            return CourseRole::Student;
        }
        let is_teacher = match project {
            Some(project) => project.is_teacher(person),
            None => sections(&person.section).is_empty(),
        };
        let sees_all = project.is_none_or(|one| StudentScope::of_staff(one, person).is_all());
        match (is_teacher, sees_all) {
            (true, _) => CourseRole::Teacher,
            (false, true) => CourseRole::Tutor,
            (false, false) => CourseRole::SectionTutor,
        }
    }

    pub(crate) fn is_staff(self) -> bool {
        Right::Class.reach(self) != Nothing
    }
}

/// Whose work or data a right is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    Nothing,
    Own,
    /// A submission for both partners, or for the team.
    Shared,
    /// Students of the same sections.
    Sections,
    All,
}

/// An act that needs a right in a course.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Right {
    Public,
    Account,
    Submit,
    Work,
    Class,
    Help,
    Entries,
    Contest,
    Retry,
    Review,
    Publish,
    Lead,
    Settings,
    Operate,
}

use Reach::{All, Nothing, Own, Sections, Shared};

/// The rights in words, with their reach for each role in the order of [`CourseRole`].
const TABLE: [(Right, &str, [Reach; 8]); 14] = [
    (
        Right::Public,
        "read the rules, the handout, the public board and the winners; get the kit",
        [All; 8],
    ),
    (
        Right::Account,
        "see their own pages, change a password, revoke links",
        [Nothing, Own, Own, Own, Own, Own, Own, All],
    ),
    (
        Right::Submit,
        "submit, allow devices, find partners and teams, ask for a regrade",
        [
            Nothing, Own, Shared, Nothing, Nothing, Nothing, Nothing, Nothing,
        ],
    ),
    (
        Right::Work,
        "see a student's versions, verdicts and files",
        [Nothing, Own, Shared, Sections, All, Own, All, All],
    ),
    (
        Right::Class,
        "see the class, its points, failures, mail and log",
        [Nothing, Nothing, Nothing, Sections, All, Nothing, All, All],
    ),
    (
        Right::Help,
        "extend deadlines, draw and mail links, choose what counts, publish points",
        [Nothing, Nothing, Nothing, Sections, All, Nothing, All, All],
    ),
    (
        Right::Entries,
        "see a team's entries and their games",
        [Nothing, Own, Shared, All, All, Nothing, All, All],
    ),
    (
        Right::Contest,
        "see all teams, their grades, and the board while it is frozen",
        [Nothing, Nothing, Nothing, All, All, Nothing, All, All],
    ),
    (
        Right::Retry,
        "retry what the server failed at, send waiting mail now",
        [Nothing, Nothing, Nothing, All, All, Nothing, All, All],
    ),
    (
        Right::Review,
        "read reviews; mark and comment those that one reads",
        [Nothing, Nothing, Nothing, Sections, All, Own, All, All],
    ),
    (
        Right::Publish,
        "see names in anonymous reviews, publish reviews, change other readers' marks",
        [
            Nothing, Nothing, Nothing, Nothing, Nothing, Nothing, All, All,
        ],
    ),
    (
        Right::Lead,
        "pause and resume all grading and judging, judge again, disqualify, reveal the board, name \
         the winners, write to all",
        [
            Nothing, Nothing, Nothing, Nothing, Nothing, Nothing, All, All,
        ],
    ),
    (
        Right::Settings,
        "make the project; change the roster, and settings of project and contest: dates, points, faults, \
         teachers, teams",
        [
            Nothing, Nothing, Nothing, Nothing, Nothing, Nothing, All, All,
        ],
    ),
    (
        Right::Operate,
        "change rules, sign-in and mail; back up, restore, update",
        [
            Nothing, Nothing, Nothing, Nothing, Nothing, Nothing, Nothing, All,
        ],
    ),
];

impl Right {
    /// All rights, in the order of the table.
    pub fn all() -> impl Iterator<Item = Right> {
        TABLE.into_iter().map(|(right, ..)| right)
    }

    /// For whose work a role has this right.
    pub fn reach(self, role: CourseRole) -> Reach {
        let mut rows = TABLE.iter();
        let row = rows.find(|(right, ..)| *right == self);
        row.map_or(Nothing, |(_, _, reach)| reach[role as usize])
    }

    /// Refuses roles without this right.
    pub(crate) fn check(self, role: CourseRole) -> Result<(), Problem> {
        if self.reach(role) != Nothing {
            return Ok(());
        }
        if role.is_staff() {
            let why = "only teachers do this: the staff named in project.toml, or without names \
                       those without a section";
            return Err(Problem::NotLetIn(why.to_owned()));
        }
        Err(Problem::StaffOnly)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table as Markdown.
    fn shown() -> String {
        let mut text = "| may | visitor | student | partner | tutor with a section | tutor | \
                        reader | teacher | operator |\n|---|---|---|---|---|---|---|---|---|\n"
            .to_owned();
        for (_, what, reach) in TABLE {
            let cells = reach.map(|reach| match reach {
                Nothing => "",
                Own => "own",
                Shared => "shared",
                Sections => "sections",
                All => "yes",
            });
            text = format!("{text}| {what} | {} |\n", cells.join(" | "));
        }
        text
    }

    #[test]
    fn the_documents_have_the_table() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/security.md");
        let page = std::fs::read_to_string(path).expect("the page");
        assert!(
            page.contains(&shown()),
            "docs/security.md lacks:\n{}",
            shown()
        );
    }
}
