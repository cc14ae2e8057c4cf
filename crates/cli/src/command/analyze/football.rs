//! A recorded game of D-Football, compared with perfect play.

mod text;

use std::io::Write;
use std::path::PathBuf;

use pigskin_football::solve::{Analysis, AnalyzedTurn, Solver};
use pigskin_football::{Football, Play, Square, Team};
use pigskin_game::Record;
use serde::Serialize;

use crate::football::shown::{RandomSource, ShownFootball};
use crate::format::{Format, write_json};

/// Analyses each turn of the game and writes the result.
pub fn run(
    file: PathBuf,
    record: &Record<Football>,
    play: &Play,
    format: Format,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let analysis = Analysis::of(play, &mut Solver::new());
    let game = ShownFootball::replayed(record, RandomSource::Record(file))?;
    match format {
        Format::Text => text::write(&game, &analysis, out),
        Format::Json => write_json(out, &GameJson::of(&game, &analysis)),
    }
}

#[derive(Serialize)]
struct GameJson<'a> {
    game: &'a str,
    start: String,
    turns: Vec<Turn>,
    michigan: PlayerJson<'a>,
    ohio: PlayerJson<'a>,
    /// The number of the turn with the last mistake.
    decided_at: Option<usize>,
    winner: Option<&'a str>,
    forfeit: Option<&'a str>,
}

#[derive(Serialize)]
struct Turn {
    team: &'static str,
    /// The position before the move.
    board: String,
    square: u8,
    /// True if the mover wins with perfect play.
    won: bool,
    winning_moves: Vec<u8>,
    mistake: bool,
}

#[derive(Serialize)]
struct PlayerJson<'a> {
    player: &'a str,
    mistakes: usize,
    /// The number of the turn with its first mistake.
    first_mistake: Option<usize>,
}

impl<'a> GameJson<'a> {
    fn of(game: &'a ShownFootball, analysis: &Analysis) -> GameJson<'a> {
        let side = |team| PlayerJson {
            player: game.player(team),
            mistakes: analysis.mistakes(team).count(),
            first_mistake: analysis.mistakes(team).next().map(|place| place + 1),
        };
        GameJson {
            game: "d-football",
            start: game.progress().game().start.to_string(),
            turns: analysis.turns.iter().map(Turn::of).collect(),
            michigan: side(Team::Michigan),
            ohio: side(Team::Ohio),
            decided_at: analysis.decisive().map(|place| place + 1),
            winner: game.winner().map(Team::name),
            forfeit: game.forfeit(),
        }
    }
}

impl Turn {
    fn of(turn: &AnalyzedTurn) -> Turn {
        Turn {
            team: turn.position.to_move().name(),
            board: turn.position.to_string(),
            square: turn.square.number(),
            won: turn.is_won(),
            winning_moves: turn.winning.iter().copied().map(Square::number).collect(),
            mistake: turn.is_mistake(),
        }
    }
}
