//! A game of D-Football as JSON.

use std::io::Write;

use pigskin_football::{Square, Team};
use serde::Serialize;

use crate::format::write_json;

use super::{RandomSource, ShownFootball};

#[derive(Serialize)]
struct GameJson<'a> {
    game: &'a str,
    start: String,
    /// The seed, if the game follows from one.
    seed: Option<u64>,
    players: Players<'a>,
    turns: Vec<Turn>,
    /// Null if the game is not over.
    winner: Option<&'a str>,
    /// The reason of the forfeit, if there was one.
    forfeit: Option<&'a str>,
}

#[derive(Serialize)]
struct Players<'a> {
    michigan: &'a str,
    ohio: &'a str,
}

#[derive(Serialize)]
struct Turn {
    team: &'static str,
    square: u8,
    to: u8,
    /// The square of the piece that was jumped.
    jumped: Option<u8>,
    /// The position after the move.
    board: String,
    /// The other team's valid moves in it.
    valid_moves: Vec<u8>,
}

/// Writes the game as one object.
pub fn write(game: &ShownFootball, out: &mut dyn Write) -> anyhow::Result<()> {
    let progress = game.progress();
    let turns = progress.turns().iter().map(|turn| Turn {
        team: turn.team.name(),
        square: turn.from.number(),
        to: turn.to.number(),
        jumped: turn.jumped.map(Square::number),
        board: turn.after.to_string(),
        valid_moves: turn.after.moves().into_iter().map(Square::number).collect(),
    });
    let shown = GameJson {
        game: "d-football",
        start: progress.game().start.to_string(),
        seed: match game.luck {
            RandomSource::Seed(seed) => Some(seed),
            RandomSource::Record(_) => None,
        },
        players: Players {
            michigan: game.player(Team::Michigan),
            ohio: game.player(Team::Ohio),
        },
        turns: turns.collect(),
        winner: game.winner().map(Team::name),
        forfeit: game.forfeit(),
    };
    write_json(out, &shown)
}
