//! A student's page for staff, and the project as the student sees it.

use axum::extract::{Path, Query};
use axum::response::Response;
use pigskin_course::Person;
use pigskin_course_project::{
    ClassCell, Counted, Points, ProblemReport, Reported, Submission, Unlocked,
};
use pigskin_web::{Problem, page};

use super::class_cell::Mark;
use super::dashboard::{self, DashboardViewer, ListQuery};
use super::staff_visitor::StaffVisitor;
use super::version::table_note;
use crate::event_text::log_rows;
use crate::frame::Frame;
use crate::moment::Moment;
use crate::staff::rejected_form::RejectedForm;
use crate::view::View;

/// Versions and events on the page.
const VERSIONS: u32 = 50;
const EVENTS: u32 = 60;

#[derive(askama::Template)]
#[template(path = "project/student.html")]
struct StudentPage {
    frame: Frame,
    person: Person,
    extension: Option<String>,
    partners: Vec<(String, String)>,
    problems: Vec<ProblemRow>,
    load_error: Option<String>,
    table_note: Option<String>,
    points: Points,
    submissions: Vec<SubmissionRow>,
    versions: Vec<VersionRow>,
    next: Option<i64>,
    is_first: bool,
    unlocked: Vec<Unlocked>,
    log: Vec<(i64, String, String)>,
}

/// A problem: what the server found, and what `ok` reports.
struct ProblemRow {
    number: String,
    title: String,
    counted: Mark,
    counted_case: Option<String>,
    counted_diagnosis: Option<String>,
    reported: Mark,
    smallest: Option<String>,
    diagnosis: Option<String>,
    /// The runs in a row with the same failing case, and since when.
    runs: Option<(u32, String)>,
    is_stuck: bool,
}

struct SubmissionRow {
    version: i64,
    by: String,
    by_name: Option<String>,
    at: Moment,
    points: String,
    counts: bool,
}

struct VersionRow {
    version: i64,
    received: Moment,
    passed: String,
    is_submitted: bool,
}

pub async fn show(
    staff: StaffVisitor,
    Path(id): Path<String>,
    Query(query): Query<ListQuery>,
) -> Result<Response, Problem> {
    let member = staff.student(&id).await?;
    let (project, person) = (staff.project(), &member.person.id);
    let (settings, course) = (project.settings(), project.course());
    let shown = |at| settings.schedule.shown(at);
    let partners = project.all_partners(person).await?;
    let mut names = Vec::new();
    for partner in partners {
        let partner = course.member(&partner).await?;
        names.extend(partner.map(|one| (one.person.id.to_string(), one.person.name)));
    }
    let submissions = project.submissions(person).await?;
    let counting = project.counting(person, &submissions, member.extension);
    let counting: Vec<i64> = counting.into_iter().map(|one| one.id).collect();
    let submission_row = |one: &Submission| SubmissionRow {
        version: one.version,
        by: one.by.to_string(),
        by_name: (one.by != *person).then(|| {
            let mut names = names.iter();
            let name = names.find(|(id, _)| *id == one.by.as_str());
            name.map(|(_, name)| name.clone()).unwrap_or_default()
        }),
        at: Moment::new(course, one.at),
        points: one.verdict.as_ref().map_or_else(
            || "not graded yet".to_owned(),
            |verdict| format!("{} of {}", verdict.points, verdict.of),
        ),
        counts: counting.contains(&one.id),
    };
    let before = query.before.unwrap_or(i64::MAX);
    let rows = project.versions(person, before, VERSIONS).await?;
    let full = rows.len() == usize::try_from(VERSIONS).unwrap_or(usize::MAX);
    let next = rows.last().map(|row| row.version);
    let events = course.events_about(person, EVENTS).await?;
    let class = project.class_of(vec![member.clone()]).await?;
    let student = class.students.into_iter().next();
    let table = student.as_ref().and_then(|one| one.table);
    let (cells, load_error) = student.map(|one| (one.problems, one.load_error)).unzip();
    page::html(&StudentPage {
        frame: staff.frame(member.person.name.clone()),
        person: member.person.clone(),
        extension: member.extension.map(shown),
        problems: problems(&staff, cells.unwrap_or_default()),
        load_error: load_error.flatten(),
        table_note: table.map(table_note),
        points: project.points(person).await?,
        submissions: submissions.iter().rev().map(submission_row).collect(),
        versions: rows
            .iter()
            .map(|row| VersionRow {
                version: row.version,
                received: Moment::new(course, row.received),
                passed: {
                    let passed = row.results.iter().filter(|(_, result)| result.passed);
                    let passed: Vec<&str> = passed.map(|(number, _)| number.as_str()).collect();
                    passed.join(", ")
                },
                is_submitted: row.grade.is_some(),
            })
            .collect(),
        next: next.filter(|&last| full && last > 1),
        is_first: query.before.is_none(),
        unlocked: project.unlocked(person).await?,
        log: log_rows(events, &settings.schedule),
        partners: names,
    })
}

fn problems(staff: &StaffVisitor, cells: Vec<ClassCell>) -> Vec<ProblemRow> {
    let settings = staff.project().settings();
    let rows = settings.problems.iter().zip(cells).map(|(problem, cell)| {
        let (case, found) = match &cell.counted {
            Counted::Failing { case, diagnosis } => (case.clone(), diagnosis.clone()),
            _ => (None, None),
        };
        let report = cell.report.as_ref();
        let failing = report.filter(|report| report.state == Reported::Failing);
        // An error of the whole file is told once, above.
        let failing = failing.filter(|report| !report.is_of_loading());
        ProblemRow {
            number: problem.number.clone(),
            title: problem.title.clone(),
            counted: Mark::of_counted(&cell.counted),
            counted_case: case,
            counted_diagnosis: found,
            reported: Mark::of_reported(cell.report.as_ref()),
            smallest: failing.and_then(|report| report.smallest.clone()),
            diagnosis: failing.and_then(|report| report.diagnosis.clone()),
            runs: failing.map(|report| (report.runs, settings.schedule.shown(report.since()))),
            is_stuck: failing.is_some_and(ProblemReport::is_stuck),
        }
    });
    rows.collect()
}

/// Shows the project as a student sees it. Nothing can be done there, and each look is an event.
pub async fn view(
    staff: StaffVisitor,
    Path(id): Path<String>,
    Query(query): Query<ListQuery>,
) -> Result<Response, Problem> {
    let member = staff.student(&id).await?;
    let project = staff.project();
    let by = &staff.visitor.member.person.id;
    project
        .course()
        .viewed(&member.person.id, by, false)
        .await?;
    let view = View::of(&member.person);
    let frame = staff.frame(format!("As {} sees it", member.person.name));
    dashboard::page(
        project,
        &member,
        frame,
        &query,
        DashboardViewer::Staff(view),
        RejectedForm::default(),
    )
    .await
}
