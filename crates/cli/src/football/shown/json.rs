//! A game of D-Football as JSON.

use std::io::Write;

use pigskin_football::{Square, Team};

use crate::format::{object, write_json};

use super::{RandomSource, ShownFootball};

/// Writes the game as one object.
pub fn write(game: &ShownFootball, out: &mut dyn Write) -> anyhow::Result<()> {
    let progress = game.progress();
    let numbers = |squares: Vec<Square>| squares.into_iter().map(Square::number).collect();
    let turns = progress.turns().iter().map(|turn| {
        let valid_moves: Vec<u8> = numbers(turn.after.moves());
        object! {
            team: turn.team.name(),
            square: turn.from.number(),
            to: turn.to.number(),
            /// The square of the piece that was jumped.
            jumped: turn.jumped.map(Square::number),
            /// The position after the move.
            board: turn.after.to_string(),
            /// The other team's valid moves in it.
            valid_moves,
        }
    });
    let shown = object! {
        game: "d-football",
        start: progress.game().start.to_string(),
        /// The seed, if the game follows from one.
        seed: match game.luck {
            RandomSource::Seed(seed) => Some(seed),
            RandomSource::Record(_) => None,
        },
        players: object! {
            michigan: game.player(Team::Michigan),
            ohio: game.player(Team::Ohio),
        },
        turns: turns.collect::<Vec<_>>(),
        /// Null if the game is not over.
        winner: game.winner().map(Team::name),
        /// The reason of the forfeit, if there was one.
        forfeit: game.forfeit(),
    };
    write_json(out, &shown)
}
