//! Perfect play with goals of their own.

use std::io::Write;

use pigskin_game::WinRate;
use pigskin_hog::solve::PerfectPlayTo;
use pigskin_hog::{Choice, Edition, Goals, Position};
use serde::Serialize;

use super::text::{percent, write_bound};
use crate::format::{Format, write_json};
use crate::plain_table::PlainTable;

/// The win rate of the player with the first goal.
#[derive(Serialize)]
struct Summary<'a> {
    edition: &'a str,
    goals: [u16; 2],
    win_rate: f64,
    first: f64,
    second: f64,
    error_bound: f64,
    method: String,
    /// A best choice of the first turn of the player with the first goal.
    opening: Option<i8>,
}

/// Writes how often perfect play to one goal wins against perfect play to another.
pub fn answer(
    edition: &Edition,
    goals: Goals,
    format: Format,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let perfect = PerfectPlayTo::solve(&edition.rules, goals)?;
    let rate = perfect.win_rate();
    let WinRate {
        first,
        second,
        error_bound,
    } = rate;
    let opening = perfect.best_choice(&Position::START);
    if format == Format::Json {
        let summary = Summary {
            edition: &edition.name,
            goals: [goals.first, goals.second],
            win_rate: rate.mean(),
            first,
            second,
            error_bound,
            method: perfect.method().to_string(),
            opening: opening.map(Choice::number),
        };
        return write_json(out, &summary);
    }
    let mut table = PlainTable::new([1]);
    for (seat, chance) in [
        ("Moving first", first),
        ("Moving second", second),
        ("Each half the time", rate.mean()),
    ] {
        table.row([seat.to_owned(), percent(chance)]);
    }
    let (name, Goals { first, second }) = (&edition.name, goals);
    write!(
        out,
        "{name}: perfect play to {first} points wins against perfect play to {second}\n\n{}\n",
        table.to_text()
    )?;
    if let Some(opening) = opening {
        writeln!(
            out,
            "Its first turn's best choice, moving first, is {opening}."
        )?;
    }
    write_bound(error_bound, perfect.method(), out)
}
