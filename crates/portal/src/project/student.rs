//! A student's page for staff, and the project as the student sees it.

use axum::extract::{Path, Query};
use axum::response::Response;
use pigskin_course::Person;
use pigskin_course_project::{
    ClassCell, Counted, HeldProject, Points, ProblemReport, Reported, Submission, Unlocked,
    VersionRow,
};
use pigskin_web::{Problem, page};

use super::class_cell::Mark;
use super::dashboard::{self, DashboardViewer, ListQuery, names};
use super::staff_visitor::StaffVisitor;
use super::version::table_note;
use crate::event_text::log_rows;
use crate::filters;
use crate::frame::Frame;
use crate::staff::rejected_form::RejectedForm;

/// Versions and events on the page.
const VERSIONS: u32 = 50;
const EVENTS: u32 = 60;

#[derive(askama::Template)]
#[template(path = "project/student.html")]
struct StudentPage<'a> {
    frame: Frame,
    project: &'a HeldProject,
    person: &'a Person,
    extension: Option<String>,
    partners: Vec<(String, String)>,
    /// What is known about each problem, in the order of the settings.
    cells: Vec<ClassCell>,
    load_error: Option<String>,
    table_note: Option<String>,
    points: Points,
    submissions: Vec<Submission>,
    /// The numbers of the submissions that count.
    counting: Vec<i64>,
    versions: Vec<VersionRow>,
    next: Option<i64>,
    is_first: bool,
    unlocked: Vec<Unlocked>,
    log: Vec<(i64, String, String)>,
}

impl StudentPage<'_> {
    /// The report of `ok` about a problem that fails.
    fn failing(cell: &ClassCell) -> Option<&ProblemReport> {
        let report = cell.report.as_ref();
        let failing = report.filter(|report| report.state == Reported::Failing);
        // An error of the whole file is told once, above.
        failing.filter(|report| !report.is_of_loading())
    }

    /// The problems that pass, as `ok` reports.
    fn passing(version: &VersionRow) -> String {
        names(version.results.iter().filter(|(_, one)| one.passed))
    }

    /// The name of the partner whose version a submission is, if it is not the student's own.
    fn partner(&self, submission: &Submission) -> Option<&str> {
        let by = &submission.by;
        let mut partners = self.partners.iter();
        (*by != self.person.id).then(|| {
            let partner = partners.find(|(id, _)| id == by.as_str());
            partner.map_or("", |(_, name)| name)
        })
    }
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
    let before = query.before.unwrap_or(i64::MAX);
    let versions = project.versions(person, before, VERSIONS).await?;
    let full = versions.len() == usize::try_from(VERSIONS).unwrap_or(usize::MAX);
    let next = versions.last().map(|row| row.version);
    let events = course.events_about(person, EVENTS).await?;
    let class = project.class_of(vec![member.clone()]).await?;
    let student = class.students.into_iter().next();
    let table = student.as_ref().and_then(|one| one.table);
    let (cells, load_error) = student.map(|one| (one.problems, one.load_error)).unzip();
    page::html(&StudentPage {
        frame: staff.frame(member.person.name.clone()),
        project,
        person: &member.person,
        extension: member.extension.map(shown),
        cells: cells.unwrap_or_default(),
        load_error: load_error.flatten(),
        table_note: table.map(table_note),
        points: project.points(person).await?,
        submissions,
        counting,
        versions,
        next: next.filter(|&last| full && last > 1),
        is_first: query.before.is_none(),
        unlocked: project.unlocked(person).await?,
        log: log_rows(events, &settings.schedule),
        partners: names,
    })
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
    let frame = staff.frame(format!("As {} sees it", member.person.name));
    dashboard::page(
        project,
        &member,
        frame,
        &query,
        DashboardViewer::Staff(member.person.clone()),
        RejectedForm::default(),
    )
    .await
}
