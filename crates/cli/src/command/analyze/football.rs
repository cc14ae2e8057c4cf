//! A recorded game of D-Football, compared with perfect play.

mod boards;
mod text;

use std::io::Write;
use std::path::PathBuf;

use pigskin_football::solve::{Analysis, AnalyzedTurn, Solver};
use pigskin_football::{Football, Play, Square, Team};
use pigskin_game::Record;
use serde::Serialize;

use self::boards::BoardValue;
use crate::format::{Format, write_json};
use crate::shown_football::{Luck, ShownFootball};

/// Analyses each turn of the game and writes the result.
pub fn run(
    file: PathBuf,
    record: &Record<Football>,
    play: &Play,
    format: Format,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let analysis = Analysis::of(play, &mut Solver::new());
    let game = ShownFootball::replayed(record, Luck::Record(file))?;
    let values = boards::values(&analysis.turns);
    match format {
        Format::Text => text::write(&game, &analysis, &values, out),
        Format::Json => write_json(out, &GameJson::of(&game, &analysis, values)),
    }
}

#[derive(Serialize)]
struct GameJson<'a> {
    game: &'a str,
    start: String,
    turns: Vec<Turn>,
    michigan: Side<'a>,
    ohio: Side<'a>,
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
    /// Whether the mover wins with perfect play.
    won: bool,
    winning_moves: Vec<u8>,
    mistake: bool,
    /// The value of the board; null if the board is too large.
    worth: Option<BoardValue>,
}

#[derive(Serialize)]
struct Side<'a> {
    player: &'a str,
    mistakes: usize,
    /// The number of the turn with its first mistake.
    first_mistake: Option<usize>,
}

impl<'a> GameJson<'a> {
    fn of(
        game: &'a ShownFootball,
        analysis: &Analysis,
        values: Vec<Option<BoardValue>>,
    ) -> GameJson<'a> {
        let turns = analysis.turns.iter().zip(values);
        let side = |team| Side {
            player: game.player(team),
            mistakes: analysis.mistakes(team).count(),
            first_mistake: analysis.mistakes(team).next().map(|place| place + 1),
        };
        GameJson {
            game: "d-football",
            start: game.progress().game().start.to_string(),
            turns: turns.map(|(turn, worth)| Turn::of(turn, worth)).collect(),
            michigan: side(Team::Michigan),
            ohio: side(Team::Ohio),
            decided_at: analysis.decisive().map(|place| place + 1),
            winner: game.winner().map(Team::name),
            forfeit: game.forfeit(),
        }
    }
}

impl Turn {
    fn of(turn: &AnalyzedTurn, worth: Option<BoardValue>) -> Turn {
        Turn {
            team: turn.position.to_move().name(),
            board: turn.position.to_string(),
            square: turn.square.number(),
            won: turn.is_won(),
            winning_moves: turn.winning.iter().copied().map(Square::number).collect(),
            mistake: turn.is_mistake(),
            worth,
        }
    }
}
