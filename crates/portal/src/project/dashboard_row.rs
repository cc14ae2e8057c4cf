//! A version in the list of the student's page.

use pigskin_course_project::{GradeState, VersionRow};

use super::viewer::Viewer;

pub struct DashboardRow {
    pub version: i64,
    pub received: String,
    pub state: &'static str,
    pub points: String,
    pub failed: String,
    pub counts: bool,
    pub can_submit: bool,
}

pub fn dashboard_row(row: &VersionRow, seen: &Viewer<'_>) -> DashboardRow {
    let points_of = |points: f64, of: f64| format!("{points} of {of}");
    let of = seen.project.settings().problem_points();
    let verdict = row.verdict.as_ref().filter(|_| !seen.hides);
    let reported = row.results.values();
    let (points, failed) = match verdict {
        Some(verdict) => (
            points_of(verdict.points, of),
            names(
                verdict
                    .problems
                    .iter()
                    .map(|(name, one)| (name, one.passed)),
            ),
        ),
        None if row.results.is_empty() => ("–".to_owned(), String::new()),
        None => (
            points_of(
                reported.clone().map(|result| result.points).sum(),
                reported.map(|result| result.of).sum(),
            ),
            names(row.results.iter().map(|(name, one)| (name, one.passed))),
        ),
    };
    DashboardRow {
        version: row.version,
        received: seen.project.settings().schedule.shown(row.received),
        state: match row.grade {
            None => "backup",
            Some(GradeState::Queued) => "submitted, waits to be graded",
            Some(GradeState::Grading) => "submitted, being graded",
            Some(GradeState::Graded) => "submitted and graded",
        },
        points,
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
