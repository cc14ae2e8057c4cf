//! The student's page of the project.

use std::sync::Arc;

use axum::extract::{Query, State};
use axum::response::{IntoResponse as _, Response};
use pigskin_course::{Admission, Member, PersonId, Role, points_text};
use pigskin_course_project::{
    HeldProject, Offer, Partner, PartnerOption, Points, Submission, Unlocked,
};
use pigskin_web::{Problem, page};
use serde::Deserialize;

use super::dashboard_row::{DashboardRow, dashboard_row};
use super::dates::{DeadlineNotice, PhaseRow, early, phases};
use super::review::student::{PublishedReview, published_review};
use super::viewer::Viewer;
use super::what_counts::what_counts;
use crate::account::drawn_links::{LATELY, drawn_links};
use crate::frame::Frame;
use crate::pager::Pager;
use crate::portal::Portal;
use crate::server::visitor::ProjectVisitor;
use crate::staff::rejected_form::RejectedForm;
use crate::view::View;

const VERSIONS: u32 = 50;

#[derive(askama::Template)]
#[template(path = "project/dashboard.html")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "the template asks each of them"
)]
struct DashboardPage {
    frame: Frame,
    seq: i64,
    title: String,
    deadline: DeadlineNotice,
    is_open: bool,
    is_late: bool,
    offer: Option<Offer>,
    phases: Vec<PhaseRow>,
    early: Option<String>,
    /// Verdicts are shown only after the deadline.
    hides: bool,
    points: Option<Points>,
    counting: Vec<String>,
    versions: Vec<DashboardRow>,
    next: Option<i64>,
    is_first: bool,
    unlocked: Vec<Unlocked>,
    has_partners: bool,
    partner: Option<Partner>,
    /// The submissions that can count for the student and their partner.
    choice: Vec<PartnerOption>,
    person: PersonId,
    /// The points as they are without a choice, if they are shown.
    points_now: Option<String>,
    invited: Option<Partner>,
    inviters: Vec<Partner>,
    theirs: Vec<PartnerVersion>,
    review: Option<PublishedReview>,
    drawn_links: Vec<String>,
    /// The title of the contest, and the newest version.
    contest: Option<(String, String)>,
    returned: RejectedForm,
    /// The student as whom staff look at the page; nothing can be done there.
    view: Option<View>,
}

pub enum DashboardViewer {
    /// The person, with the title of the contest that takes a version as an entry.
    Own(Option<String>),
    Staff(View),
}

struct PartnerVersion {
    by: String,
    name: String,
    version: i64,
    at: String,
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
    let schedule = &settings.schedule;
    let now = project.course().clock().now();
    // Later events may be missing on the page, and are told by its stream.
    let seq = project.course().last_event().await?;
    let seen = Viewer::by(project, member).await?;
    let person = &member.person.id;
    let before = query.before.unwrap_or(i64::MAX);
    let rows = project.versions(person, before, VERSIONS).await?;
    let points = project.points(person).await?;
    let partners = project.partners(person).await?;
    let mut theirs = Vec::new();
    for submission in seen
        .submissions
        .iter()
        .rev()
        .filter(|one| one.by != *person)
    {
        let known: Option<&PartnerVersion> = theirs.iter().find(|row: &&PartnerVersion| {
            row.by == submission.by.as_str() && row.version == submission.version
        });
        if known.is_some() {
            continue;
        }
        let by = project.course().member(&submission.by).await?;
        theirs.push(PartnerVersion {
            by: submission.by.to_string(),
            name: by.map(|by| by.person.name).unwrap_or_default(),
            version: submission.version,
            at: schedule.shown(submission.at),
        });
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
        title: settings.title.clone(),
        deadline: DeadlineNotice::new(settings, now, member.extension),
        is_open: seen.is_open(),
        is_late: seen.admission == Admission::Late,
        offer: project.offer(member).await?.filter(|_| view.is_none()),
        phases: phases(settings, now),
        early: early(settings),
        hides: seen.hides,
        points: (!seen.hides && member.person.role == Role::Student).then(|| points.published()),
        counting: what_counts(&seen),
        versions: (rows.iter()).map(|row| dashboard_row(row, &seen)).collect(),
        next,
        is_first: query.before.is_none(),
        unlocked: project.unlocked(person).await?,
        has_partners: settings.has_partners() && member.person.role == Role::Student,
        partner: partners.partner,
        choice: project.partner_choice(member).await?,
        person: person.clone(),
        points_now: (!seen.hides).then(|| points_text(points.published().points)),
        invited: partners.invited,
        inviters: partners.inviters,
        theirs,
        review,
        drawn_links: drawn_links(project.course(), person, LATELY).await?,
        contest: contest.zip(newest.map(|newest| newest.to_string())),
        returned,
        view,
    })
}

impl DashboardPage {
    /// The name of a submission that can count.
    fn named(&self, submission: &Submission) -> String {
        let own = submission.by == self.person;
        let whose = if own { "Your" } else { "Your partner's" };
        format!("{whose} version {}", submission.version)
    }

    /// The query of a version's address: whose it is, if it is not the visitor's.
    fn whose(&self) -> String {
        let view = self.view.as_ref();
        view.map_or_else(String::new, |view| {
            format!("?by={}", Pager::encoded(&view.id))
        })
    }

    fn address(&self) -> String {
        match &self.view {
            Some(view) => {
                let id = Pager::encoded(&view.id);
                format!("/project/staff/students/{id}/view")
            }
            None => "/project".to_owned(),
        }
    }
}
