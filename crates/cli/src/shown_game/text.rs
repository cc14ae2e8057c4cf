//! A game of Hog as text.

use std::fmt::Write as _;
use std::io::Write;

use pigskin_game::Seat;
use pigskin_hog::{Names, Position};

use crate::counted::counted;
use crate::format::Format;
use crate::terminal::plain_table::PlainTable;

use super::{DiceSource, ShownGame};

/// Writes the players and rules, then every turn, then the winner.
pub fn write(game: &ShownGame, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "Edition   {}", game.edition.name)?;
    match &game.source {
        DiceSource::Seed(seed) => writeln!(out, "Dice      fair; --seed {seed} rolls them again")?,
        DiceSource::TestDice(outcomes) => {
            let outcomes: Vec<String> = outcomes.iter().map(ToString::to_string).collect();
            writeln!(
                out,
                "Dice      test dice: {} over and over",
                outcomes.join(" ")
            )?;
        }
        DiceSource::Record(path) => writeln!(out, "Record    {}, checked", path.display())?,
    }
    let start = game.progress.start();
    for seat in Seat::BOTH {
        let first = if start.to_move == seat {
            ", moves first"
        } else {
            ""
        };
        writeln!(out, "{seat}  {}{first}", game.players[seat.index()])?;
    }
    if *start != Position::START {
        writeln!(out, "Start     {}", in_words(game, start))?;
    }
    writeln!(out)?;
    write!(out, "{}", turns(game).to_text())?;
    writeln!(out)?;
    let scores = game.scores();
    let turns = counted(game.progress.turns().len(), "turn", "turns");
    let Some(winner) = game.winner() else {
        let [first, second] = scores;
        let mover = game.progress.position().to_move;
        writeln!(
            out,
            "Not over: {first} to {second} after {turns}; {mover} is to move."
        )?;
        return Ok(());
    };
    writeln!(
        out,
        "{winner} ({}) wins {} to {} in {turns}.",
        game.players[winner.index()],
        scores[winner.index()],
        scores[winner.other().index()],
    )?;
    Ok(())
}

/// The start of a game in words: the scores, and the memory of the rules.
fn in_words(game: &ShownGame, start: &Position) -> String {
    let [first, second] = start.players;
    let mut words = format!("{} to {}", first.score, second.score);
    let (mine, theirs) = (first.previous, second.previous);
    if mine > 0 || theirs > 0 {
        // Writing into a String does not fail.
        let _ = write!(words, ", after turns of {mine} and {theirs} dice");
    }
    let spent = Seat::BOTH.map(|seat| start.players[seat.index()].chop_spent);
    let who = match spent {
        [false, false] => return words,
        [true, false] => "Player 0 has",
        [false, true] => "Player 1 has",
        [true, true] => "both have",
    };
    let _ = write!(words, ", {who} spent {}", game.edition.chop());
    words
}

fn turns(game: &ShownGame) -> PlainTable {
    let mut table = PlainTable::headed(["Turn", "Scores", "What happened"], [0]);
    let played = game.progress.turns().iter();
    let highest = played.flat_map(|turn| turn.after.players);
    let highest = highest.map(|player| player.score).max();
    let width = highest.map_or(1, |score| score.to_string().len());
    for (number, (turn, before, remarks)) in (1..).zip(game.turns(Format::Text)) {
        let [first, second] = turn.after.players.map(|player| player.score.0);
        let mut story = vec![turn.told(&game.edition, &before, &Names::default())];
        story.extend(remarks.iter().map(|remark| format!("> {remark}")));
        table.row([
            number.to_string(),
            format!("{first:>width$} to {second:>width$}"),
            story.join("\n"),
        ]);
    }
    table
}
