//! The log of a course, for staff: who did what, and when.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::Router;
use axum::extract::Query;
use axum::response::Response;
use axum::routing::get;
use pigskin_course::{Event, EventKind, LogActor, LogFilter, Member, PersonId, Role, Schedule};
use pigskin_course_project::StudentScope;
use pigskin_web::{Problem, page};
use serde::Deserialize;

use crate::event_text::describe;
use crate::frame::Frame;
use crate::pager::Pager;
use crate::portal::Portal;
use crate::server::right::Right;
use crate::server::visitor::Visitor;
use crate::staff::extensions::sees;
use crate::staff::people;

const ADDRESS: &str = "/staff/log";

/// Names of those who may have caused an event, apart from people.
const ACTORS: [(&str, &str); 4] = [
    ("", "anybody"),
    ("staff", "staff"),
    ("students", "students"),
    ("server", "the server, or not recorded"),
];

#[derive(askama::Template)]
#[template(path = "staff_log.html")]
struct LogPage<'a> {
    frame: Frame,
    query: LogQuery,
    actors: &'static [(&'static str, &'static str)],
    staff: Vec<(String, String)>,
    kinds: Vec<(String, String)>,
    wrong: Option<String>,
    events: Vec<Event>,
    schedule: &'a Schedule,
    pager: Pager,
}

/// A link to what an event is about.
struct Link {
    address: String,
    text: String,
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub struct LogQuery {
    /// `staff`, `students`, `server`, or empty for anybody.
    who: String,
    /// The id of a person; it decides if it is there.
    by: String,
    /// The name of a kind of events; empty for all.
    kind: String,
    q: String,
    page: usize,
}

impl LogQuery {
    /// The filter for the database, or the error in the query.
    fn filter(&self) -> Result<LogFilter, String> {
        let actor = match (self.by.trim(), self.who.as_str()) {
            ("", "staff") => LogActor::Staff,
            ("", "students") => LogActor::Student,
            ("", "server") => LogActor::Server,
            ("", _) => LogActor::Any,
            (id, _) => {
                let id: Result<PersonId, _> = id.parse();
                LogActor::Person(id.map_err(|error| error.to_string())?)
            }
        };
        Ok(LogFilter {
            actor,
            // PostgreSQL knows no text with this character.
            kind: self.kind.replace('\0', ""),
        })
    }

    /// The address of the first page.
    fn address(&self) -> String {
        let [who, by, kind, q] = [&self.who, &self.by, &self.kind, &self.q];
        let [who, by, kind, q] = [who, by, kind, q].map(|text| Pager::encoded(text));
        format!("{ADDRESS}?who={who}&by={by}&kind={kind}&q={q}")
    }
}

pub fn pages() -> Router<Arc<Portal>> {
    Router::new().route("/staff/log", get(show))
}

async fn show(visitor: Visitor, Query(query): Query<LogQuery>) -> Result<Response, Problem> {
    visitor.may(Right::Class)?;
    let scope = visitor.scope();
    let course = &visitor.course;
    let schedule = &course.settings().schedule;
    let members = course.members().await?;
    let (wrong, events, pager) = match query.filter() {
        Ok(filter) => {
            let (events, pager) = found(&visitor, &query, &filter, &scope, &members).await?;
            (None, events, pager)
        }
        Err(wrong) => (Some(wrong), Vec::new(), Pager::new(query.address(), 0, 0)),
    };
    let staff = members.iter().map(|member| &member.person);
    let staff = staff.filter(|person| person.role == Role::Staff);
    let kinds = course.log_kinds().await?;
    let kinds = kinds.into_iter().map(|kind| {
        let words = kind.replace('-', " ");
        (kind, words)
    });
    page::html(&LogPage {
        frame: Frame::new(&visitor, "Log"),
        actors: &ACTORS,
        staff: staff
            .map(|person| (person.id.to_string(), person.name.clone()))
            .collect(),
        kinds: kinds.collect(),
        wrong,
        events,
        schedule,
        pager,
        query,
    })
}

/// The events of the page. The database chooses them, unless a text is searched or the visitor
/// does not see all students.
async fn found(
    visitor: &Visitor,
    query: &LogQuery,
    filter: &LogFilter,
    scope: &StudentScope,
    members: &[Member],
) -> Result<(Vec<Event>, Pager), Problem> {
    let course = &visitor.course;
    let searched = query.q.trim().to_lowercase();
    if searched.is_empty() && scope.is_all() {
        let rows = course.count_log(filter).await?;
        let pager = Pager::new(query.address(), query.page, rows);
        let range = pager.range();
        let events = course.log(filter, range.start, range.len()).await?;
        return Ok((events, pager));
    }
    let schedule = &course.settings().schedule;
    let hidden = members.iter().map(|member| &member.person);
    let hidden = hidden.filter(|person| person.role == Role::Student && !sees(scope, person));
    let hidden: BTreeSet<&str> = hidden.map(|person| person.id.as_str()).collect();
    let is_hidden = |id: Option<&str>| id.is_some_and(|id| hidden.contains(id));
    let events = course.search_log(filter, |event| {
        let actor = event.actor.as_ref().map(PersonId::as_str);
        let is_seen = !is_hidden(event.kind.person()) && !is_hidden(actor);
        is_seen && is_found(event, &searched, schedule)
    });
    let mut events = events.await?;
    let pager = Pager::new(query.address(), query.page, events.len());
    events.truncate(pager.range().end);
    Ok((events.split_off(pager.range().start), pager))
}

/// Returns whether the text of an event contains a text in lower case.
fn is_found(event: &Event, searched: &str, schedule: &Schedule) -> bool {
    let texts = [
        schedule.exact(event.at),
        describe(event, schedule),
        actor_text(event),
    ];
    searched.is_empty()
        || texts
            .iter()
            .any(|text| text.to_lowercase().contains(searched))
}

/// The person behind an event, such as `ada`, or `ta101 for ada` if `ada` had signed in with a link
/// that `ta101` drew.
fn actor_text(event: &Event) -> String {
    match (&event.actor, &event.signed_in_by) {
        (None, _) => String::new(),
        (Some(actor), None) => actor.to_string(),
        (Some(actor), Some(by)) => format!("{by} for {actor}"),
    }
}

impl LogPage<'_> {
    /// The links to what an event is about.
    fn links(event: &Event) -> Vec<Link> {
        let person = |id: &str| {
            let id: Option<PersonId> = id.parse().ok();
            id.map(|id| Link {
                address: people::address_of(&id),
                text: id.to_string(),
            })
        };
        let team = event.kind.team().map(|team| Link {
            address: format!("/contest/teams/{team}"),
            text: format!("team {team}"),
        });
        let entry = event.kind.submission().map(|entry| Link {
            address: format!("/contest/entries/{entry}"),
            text: format!("receipt {entry}"),
        });
        let about = event.kind.person().and_then(person);
        team.into_iter().chain(entry).chain(about).collect()
    }
}

/// Returns whether the server does this by itself: verdicts. Other events without an actor were
/// done by people who are not recorded.
fn is_by_server(kind: &EventKind) -> bool {
    matches!(
        kind,
        EventKind::Accepted { .. }
            | EventKind::Refused { .. }
            | EventKind::Unjudged { .. }
            | EventKind::Graded { .. }
            | EventKind::Ungraded { .. }
    )
}
