//! A table against a field, for people.

use std::io::Write;

use super::field_result::{FieldResult, Match};
use crate::field_tables::FieldTables;
use crate::terminal::plain_table::{NAME, PlainTable, percent, shortened};

/// The most rows of a list.
const MOST: usize = 20;

/// Writes how many matches the table wins, and which it does not.
pub fn write(answer: &FieldResult<'_>, out: &mut dyn Write) -> anyhow::Result<()> {
    let (edition, all) = (answer.edition, answer.matches);
    writeln!(out, "{edition}: a table against a field of {all}\n")?;
    let mut table = PlainTable::headed(["Matches", "Won", "On average"], [1, 2]);
    table.row([
        "the table".to_owned(),
        format!("{} of {all}", answer.won),
        percent(answer.mean),
    ]);
    if let Some(best) = &answer.own_best {
        let more = match best.teams.len() {
            1 => String::new(),
            many => format!(" and {} more", many - 1),
        };
        table.row([
            format!(
                "the best of the field, {}{more}",
                shortened(best.teams[0], 28)
            ),
            format!("{} of {}", best.won, best.matches),
            percent(best.mean),
        ]);
    }
    writeln!(out, "{}", table.to_text())?;
    write_bound(answer, out)?;
    write_matches(answer, out)?;
    match FieldTables::left_out_text(answer.left_out).as_str() {
        "" => Ok(()),
        text => Ok(write!(out, "\n{text}")?),
    }
}

fn write_bound(answer: &FieldResult<'_>, out: &mut dyn Write) -> anyhow::Result<()> {
    let (all, most) = (answer.matches, answer.at_most);
    if answer.stopped {
        writeln!(out, "The search was stopped before its end.")?;
    }
    if most < all {
        writeln!(
            out,
            "At most {most} of {all} can be won: against the others even the best response is not\n\
             ahead by more than rounding can be."
        )?;
    }
    if answer.wins_most {
        writeln!(
            out,
            "No table wins more matches; another may win more on average."
        )?;
    } else if most == all {
        writeln!(
            out,
            "Another table may win more matches: nothing rules out all {all}."
        )?;
    } else {
        writeln!(out, "Another table may win more matches, up to {most}.")?;
    }
    Ok(writeln!(out)?)
}

fn write_matches(answer: &FieldResult<'_>, out: &mut dyn Write) -> anyhow::Result<()> {
    let (won, not_won): (Vec<&Match<'_>>, _) = answer.rates.iter().partition(|row| row.won);
    if !not_won.is_empty() {
        let mut table = PlainTable::headed(["Not won", "Win rate", "Best response"], [1, 2]);
        // The closest first.
        for row in not_won.iter().rev().take(MOST) {
            let best = row.best_response.map(percent);
            table.row([
                shortened(row.name, NAME),
                percent(row.win_rate),
                best.unwrap_or_default(),
            ]);
        }
        write!(out, "{}", table.to_text())?;
        if not_won.len() > MOST {
            writeln!(out, "  and {} more", not_won.len() - MOST)?;
        }
        writeln!(out)?;
    }
    if won.is_empty() {
        return Ok(());
    }
    let mut table = PlainTable::headed(["The closest of those won", "Win rate"], [1]);
    for row in won.iter().take(CLOSEST) {
        table.row([shortened(row.name, NAME), percent(row.win_rate)]);
    }
    Ok(write!(out, "{}", table.to_text())?)
}

/// Number of narrow wins that are listed.
const CLOSEST: usize = 5;

/// The remarks in a file of the table.
pub fn remarks(answer: &FieldResult<'_>) -> Vec<String> {
    let all = answer.matches;
    vec![
        format!("Made for a field of {all} in {}:", answer.edition),
        format!(
            "it wins {} of {all} matches, {:.4} % on average.",
            answer.won,
            answer.mean * 100.0
        ),
    ]
}
