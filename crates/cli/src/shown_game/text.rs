//! A game for people.

use std::io::Write;

use crate::plain_table::PlainTable;

use super::{ShownGame, Source};

/// Writes who plays by which rules, then every turn, then who has won.
pub fn write(game: &ShownGame, out: &mut dyn Write) -> anyhow::Result<()> {
    let [first, second] = &game.players;
    writeln!(out, "Edition   {}", game.edition.name)?;
    match &game.source {
        Source::Seed(seed) => writeln!(out, "Dice      fair; --seed {seed} rolls them again")?,
        Source::TestDice(outcomes) => {
            let outcomes: Vec<String> = outcomes.iter().map(ToString::to_string).collect();
            writeln!(
                out,
                "Dice      test dice: {} over and over",
                outcomes.join(" ")
            )?;
        }
        Source::Record(path) => writeln!(out, "Record    {}, checked", path.display())?,
    }
    writeln!(out, "Player 0  {first}, moves first")?;
    writeln!(out, "Player 1  {second}")?;
    writeln!(out)?;
    write!(out, "{}", turns(game).to_text())?;
    writeln!(out)?;
    let (scores, turns) = (game.scores(), game.progress.turns().len());
    let Some(winner) = game.winner() else {
        let [first, second] = scores;
        let mover = game.progress.position().to_move;
        let turns = if turns == 1 {
            "1 turn".to_owned()
        } else {
            format!("{turns} turns")
        };
        writeln!(
            out,
            "Not over: {first} to {second} after {turns}; {mover} is to move."
        )?;
        return Ok(());
    };
    writeln!(
        out,
        "{winner} ({}) wins {} to {} in {turns} turns.",
        game.players[winner.index()],
        scores[winner.index()],
        scores[winner.other().index()],
    )?;
    Ok(())
}

fn turns(game: &ShownGame) -> PlainTable {
    let mut table = PlainTable::new([0]);
    table.row(["Turn", "Scores", "What happened"].map(str::to_owned));
    let highest = game.turns().flat_map(|(turn, ..)| turn.after.players);
    let highest = highest.map(|player| player.score).max();
    let width = highest.map_or(1, |score| score.to_string().len());
    for (number, (turn, before, remarks)) in (1..).zip(game.turns()) {
        let [first, second] = turn.after.players.map(|player| player.score.0);
        let mut story = vec![turn.told(&game.edition.rules, &before)];
        story.extend(remarks.iter().map(|remark| format!("> {remark}")));
        table.row([
            number.to_string(),
            format!("{first:>width$} to {second:>width$}"),
            story.join("\n"),
        ]);
    }
    table
}
