//! The points of a class as CSV, for spreadsheets, and as JSON, for programs.

use std::collections::BTreeMap;

use pigskin_contest::no_formula;
use pigskin_course::{Person, points_text};
use serde::Serialize;

use crate::points::PointsLine;
use crate::points::of_class::{ClassPoints, StudentPoints};
use crate::points::part::PointsPart;

impl ClassPoints {
    /// The points with a line of column names: id, name, email, section, each problem, late,
    /// the other parts (such as checkpoint-1, composition, early), points, of, counts and
    /// unpublished. Late is the points lost for being late, as a negative number, so that the
    /// columns from the first problem to the last part add up to points. A cell is empty where
    /// points are not known yet. `unpublished` names the parts that the student does not see;
    /// they are in the row all the same.
    ///
    /// Texts by students get an apostrophe where a spreadsheet would take them for a formula.
    pub fn to_csv(&self) -> Result<String, csv::Error> {
        let mut csv = csv::Writer::from_writer(Vec::new());
        let first = self.students.first();
        let lines = || first.into_iter().flat_map(|one| &one.points.lines);
        let mut head: Vec<String> = ["id", "name", "email", "section"].map(String::from).into();
        head.extend(
            lines().flat_map(|line| line.problems.iter().map(|(number, _)| number.clone())),
        );
        head.push("late".to_owned());
        head.extend(rest(lines()).map(|line| line.part.to_string()));
        head.extend(["points", "of", "counts", "unpublished"].map(String::from));
        csv.write_record(&head)?;
        for one in &self.students {
            csv.write_record(one.record())?;
        }
        let bytes = csv.into_inner().map_err(csv::IntoInnerError::into_error)?;
        // Only text was written.
        Ok(String::from_utf8(bytes).unwrap_or_default())
    }

    /// The points as JSON, with every line and its reason.
    pub fn to_json(&self) -> Result<String, serde_json::Error> {
        let students = self.students.iter().map(|one| StudentJson {
            student: &one.student,
            points: one.points.points,
            published_points: one.points.published().points,
            of: one.points.of,
            lines: one.points.lines.iter().map(LineJson::new).collect(),
            counts: one.counting().into_iter().map(str::to_owned).collect(),
        });
        let all = ClassJson {
            title: &self.title,
            students: students.collect(),
        };
        Ok(serde_json::to_string_pretty(&all)? + "\n")
    }

    /// The parts that some student does not see.
    pub fn unpublished(&self) -> Vec<PointsPart> {
        let students = self.students.iter();
        let mut parts: Vec<PointsPart> = students.flat_map(StudentPoints::unpublished).collect();
        parts.sort_unstable();
        parts.dedup();
        parts
    }
}

impl StudentPoints {
    /// The parts that the student does not see.
    pub fn unpublished(&self) -> impl Iterator<Item = PointsPart> {
        let lines = self.points.lines.iter();
        lines
            .filter(|line| !line.is_published)
            .map(|line| line.part)
    }

    /// The submissions that count, by name.
    pub fn counting(&self) -> Vec<&str> {
        let phases = self.points.lines.iter();
        let phases = phases.filter(|line| matches!(line.part, PointsPart::Phase(_)));
        let mut names: Vec<&str> = Vec::new();
        for number in phases.filter_map(|line| line.submission) {
            let counted = self.submissions.iter().find(|one| one.submission == number);
            let name = counted.map_or("", |counted| counted.name.as_str());
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    fn record(&self) -> Vec<String> {
        let student = &self.student;
        let known = |points: Option<f64>| points.map_or_else(String::new, points_text);
        let lines = &self.points.lines;
        let mut record = vec![
            student.id.to_string(),
            no_formula(&student.name),
            no_formula(&student.email),
            no_formula(&student.section),
        ];
        let problems = lines.iter().flat_map(|line| &line.problems);
        record.extend(problems.map(|(_, points)| known(*points)));
        record.push(points_text(
            -lines.iter().map(|line| line.late).sum::<f64>(),
        ));
        record.extend(rest(lines.iter()).map(|line| known(line.points)));
        record.push(points_text(self.points.points));
        record.push(points_text(self.points.of));
        record.push(no_formula(&self.counting().join("; ")));
        let unpublished: Vec<String> = self.unpublished().map(|part| part.to_string()).collect();
        record.push(unpublished.join(" "));
        record
    }
}

/// The lines without those of the phases, whose problems have columns of their own.
fn rest<'a>(lines: impl Iterator<Item = &'a PointsLine>) -> impl Iterator<Item = &'a PointsLine> {
    lines.filter(|line| !matches!(line.part, PointsPart::Phase(_)))
}

#[derive(Serialize)]
struct ClassJson<'a> {
    title: &'a str,
    students: Vec<StudentJson<'a>>,
}

#[derive(Serialize)]
struct StudentJson<'a> {
    #[serde(flatten)]
    student: &'a Person,
    points: f64,
    published_points: f64,
    of: f64,
    counts: Vec<String>,
    lines: Vec<LineJson<'a>>,
}

#[derive(Serialize)]
struct LineJson<'a> {
    part: PointsPart,
    what: &'a str,
    points: Option<f64>,
    of: f64,
    why: String,
    late: f64,
    published: bool,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    problems: BTreeMap<&'a str, Option<f64>>,
}

impl LineJson<'_> {
    fn new(line: &PointsLine) -> LineJson<'_> {
        let problems = line.problems.iter();
        LineJson {
            part: line.part,
            what: &line.what,
            points: line.points,
            of: line.of,
            why: line.why(),
            late: line.late,
            published: line.is_published,
            problems: problems
                .map(|(number, points)| (number.as_str(), *points))
                .collect(),
        }
    }
}
