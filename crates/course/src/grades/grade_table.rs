//! The files that Canvas and Moodle import into their gradebooks.

use pigskin_contest::no_formula;

use super::grades_csv::Csv;
use super::{Grade, GradeBook, points_text};
use crate::Person;

/// Points of students in one or several columns, for the gradebook of a learning system.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GradeTable {
    pub columns: Vec<GradeColumn>,
    pub rows: Vec<GradeRow>,
}

/// A column of points: an assignment of Canvas, a grade item of Moodle.
#[derive(Clone, Debug, PartialEq)]
pub struct GradeColumn {
    pub name: String,
    /// The points possible; 0 for extra credit.
    pub possible: f64,
}

#[derive(Clone, Debug, PartialEq)]
pub struct GradeRow {
    pub student: Person,
    /// The points by column. Learning systems leave the grade as it is where there are none.
    pub points: Vec<Option<f64>>,
    /// The comment beside the points.
    pub feedback: String,
}

/// First column of the line with the points possible. Canvas takes every line that contains
/// this text for that line.
const POINTS_POSSIBLE: &str = "Points Possible";

impl GradeTable {
    /// The points as Canvas imports them (Grades, Import): the columns of its own export, with
    /// the assignments, and the points possible below their names.
    ///
    /// Canvas looks up a student by ID, which is its own number and stays empty here, then by
    /// SIS User ID, by SIS Login ID, and last by name. Both SIS columns have the id of the
    /// roster, since courses differ in which one they use. Canvas needs neither names nor
    /// sections, so these are escaped where a spreadsheet would take them for formulas.
    pub fn to_canvas(&self) -> String {
        let mut csv = Csv::default();
        let own = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"];
        let names = self.columns.iter().map(|column| column.name.as_str());
        csv.record(own.into_iter().chain(names));
        let possible = self.columns.iter().map(|one| points_text(one.possible));
        let first = ["    Points Possible", "", "", "", ""].map(str::to_owned);
        csv.record(first.into_iter().chain(possible));
        for row in &self.rows {
            let (student, id) = (&row.student, row.student.id.as_str());
            let name = if student.name.contains(POINTS_POSSIBLE) {
                id.to_owned()
            } else {
                no_formula(&student.name)
            };
            let section = no_formula(&student.section);
            let own = [name, String::new(), id.to_owned(), id.to_owned(), section];
            csv.record(own.into_iter().chain(row.cells()));
        }
        csv.text()
    }

    /// The points as Moodle imports them (Grades, Import, CSV file), with Moodle's names for
    /// the columns: map "ID number" or "Email address" to the user, each assignment to its
    /// grade item, and "Feedback" to its feedback.
    ///
    /// Names and feedback are escaped where a spreadsheet would take them for formulas, since
    /// Moodle does not look up users by them. It does by e-mail address: an address that looks
    /// like a formula is left out, and Moodle skips that line when it goes by addresses.
    pub fn to_moodle(&self) -> String {
        let mut csv = Csv::default();
        let own = ["ID number", "Email address", "Full name"];
        let names = self.columns.iter().map(|column| column.name.as_str());
        csv.record(own.into_iter().chain(names).chain(["Feedback"]));
        for row in &self.rows {
            let student = &row.student;
            let is_plain = no_formula(&student.email) == student.email;
            let email = if is_plain { &student.email } else { "" };
            let own = [student.id.to_string(), email.to_owned()];
            let name = no_formula(&student.name);
            let feedback = no_formula(&row.feedback);
            let cells = row.cells().chain([feedback]);
            csv.record(own.into_iter().chain([name]).chain(cells));
        }
        csv.text()
    }
}

impl GradeRow {
    fn cells(&self) -> impl Iterator<Item = String> {
        self.points
            .iter()
            .map(|points| points.map_or_else(String::new, points_text))
    }
}

impl GradeBook {
    /// The grades as one column with this name.
    pub fn to_table(&self, assignment: &str, points_possible: f64) -> GradeTable {
        let rows = self.grades.iter().map(|grade| GradeRow {
            student: grade.student.clone(),
            points: vec![Some(grade.points)],
            feedback: grade.feedback(),
        });
        GradeTable {
            columns: vec![GradeColumn {
                name: assignment.to_owned(),
                possible: points_possible,
            }],
            rows: rows.collect(),
        }
    }
}

impl Grade {
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
