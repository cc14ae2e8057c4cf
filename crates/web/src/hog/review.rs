//! What was luck and what was decided.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, RawQuery, State};
use axum::response::Response;
use pigskin_game::Seat;
use pigskin_hog::analysis::Review;

use crate::Site;
use crate::filters;
use crate::page::{self, Frame};
use crate::parameters::Parameters;
use crate::problem::Problem;

use super::address::GameAddress;
use super::chances::{self, TurnChances};

/// A game, turn by turn, with what each did to the win chances.
#[derive(Template)]
#[template(path = "hog/review.html")]
pub struct ReviewPage<'a> {
    frame: Frame<'a>,
    back: String,
    labels: [String; 2],
    /// Player 0's win chance at the start, and what followed.
    start: f64,
    totals: [Total; 2],
    turns: Vec<ReviewedLine>,
    /// The chances of Player 0 from the start on, as the points of a line.
    curve: String,
    /// The numbers of the costliest choices, the worst first.
    mistakes: Vec<usize>,
}

/// What a player's choices and rolls added to its chance.
struct Total {
    decisions: f64,
    luck: f64,
}

struct ReviewedLine {
    number: usize,
    seat: Seat,
    scores: [u16; 2],
    choice: String,
    best: String,
    chances: TurnChances,
    at: String,
}

/// A choice that gives away less is no mistake worth a word.
const SMALLEST_MISTAKE: f64 = 5e-5;

/// The most mistakes that are listed by themselves.
const MOST_MISTAKES: usize = 5;

/// The size of the picture of the chances.
const CURVE: (f64, f64) = (600.0, 160.0);

/// Shows the review.
pub async fn show(
    State(site): State<Arc<Site>>,
    Path(edition): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let address = GameAddress::parse(&edition, &Parameters::parse(query.as_deref()))?;
    let address = address.named(&site).await?;
    let solved = site.solved.perfect(&address.edition.rules).await?;
    let solved =
        solved.ok_or_else(|| Problem::address("this edition is too large to be solved here"))?;
    let review = Review::so_far(&solved, &address.progress);
    let turns = lines(&address, &review);
    let mut mistakes: Vec<&ReviewedLine> = turns.iter().collect();
    mistakes.retain(|line| line.chances.decision() < -SMALLEST_MISTAKE);
    mistakes.sort_by(|a, b| a.chances.decision().total_cmp(&b.chances.decision()));
    let mistakes = mistakes
        .iter()
        .take(MOST_MISTAKES)
        .map(|line| line.number - 1)
        .collect();
    page::html(&ReviewPage {
        frame: Frame {
            title: "Review of the game",
            part: "/hog",
        },
        back: address.to("game"),
        labels: Seat::BOTH.map(|seat| address.label(seat)),
        start: review.start,
        totals: Seat::BOTH.map(|seat| Total {
            decisions: review.decisions_of(seat),
            luck: review.luck_of(seat),
        }),
        curve: curve(&review),
        turns,
        mistakes,
    })
}

fn lines(address: &GameAddress, review: &Review) -> Vec<ReviewedLine> {
    let turns = address.progress.turns().iter().zip(&review.turns);
    let lines = (1..).zip(turns).map(|(number, (turn, reviewed))| {
        let mut at = address.clone();
        at.at = Some(number - 1);
        at.hints = true;
        ReviewedLine {
            number,
            seat: turn.seat,
            scores: turn.after.players.map(|player| player.score.0),
            choice: turn.choice.to_string(),
            best: reviewed.best.to_string(),
            chances: TurnChances::of(reviewed),
            at: at.to("game"),
        }
    });
    lines.collect()
}

fn curve(review: &Review) -> String {
    let after = review.turns.iter().map(|turn| turn.after);
    let chances: Vec<f64> = std::iter::once(review.start).chain(after).collect();
    let (width, height) = CURVE;
    let step = width / (chances.len() - 1).max(1) as f64;
    let point = |(place, chance): (usize, &f64)| {
        format!("{:.1},{:.1}", place as f64 * step, (1.0 - chance) * height)
    };
    chances
        .iter()
        .enumerate()
        .map(point)
        .collect::<Vec<_>>()
        .join(" ")
}

impl ReviewPage<'_> {
    /// A player's chance at the start.
    fn start_of(&self, seat: Seat) -> f64 {
        chances::of(seat, self.start)
    }

    /// A player's chance at the end.
    fn end_of(&self, seat: Seat) -> f64 {
        let total = &self.totals[seat.index()];
        let other = &self.totals[seat.other().index()];
        let end = self.start_of(seat) + total.decisions + total.luck;
        // What is left of rounding must not be seen as less than nothing.
        (end - other.decisions - other.luck).clamp(0.0, 1.0)
    }
}
