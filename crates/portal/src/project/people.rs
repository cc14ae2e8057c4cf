//! The people of the course, for staff: their deadlines and links.

use axum::extract::Query;
use axum::response::Response;
use pigskin_course::{Member, PersonId, Role};
use pigskin_web::{Problem, page};

use super::staff_visitor::StaffVisitor;
use crate::frame::Frame;
use crate::pager::Pager;
use crate::staff::own_deadline::OwnDeadline;
use crate::staff::rejected_form::RejectedForm;
use crate::staff::roster_query::{RosterQuery, sections};

#[derive(askama::Template)]
#[template(path = "project/people.html")]
pub struct PeoplePage {
    frame: Frame,
    q: String,
    section: String,
    sections: Vec<String>,
    people: Vec<PersonRow>,
    pager: Pager,
    link: Option<(PersonId, String)>,
    returned: RejectedForm,
}

struct PersonRow {
    id: String,
    name: String,
    section: String,
    is_staff: bool,
    deadline: OwnDeadline,
}

pub fn address_of(person: &PersonId) -> String {
    format!(
        "/project/staff/people?q={}",
        Pager::encoded(person.as_str())
    )
}

pub async fn show(
    staff: StaffVisitor,
    Query(query): Query<RosterQuery>,
) -> Result<Response, Problem> {
    page::html(&page(&staff, &query, None, RejectedForm::default()).await?)
}

/// The page, perhaps with a link that was just made, or with a form that comes back.
pub async fn page(
    staff: &StaffVisitor,
    query: &RosterQuery,
    link: Option<(PersonId, String)>,
    returned: RejectedForm,
) -> Result<PeoplePage, Problem> {
    let course = staff.project().course();
    let schedule = &staff.project().settings().schedule;
    let mut members = course.members().await?;
    members.retain(|member| staff.scope.is_all() || staff.scope.includes(&member.person));
    let sections = sections(members.iter().map(|member| &member.person));
    members.retain(|member| {
        let person = &member.person;
        query.is_in_section(person) && query.finds(&[person.id.as_str(), &person.name])
    });
    let pager = query.pager("/project/staff/people", members.len());
    let person = |member: &Member| PersonRow {
        id: member.person.id.to_string(),
        name: member.person.name.clone(),
        section: member.person.section.clone(),
        is_staff: member.person.role == Role::Staff,
        deadline: OwnDeadline::of(member, schedule),
    };
    Ok(PeoplePage {
        returned,
        frame: staff.frame("People"),
        q: query.q.clone(),
        section: query.section.clone(),
        sections,
        people: members[pager.range()].iter().map(person).collect(),
        pager,
        link,
    })
}
