//! A student's points as staff see them, and which submission counts.

use axum::Form;
use axum::extract::Path;
use axum::response::{Redirect, Response};
use pigskin_course::{Admission, Member, Person};
use pigskin_course_project::{Points, ProjectSettings, Submission};
use pigskin_web::{Problem, page};
use serde::Deserialize;

use super::staff_visitor::StaffVisitor;
use crate::filters;
use crate::frame::Frame;
use crate::pager::Pager;
use crate::server::refusal;
use crate::server::right::Right;

#[derive(askama::Template)]
#[template(path = "project/student_points.html")]
struct StudentPointsPage<'a> {
    frame: Frame,
    settings: &'a ProjectSettings,
    member: &'a Member,
    person: &'a Person,
    extension: Option<(String, Option<String>)>,
    points: Points,
    unpublished: Vec<String>,
    submissions: Vec<Submission>,
    /// The numbers of the submissions that count.
    counting: Vec<i64>,
    partner: Option<(String, String)>,
    is_chosen: bool,
}

impl StudentPointsPage<'_> {
    /// The name of a submission for staff, such as `3` or `3 of bob`.
    fn named(&self, submission: &Submission) -> String {
        match &submission.by {
            by if *by == self.person.id => submission.version.to_string(),
            by => format!("{} of {by}", submission.version),
        }
    }

    fn is_late(&self, submission: &Submission) -> bool {
        let schedule = &self.settings.schedule;
        schedule.admits(submission.at, self.member.extension) == Admission::Late
    }

    fn can_choose(&self, submission: &Submission) -> bool {
        let accepted = (self.settings).accepts(submission.at, self.member.extension);
        accepted && submission.chosen.is_none()
    }
}

pub async fn show(staff: StaffVisitor, Path(person): Path<String>) -> Result<Response, Problem> {
    let member = staff.student(&person).await?;
    let project = staff.project();
    let id = &member.person.id;
    let points = project.points(id).await?;
    let submissions = project.submissions(id).await?;
    let partners = project.partners(id).await?;
    let schedule = &project.settings().schedule;
    let counting = project.counting(id, &submissions, member.extension);
    let counting = counting.into_iter().map(|one| one.id).collect();
    let unpublished = points.lines.iter().filter(|line| !line.is_published);
    let unpublished = unpublished.map(|line| line.what.clone()).collect();
    page::html(&StudentPointsPage {
        frame: staff.frame(member.person.name.clone()),
        settings: project.settings(),
        member: &member,
        person: &member.person,
        extension: member
            .extension
            .map(|at| (schedule.shown(at), member.extension_reason.clone())),
        unpublished,
        points,
        is_chosen: submissions.iter().any(|one| one.chosen.is_some()),
        submissions,
        counting,
        partner: partners
            .partner
            .map(|partner| (partner.id.to_string(), partner.name)),
    })
}

#[derive(Deserialize)]
pub struct ChoiceForm {
    #[serde(default)]
    submission: String,
    #[serde(default)]
    reason: String,
}

/// Lets another submission count for a student, or the last one again.
pub async fn act(
    staff: StaffVisitor,
    Path((person, act)): Path<(String, String)>,
    Form(form): Form<ChoiceForm>,
) -> Result<Redirect, Problem> {
    let by = staff.may(Right::Help)?;
    let member = staff.student(&person).await?;
    let (project, id) = (staff.project(), &member.person.id);
    let done = match act.as_str() {
        "choose" => {
            let submission = form.submission.parse().map_err(Problem::address)?;
            project.choose(id, submission, &form.reason, by).await
        }
        "unchoose" => project.unchoose(id, by).await,
        other => return Err(Problem::NotFound(format!("to {other}"))),
    };
    done.map_err(refusal::choice)?;
    let person = Pager::encoded(id.as_str());
    Ok(Redirect::to(&format!(
        "/project/staff/students/{person}/points"
    )))
}
