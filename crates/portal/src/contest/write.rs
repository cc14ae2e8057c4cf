//! Sends a text of the editor to the contest, or measures it against the board.

use std::sync::Arc;

use axum::extract::State;
use axum::response::{Redirect, Response};
use jiff::civil::Date;
use pigskin_contest::{Matchup, MatchupOutcome};
use pigskin_entry::SourceGame;
use pigskin_web::{EditorText, Price, Problem, page};

use crate::contest::measurements::{DAILY, Measurements, Measurer};
use crate::contest::rivals::Rivals;
use crate::contest::upload::submit;
use crate::frame::Frame;
use crate::portal::Portal;
use crate::server::visitor::ContestVisitor;

/// Minimum number of other teams on a board that is measured against, unless the contest shows
/// strategies: a count of few matches would reveal a single rival.
const LEAST_TEAMS: usize = 5;

#[derive(askama::Template)]
#[template(path = "measurement.html")]
struct MeasurementPage {
    frame: Frame,
    wins: usize,
    matches: usize,
    is_frozen: bool,
    left: u32,
}

/// Sends the text of the editor as an entry, and redirects to its receipt.
pub async fn send(
    visitor: ContestVisitor,
    State(portal): State<Arc<Portal>>,
    body: String,
) -> Result<Redirect, Problem> {
    let member = visitor.member()?;
    let _place = portal.limits.upload(member.person.id.as_str()).await?;
    let game = visitor.contest.contest().game.source_game();
    let written = EditorText::parse(game, &body)?;
    submit(&visitor, member, written.into_upload()).await
}

/// Shows how many matches the text of the editor would win against the board that everybody sees.
pub async fn measure(
    visitor: ContestVisitor,
    State(portal): State<Arc<Portal>>,
    body: String,
) -> Result<Response, Problem> {
    let member = visitor.member()?;
    let team = member.team;
    let course = &visitor.contest;
    let Some(hog) = course.contest().game.hog() else {
        return Err(Problem::refused("only texts for Hog are measured"));
    };
    // Staff see what everybody sees, too: what they measure may be a student's.
    let boards = course.boards().borrow().clone();
    let board = boards.seen_by(false);
    let board = board.ok_or_else(|| Problem::refused("there is no board yet"))?;
    let rivals = |line: usize| board.teams[line].is_none_or(|of| Some(of) != team);
    let teams = board.teams.iter().flatten().filter(|of| Some(**of) != team);
    if teams.count() < LEAST_TEAMS && !course.course().settings().open_strategies {
        return Err(Problem::Refused(format!(
            "a text is measured as soon as {LEAST_TEAMS} other teams are on the board"
        )));
    }
    let (whose, today) = (Measurer::all(member), today(&visitor));
    if !visitor.is_staff() && portal.measurements.left(&whose, today) == 0 {
        return Err(spent());
    }
    let written = EditorText::parse(SourceGame::Hog, &body)?;
    let client = visitor.client();
    let rules = &hog.edition.rules;
    let table = written.table(&portal.site, client.clone(), rules).await?;
    let rivals = Rivals::on(course, hog, board, rivals).await?;
    let matches = rivals.len();
    let price = Price::of_multiply_adds(rivals.multiply_adds(&table));
    let won = move || rivals.matchups(&table);
    let matchups = portal.site.queue().run(&client, price, won).await??;
    let won = |matchup: &&Matchup| matchup.outcome(hog.threshold) == MatchupOutcome::A;
    let wins = matchups.iter().filter(won).count();
    // A text that does not play, and one that the server has no time for, cost nothing. An answer
    // is told once it is counted. Staff have no budget.
    let left = if visitor.is_staff() {
        DAILY
    } else {
        if !Measurements::count_together(course.course(), &whose, today).await? {
            return Err(spent());
        }
        let left = portal.measurements.count(&whose, today);
        left.ok_or_else(spent)?
    };
    page::html(&MeasurementPage {
        frame: Frame::new(&visitor, "Against the board"),
        wins,
        matches,
        is_frozen: boards.frozen.is_some(),
        left,
    })
}

/// The day in the course's time zone.
fn today(visitor: &ContestVisitor) -> Date {
    let schedule = &visitor.contest.course().settings().schedule;
    let now = visitor.contest.course().clock().now();
    now.to_zoned(schedule.time_zone.clone()).date()
}

fn spent() -> Problem {
    Problem::TooMany(format!(
        "you and your team have measured {DAILY} texts today, the daily limit; try again tomorrow"
    ))
}
