//! The people of the course, for staff: their teams, deadlines and links.

use std::sync::Arc;

use axum::extract::{Path, Query};
use axum::http::HeaderMap;
use axum::response::{IntoResponse as _, Redirect, Response};
use axum::routing::{get, post};
use axum::{Form, Router};
use pigskin_course::{Member, PersonId, Role, Schedule};
use pigskin_course_project::StudentScope;
use pigskin_web::{Problem, page};
use serde::Deserialize;

use crate::frame::Frame;
use crate::pager::Pager;
use crate::portal::Portal;
use crate::server::address::address;
use crate::server::refusal;
use crate::server::right::Right;
use crate::server::visitor::Visitor;
use crate::staff::extensions::sees;
use crate::staff::own_deadline::OwnDeadline;
use crate::staff::rejected_form::RejectedForm;
use crate::staff::roster_query::{RosterQuery, sections};

#[derive(askama::Template)]
#[template(path = "staff_people.html")]
struct PeoplePage<'a> {
    frame: Frame,
    q: String,
    section: String,
    sections: Vec<String>,
    people: Vec<Member>,
    schedule: &'a Schedule,
    /// Whether the visitor may take a roster over.
    may_enrol: bool,
    pager: Pager,
    link: Option<(PersonId, String)>,
    returned: RejectedForm,
}

/// The fields of all forms; each action needs some of them.
#[derive(Deserialize)]
pub struct PersonForm {
    #[serde(default)]
    person: String,
    #[serde(default)]
    text: String,
}

pub fn pages() -> Router<Arc<Portal>> {
    Router::new()
        .route("/staff/people", get(show))
        .route("/staff/people/{act}", post(act))
}

pub fn address_of(person: &PersonId) -> String {
    format!("/staff/people?q={}", Pager::encoded(person.as_str()))
}

async fn show(visitor: Visitor, Query(query): Query<RosterQuery>) -> Result<Response, Problem> {
    page::html(&people(&visitor, query).await?)
}

/// The people whom a member of staff sees.
async fn people(visitor: &Visitor, query: RosterQuery) -> Result<PeoplePage<'_>, Problem> {
    visitor.may(Right::Class)?;
    let scope = visitor.scope();
    let course = &visitor.course;
    let mut members = course.members().await?;
    members.retain(|member| sees(&scope, &member.person));
    let sections = sections(members.iter().map(|member| &member.person));
    members.retain(|member| {
        let person = &member.person;
        query.is_in_section(person) && query.finds(&[person.id.as_str(), &person.name])
    });
    let pager = query.pager("/staff/people", members.len());
    Ok(PeoplePage {
        frame: Frame::new(visitor, "People"),
        people: members[pager.range()].to_vec(),
        schedule: &course.settings().schedule,
        sections,
        may_enrol: visitor.may(Right::Settings).is_ok(),
        q: query.q,
        section: query.section,
        pager,
        link: None,
        returned: RejectedForm::default(),
    })
}

/// Gives a person a deadline, takes it away, or draws a link that signs in as them.
async fn act(
    visitor: Visitor,
    Path(act): Path<String>,
    headers: HeaderMap,
    Form(given): Form<PersonForm>,
) -> Result<Response, Problem> {
    let by = &visitor.may(Right::Help)?.person.id;
    let course = &visitor.course;
    let person = person(&visitor, &visitor.scope(), &given.person).await?;
    let closes = match act.as_str() {
        "extend" => match OwnDeadline::read(&given.text, &course.settings().schedule.time_zone) {
            Ok(closes) => Some(closes),
            Err(why) => {
                let query = RosterQuery::finding(person.as_str());
                let returned = RejectedForm::new("extend", person.as_str(), given.text, why);
                return page::returned(&PeoplePage {
                    returned,
                    ..people(&visitor, query).await?
                });
            }
        },
        "unextend" => None,
        "link" => {
            let token = course.link(&person, by).await;
            let token = token.map_err(refusal::person)?;
            let address = address(course, &headers);
            let link = format!("{address}/sign-in/link?token={}", token.secret());
            return page::html(&PeoplePage {
                link: Some((person, link)),
                ..people(&visitor, RosterQuery::default()).await?
            });
        }
        other => return Err(Problem::NotFound(format!("to {other}"))),
    };
    let extended = course.extend(&person, closes, Some(by)).await;
    extended.map_err(refusal::person)?;
    Ok(Redirect::to(&address_of(&person)).into_response())
}

/// A person to whom the visitor may give a deadline or a link: a student whom they see, or anybody
/// if they see all. Others get the same answer as for one who does not exist.
async fn person(visitor: &Visitor, scope: &StudentScope, id: &str) -> Result<PersonId, Problem> {
    if scope.is_all() {
        return id.parse().map_err(Problem::address);
    }
    Ok(visitor.student(scope, id).await?.person.id)
}
