//! Answers as text.

use std::io::Write;

use pigskin_game::WinRate;
use pigskin_hog::solve::{Memory, Method, PerfectPlay};
use pigskin_hog::{Edition, Phase, Position};

use super::past::{self, Past};
use super::{Values, remembered};
use crate::exact_rate::{bound, by_seat, method_in_words, percent};
use crate::terminal::plain_table::{NAME, PlainTable, shortened};

/// Writes the result of perfect players against each other.
pub fn write_summary(
    edition: &Edition,
    perfect: &PerfectPlay,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let rate = perfect.win_rate();
    let mut table = PlainTable::new([1]);
    table.row(["Moving first".to_owned(), percent(rate.first)]);
    table.row(["Moving second".to_owned(), percent(rate.second)]);
    let name = &edition.name;
    write!(
        out,
        "{name}: perfect play against perfect play\n\n{}\n",
        table.to_text()
    )?;
    if let Some(opening) = perfect.best_choice(&Position::START) {
        writeln!(out, "The first turn's best choice is {opening}.")?;
    }
    if Memory::matters(&edition.rules) {
        let past = scores_and_past(edition);
        writeln!(
            out,
            "Perfect play depends on {past}.\n\
             A strategy sees only the scores; --to writes choices for one past."
        )?;
    } else {
        writeln!(
            out,
            "Perfect play depends only on the scores; --to python writes it."
        )?;
    }
    write_bound(rate.error_bound, perfect.method(), out)
}

/// The scores and the memory on which play depends, in words.
fn scores_and_past(edition: &Edition) -> String {
    match remembered(edition).as_slice() {
        [] => "the scores".to_owned(),
        [one] => format!("the scores and {one}"),
        [others @ .., last] => format!("the scores, {}\nand {last}", others.join(",\n")),
    }
}

/// Writes how often the best response wins.
pub fn write_response(
    edition: &Edition,
    against: &str,
    rate: WinRate,
    method: Method,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let (name, against) = (&edition.name, shortened(against, NAME));
    write!(
        out,
        "{name}: the best response to {against} wins\n\n{}\n",
        by_seat(rate)
    )?;
    if Memory::matters(&edition.rules) {
        writeln!(out, "It depends on {}.", scores_and_past(edition))?;
    }
    write_bound(rate.error_bound, method, out)
}

/// Writes the value of each choice.
pub fn write_values(
    edition: &Edition,
    values: &Values<'_>,
    method: Method,
    past: &Past,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let (name, mine, theirs) = (&edition.name, values.mine, values.theirs);
    writeln!(out, "{name}: perfect play at {mine} to {theirs}")?;
    if let Some(past) = past::in_words(edition, past.memories(), Phase::START) {
        writeln!(out, "{past}")?;
    }
    let mut table = PlainTable::headed(["Choice", "Wins", "Regret"], [0, 1, 2]);
    for value in &values.choices {
        let regret = if Some(value.choice) == values.best {
            "best".to_owned()
        } else {
            percent(value.regret)
        };
        table.row([value.choice.to_string(), percent(value.win_chance), regret]);
    }
    write!(out, "\n{}\n", table.to_text())?;
    write_bound(values.error_bound, method, out)
}

pub fn write_bound(error_bound: f64, method: Method, out: &mut dyn Write) -> anyhow::Result<()> {
    let bound = bound(error_bound);
    writeln!(
        out,
        "Exact but for rounding, which is proved to stay below {bound} percentage\npoints."
    )?;
    Ok(write!(out, "{}", method_in_words(method))?)
}
