//! The people of the course, for staff: their deadlines and links.

use axum::extract::Query;
use axum::response::Response;
use pigskin_course::{Member, PersonId, Role};
use pigskin_web::{Problem, page};
use serde::Deserialize;

use super::pager::Pager;
use super::staff_visitor::StaffVisitor;
use crate::frame::Frame;

#[derive(askama::Template)]
#[template(path = "project/people.html")]
struct PeoplePage {
    frame: Frame,
    q: String,
    people: Vec<PersonRow>,
    pager: Pager,
    /// A link that was just made, and for whom.
    link: Option<(PersonId, String)>,
}

/// A person on the roster.
struct PersonRow {
    id: String,
    name: String,
    section: String,
    is_staff: bool,
    extension: Option<String>,
}

/// Which people to show.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct PeopleQuery {
    q: String,
    page: usize,
}

/// Shows the people.
pub async fn show(
    staff: StaffVisitor,
    Query(query): Query<PeopleQuery>,
) -> Result<Response, Problem> {
    page(&staff, &query, None).await
}

/// The page, perhaps with a link that was just made.
pub async fn page(
    staff: &StaffVisitor,
    query: &PeopleQuery,
    link: Option<(PersonId, String)>,
) -> Result<Response, Problem> {
    let course = staff.project().course();
    let schedule = &course.settings().schedule;
    let mut members = course.members().await.map_err(Problem::server)?;
    let text = query.q.trim().to_lowercase();
    members.retain(|member| {
        let person = &member.person;
        let is_seen = staff.scope.is_all() || staff.scope.includes(person);
        let names = [person.id.as_str(), &person.name];
        is_seen && names.iter().any(|name| name.to_lowercase().contains(&text))
    });
    let address = format!("/project/staff/people?q={}", Pager::encoded(&query.q));
    let pager = Pager::new(address, query.page, members.len());
    let person = |member: &Member| PersonRow {
        id: member.person.id.to_string(),
        name: member.person.name.clone(),
        section: member.person.section.clone(),
        is_staff: member.person.role == Role::Staff,
        extension: member.extension.map(|closes| schedule.shown(closes)),
    };
    page::html(&PeoplePage {
        frame: staff.frame("People"),
        q: query.q.clone(),
        people: members[pager.range()].iter().map(person).collect(),
        pager,
        link,
    })
}
