//! The failures of the class, and the students who are stuck.

use axum::response::Response;
use pigskin_course::Person;
use pigskin_course_project::{Class, ClassFindings, ClassStudent, ProblemReport, ProjectSettings};
use pigskin_web::{Problem, page};

use super::staff_visitor::StaffVisitor;
use crate::filters;
use crate::frame::Frame;

/// Students who are stuck that are listed.
const MOST_STUCK: usize = 25;

#[derive(askama::Template)]
#[template(path = "project/findings.html")]
struct FindingsPage<'a> {
    frame: Frame,
    found: ClassFindings,
    /// Students who are stuck, each with the problem and what `ok` reports.
    stuck: Vec<(&'a Person, &'a str, &'a ProblemReport)>,
    settings: &'a ProjectSettings,
    more: usize,
    /// The students whose files hold a table.
    tables: Vec<&'a ClassStudent>,
}

/// Shows what the class fails at.
pub async fn show(staff: StaffVisitor) -> Result<Response, Problem> {
    let project = staff.project();
    let settings = project.settings();
    let class = project.class(&staff.scope).await?;
    let mut stuck = stuck(&class, settings);
    let more = stuck.len().saturating_sub(MOST_STUCK);
    stuck.truncate(MOST_STUCK);
    page::html(&FindingsPage {
        frame: staff.frame("Failures of the class"),
        found: class.findings(settings),
        stuck,
        settings,
        more,
        tables: (class.students.iter())
            .filter(|student| student.table.is_some())
            .collect(),
    })
}

/// The students who are stuck, those for most runs first.
fn stuck<'a>(
    class: &'a Class,
    settings: &'a ProjectSettings,
) -> Vec<(&'a Person, &'a str, &'a ProblemReport)> {
    let rows = class.students.iter().flat_map(|student| {
        // An error of the whole file is told once.
        let mut is_told = false;
        let stuck = student.stuck().filter(move |(_, report)| {
            !report.is_of_loading() || !std::mem::replace(&mut is_told, true)
        });
        stuck.filter_map(|(problem, report)| {
            let problem = if report.is_of_loading() {
                "hog.py"
            } else {
                &settings.problems.get(problem)?.number
            };
            Some((&student.member.person, problem, report))
        })
    });
    let mut rows: Vec<_> = rows.collect();
    rows.sort_by_key(|(.., report)| std::cmp::Reverse(report.runs));
    rows
}
