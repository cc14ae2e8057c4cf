//! The board.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::extract::Query;
use axum::response::Response;
use pigskin_contest::ContestGame;
use pigskin_course::{BoardRow, EventKind, Progress, TeamId};
use pigskin_web::Problem;
use pigskin_web::page;
use serde::Deserialize;

use crate::frame::Frame;
use crate::pager::Pager;
use crate::roster_query::{is_in_section, sections};
use crate::visitor::ContestVisitor;

/// Lines per page. The visitor's own team is always shown besides.
const LINES: usize = 100;

/// The part of the board to show.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct BoardQuery {
    /// The first line, from 0.
    from: usize,
    /// For staff, the section of the teams to show; empty for all.
    section: String,
}

/// The lines of the board, which the page replaces when they change.
#[derive(askama::Template)]
#[template(path = "table.html")]
struct Table {
    rows: Vec<BoardRow>,
    own: Option<BoardRow>,
    team: Option<i64>,
    from: usize,
    next: Option<usize>,
    all: usize,
    football: bool,
    frozen: bool,
    progress: Option<Progress>,
    section: String,
}

#[derive(askama::Template)]
#[template(path = "board.html")]
struct BoardPage {
    frame: Frame,
    table: Table,
    when: String,
    rules: String,
    messages: Vec<Message>,
    paused: bool,
    section: String,
    /// The sections of the roster, for staff.
    sections: Vec<String>,
}

/// Shows the board.
pub async fn show(
    visitor: ContestVisitor,
    Query(query): Query<BoardQuery>,
) -> Result<Response, Problem> {
    let table = Table::seen_by(&visitor, query).await?;
    let sections = if visitor.is_staff() {
        let members = visitor.contest.members().await.map_err(Problem::server)?;
        sections(members.iter().map(|member| &member.person))
    } else {
        Vec::new()
    };
    let course = &visitor.contest;
    let schedule = &course.settings().schedule;
    let now = course.clock().now();
    let extension = visitor.member.as_ref().and_then(|member| member.extension);
    page::html(&BoardPage {
        frame: Frame::new(&visitor, course.contest().title.clone(), "board"),
        section: table.section.clone(),
        sections,
        table,
        when: schedule.in_words(now, extension),
        rules: rules(&course.contest().game),
        messages: messages(&visitor).await?,
        paused: course.is_paused().await.map_err(Problem::server)?,
    })
}

/// Shows only the lines, for a page that is already open.
pub async fn table(
    visitor: ContestVisitor,
    Query(query): Query<BoardQuery>,
) -> Result<Response, Problem> {
    page::html(&Table::seen_by(&visitor, query).await?)
}

impl Table {
    /// The lines that a visitor sees. Only staff see those of a section.
    async fn seen_by(visitor: &ContestVisitor, mut query: BoardQuery) -> Result<Table, Problem> {
        if !visitor.is_staff() {
            query.section.clear();
        }
        if query.section.trim().is_empty() {
            return Ok(Table::new(visitor, query, None));
        }
        let members = visitor.contest.members().await.map_err(Problem::server)?;
        let here = members.iter();
        let here = here.filter(|member| is_in_section(&member.person, &query.section));
        let teams: BTreeSet<TeamId> = here.filter_map(|member| member.team).collect();
        Ok(Table::new(visitor, query, Some(&teams)))
    }

    /// The lines of these teams, or of all.
    fn new(
        visitor: &ContestVisitor,
        BoardQuery { from, section }: BoardQuery,
        teams: Option<&BTreeSet<TeamId>>,
    ) -> Table {
        let course = &visitor.contest;
        let boards = Arc::clone(&course.boards().borrow());
        let rows = boards.rows(visitor.is_staff(), course.settings().pseudonyms);
        let is_shown = |row: &&BoardRow| {
            teams.is_none_or(|teams| row.team.is_some_and(|team| teams.contains(&team)))
        };
        let rows: Vec<&BoardRow> = rows.iter().filter(is_shown).collect();
        let team = visitor.team();
        let own = rows
            .iter()
            .position(|row| team.is_some() && row.team == team);
        let shown = from..from.saturating_add(LINES);
        let own = own.filter(|line| !shown.contains(line));
        let progress = *course.progress().borrow();
        let football = course.contest().game.plays_matches();
        Table {
            own: own.map(|line| rows[line].clone()),
            team: team.map(|team| team.0),
            from,
            next: (shown.end < rows.len()).then_some(shown.end),
            all: rows.len(),
            football,
            frozen: boards.frozen.is_some() && !visitor.is_staff(),
            rows: (rows.into_iter().skip(from).take(LINES).cloned()).collect(),
            progress,
            section,
        }
    }

    /// The query of the address of these lines.
    fn here(&self) -> String {
        self.query(self.from)
    }

    /// The query of the address of the first lines.
    fn first(&self) -> String {
        self.query(0)
    }

    /// The query of the address of the next lines, if there are any.
    fn behind(&self) -> Option<String> {
        self.next.map(|next| self.query(next))
    }

    /// The query of the address of the same teams' lines from this one on.
    fn query(&self, from: usize) -> String {
        match self.section.as_str() {
            "" => format!("from={from}"),
            section => format!("from={from}&section={}", Pager::encoded(section)),
        }
    }

    fn is_own(&self, row: &BoardRow) -> bool {
        row.team.is_some_and(|team| Some(team.0) == self.team)
    }

    /// The change of the rank since yesterday, as text.
    fn change(row: &BoardRow) -> String {
        match (row.rank, row.rank_yesterday) {
            (Some(now), Some(before)) if now < before => format!("▲ {}", before - now),
            (Some(now), Some(before)) if now > before => format!("▼ {}", now - before),
            (Some(_), Some(_)) => "=".to_owned(),
            (Some(_), None) => "new".to_owned(),
            (None, _) => String::new(),
        }
    }

    fn rate(row: &BoardRow) -> String {
        format!("{:.2} %", row.mean_win_rate * 100.0)
    }
}

/// A message from staff.
struct Message {
    at: String,
    text: String,
    /// When it was last edited.
    edited: Option<String>,
}

/// The latest messages from staff.
async fn messages(visitor: &ContestVisitor) -> Result<Vec<Message>, Problem> {
    let course = &visitor.contest;
    let schedule = &course.settings().schedule;
    let events = course.messages(3).await.map_err(Problem::server)?;
    let messages = events.into_iter().filter_map(|event| match event.kind {
        EventKind::Message { text, edited, .. } => Some(Message {
            at: schedule.shown(event.at),
            text,
            edited: edited.map(|at| schedule.shown(at)),
        }),
        _ => None,
    });
    Ok(messages.collect())
}

/// The game and its rules, in one line.
fn rules(game: &ContestGame) -> String {
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
