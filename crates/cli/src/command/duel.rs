//! `pigskin duel`

use std::io::Write;

use anyhow::anyhow;
use clap::Args;
use pigskin_contest::Contest;
use pigskin_game::WinRate;
use pigskin_hog::{DuelError, Edition};
use serde::Serialize;

use crate::edition_args::EditionArgs;
use crate::format::{Format, write_json};
use crate::plain_table::{NAME, PlainTable, shortened};
use crate::strategy::{HELP, StrategyArg};

/// Gives the exact win rate of one strategy against another.
///
/// Nothing is sampled: all games are looked at, for either player moving
/// first.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin duel always:6 always:4
  pigskin duel --edition spring-2017 swap:8,-1 mine.py
  pigskin duel --set feral_hogs=off bacon:8,4 always:4 --format json")]
pub struct Duel {
    #[arg(help = HELP)]
    a: StrategyArg,
    #[arg(help = "Its opponent, likewise")]
    b: StrategyArg,
    #[command(flatten)]
    edition: EditionArgs,
    /// How the answer is written
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

const THRESHOLD: f64 = Contest::THRESHOLD;

#[derive(Serialize)]
struct Answer<'a> {
    edition: &'a str,
    a: String,
    b: String,
    win_rate: f64,
    first: f64,
    second: f64,
    error_bound: f64,
}

impl Duel {
    /// Writes the win rate.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let edition = self.edition.read()?;
        let (a, b) = (self.a.table(&edition)?, self.b.table(&edition)?);
        let rate = pigskin_hog::Duel::new(&edition.rules)
            .win_rate(&a.table, &b.table)
            .map_err(|error| match error {
                DuelError::A(why) => anyhow!("{} {why}", a.name),
                DuelError::B(why) => anyhow!("{} {why}", b.name),
            })?;
        match self.format {
            Format::Json => write_json(
                out,
                &Answer {
                    edition: &edition.name,
                    a: self.a.to_string(),
                    b: self.b.to_string(),
                    win_rate: rate.mean(),
                    first: rate.first,
                    second: rate.second,
                    error_bound: rate.error_bound,
                },
            ),
            Format::Text if a.name == b.name => {
                let names = ["a", "b"].map(|side| format!("{} ({side})", a.name));
                Ok(out.write_all(as_text(&edition, names, rate).as_bytes())?)
            }
            Format::Text => {
                Ok(out.write_all(as_text(&edition, [a.name, b.name], rate).as_bytes())?)
            }
        }
    }
}

fn as_text(edition: &Edition, names: [String; 2], rate: WinRate) -> String {
    let [a, b] = names.map(|name| shortened(&name, NAME));
    let mut table = PlainTable::new([1, 2]);
    table.row([
        "Moves first".to_owned(),
        format!("{a} wins"),
        format!("{b} wins"),
    ]);
    for (who, chance) in [
        (a.as_str(), rate.first),
        (b.as_str(), rate.second),
        ("each half the time", rate.mean()),
    ] {
        table.row([who.to_owned(), percent(chance), percent(1.0 - chance)]);
    }
    // The bound is rounded to two digits, and upwards: 6 in a hundred are more
    // than that rounding takes away.
    let bound = rate.error_bound * 100.0 * 1.06;
    let verdict = verdict([&a, &b], rate);
    format!(
        "{}: {a} against {b}\n\n{}\n{verdict}\nExact but for rounding, which is proved to stay below {bound:.1e} \
         percentage points.\n",
        edition.name,
        table.to_text()
    )
}

fn verdict([a, b]: [&str; 2], rate: WinRate) -> String {
    let threshold = THRESHOLD * 100.0;
    let back = rate.reversed();
    if rate.is_above(THRESHOLD) {
        format!("{a} wins: it is proved to win more than {threshold} % of the games.")
    } else if back.is_above(THRESHOLD) {
        format!("{b} wins: it is proved to win more than {threshold} % of the games.")
    } else if rate.is_at_most(THRESHOLD) && back.is_at_most(THRESHOLD) {
        format!("A tie: it is proved that neither wins more than {threshold} % of the games.")
    } else {
        format!("Too close to {threshold} % to say who wins.")
    }
}

fn percent(chance: f64) -> String {
    format!("{:.8} %", chance * 100.0)
}
