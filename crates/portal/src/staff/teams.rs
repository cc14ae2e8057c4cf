//! The teams of a contest, for staff.

use std::collections::{BTreeMap, BTreeSet};

use axum::extract::Query;
use axum::response::Response;
use pigskin_course::{Member, TeamId};
use pigskin_course_contest::BoardRow;
use pigskin_web::{Problem, page};

use crate::frame::Frame;
use crate::pager::Pager;
use crate::server::right::Right;
use crate::server::visitor::ContestVisitor;
use crate::staff::rejected_form::RejectedForm;
use crate::staff::roster_query::{RosterQuery, sections};

const ADDRESS: &str = "/contest/staff/teams";

#[derive(askama::Template)]
#[template(path = "staff_teams.html")]
pub struct TeamsPage {
    frame: Frame,
    q: String,
    section: String,
    sections: Vec<String>,
    teams: Vec<TeamRow>,
    pager: Pager,
    returned: RejectedForm,
}

struct TeamRow {
    id: i64,
    name: String,
    members: Vec<(String, String)>,
    sections: String,
    rank: Option<usize>,
    version: Option<i64>,
    disqualified: Option<String>,
}

impl TeamRow {
    fn new(
        (id, name, disqualified): (TeamId, Option<String>, Option<String>),
        members: &[&Member],
        row: Option<&BoardRow>,
    ) -> TeamRow {
        let people = members.iter().map(|member| &member.person);
        let sections: BTreeSet<&str> = people
            .clone()
            .flat_map(|person| person.section_names())
            .collect();
        let sections = sections.into_iter().filter(|section| !section.is_empty());
        TeamRow {
            id: id.0,
            name: name.unwrap_or_else(|| format!("Team {id}")),
            members: people
                .map(|person| (person.id.to_string(), person.name.clone()))
                .collect(),
            sections: sections.collect::<Vec<_>>().join(", "),
            rank: row.and_then(|row| row.rank),
            version: row.and_then(|row| row.version),
            disqualified,
        }
    }

    /// Returns whether the team matches a search: by number, or by a part of its name or of a
    /// member's. `#` and a number find only that team.
    fn is_found(&self, query: &RosterQuery) -> bool {
        let wanted = query.q.trim();
        if let Some(number) = wanted.strip_prefix('#') {
            return number == self.id.to_string();
        }
        let members = self.members.iter();
        let mut texts: Vec<&str> = members
            .flat_map(|(id, name)| [id.as_str(), name.as_str()])
            .collect();
        texts.push(&self.name);
        wanted == self.id.to_string() || query.finds(&texts)
    }
}

pub fn address_of(team: TeamId) -> String {
    format!("{ADDRESS}?q=%23{team}")
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
) -> Result<TeamsPage, Problem> {
    visitor.may(Right::Contest)?;
    let course = &visitor.contest;
    let members = course.course().members().await?;
    let sections = sections(members.iter().map(|member| &member.person));
    let mut by_team: BTreeMap<TeamId, Vec<&Member>> = BTreeMap::new();
    for member in &members {
        if let Some(team) = member.team {
            by_team.entry(team).or_default().push(member);
        }
    }
    let boards = course.boards().borrow().clone();
    let rows = boards.rows(true, false);
    let rows = rows.iter().filter_map(|row| Some((row.team?, row)));
    let rows: BTreeMap<TeamId, &BoardRow> = rows.collect();
    let teams = course.teams().await?;
    let teams = teams.into_iter().filter_map(|team| {
        let id = team.0;
        let members = by_team.get(&id).map_or(&[][..], Vec::as_slice);
        let is_here = query.section.trim().is_empty()
            || members.iter().any(|one| query.is_in_section(&one.person));
        let row = TeamRow::new(team, members, rows.get(&id).copied());
        (is_here && row.is_found(&query)).then_some(row)
    });
    let mut teams: Vec<TeamRow> = teams.collect();
    let pager = query.pager(ADDRESS, teams.len());
    teams.truncate(pager.range().end);
    Ok(TeamsPage {
        returned,
        frame: Frame::new(visitor, "Teams"),
        teams: teams.split_off(pager.range().start),
        sections,
        q: query.q,
        section: query.section,
        pager,
    })
}
