//! A recorded game of D-Football, compared with perfect play.

mod text;

use std::io::Write;
use std::path::PathBuf;

use pigskin_football::solve::{Analysis, Solver};
use pigskin_football::{Football, Play, Team};
use pigskin_game::Record;
use serde::Serialize;

use crate::football::shown::{RandomSource, ShownFootball};
use crate::format::{Format, object, write_json};

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
        Format::Json => write_json(out, &answer(&game, &analysis)),
    }
}

fn answer(game: &ShownFootball, analysis: &Analysis) -> impl Serialize {
    let side = |team| {
        object! {
            player: game.player(team).to_owned(),
            mistakes: analysis.mistakes(team).count(),
            /// The number of the turn with its first mistake.
            first_mistake: analysis.mistakes(team).next().map(|place| place + 1),
        }
    };
    let turns = analysis.turns.iter().map(|turn| {
        object! {
            team: turn.position.to_move().name(),
            /// The position before the move.
            board: turn.position.to_string(),
            square: turn.square.number(),
            /// True if the mover wins with perfect play.
            won: turn.is_won(),
            winning_moves: turn.winning.iter().map(|square| square.number()).collect::<Vec<u8>>(),
            mistake: turn.is_mistake(),
        }
    });
    object! {
        game: "d-football",
        start: game.progress().game().start.to_string(),
        turns: turns.collect::<Vec<_>>(),
        michigan: side(Team::Michigan),
        ohio: side(Team::Ohio),
        /// The number of the turn with the last mistake.
        decided_at: analysis.decisive().map(|place| place + 1),
        winner: game.winner().map(Team::name),
        forfeit: game.forfeit().map(str::to_owned),
    }
}
