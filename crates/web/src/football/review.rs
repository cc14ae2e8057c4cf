//! The review of a game: where a win was thrown away.

use askama::Template;
use axum::response::Response;
use pigskin_football::solve::AnalyzedTurn;
use pigskin_football::{Team, Turn};
use pigskin_game::Mark;

use crate::filters;
use crate::page::{self, Frame};
use crate::server::parameters::Parameters;
use crate::server::problem::Problem;
use crate::shown_game::ShownGame as _;
use crate::visit::Visit;

use super::address::GameAddress;
use super::game::{always, squares};
use super::narration::{narrate, team_name};

/// A game, move by move, compared with perfect play.
#[derive(Template)]
#[template(path = "football/review.html")]
struct ReviewPage<'a> {
    frame: Frame<'a>,
    back: String,
    always: Parameters,
    address: &'a GameAddress,
    sides: [TeamReview; 2],
    lines: Vec<ReviewedLine<'a>>,
    curve: String,
    width: usize,
    unknown: usize,
    decisive: Option<usize>,
    winner: Option<&'static str>,
    forfeited: Option<(&'static str, String)>,
}

struct TeamReview {
    team: Team,
    moves: usize,
    mistakes: usize,
    first_mistake: Option<usize>,
}

/// A move, with the winning ones.
pub struct ReviewedLine<'a> {
    number: usize,
    turn: &'a Turn,
    analyzed: Option<AnalyzedTurn>,
}

impl ReviewedLine<'_> {
    pub fn is_mistake(&self) -> bool {
        self.mark().is_some()
    }

    /// The mark of a move that threw a win away.
    pub fn mark(&self) -> Option<Mark> {
        self.analyzed.as_ref()?.mark()
    }

    /// The winning team before the move, if known.
    fn holder(&self) -> Option<Team> {
        let analyzed = self.analyzed.as_ref()?;
        let mover = analyzed.position.to_move();
        Some(if analyzed.is_won() {
            mover
        } else {
            mover.other()
        })
    }
}

/// Size of the picture: width of a move, height for each team.
const STEP: usize = 10;
const HEIGHTS: [usize; 2] = [20, 60];

pub async fn show(visit: Visit, address: GameAddress) -> Result<Response, Problem> {
    let address = address.named(&visit).await?;
    let turns = visit
        .probes
        .review_one(visit.visitor(), &address.progress)
        .await?;
    let lines = lines(&address, turns);
    let winner = address.progress.winner();
    let side = |team: Team| {
        let own = || lines.iter().filter(move |line| line.turn.team == team);
        let mistakes = || own().filter(|line| line.is_mistake());
        TeamReview {
            team,
            moves: own().count(),
            mistakes: mistakes().count(),
            first_mistake: mistakes().next().map(|line| line.number),
        }
    };
    page::html(&ReviewPage {
        frame: Frame::titled("Review of the game"),
        back: address.to("game"),
        always: always(&address),
        address: &address,
        sides: Team::BOTH.map(side),
        curve: curve(&lines, winner),
        width: (lines.len() + 1) * STEP,
        unknown: lines.iter().filter(|line| line.analyzed.is_none()).count(),
        decisive: lines
            .iter()
            .rfind(|line| line.is_mistake())
            .map(|line| line.number),
        winner: winner.map(team_name),
        forfeited: address.forfeit.clone().map(|why| {
            let mover = address.progress.position().to_move();
            (team_name(mover), why)
        }),
        lines,
    })
}

fn lines(address: &GameAddress, turns: Vec<Option<AnalyzedTurn>>) -> Vec<ReviewedLine<'_>> {
    let turns = (1..).zip(address.progress.turns().iter().zip(turns));
    let lines = turns.map(|(number, (turn, analyzed))| ReviewedLine {
        number,
        turn,
        analyzed,
    });
    lines.collect()
}

/// A line that is high while Michigan is winning. Turns without a result come first and are not
/// drawn.
fn curve(lines: &[ReviewedLine], winner: Option<Team>) -> String {
    let holders = lines.iter().map(ReviewedLine::holder).chain([winner]);
    let points = holders.enumerate().filter_map(|(place, holder)| {
        let height = match holder? {
            Team::Michigan => HEIGHTS[0],
            Team::Ohio => HEIGHTS[1],
        };
        let (left, right) = (place * STEP, (place + 1) * STEP);
        Some(format!("{left},{height} {right},{height}"))
    });
    points.collect::<Vec<_>>().join(" ")
}
