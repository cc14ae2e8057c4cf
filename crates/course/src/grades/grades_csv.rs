//! `grades.csv`, for spreadsheets.

use pigskin_contest::no_formula;

use super::{GradeBook, points_text};

impl GradeBook {
    /// The grades as CSV with a line of column names: id, name, email, section, team, rank,
    /// score, points and note. Points have at most two decimals.
    ///
    /// Texts by students get an apostrophe where a spreadsheet would take them for a formula.
    /// Ids do not: they consist of letters, digits and `. _ - @ +`, which cannot form a
    /// harmful formula.
    pub fn to_csv(&self) -> String {
        let mut csv = Csv::default();
        csv.record([
            "id", "name", "email", "section", "team", "rank", "score", "points", "note",
        ]);
        for grade in &self.grades {
            let number = |number: Option<usize>| number.map_or_else(String::new, |n| n.to_string());
            csv.record([
                grade.student.id.to_string(),
                no_formula(&grade.student.name),
                no_formula(&grade.student.email),
                no_formula(&grade.student.section),
                no_formula(grade.team.as_deref().unwrap_or_default()),
                number(grade.rank),
                number(grade.score),
                points_text(grade.points),
                no_formula(&grade.note),
            ]);
        }
        csv.text()
    }
}

/// CSV in memory, where writing cannot fail.
#[derive(Debug)]
pub struct Csv(csv::Writer<Vec<u8>>);

impl Default for Csv {
    fn default() -> Csv {
        Csv(csv::Writer::from_writer(Vec::new()))
    }
}

impl Csv {
    /// Adds a record. All records of a file have the same number of fields.
    pub fn record<F: AsRef<[u8]>>(&mut self, fields: impl IntoIterator<Item = F>) {
        let _ = self.0.write_record(fields);
    }

    pub fn text(self) -> String {
        let bytes = self.0.into_inner().unwrap_or_default();
        // Only text was written.
        String::from_utf8(bytes).unwrap_or_default()
    }
}
