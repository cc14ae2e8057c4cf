//! The review of a game: luck and decisions.

use std::sync::Arc;

use askama::Template;
use axum::response::Response;
use pigskin_game::{Mark, Seat};
use pigskin_hog::Name;
use pigskin_hog::analysis::{Review, ReviewedTurn};
use pigskin_hog::solve::PerfectPlay;
use pigskin_hog::{Price as HogPrice, Progress, Turn};

use crate::filters;
use crate::page::{self, Frame};
use crate::server::problem::Problem;
use crate::shown_game::ShownGame as _;
use crate::visit::Visit;
use crate::work::Price;

use super::address::GameAddress;
use super::chances::{self, TurnChances};

/// A game, turn by turn, with the changes of the win chances.
#[derive(Template)]
#[template(path = "hog/review.html")]
pub struct ReviewPage<'a> {
    frame: Frame<'a>,
    back: String,
    labels: [Name; 2],
    review: &'a Review,
    turns: Vec<ReviewedLine<'a>>,
    /// Player 0's win chances from the start on, as the points of a line.
    curve: String,
    points: Vec<CurvePoint>,
    mistakes: Vec<usize>,
}

/// The end of a turn in the picture, with the strip that links to the turn.
struct CurvePoint {
    turn: usize,
    x: f64,
    y: f64,
    left: f64,
    width: f64,
}

struct ReviewedLine<'a> {
    number: usize,
    turn: &'a Turn,
    reviewed: &'a ReviewedTurn,
    chances: TurnChances,
    at: String,
}

/// Smallest loss that counts as a mistake.
const SMALLEST_MISTAKE: f64 = 5e-5;

/// Maximum number of mistakes in the list.
const MOST_MISTAKES: usize = 5;

/// Size of the picture.
const CURVE: (f64, f64) = (600.0, 160.0);

pub async fn show(visit: Visit, address: GameAddress) -> Result<Response, Problem> {
    let address = address.named(&visit).await?;
    let solved = visit
        .solved
        .perfect(visit.visitor(), &address.edition.rules)
        .await?;
    let solved = solved.ok_or_else(Problem::large_edition)?;
    let review = so_far(&visit, solved, &address.progress).await?;
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
        frame: Frame::titled("Review of the game"),
        back: address.to("game"),
        labels: Seat::BOTH.map(|seat| address.names().of(seat).clone()),
        review: &review,
        curve: curve(&review),
        points: points(&review),
        turns,
        mistakes,
    })
}

/// The changes of the win chances by each turn of a game.
pub async fn so_far(
    visit: &Visit,
    perfect: Arc<PerfectPlay>,
    progress: &Progress,
) -> Result<Review, Problem> {
    let turns = progress.turns().len();
    let price = Price::from(HogPrice::of_review(perfect.rules(), turns));
    if price <= Price::AT_ONCE {
        return Ok(Review::so_far(&perfect, progress));
    }
    let progress = progress.clone();
    let review = move || Review::so_far(&perfect, &progress);
    visit.visitor().run(price, review).await
}

fn lines<'a>(address: &'a GameAddress, review: &'a Review) -> Vec<ReviewedLine<'a>> {
    let turns = address.progress.turns().iter().zip(&review.turns);
    let lines = (1..).zip(turns).map(|(number, (turn, reviewed))| {
        let mut at = address.clone();
        at.view.at = Some(number - 1);
        at.view.hints = true;
        ReviewedLine {
            number,
            turn,
            reviewed,
            chances: TurnChances::of(reviewed),
            at: at.to("game"),
        }
    });
    lines.collect()
}

/// The number of a player's choices with each mark, the worst first.
fn slips(review: &Review, seat: Seat) -> Vec<(Mark, usize)> {
    let marks = Mark::ALL.into_iter().rev().map(|mark| {
        let turns = review.turns.iter();
        let such = turns.filter(|turn| turn.seat == seat && turn.mark() == Some(mark));
        (mark, such.count())
    });
    marks.filter(|&(_, count)| count > 0).collect()
}

/// The place in the picture of Player 0's chance after this many turns.
fn place(review: &Review, turns: usize) -> (f64, f64) {
    let (width, height) = CURVE;
    let step = width / review.turns.len().max(1) as f64;
    let rounded = |length: f64| (length * 10.0).round() / 10.0;
    (
        rounded(turns as f64 * step),
        rounded((1.0 - review.after(turns)) * height),
    )
}

fn curve(review: &Review) -> String {
    let places = (0..=review.turns.len()).map(|turns| place(review, turns));
    let texts: Vec<String> = places.map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    texts.join(" ")
}

/// The end of each turn in the picture.
fn points(review: &Review) -> Vec<CurvePoint> {
    let point = |turn: usize| {
        let (left, _) = place(review, turn);
        let (x, y) = place(review, turn + 1);
        let width = x - left;
        CurvePoint {
            turn,
            x,
            y,
            left,
            width,
        }
    };
    (0..review.turns.len()).map(point).collect()
}

impl ReviewPage<'_> {
    fn start_of(&self, seat: Seat) -> f64 {
        chances::of(seat, self.review.start)
    }

    fn end_of(&self, seat: Seat) -> f64 {
        let (review, other) = (self.review, seat.other());
        let end = self.start_of(seat) + review.decisions_of(seat) + review.luck_of(seat);
        // Rounding must not show a negative chance.
        (end - review.decisions_of(other) - review.luck_of(other)).clamp(0.0, 1.0)
    }
}
