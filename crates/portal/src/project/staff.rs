//! Staff of the project: who they are, whom they see, and what they do.

use std::sync::Arc;

use axum::Form;
use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use axum::response::{IntoResponse as _, Redirect, Response};
use pigskin_course::{Member, PersonId, moment};
use pigskin_coursework::{HeldProject, StudentScope};
use pigskin_web::Problem;
use serde::Deserialize;

use super::people;
use crate::frame::Frame;
use crate::portal::Portal;
use crate::refusal;
use crate::visitor::ProjectVisitor;

/// A visitor of a page for staff, with the students whom they see.
pub struct StaffVisitor {
    /// The visitor, who is staff.
    pub visitor: ProjectVisitor,
    /// The students whom they see.
    pub scope: StudentScope,
}

impl FromRequestParts<Arc<Portal>> for StaffVisitor {
    type Rejection = Response;

    async fn from_request_parts(
        parts: &mut Parts,
        portal: &Arc<Portal>,
    ) -> Result<StaffVisitor, Response> {
        let visitor = ProjectVisitor::from_request_parts(parts, portal).await?;
        let staff = visitor.visitor.staff();
        let staff = staff.map_err(axum::response::IntoResponse::into_response)?;
        Ok(StaffVisitor {
            scope: StudentScope::of_staff(visitor.project.settings(), &staff.person),
            visitor,
        })
    }
}

impl StaffVisitor {
    /// The project.
    pub fn project(&self) -> &Arc<HeldProject> {
        &self.visitor.project
    }

    /// The frame of a page for staff.
    pub fn frame(&self, title: impl Into<String>) -> Frame {
        Frame::of_project(&self.visitor.visitor, title, "project-staff")
    }

    /// A student whom they see. Others get the same answer as for one who does not exist.
    pub async fn student(&self, id: &str) -> Result<Member, Problem> {
        let nothing = || Problem::NotFound(format!("for the student {id}"));
        let person: PersonId = id.parse().map_err(|_| nothing())?;
        let member = self.project().course().member(&person).await;
        let member = member.map_err(Problem::server)?;
        let seen = member.filter(|member| self.scope.includes(&member.person));
        seen.ok_or_else(nothing)
    }

    /// Somebody on the roster whom they may give a deadline or a link: a student whom they see,
    /// or anybody if they see all.
    async fn person(&self, id: &str) -> Result<PersonId, Problem> {
        if self.scope.is_all() {
            return id.parse::<PersonId>().map_err(Problem::address);
        }
        Ok(self.student(id).await?.person.id)
    }
}

/// The fields of all forms; each action needs some of them.
#[derive(Deserialize)]
pub struct StaffForm {
    #[serde(default)]
    person: String,
    #[serde(default)]
    text: String,
}

/// Performs an action of staff.
pub async fn act(
    staff: StaffVisitor,
    Path(act): Path<String>,
    Form(given): Form<StaffForm>,
) -> Result<Response, Problem> {
    let (project, course) = (staff.project(), staff.project().course());
    match act.as_str() {
        "retry" => project.retry_now(),
        "pause" => course.set_paused(true).await.map_err(Problem::server)?,
        "resume" => course.set_paused(false).await.map_err(Problem::server)?,
        "compare" => {
            let project = Arc::clone(project);
            tokio::spawn(async move { project.compare_work().await });
            return Ok(Redirect::to("/project/staff/likeness").into_response());
        }
        "extend" => {
            let zone = &course.settings().schedule.time_zone;
            let text = given.text.trim();
            let closes = (!text.is_empty()).then(|| moment(text, zone));
            let closes = closes.transpose().map_err(Problem::refused)?;
            let person = staff.person(&given.person).await?;
            let extended = course.extend(&person, closes).await;
            extended.map_err(refusal::person)?;
            return Ok(Redirect::to("/project/staff/people").into_response());
        }
        "link" => {
            let person = staff.person(&given.person).await?;
            let by = &staff.visitor.member.person.id;
            let token = course.link(&person, by).await;
            let token = token.map_err(refusal::person)?;
            let address = course.settings().address.as_deref().unwrap_or_default();
            let doors = staff.visitor.visitor.held.doors();
            let link = format!("{address}{doors}/sign-in/link?token={}", token.secret());
            return people::page(
                &staff,
                &people::PeopleQuery::default(),
                Some((person, link)),
            )
            .await;
        }
        other => return Err(Problem::NotFound(format!("to {other}"))),
    }
    Ok(Redirect::to("/project/staff/grading").into_response())
}
