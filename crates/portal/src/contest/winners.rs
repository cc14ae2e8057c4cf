//! The winners of this contest and of earlier ones.

use axum::response::Response;
use pigskin_contest::PastWinner;
use pigskin_course_contest::{HeldContest, Winner};
use pigskin_web::Problem;
use pigskin_web::page::html;

use crate::frame::Frame;
use crate::server::visitor::ContestVisitor;

#[derive(askama::Template)]
#[template(path = "winners.html")]
struct WinnersPage {
    frame: Frame,
    contests: Vec<ContestRows>,
}

struct ContestRows {
    semester: String,
    title: String,
    edition: Option<String>,
    is_this: bool,
    football: bool,
    rows: Vec<WinnerRow>,
}

struct WinnerRow {
    rank: usize,
    team: String,
    id: Option<i64>,
    wins: usize,
    mean: String,
}

pub async fn are_there(contest: &HeldContest) -> Result<bool, Problem> {
    if !contest.contest().past.winners.is_empty() {
        return Ok(true);
    }
    let page = contest.winners_page().await?;
    Ok(page.is_some())
}

pub async fn show(visitor: ContestVisitor) -> Result<Response, Problem> {
    let mut contests: Vec<ContestRows> = this_contest(&visitor).await?.into_iter().collect();
    let contest = visitor.contest.contest();
    for winner in &contest.past.winners {
        let is_same = |rows: &&mut ContestRows| {
            !rows.is_this && rows.semester == winner.semester && rows.title == winner.contest
        };
        let row = past_row(winner);
        match contests.last_mut().filter(is_same) {
            Some(rows) => rows.rows.push(row),
            None => contests.push(ContestRows {
                semester: winner.semester.clone(),
                title: winner.contest.clone(),
                edition: winner.edition.clone(),
                is_this: false,
                football: winner.edition.is_none(),
                rows: vec![row],
            }),
        }
    }
    html(&WinnersPage {
        frame: Frame::new(&visitor, "Winners"),
        contests,
    })
}

/// The winners of this contest who agreed, once staff published them.
async fn this_contest(visitor: &ContestVisitor) -> Result<Option<ContestRows>, Problem> {
    let course = &visitor.contest;
    let page = course.winners_page().await?;
    let boards = course.boards().borrow().clone();
    let Some((page, board)) = page.zip(boards.live.as_ref()) else {
        return Ok(None);
    };
    let winners = course.winners(board, page.ranks).await?;
    let agreed = winners.into_iter();
    let agreed = agreed.filter(Winner::is_named);
    let contest = course.contest();
    Ok(Some(ContestRows {
        semester: page.semester,
        title: contest.title.clone(),
        edition: None,
        is_this: true,
        football: contest.game.plays_matches(),
        rows: agreed
            .map(|winner| WinnerRow {
                rank: winner.rank,
                team: winner.name,
                id: Some(winner.team.0),
                wins: winner.wins,
                mean: pigskin_web::percent(winner.mean_win_rate, 2),
            })
            .collect(),
    }))
}

fn past_row(winner: &PastWinner) -> WinnerRow {
    WinnerRow {
        rank: winner.rank,
        team: winner.team.clone(),
        id: None,
        wins: winner.wins,
        mean: pigskin_web::percent(winner.mean_win_rate, 2),
    }
}
