//! The page of a team.

mod opponents;

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::Response;
use opponents::{GameAccess, OpponentRow, opponents};
use pigskin_contest::strategy_map;
use pigskin_course::{Course, PersonId, TeamId};
use pigskin_course_contest::{Board, State as Stage, Submission, Team};
use pigskin_hog::{Choice, Table};
use pigskin_picture::HeatMap;
use pigskin_web::Problem;
use pigskin_web::page;
use pigskin_web::{Client, Price};

pub use opponents::forfeits;

use crate::filters;
use crate::frame::Frame;
use crate::portal::Portal;
use crate::server::visitor::ContestVisitor;

/// Maximum number of versions in the list.
const VERSIONS: u32 = 50;

#[derive(askama::Template)]
#[template(path = "team.html")]
struct TeamPage<'a> {
    frame: Frame,
    name: String,
    place: Option<String>,
    disqualified: Option<String>,
    members: Vec<PersonId>,
    row: Vec<OpponentRow>,
    football: bool,
    forfeits: Option<String>,
    id: i64,
    explains: bool,
    /// The versions, and the course whose clock tells how old they are.
    history: Vec<Submission>,
    course: &'a Course,
    heat: Option<String>,
    sees: bool,
}

/// Shows a team: its win rates, its versions, and its strategy if the visitor may see that.
pub async fn show(
    visitor: ContestVisitor,
    State(portal): State<Arc<Portal>>,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let nothing = || Problem::NotFound(format!("for the team {id}"));
    let number: TeamId = id.parse().map_err(|_| nothing())?;
    let course = &visitor.contest;
    let team = course.team(number).await?;
    let team = team.ok_or_else(nothing)?;
    let staff = visitor.is_staff();
    let own = visitor.team() == Some(number);
    let boards = course.boards().borrow().clone();
    let rows = boards.rows(staff, course.course().settings().pseudonyms);
    let line = rows.iter().position(|row| row.team == Some(number));
    let name = match line {
        _ if own || staff => shown_name(&team),
        Some(line) => rows[line].name.clone(),
        None => return Err(nothing()),
    };
    let board = boards.seen_by(staff).cloned();
    let found = board.zip(line);
    let row = found.as_ref().map_or_else(Vec::new, |(board, line)| {
        let sees = match visitor.sees(number) {
            true if staff || visitor.contest.course().settings().open_strategies => GameAccess::All,
            true => GameAccess::Games,
            false => GameAccess::Results,
        };
        opponents(board, *line, &rows, sees)
    });
    let map = found
        .as_ref()
        .filter(|_| visitor.sees(number))
        .and_then(|(board, line)| heat_map(&visitor, board, *line, &name));
    let heat = match map {
        Some(map) => Some(drawn(&portal, map).await?),
        None => None,
    };
    let place = line.and_then(|line| {
        let row = &rows[line];
        let ranked = rows.iter().filter(|row| row.rank.is_some()).count();
        let place = format!(
            "Rank {} of {ranked}, {} wins, mean win rate {}",
            row.rank?,
            row.wins,
            pigskin_web::percent(row.mean_win_rate, 4)
        );
        Some(place)
    });
    let forfeits = (found.as_ref())
        .filter(|_| visitor.sees(number))
        .and_then(|(board, line)| forfeits(board, *line));
    page::html(&TeamPage {
        id: number.0,
        explains: visitor.sees(number)
            && (staff || course.course().settings().open_strategies)
            && !course.contest().game.plays_matches(),
        forfeits,
        frame: Frame::new(&visitor, name.clone()),
        name,
        place,
        disqualified: team.disqualified.clone().filter(|_| own || staff),
        members: if own || staff {
            team.members
        } else {
            Vec::new()
        },
        row,
        football: course.contest().game.plays_matches(),
        history: history(&visitor, number, own || staff).await?,
        course: course.course(),
        heat,
        sees: visitor.sees(number),
    })
}

fn shown_name(team: &Team) -> String {
    let name = team.name.clone();
    name.unwrap_or_else(|| format!("Team {}", team.id))
}

/// The versions of a team: all for the team and staff, the accepted ones for others.
async fn history(
    visitor: &ContestVisitor,
    team: TeamId,
    all: bool,
) -> Result<Vec<Submission>, Problem> {
    let mut versions = visitor.contest.versions(team, VERSIONS).await?;
    versions.retain(|one| all || one.state == Stage::Accepted);
    Ok(versions)
}

fn heat_map(visitor: &ContestVisitor, board: &Board, line: usize, name: &str) -> Option<HeatMap> {
    let hog = visitor.contest.contest().game.hog()?;
    let table = table_on(board, line, hog.edition.rules.goal)?;
    Some(strategy_map::choices(&hog.edition, name, &table))
}

pub fn table_on(board: &Board, line: usize, goal: u16) -> Option<Table> {
    let tables = board.results.game.tables()?;
    let choices = tables.get(&board.results.standings[line].hash)?;
    let table = Table::from_fn(goal, |at| {
        let row = choices.get(usize::from(at.mine.0));
        let number = row.and_then(|row| row.get(usize::from(at.theirs.0)));
        let dice = number.map(|&number| u8::try_from(number));
        match dice {
            Some(Ok(dice)) => Choice::dice(dice),
            Some(Err(_)) => Choice::PORK_CHOP,
            None => Choice::dice(0),
        }
    });
    Some(table)
}

async fn drawn(portal: &Portal, map: HeatMap) -> Result<String, Problem> {
    let price = Price::of_picture(map.size().pow(2));
    let draw = move || map.to_svg();
    let drawn = portal
        .site
        .queue()
        .run(&Client::Contest, price, draw)
        .await?;
    drawn.map_err(Problem::server)
}
