//! `pigskin analyze`

mod text;

use std::io::Write;
use std::path::PathBuf;

use anyhow::bail;
use clap::{Args, ValueHint};
use pigskin_contest::printable;
use pigskin_football::solve::{Analysis, AnalyzedTurn, Solver};
use pigskin_football::{Square, Team};
use serde::Serialize;

use crate::format::{Format, write_json};
use crate::recorded::Recorded;
use crate::shown_football::{Luck, ShownFootball};

/// Holds a recorded game of D-Football against perfect play.
///
/// For each move it says whether the position was won for the mover and which
/// moves win; a mistake is a move that throws a win away. The last mistake of a
/// game decided it. Games of more than 12 a side can take very long.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin play --game d-football random prefer-jumps --record game.txt
  pigskin analyze game.txt
  pigskin analyze game.txt --format json")]
pub struct Analyze {
    /// The record of a game of D-Football
    #[arg(value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// How the answer is written
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Serialize)]
struct Answer<'a> {
    game: &'a str,
    start: String,
    turns: Vec<Turn>,
    michigan: Side<'a>,
    ohio: Side<'a>,
    /// The number of the turn with the last mistake.
    decided_at: Option<usize>,
    winner: &'a str,
    forfeit: Option<String>,
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
}

#[derive(Serialize)]
struct Side<'a> {
    player: &'a str,
    mistakes: usize,
    /// The number of the turn with its first mistake.
    first_mistake: Option<usize>,
}

impl Analyze {
    /// Reads the record, looks at each of its turns and writes what it sees.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let recorded = Recorded::read(&self.file)?;
        if let Some(game) = recorded.game().filter(|&game| game != "d-football") {
            let (file, game) = (self.file.display(), printable(game, 40));
            bail!("{file} is a game of {game}; for now, only d-football is analyzed");
        }
        let football = recorded.football()?;
        let analysis = Analysis::of(&football.play, &mut Solver::new());
        let luck = Luck::Record(self.file);
        let game = ShownFootball::new(football.play, &football.record, luck);
        match self.format {
            Format::Text => text::write(&game, &analysis, out),
            Format::Json => write_json(out, &Answer::of(&game, &analysis)),
        }
    }
}

impl<'a> Answer<'a> {
    fn of(game: &'a ShownFootball, analysis: &Analysis) -> Answer<'a> {
        let side = |team| Side {
            player: game.player(team),
            mistakes: analysis.mistakes(team).count(),
            first_mistake: analysis.mistakes(team).next().map(|place| place + 1),
        };
        Answer {
            game: "d-football",
            start: game.play().game.start.to_string(),
            turns: analysis.turns.iter().map(Turn::of).collect(),
            michigan: side(Team::Michigan),
            ohio: side(Team::Ohio),
            decided_at: analysis.decisive().map(|place| place + 1),
            winner: game.play().winner.name(),
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
