//! The people of a contest, for staff: their teams and deadlines.

use axum::extract::Query;
use axum::response::Response;
use pigskin_course::{Member, PersonId, Role};
use pigskin_web::{Problem, page};

use crate::frame::Frame;
use crate::pager::Pager;
use crate::staff::own_deadline::OwnDeadline;
use crate::staff::rejected_form::RejectedForm;
use crate::staff::roster_query::{RosterQuery, sections};
use crate::visitor::ContestVisitor;

const ADDRESS: &str = "/contest/staff/people";

#[derive(askama::Template)]
#[template(path = "staff_people.html")]
pub struct PeoplePage {
    frame: Frame,
    q: String,
    section: String,
    sections: Vec<String>,
    people: Vec<PersonRow>,
    pager: Pager,
    returned: RejectedForm,
}

struct PersonRow {
    id: String,
    name: String,
    section: String,
    team: Option<i64>,
    deadline: OwnDeadline,
    is_student: bool,
}

pub fn address_of(person: &PersonId) -> String {
    format!("{ADDRESS}?q={}", Pager::encoded(person.as_str()))
}

pub async fn show(
    visitor: ContestVisitor,
    Query(query): Query<RosterQuery>,
) -> Result<Response, Problem> {
    page::html(&page(&visitor, query, RejectedForm::default()).await?)
}

/// The page, perhaps with a form that comes back.
pub async fn page(
    visitor: &ContestVisitor,
    query: RosterQuery,
    returned: RejectedForm,
) -> Result<PeoplePage, Problem> {
    visitor.staff()?;
    let course = &visitor.contest;
    let schedule = &course.course().settings().schedule;
    let mut members = course.course().members().await?;
    let sections = sections(members.iter().map(|member| &member.person));
    members.retain(|member| {
        let person = &member.person;
        query.is_in_section(person) && query.finds(&[person.id.as_str(), &person.name])
    });
    let pager = query.pager(ADDRESS, members.len());
    let person = |member: &Member| PersonRow {
        id: member.person.id.to_string(),
        name: member.person.name.clone(),
        section: member.person.section.clone(),
        team: member.team.map(|team| team.0),
        deadline: OwnDeadline::of(member, schedule),
        is_student: member.person.role == Role::Student,
    };
    Ok(PeoplePage {
        returned,
        frame: Frame::new(visitor, "People"),
        people: members[pager.range()].iter().map(person).collect(),
        sections,
        q: query.q,
        section: query.section,
        pager,
    })
}
