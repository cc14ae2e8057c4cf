//! The file that Canvas imports into its gradebook.

use pigskin_contest::no_formula;

use super::grades_csv::Csv;
use super::{GradeBook, points_text};

/// What stands in the first column of the line that says what can be reached;
/// Canvas takes every line that has this in it for that one.
const POINTS_POSSIBLE: &str = "Points Possible";

impl GradeBook {
    /// The grades as Canvas imports them (Grades, Import): the columns of its own
    /// export, with one assignment, and the points possible below its name; 0 for
    /// extra credit.
    ///
    /// Canvas looks a student up by ID, which is its own number and stays empty
    /// here, then by SIS User ID, by SIS Login ID, and last by name. Both SIS
    /// columns have the id of the roster, since courses differ in which of them
    /// it is. Hence names and sections can be kept from being formulas, and the
    /// file is still imported: Canvas goes by neither.
    #[must_use]
    pub fn to_canvas(&self, assignment: &str, points_possible: f64) -> String {
        let mut csv = Csv::new();
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
