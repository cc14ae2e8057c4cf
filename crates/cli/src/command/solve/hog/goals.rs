//! Perfect play with goals of their own.

use std::io::Write;

use pigskin_hog::solve::PerfectPlayTo;
use pigskin_hog::{Choice, Edition, Goals, Position};
use serde::Serialize;

use super::text::write_bound;
use crate::exact_rate::{ExactRate, by_seat};
use crate::format::{Format, write_json};

/// The win rate of the player with the first goal.
#[derive(Serialize)]
struct Summary<'a> {
    edition: &'a str,
    goals: [u16; 2],
    #[serde(flatten)]
    rate: ExactRate,
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
    let opening = perfect.best_choice(&Position::START);
    if format == Format::Json {
        let summary = Summary {
            edition: &edition.name,
            goals: [goals.first, goals.second],
            rate: ExactRate::new(rate, perfect.method()),
            opening: opening.map(Choice::number),
        };
        return write_json(out, &summary);
    }
    let (name, Goals { first, second }) = (&edition.name, goals);
    write!(
        out,
        "{name}: perfect play to {first} points wins against perfect play to {second}\n\n{}\n",
        by_seat(rate)
    )?;
    if let Some(opening) = opening {
        writeln!(
            out,
            "Its first turn's best choice, moving first, is {opening}."
        )?;
    }
    write_bound(rate.error_bound, perfect.method(), out)
}
