//! The lines of a board.

use std::collections::BTreeSet;
use std::sync::Arc;

use pigskin_contest::Awards;
use pigskin_course::TeamId;
use pigskin_course_contest::{BoardProgress, BoardRow};
use pigskin_entry::words;
use pigskin_web::Problem;
use serde::Deserialize;

use super::line::{Line, RankMove};
use crate::pager::Pager;
use crate::server::visitor::ContestVisitor;
use crate::staff::roster_query::is_in_section;
use crate::texts::matches;

/// Lines per page. The visitor's own team is always shown besides.
const LINES: usize = 100;

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct BoardQuery {
    /// The first line, from 0.
    pub from: usize,
    /// A part of a team's name, in any case; empty for all.
    pub q: String,
    /// The column by which the lines are sorted; by rank unless it is one.
    pub sort: String,
    /// For staff, the section of the teams to show; empty for all.
    pub section: String,
}

words! {
    /// A column by which the lines can be sorted.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Column {
        /// The lowest rank first. Reference players have none, and stand where their wins put them.
        Rank = "rank",
        Team = "team",
        /// The highest mean win rate first.
        Mean = "mean",
        /// The latest version first.
        Sent = "sent",
    }

    pub fn name
}

impl Column {
    fn sort(self, rows: &mut [&BoardRow]) {
        match self {
            Column::Rank => {}
            Column::Team => rows.sort_by_key(|row| row.name.to_lowercase()),
            Column::Mean => rows.sort_by(|a, b| b.mean_win_rate.total_cmp(&a.mean_win_rate)),
            Column::Sent => rows.sort_by_key(|row| std::cmp::Reverse(row.sent)),
        }
    }
}

/// The lines of the board, which the page replaces when they change.
#[derive(askama::Template)]
#[template(path = "table.html")]
pub struct Table {
    rows: Vec<Line>,
    own: Option<Line>,
    team: Option<i64>,
    standing: Option<(usize, usize, f64)>,
    ranked: usize,
    pub address: String,
    pub query: BoardQuery,
    pub sort: Column,
    before: Option<usize>,
    next: Option<usize>,
    all: usize,
    football: bool,
    /// How awards are given, if any team has one.
    awards: Option<Awards>,
    frozen: bool,
    /// Whether the visitor sees the board of now, as staff do.
    sees_now: bool,
    progress: Option<BoardProgress>,
}

impl Table {
    /// The lines that a visitor sees. Only staff see those of a section.
    pub async fn seen_by(
        visitor: &ContestVisitor,
        mut query: BoardQuery,
    ) -> Result<Table, Problem> {
        if !visitor.is_staff() {
            query.section.clear();
        }
        if query.section.trim().is_empty() {
            return Ok(Table::new(visitor, query, None));
        }
        let members = visitor.contest.course().members().await?;
        let here = members.iter();
        let here = here.filter(|member| is_in_section(&member.person, &query.section));
        let teams: BTreeSet<TeamId> = here.filter_map(|member| member.team).collect();
        Ok(Table::new(visitor, query, Some(&teams)))
    }

    fn new(visitor: &ContestVisitor, query: BoardQuery, teams: Option<&BTreeSet<TeamId>>) -> Table {
        let course = &visitor.contest;
        let boards = Arc::clone(&course.boards().borrow());
        let rows = boards.rows(visitor.is_staff(), course.course().settings().pseudonyms);
        let team = visitor.team();
        let is_own = |row: &&BoardRow| team.is_some() && row.team == team;
        let own = rows.iter().find(is_own);
        let searched = query.q.trim().to_lowercase();
        let is_shown = |row: &&BoardRow| {
            teams.is_none_or(|teams| row.team.is_some_and(|team| teams.contains(&team)))
                && row.name.to_lowercase().contains(&searched)
        };
        let ranked = rows.iter().filter(|row| row.rank.is_some()).count();
        let awards = rows.iter().any(|row| row.award > 0.0);
        let standing = own.and_then(|row| Some((row.rank?, row.wins, row.mean_win_rate)));
        let mut shown: Vec<&BoardRow> = rows.iter().filter(is_shown).collect();
        let sort = Column::from_name(&query.sort).unwrap_or(Column::Rank);
        sort.sort(&mut shown);
        let page = query.from..query.from.saturating_add(LINES);
        let is_away = searched.is_empty() && !shown.iter().skip(page.start).take(LINES).any(is_own);
        let marks_new = RankMove::marks_new(&rows);
        let line = |row: &BoardRow| {
            let mut line = Line::new(row, course.course());
            line.change = line
                .change
                .filter(|change| marks_new || *change != RankMove::New);
            line
        };
        let own = own.filter(|_| is_away).map(line);
        let on_page = shown.iter().skip(page.start).take(LINES);
        let lines: Vec<Line> = on_page.map(|row| line(row)).collect();
        Table {
            own,
            team: team.map(|team| team.0),
            standing,
            ranked,
            before: (page.start > 0).then(|| page.start.saturating_sub(LINES)),
            next: (page.end < shown.len()).then_some(page.end),
            all: shown.len(),
            football: course.contest().game.plays_matches(),
            awards: awards.then(|| course.contest().awards.clone()),
            frozen: boards.frozen.is_some(),
            sees_now: visitor.is_staff(),
            rows: lines,
            progress: *course.progress().borrow(),
            address: "/contest".to_owned(),
            sort,
            query,
        }
    }

    /// Makes the links lead to a page at another address.
    pub fn place_at(&mut self, address: String) {
        self.address = address;
    }

    fn place(&self) -> Option<String> {
        let (rank, wins, mean) = self.standing?;
        Some(format!(
            "Your team has rank {rank} of {}, with {} won and a mean win rate of {}.",
            self.ranked,
            matches(self.football, wins),
            // The sign stays with its number.
            pigskin_web::percent(mean, 2).replace(' ', "\u{a0}")
        ))
    }

    /// The query of the address of these lines.
    pub fn here(&self) -> String {
        self.queried(self.query.from, self.sort)
    }

    /// The query of the address of the first lines.
    fn first(&self) -> String {
        self.queried(0, self.sort)
    }

    /// The query of the address of the lines before these, if there are any.
    fn ahead(&self) -> Option<String> {
        self.before.map(|before| self.queried(before, self.sort))
    }

    /// The query of the address of the next lines, if there are any.
    fn behind(&self) -> Option<String> {
        self.next.map(|next| self.queried(next, self.sort))
    }

    /// The query of the address of the same teams, sorted by another column.
    fn by(&self, column: Column) -> String {
        self.queried(0, column)
    }

    /// The query of the address of the same teams' lines from this one on.
    fn queried(&self, from: usize, sort: Column) -> String {
        let mut address = format!("from={from}");
        let sort = Some(sort).filter(|sort| *sort != Column::Rank);
        for (name, value) in [
            ("q", self.query.q.as_str()),
            ("section", self.query.section.as_str()),
            ("sort", sort.map_or("", Column::name)),
        ] {
            if !value.is_empty() {
                address = format!("{address}&{name}={}", Pager::encoded(value));
            }
        }
        address
    }

    /// Whether awards are for the first ranks alone, and have a star.
    fn has_stars(&self) -> bool {
        matches!(self.awards, Some(Awards::Ranks(_)))
    }

    fn is_own(&self, row: &BoardRow) -> bool {
        row.team.is_some_and(|team| Some(team.0) == self.team)
    }
}
