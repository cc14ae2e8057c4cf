//! The failures of the class, and the students who are stuck.

use axum::response::Response;
use pigskin_course_project::{Class, ClassFindings, ClassStudent, ProjectSettings};
use pigskin_web::{Problem, page};

use super::staff_visitor::StaffVisitor;
use crate::frame::Frame;

/// Students who are stuck that are listed.
const MOST_STUCK: usize = 25;

#[derive(askama::Template)]
#[template(path = "project/findings.html")]
struct FindingsPage<'a> {
    frame: Frame,
    found: ClassFindings,
    stuck: Vec<StuckRow>,
    more: usize,
    /// The students whose files hold a table.
    tables: Vec<&'a ClassStudent>,
}

struct StuckRow {
    id: String,
    name: String,
    problem: String,
    smallest: String,
    diagnosis: Option<String>,
    runs: u32,
    since: String,
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
        more,
        tables: (class.students.iter())
            .filter(|student| student.table.is_some())
            .collect(),
    })
}

/// The students who are stuck, those for most runs first.
fn stuck(class: &Class, settings: &ProjectSettings) -> Vec<StuckRow> {
    let rows = class.students.iter().flat_map(|student| {
        // An error of the whole file is told once.
        let mut is_told = false;
        let stuck = student.stuck().filter(move |(_, report)| {
            !report.is_of_loading() || !std::mem::replace(&mut is_told, true)
        });
        stuck.filter_map(|(problem, report)| {
            let smallest = report.smallest.as_ref().or(report.case.as_ref());
            Some(StuckRow {
                id: student.member.person.id.to_string(),
                name: student.member.person.name.clone(),
                problem: if report.is_of_loading() {
                    "hog.py".to_owned()
                } else {
                    settings.problems.get(problem)?.number.clone()
                },
                smallest: smallest.cloned().unwrap_or_default(),
                diagnosis: report.diagnosis.clone(),
                runs: report.runs,
                since: settings.schedule.shown(report.since()),
            })
        })
    });
    let mut rows: Vec<StuckRow> = rows.collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.runs));
    rows
}
