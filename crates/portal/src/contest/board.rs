//! The page of the board.

mod line;
mod table;

use axum::extract::Query;
use axum::response::Response;
use jiff::Timestamp;
use pigskin_contest::ContestGame;
use pigskin_course::{Course, EventKind, Person, PersonId};
use pigskin_web::Problem;
use pigskin_web::page::html;

use crate::contest::winners;
use crate::frame::Frame;
use crate::moment::Moment;
use crate::pager::Pager;
use crate::server::visitor::ContestVisitor;
use crate::staff::roster_query::sections;
use crate::texts::{acceptance, ended};

pub use self::table::BoardQuery;
use self::table::Table;

#[derive(askama::Template)]
#[template(path = "board.html")]
struct BoardPage {
    frame: Frame,
    seq: i64,
    title: String,
    table: Table,
    when: String,
    ended: &'static str,
    rules: String,
    messages: Vec<StaffMessage<Moment>>,
    paused: bool,
    q: String,
    section: String,
    sections: Vec<String>,
    winners: bool,
    /// The student as whom staff look at the page; it does not change by itself.
    view: Option<Person>,
}

pub async fn show(
    visitor: ContestVisitor,
    Query(query): Query<BoardQuery>,
) -> Result<Response, Problem> {
    let title = visitor.contest.contest().title.clone();
    let frame = Frame::new(&visitor, title);
    page(&visitor, frame, query, None).await
}

/// The board as a visitor sees it, or staff on their behalf.
pub async fn page(
    visitor: &ContestVisitor,
    frame: Frame,
    query: BoardQuery,
    view: Option<Person>,
) -> Result<Response, Problem> {
    // Later events may be missing on the page, and are told by its stream.
    let seq = visitor.course.last_event().await?;
    let mut table = Table::seen_by(visitor, query).await?;
    if let Some(view) = &view {
        let id = Pager::encoded(view.id.as_str());
        table.place_at(format!("/contest/staff/view/{id}/board"));
    }
    let sections = if visitor.is_staff() {
        let members = visitor.contest.course().members().await?;
        sections(members.iter().map(|member| &member.person))
    } else {
        Vec::new()
    };
    let course = &visitor.contest;
    let schedule = &course.course().settings().schedule;
    let now = course.course().clock().now();
    let extension = visitor.member.as_ref().and_then(|member| member.extension);
    html(&BoardPage {
        title: course.contest().title.clone(),
        frame,
        seq,
        view,
        winners: winners::are_there(course).await?,
        q: table.query.q.clone(),
        section: table.query.section.clone(),
        sections,
        table,
        when: acceptance(schedule, now, extension),
        ended: ended(course.stage().await?),
        rules: rules(&course.contest().game),
        messages: messages(&visitor.course, |at| Moment::new(&visitor.course, at)).await?,
        paused: course.course().is_paused().await?,
    })
}

/// Shows only the lines, for a page that is already open.
pub async fn table(
    visitor: ContestVisitor,
    Query(query): Query<BoardQuery>,
) -> Result<Response, Problem> {
    html(&Table::seen_by(&visitor, query).await?)
}

/// A message from staff to everybody, with its moments as a page shows them.
pub struct StaffMessage<T> {
    pub id: i64,
    pub at: T,
    pub text: String,
    pub by: Option<PersonId>,
    pub edited: Option<T>,
}

/// The last messages, the newest first.
pub async fn messages<T>(
    course: &Course,
    shown: impl Fn(Timestamp) -> T,
) -> Result<Vec<StaffMessage<T>>, Problem> {
    let events = course.messages(3).await?;
    let messages = events.into_iter().filter_map(|event| match event.kind {
        EventKind::Message {
            text, by, edited, ..
        } => Some(StaffMessage {
            id: event.seq,
            at: shown(event.at),
            text,
            by,
            edited: edited.map(&shown),
        }),
        _ => None,
    });
    Ok(messages.collect())
}

pub fn rules(game: &ContestGame) -> String {
    match game {
        ContestGame::Hog(hog) => format!(
            "Hog, {}: a matchup is won with a mean win rate above {} %, computed exactly.",
            hog.edition.name,
            hog.threshold * 100.0
        ),
        ContestGame::DFootball(football) => format!(
            "D-Football with {} a side: every pair plays {} games, {} ms a move.",
            football.n,
            2 * football.games_per_seat,
            football.clock.move_time.as_millis()
        ),
    }
}
