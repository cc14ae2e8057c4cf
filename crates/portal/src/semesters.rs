//! The semesters' editions, as set-up offers them.

use pigskin_course_project::{NoProject, Project};
use pigskin_hog::{Edition, Semester};
use pigskin_web::{RulesForm, title, titled};

/// The choice of rules of one's own instead of a semester's.
pub const OWN: &str = "own";

const OF_SEMESTER: &str = "its project is that of the semester, without what the contest adds";

/// A semester with its rules in words.
pub struct SemesterRow {
    pub semester: &'static Semester,
    /// Why the rules are those of contests only.
    pub contest_only: Option<String>,
    /// Whether the project is our own, with the semester's rules.
    pub is_ours: bool,
}

impl SemesterRow {
    /// All semesters, the latest first.
    pub fn all() -> Vec<SemesterRow> {
        let row = |semester: &'static Semester| {
            let edition = Edition::new(semester.name, semester.rules.clone());
            let contest_only = match Project::check(&edition) {
                Err(why) => Some(why.to_string()),
                Ok(()) => semester.is_contest().then(|| OF_SEMESTER.to_owned()),
            };
            SemesterRow {
                semester,
                is_ours: contest_only.is_none() && Project::is_our_own(semester.rules),
                contest_only,
            }
        };
        Semester::ALL.iter().map(row).collect()
    }

    pub fn title(&self) -> String {
        titled(self.semester.name)
    }

    /// The names of these semesters, with words to choose them by, and then the choice of one's own.
    pub fn choices<'a>(rows: impl Iterator<Item = &'a SemesterRow>) -> Vec<(String, String)> {
        let semesters = rows.flat_map(|row| {
            let rules = row.semester.rules.in_words().into_iter();
            let rules = rules.map(|(rule, _)| rule);
            // Every semester has these.
            let rules = rules.filter(|rule| !["Goal", "Pig Out"].contains(rule));
            let rules: Vec<&str> = rules.collect();
            let mark = match row.contest_only {
                Some(_) => " (contest only)",
                None if row.is_ours => " (our own project, with its rules)",
                None => "",
            };
            let words = format!("{}{mark}", rules.join(", "));
            let names = row.semester.names();
            names.map(move |name| (name.to_owned(), format!("{}: {words}", title(name))))
        });
        let own = (OWN.to_owned(), "Rules of your own".to_owned());
        semesters.chain([own]).collect()
    }
}

/// Notes why rules have no project, at the rule that is to be changed.
pub fn refuse(form: &mut RulesForm, why: &NoProject) {
    let field = match why {
        NoProject::Setting { setting, .. } => setting.name(),
        NoProject::Text(_) => "name",
    };
    form.wrong.insert(field, why.to_string());
}

/// Marks which rules of a form are those of contests only. Returns why the edition as a whole has no
/// project, if there is such a reason.
pub fn mark(form: &mut RulesForm) -> Option<String> {
    form.mark_contest_only(|edition| Project::check(edition).is_ok());
    let why = Project::check(&form.made.as_ref()?.address.edition).err();
    why.map(|why| why.to_string())
}
