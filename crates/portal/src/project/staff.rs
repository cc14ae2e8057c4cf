//! The forms of the project's staff.

use std::sync::Arc;

use axum::Form;
use axum::extract::Path;
use axum::response::{IntoResponse as _, Redirect, Response};
use pigskin_web::{Problem, page};
use serde::Deserialize;

use super::people;
use super::staff_visitor::StaffVisitor;
use crate::refusal;
use crate::staff::own_deadline::OwnDeadline;
use crate::staff::rejected_form::RejectedForm;
use crate::staff::roster_query::RosterQuery;

/// The fields of all forms; each action needs some of them.
#[derive(Deserialize)]
pub struct StaffForm {
    #[serde(default)]
    person: String,
    #[serde(default)]
    text: String,
}

pub async fn act(
    staff: StaffVisitor,
    Path(act): Path<String>,
    Form(given): Form<StaffForm>,
) -> Result<Response, Problem> {
    let (project, course) = (staff.project(), staff.project().course());
    let by = &staff.visitor.member.person.id;
    match act.as_str() {
        "retry" => project.retry_now(),
        "pause" => course.set_paused(true, Some(by)).await?,
        "resume" => course.set_paused(false, Some(by)).await?,
        "compare" => {
            let project = Arc::clone(project);
            tokio::spawn(async move { project.compare_work().await });
            return Ok(Redirect::to("/project/staff/likeness").into_response());
        }
        "extend" => {
            let zone = &course.settings().schedule.time_zone;
            let text = given.text.trim();
            let person = staff.person(&given.person).await?;
            let closes = match OwnDeadline::read(text, zone) {
                Ok(closes) => closes,
                Err(why) => {
                    let query = RosterQuery::finding(person.as_str());
                    let of = person.as_str();
                    let returned = RejectedForm::new("extend", of, text, why);
                    let page = people::page(&staff, &query, None, returned).await?;
                    return page::returned(&page);
                }
            };
            let extended = course.extend(&person, Some(closes), Some(by)).await;
            extended.map_err(refusal::person)?;
            return Ok(Redirect::to(&people::address_of(&person)).into_response());
        }
        "unextend" => {
            let person = staff.person(&given.person).await?;
            let removed = course.extend(&person, None, Some(by)).await;
            removed.map_err(refusal::person)?;
            return Ok(Redirect::to(&people::address_of(&person)).into_response());
        }
        "link" => {
            let person = staff.person(&given.person).await?;
            let token = course.link(&person, by).await;
            let token = token.map_err(refusal::person)?;
            let address = course.settings().address.as_deref().unwrap_or_default();
            let doors = staff.visitor.visitor.held.doors();
            let link = format!("{address}{doors}/sign-in/link?token={}", token.secret());
            let (query, link) = (RosterQuery::default(), Some((person, link)));
            let page = people::page(&staff, &query, link, RejectedForm::default()).await?;
            return page::html(&page);
        }
        other => return Err(Problem::NotFound(format!("to {other}"))),
    }
    Ok(Redirect::to("/project/staff/grading").into_response())
}
