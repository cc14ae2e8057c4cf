//! A recorded game of Hog, split into luck and decisions.

mod text;

use std::io::Write;

use pigskin_game::Seat;
use pigskin_hog::analysis::Review;
use pigskin_hog::solve::PerfectPlay;
use serde::Serialize;

use crate::format::{Format, object, write_json};
use crate::recorded::RecordedHog;

/// Compares the game with perfect play and writes the change of the win chance by each turn.
pub fn run(game: &RecordedHog, format: Format, out: &mut dyn Write) -> anyhow::Result<()> {
    let perfect = PerfectPlay::solve(&game.edition.rules);
    let review = Review::new(&perfect, &game.game);
    match format {
        Format::Text => text::write(game, &review, out),
        Format::Json => write_json(out, &answer(game, &review, perfect.error_bound())),
    }
}

fn answer(game: &RecordedHog, review: &Review, error_bound: f64) -> impl Serialize {
    let turns = review.turns.iter().map(|turn| {
        object! {
            player: turn.seat.index(),
            choice: turn.choice.number(),
            best: turn.best.number(),
            before: turn.before,
            /// After the choice and before the roll.
            chosen: turn.chosen,
            after: turn.after,
            decision: turn.decision(),
            luck: turn.luck(),
        }
    });
    object! {
        game: "hog",
        edition: &game.edition.name,
        players: &game.players,
        /// Player 0's win chance if both play perfectly, as all chances here.
        start: review.start,
        turns: turns.collect::<Vec<_>>(),
        /// The change of each player's win chance by that player's own choices and rolls.
        decisions: Seat::BOTH.map(|seat| review.decisions_of(seat)),
        luck: Seat::BOTH.map(|seat| review.luck_of(seat)),
        /// The winner's number.
        winner: game.game.winner.index(),
        error_bound,
    }
}
