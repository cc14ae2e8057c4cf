//! The file that Canvas imports into its gradebook.

use pigskin_contest::no_formula;

use super::grades_csv::Csv;
use super::{GradeBook, points_text};

/// First column of the line with the points possible. Canvas takes every line that contains
/// this text for that line.
const POINTS_POSSIBLE: &str = "Points Possible";

impl GradeBook {
    /// The grades as Canvas imports them (Grades, Import): the columns of its own export, with
    /// one assignment, and the points possible below its name; 0 for extra credit.
    ///
    /// Canvas looks up a student by ID, which is its own number and stays empty here, then by
    /// SIS User ID, by SIS Login ID, and last by name. Both SIS columns have the id of the
    /// roster, since courses differ in which one they use. Canvas needs neither names nor
    /// sections, so these are escaped where a spreadsheet would take them for formulas.
    #[must_use]
    pub fn to_canvas(&self, assignment: &str, points_possible: f64) -> String {
        let mut csv = Csv::default();
        let columns = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"];
        csv.record(columns.into_iter().chain([assignment]));
        let points = points_text(points_possible);
        csv.record(["    Points Possible", "", "", "", "", &points]);
        for grade in &self.grades {
            let (student, id) = (&grade.student, grade.student.id.as_str());
            let name = if student.name.contains(POINTS_POSSIBLE) {
                id.to_owned()
            } else {
                no_formula(&student.name)
            };
            let (section, points) = (no_formula(&student.section), points_text(grade.points));
            csv.record([&name, "", id, id, &section, &points]);
        }
        csv.text()
    }
}
