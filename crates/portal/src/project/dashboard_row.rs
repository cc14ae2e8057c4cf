//! A version in the list of the student's page.

use pigskin_course_project::{GradeState, VersionRow};

use super::viewer::Viewer;
use crate::moment::Moment;

pub struct DashboardRow {
    pub version: i64,
    pub received: Moment,
    pub state: &'static str,
    pub points: String,
    pub failed: String,
    pub counts: bool,
    pub can_submit: bool,
}

pub fn dashboard_row(row: &VersionRow, seen: &Viewer<'_>) -> DashboardRow {
    let points = row.points(seen.hides);
    let failed = match row.verdict.as_ref().filter(|_| !seen.hides) {
        Some(verdict) => {
            let problems = verdict.problems.iter();
            names(problems.map(|(name, one)| (name, one.passes())))
        }
        None => names(row.results.iter().map(|(name, one)| (name, one.passed))),
    };
    DashboardRow {
        version: row.version,
        received: Moment::new(seen.project.course(), row.received),
        state: match row.grade {
            None => "backup",
            Some(GradeState::Queued) => "submitted, waits to be graded",
            Some(GradeState::Grading) => "submitted, being graded",
            Some(GradeState::Graded) => "submitted and graded",
        },
        points: points.map_or_else(
            || "–".to_owned(),
            |(points, of)| format!("{points} of {of}"),
        ),
        failed,
        counts: seen.counts(row),
        can_submit: row.grade.is_none(),
    }
}

fn names<'a>(problems: impl Iterator<Item = (&'a String, bool)>) -> String {
    let failed = problems.filter(|(_, passed)| !passed);
    let names: Vec<&str> = failed.map(|(name, _)| name.as_str()).collect();
    names.join(", ")
}
