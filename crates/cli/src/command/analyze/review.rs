//! A recorded game of Hog, split into luck and decisions.

mod text;

use std::io::Write;

use pigskin_game::Seat;
use pigskin_hog::analysis::Review;
use pigskin_hog::solve::PerfectPlay;
use serde::Serialize;

use crate::format::{Format, write_json};
use crate::recorded::RecordedHog;

/// Compares the game with perfect play and writes the change of the win chance by each turn.
pub fn run(game: &RecordedHog, format: Format, out: &mut dyn Write) -> anyhow::Result<()> {
    let perfect = PerfectPlay::solve(&game.edition.rules);
    let review = Review::new(&perfect, &game.game);
    match format {
        Format::Text => text::write(game, &review, out),
        Format::Json => write_json(out, &ReviewJson::of(game, &review, perfect.error_bound())),
    }
}

#[derive(Serialize)]
struct ReviewJson<'a> {
    game: &'a str,
    edition: &'a str,
    players: &'a [String; 2],
    /// Player 0's win chance if both play perfectly, as all chances here.
    start: f64,
    turns: Vec<Turn>,
    /// The change of each player's win chance by that player's own choices and rolls.
    decisions: [f64; 2],
    luck: [f64; 2],
    /// The winner's number.
    winner: usize,
    error_bound: f64,
}

#[derive(Serialize)]
struct Turn {
    player: usize,
    choice: i8,
    best: i8,
    before: f64,
    /// After the choice and before the roll.
    chosen: f64,
    after: f64,
    decision: f64,
    luck: f64,
}

impl<'a> ReviewJson<'a> {
    fn of(game: &'a RecordedHog, review: &Review, error_bound: f64) -> ReviewJson<'a> {
        let turns = review.turns.iter().map(|turn| Turn {
            player: turn.seat.index(),
            choice: turn.choice.number(),
            best: turn.best.number(),
            before: turn.before,
            chosen: turn.chosen,
            after: turn.after,
            decision: turn.decision(),
            luck: turn.luck(),
        });
        ReviewJson {
            game: "hog",
            edition: &game.edition.name,
            players: &game.players,
            start: review.start,
            turns: turns.collect(),
            decisions: Seat::BOTH.map(|seat| review.decisions_of(seat)),
            luck: Seat::BOTH.map(|seat| review.luck_of(seat)),
            winner: game.game.winner.index(),
            error_bound,
        }
    }
}
