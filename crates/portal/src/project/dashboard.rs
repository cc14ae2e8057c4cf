//! The student's page of the project.

use std::sync::Arc;

use axum::extract::{Query, State};
use axum::response::{IntoResponse as _, Response};
use jiff::Timestamp;
use pigskin_course::{Admission, Member, Person, Role, points_text};
use pigskin_course_project::{
    GradeState, HeldProject, Offer, Partner, PartnerOption, Points, ProjectSettings, Submission,
    Unlocked, VersionRow,
};
use pigskin_web::{Problem, page};
use serde::Deserialize;

use super::dates::{deadline, is_urgent};
use super::review::student::{PublishedReview, published_review};
use super::viewer::Viewer;
use super::what_counts::what_counts;
use crate::account::drawn_links::{LATELY, drawn_links};
use crate::filters;
use crate::frame::Frame;
use crate::pager::Pager;
use crate::portal::Portal;
use crate::server::visitor::ProjectVisitor;
use crate::staff::rejected_form::RejectedForm;

const VERSIONS: u32 = 50;

#[derive(askama::Template)]
#[template(path = "project/dashboard.html")]
struct DashboardPage<'a> {
    frame: Frame,
    seq: i64,
    seen: Viewer<'a>,
    settings: &'a ProjectSettings,
    now: Timestamp,
    deadline: String,
    is_urgent: bool,
    offer: Option<Offer>,
    points: Option<Points>,
    counting: Vec<String>,
    versions: Vec<VersionRow>,
    next: Option<i64>,
    is_first: bool,
    unlocked: Vec<Unlocked>,
    has_partners: bool,
    partner: Option<Partner>,
    /// The submissions that can count for the student and their partner.
    choice: Vec<PartnerOption>,
    /// The points as they are without a choice, if they are shown.
    points_now: Option<String>,
    invited: Option<Partner>,
    inviters: Vec<Partner>,
    /// What partners submitted, with their names.
    theirs: Vec<(Submission, String)>,
    review: Option<PublishedReview>,
    drawn_links: Vec<String>,
    /// The title of the contest, and the newest version.
    contest: Option<(String, String)>,
    returned: RejectedForm,
    /// The student as whom staff look at the page; nothing can be done there.
    view: Option<Person>,
}

pub enum DashboardViewer {
    /// The person, with the title of the contest that takes a version as an entry.
    Own(Option<String>),
    Staff(Person),
}

#[derive(Deserialize)]
pub struct ListQuery {
    pub before: Option<i64>,
}

/// Shows the visitor's versions, points and partners.
pub async fn show(
    visitor: ProjectVisitor,
    State(portal): State<Arc<Portal>>,
    Query(query): Query<ListQuery>,
) -> Result<Response, Problem> {
    own(&visitor, &portal, &query, RejectedForm::default()).await
}

/// The visitor's page with a form that comes back because of a problem.
pub async fn returned(
    visitor: &ProjectVisitor,
    portal: &Portal,
    problem: Problem,
    form: &str,
    typed: &str,
) -> Result<Response, Problem> {
    let status = problem.status();
    let returned = RejectedForm::after(problem, form, "", typed)?;
    let page = own(visitor, portal, &ListQuery { before: None }, returned).await?;
    Ok((status, page).into_response())
}

async fn own(
    visitor: &ProjectVisitor,
    portal: &Portal,
    query: &ListQuery,
    returned: RejectedForm,
) -> Result<Response, Problem> {
    let (project, member) = (&visitor.project, &visitor.member);
    let title = project.settings().title.clone();
    let frame = Frame::new(&visitor.visitor, title);
    let looks = DashboardViewer::Own(portal.takes_project_of(member));
    page(project, member, frame, query, looks, returned).await
}

pub async fn page(
    project: &HeldProject,
    member: &Member,
    frame: Frame,
    query: &ListQuery,
    looks: DashboardViewer,
    returned: RejectedForm,
) -> Result<Response, Problem> {
    let (contest, view) = match looks {
        DashboardViewer::Own(contest) => (contest, None),
        DashboardViewer::Staff(view) => (None, Some(view)),
    };
    let settings = project.settings();
    let now = project.course().clock().now();
    // Later events may be missing on the page, and are told by its stream.
    let seq = project.course().last_event().await?;
    let seen = Viewer::by(project, member).await?;
    let person = &member.person.id;
    let before = query.before.unwrap_or(i64::MAX);
    let rows = project.versions(person, before, VERSIONS).await?;
    let points = project.points(person).await?;
    let partners = project.partners(person).await?;
    let mut theirs: Vec<(Submission, String)> = Vec::new();
    let submissions = seen.submissions.iter().rev();
    for submission in submissions.filter(|one| one.by != *person) {
        let mut known = theirs.iter();
        if known.any(|(one, _)| one.version_id == submission.version_id) {
            continue;
        }
        let by = project.course().member(&submission.by).await?;
        let name = by.map(|by| by.person.name).unwrap_or_default();
        theirs.push((submission.clone(), name));
    }
    let mut review = published_review(project, member).await?;
    if view.is_some() {
        // Staff who look at the page cannot ask.
        review = review.map(|review| PublishedReview {
            can_ask: None,
            ..review
        });
    }
    let full = rows.len() == usize::try_from(VERSIONS).unwrap_or(usize::MAX);
    let newest = rows.first().map(|row| row.version);
    let next = rows
        .last()
        .map(|row| row.version)
        .filter(|&last| full && last > 1);
    page::html(&DashboardPage {
        frame,
        seq,
        settings,
        now,
        deadline: deadline(settings, now, member.extension),
        is_urgent: is_urgent(&settings.schedule, now, member.extension),
        offer: project.offer(member).await?.filter(|_| view.is_none()),
        points: (!seen.hides && member.person.role == Role::Student).then(|| points.published()),
        counting: what_counts(&seen),
        versions: rows,
        next,
        is_first: query.before.is_none(),
        unlocked: project.unlocked(person).await?,
        has_partners: settings.has_partners() && member.person.role == Role::Student,
        partner: partners.partner,
        choice: project.partner_choice(member).await?,
        points_now: (!seen.hides).then(|| points_text(points.published().points)),
        invited: partners.invited,
        inviters: partners.inviters,
        theirs,
        review,
        drawn_links: drawn_links(project.course(), person, LATELY).await?,
        contest: contest.zip(newest.map(|newest| newest.to_string())),
        returned,
        view,
        seen,
    })
}

impl DashboardPage<'_> {
    fn is_late(&self) -> bool {
        self.seen.admission == Admission::Late
    }

    /// The problems that do not pass, by the verdict if it is shown, or as `ok` reports.
    fn failing(&self, version: &VersionRow) -> String {
        match version.verdict.as_ref().filter(|_| !self.seen.hides) {
            Some(verdict) => names(verdict.problems.iter().filter(|(_, one)| !one.passes())),
            None => names(version.results.iter().filter(|(_, one)| !one.passed)),
        }
    }

    /// The name of a submission that can count.
    fn named(&self, submission: &Submission) -> String {
        let own = submission.by == self.seen.member.person.id;
        let whose = if own { "Your" } else { "Your partner's" };
        format!("{whose} version {}", submission.version)
    }

    /// The query of a version's address: whose it is, if it is not the visitor's.
    fn whose(&self) -> String {
        let view = self.view.as_ref();
        view.map_or_else(String::new, |view| {
            format!("?by={}", Pager::encoded(view.id.as_str()))
        })
    }

    fn address(&self) -> String {
        match &self.view {
            Some(view) => {
                let id = Pager::encoded(view.id.as_str());
                format!("/project/staff/students/{id}/view")
            }
            None => "/project".to_owned(),
        }
    }
}

pub fn names<'a, T: 'a>(problems: impl Iterator<Item = (&'a String, &'a T)>) -> String {
    let names: Vec<&str> = problems.map(|(name, _)| name.as_str()).collect();
    names.join(", ")
}
