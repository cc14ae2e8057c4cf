//! The class as CSV, for spreadsheets.

use jiff::Timestamp;
use pigskin_contest::no_formula;
use pigskin_course::Csv;

use crate::ProjectSettings;
use crate::class::Class;

/// The columns before those of the problems.
const COLUMNS: [&str; 11] = [
    "id",
    "name",
    "section",
    "points",
    "of",
    "versions",
    "last_run",
    "submitted",
    "late",
    "started",
    "stuck",
];

impl Class {
    /// The students as CSV with a line of column names. Each problem has two columns: its number
    /// for the submission that counts, and `NUMBER_reported` for what `ok` reports. Times are
    /// UTC.
    ///
    /// Texts get an apostrophe where a spreadsheet would take them for a formula.
    pub fn to_csv(&self, settings: &ProjectSettings) -> String {
        let mut csv = Csv::default();
        let numbers = settings.problems.iter().map(|problem| &problem.number);
        let problems = numbers.flat_map(|number| [number.clone(), format!("{number}_reported")]);
        csv.record(COLUMNS.map(str::to_owned).into_iter().chain(problems));
        let time = |at: Option<Timestamp>| at.map(|at| at.to_string()).unwrap_or_default();
        let yes = |is: bool| if is { "yes" } else { "no" }.to_owned();
        for student in &self.students {
            let person = &student.member.person;
            let stuck = student.stuck();
            let stuck: Vec<&str> = stuck
                .filter_map(|(problem, _)| settings.problems.get(problem))
                .map(|problem| problem.number.as_str())
                .collect();
            let own = [
                person.id.to_string(),
                no_formula(&person.name),
                no_formula(&person.section),
                student.points.to_string(),
                student.of.to_string(),
                student.versions.to_string(),
                time(student.ran),
                time(student.submitted),
                yes(student.is_late),
                yes(student.has_started),
                stuck.join(" "),
            ];
            let cells = student.problems.iter().flat_map(|cell| {
                let states = [cell.counted.as_str(), cell.reported().as_str()];
                states.map(str::to_owned)
            });
            csv.record(own.into_iter().chain(cells));
        }
        csv.text()
    }
}
