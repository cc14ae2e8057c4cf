//! An analysis as text.

use std::io::Write;

use pigskin_football::Team;
use pigskin_football::solve::{Analysis, AnalyzedTurn};

use crate::football::shown::{ShownFootball, move_text};
use crate::terminal::plain_table::{NAME, PlainTable, shortened};

/// Writes every turn, then the mistakes of each team, then the deciding turn.
pub fn write(game: &ShownFootball, analysis: &Analysis, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "d-football from\n{}\n", game.progress().game().start)?;
    let mut table = PlainTable::headed(["Turn", "Move", "Mover", "Moves that win", ""], [0]);
    for (number, turn) in (1_u32..).zip(&analysis.turns) {
        table.row([
            number.to_string(),
            move_text(turn.position, turn.square),
            if turn.is_won() { "wins" } else { "loses" }.to_owned(),
            squares(turn),
            if turn.is_mistake() { "mistake" } else { "" }.to_owned(),
        ]);
    }
    writeln!(out, "{}", table.to_text())?;
    for team in Team::BOTH {
        let mut mistakes = analysis.mistakes(team);
        let name = shortened(game.player(team), NAME);
        let said = match (mistakes.next(), 1 + mistakes.count()) {
            (None, _) => "no mistake".to_owned(),
            (Some(first), 1) => format!("1 mistake, in turn {}", first + 1),
            (Some(first), many) => format!("{many} mistakes, the first in turn {}", first + 1),
        };
        writeln!(out, "{team} ({name}): {said}.")?;
    }
    match analysis.decisive() {
        None => writeln!(out, "Nobody gave a win away.")?,
        Some(place) => {
            let turn = &analysis.turns[place];
            let (team, square) = (turn.position.to_move(), turn.square);
            let number = place + 1;
            writeln!(out, "Decided in turn {number}: {team} moved {square}.")?;
            writeln!(out, "Moves that win there: {}", squares(turn))?;
        }
    }
    if let Some(winner) = game.winner() {
        if game.forfeit().is_some() {
            writeln!(out, "{} forfeited.", winner.other())?;
        }
        writeln!(out, "{winner} won.")?;
    }
    Ok(())
}

/// The moves that win, or a dash.
fn squares(turn: &AnalyzedTurn) -> String {
    let squares: Vec<String> = turn.winning.iter().map(ToString::to_string).collect();
    if squares.is_empty() {
        "-".to_owned()
    } else {
        squares.join(" ")
    }
}
