//! Which students a member of staff sees.

use std::collections::BTreeSet;

use pigskin_course::{Person, Role, sections};
use pigskin_project::StaffScope;

use crate::ProjectSettings;

/// Which students a member of staff sees: all, or those of some sections.
///
/// A person's section can be several, with commas between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StudentScope {
    All,
    /// Those who are in one of these sections.
    Sections(BTreeSet<String>),
}

impl StudentScope {
    /// The students whom this member of staff sees: those of the same section, or all if the
    /// person has no section or the project says so.
    pub fn of_staff(settings: &ProjectSettings, staff: &Person) -> StudentScope {
        let sections = sections(&staff.section);
        match settings.staff_see {
            StaffScope::TheirSections if !sections.is_empty() => {
                StudentScope::Sections(sections.into_iter().map(str::to_owned).collect())
            }
            StaffScope::TheirSections | StaffScope::AllStudents => StudentScope::All,
        }
    }

    pub fn of_section(section: &str) -> StudentScope {
        StudentScope::Sections(BTreeSet::from([section.to_owned()]))
    }

    /// Those of its students who are in this section; all of them if there is none.
    pub fn within(self, section: Option<&str>) -> StudentScope {
        match (self, section) {
            (scope, None) => scope,
            (StudentScope::All, Some(section)) => StudentScope::of_section(section),
            (StudentScope::Sections(mut seen), Some(section)) => {
                seen.retain(|one| one == section);
                StudentScope::Sections(seen)
            }
        }
    }

    pub fn includes(&self, person: &Person) -> bool {
        person.role == Role::Student && self.includes_section(&person.section)
    }

    pub fn includes_section(&self, section: &str) -> bool {
        match self {
            StudentScope::All => true,
            StudentScope::Sections(seen) => {
                sections(section).into_iter().any(|one| seen.contains(one))
            }
        }
    }

    /// Returns whether it includes all students.
    pub fn is_all(&self) -> bool {
        *self == StudentScope::All
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_within_others_is_no_more_than_they_are() {
        let seen = BTreeSet::from(["101".to_owned(), "102".to_owned()]);
        let scope = StudentScope::Sections(seen);
        assert_eq!(scope.clone().within(None), scope);
        let one = StudentScope::of_section("101");
        assert_eq!(scope.clone().within(Some("101")), one);
        assert_eq!(StudentScope::All.within(Some("101")), one);
        assert!(!scope.within(Some("103")).includes_section("103"));
    }

    #[test]
    fn sections_are_compared_as_a_whole() {
        let seen = BTreeSet::from(["101".to_owned(), "Lab A".to_owned()]);
        let scope = StudentScope::Sections(seen);
        for (section, expected) in [
            ("101", true),
            (" 102 , 101 ", true),
            ("Lab A", true),
            ("1011", false),
            ("10", false),
            ("", false),
            (",", false),
        ] {
            assert_eq!(scope.includes_section(section), expected, "{section:?}");
            assert!(StudentScope::All.includes_section(section));
        }
    }
}
