//! A game of D-Football as text.

use std::io::Write;

use pigskin_football::{Square, Team};

use crate::counted::counted;
use crate::terminal::plain_table::shortened;

use super::{RandomSource, ShownFootball, Turn, marks, ruler};

/// Columns left of a board, for the turn's number and its move.
const BEFORE: usize = 17;
/// Columns of a line.
const WIDTH: usize = 80;

/// Writes the players, then every board, then the winner.
pub fn write(game: &ShownFootball, out: &mut dyn Write) -> anyhow::Result<()> {
    let progress = game.progress();
    let start = progress.game().start;
    writeln!(out, "Game      d-football")?;
    match &game.luck {
        RandomSource::Seed(seed) => writeln!(out, "Luck      --seed {seed} draws the same again")?,
        RandomSource::Record(path) => writeln!(out, "Record    {}, checked", path.display())?,
    }
    for (team, title) in Team::BOTH.into_iter().zip(["Michigan", "Ohio"]) {
        let name = shortened(game.player(team), WIDTH - 24);
        let first = if team == start.to_move() {
            ", moves first"
        } else {
            ""
        };
        writeln!(out, "{title:8}  {name}{first}")?;
    }
    writeln!(
        out,
        "\n^ can move next   * the last move   small: just jumped\n"
    )?;

    let mut ruler = ruler(start.seen_by_mover().squares());
    let ones = ruler.pop().unwrap_or_default();
    for tens in ruler {
        writeln!(out, "{:BEFORE$}{tens}", "")?;
    }
    writeln!(out, "{:BEFORE$}{ones}", "  Turn  Move")?;
    writeln!(out, "{:BEFORE$}{}", "", start.seen_by_michigan())?;
    marked(out, &marks(start, None))?;
    for (number, turn) in (1..).zip(progress.turns()) {
        let left = format!("{number:>6}  {turn}");
        writeln!(out, "{left:BEFORE$}{}", with_ghost(turn))?;
        marked(out, &marks(turn.after, Some((turn.from, turn.to))))?;
    }
    writeln!(out)?;

    let turns = counted(progress.turns().len(), "turn", "turns");
    let Some(winner) = game.winner() else {
        let mover = progress.position().to_move();
        writeln!(out, "Not over after {turns}; {mover} is to move.")?;
        return Ok(());
    };
    let name = shortened(game.player(winner), WIDTH / 2);
    match game.forfeit() {
        None => {
            let loser = winner.other();
            let end = format!("{winner} ({name}) wins in {turns}: {loser}");
            writeln!(out, "{end} cannot move.")?;
        }
        Some(why) => {
            let end = format!("{winner} ({name}) wins after {turns}:");
            writeln!(out, "{end}\n{}", folded(why))?;
        }
    }
    Ok(())
}

fn marked(out: &mut dyn Write, marks: &str) -> std::io::Result<()> {
    let line = format!("{:BEFORE$}{marks}", "");
    writeln!(out, "{}", line.trim_end())
}

/// The board after a turn, with a lower-case letter for a piece that was jumped.
fn with_ghost(turn: &Turn) -> String {
    let ghost = match turn.team {
        Team::Michigan => 'o',
        Team::Ohio => 'm',
    };
    let jumped = turn.jumped.map(Square::number).map(usize::from);
    let squares = turn.after.seen_by_michigan().to_string();
    let squares = (1..).zip(squares.chars());
    squares
        .map(|(number, square)| {
            if Some(number) == jumped {
                ghost
            } else {
                square
            }
        })
        .collect()
}

/// A text in lines that fit.
fn folded(text: &str) -> String {
    let mut folded = String::new();
    let mut column = 0;
    for character in text.chars() {
        if column == WIDTH {
            folded.push('\n');
            column = 0;
        }
        folded.push(character);
        column += 1;
    }
    folded
}
