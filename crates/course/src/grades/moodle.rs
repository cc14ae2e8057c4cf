//! The file that Moodle imports into its gradebook.

use pigskin_contest::no_formula;

use super::grades_csv::Csv;
use super::{GradeBook, points_text};

impl GradeBook {
    /// The grades as Moodle imports them (Grades, Import, CSV file), with Moodle's names for
    /// the columns: map "ID number" or "Email address" to the user, the assignment to its
    /// grade item, and "Feedback" to its feedback.
    ///
    /// Names and feedback are escaped where a spreadsheet would take them for formulas, since
    /// Moodle does not look up users by them. It does by e-mail address: an address that looks
    /// like a formula is left out, and Moodle skips that line when it goes by addresses.
    #[must_use]
    pub fn to_moodle(&self, assignment: &str) -> String {
        let mut csv = Csv::default();
        let columns = ["ID number", "Email address", "Full name"];
        csv.record(columns.into_iter().chain([assignment, "Feedback"]));
        for grade in &self.grades {
            let student = &grade.student;
            let is_plain = no_formula(&student.email) == student.email;
            csv.record([
                student.id.as_str(),
                if is_plain { &student.email } else { "" },
                &no_formula(&student.name),
                &points_text(grade.points),
                &no_formula(&grade.feedback()),
            ]);
        }
        csv.text()
    }
}

impl super::Grade {
    /// The feedback for a student, in addition to the points.
    fn feedback(&self) -> String {
        let rank = self.rank.map(|rank| format!("rank {rank}"));
        let score = self.score.map(|score| format!("score {score}"));
        let note = (!self.note.is_empty()).then(|| self.note.clone());
        let parts: Vec<String> = [self.team.clone(), rank, score, note]
            .into_iter()
            .flatten()
            .collect();
        parts.join(", ")
    }
}
