//! The best choices as a file.

use std::io::Write;

use anyhow::anyhow;
use pigskin_game::WinRate;
use pigskin_hog::search::{NoTableResponse, TableResponse};
use pigskin_hog::solve::{BestResponse, Memory, PerfectPlay};
use pigskin_hog::{Edition, Phase, Table};

use super::{HogArgs, Writing, past};
use crate::command::convert::Kind;
use crate::file;
use crate::strategy::StrategyArg;
use crate::terminal::plain_table::{NAME, shortened};

impl HogArgs {
    /// Writes the choices, and describes them.
    pub(super) fn write_table(
        &self,
        kind: Kind,
        edition: &Edition,
        writing: Writing,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let perfect = PerfectPlay::solve(&edition.rules);
        let (table, memories, phase, rate) = if self.past.is_stated() {
            let [mine, theirs] = self.past.memories();
            let table = perfect.table_for(mine, theirs, Phase::START);
            let rate = BestResponse::to(&edition.rules, &table)?.win_rate();
            (table, [mine, theirs], Phase::START, rate)
        } else {
            let found = perfect.submission();
            let memories = [found.mine, found.theirs];
            (found.table, memories, found.phase, found.best_response)
        };
        let words = match past::in_words(edition, memories, phase) {
            None => vec![format!("Perfect play in {}.", edition.name)],
            Some(past) => vec![
                format!("Best choices in {}", edition.name),
                format!("{past}."),
                exploited(rate),
            ],
        };
        self.write_choices(kind, &table, &words, writing, out)
    }

    /// Writes a response to a strategy, and how often it wins.
    pub(super) fn write_response(
        &self,
        strategy: &StrategyArg,
        kind: Kind,
        edition: &Edition,
        writing: Writing,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let named = strategy.table(edition, self.trust)?;
        let response =
            TableResponse::to(&edition.rules, &named.table).map_err(|why| match why {
                NoTableResponse::Unfit(why) => anyhow!("{} {why}", named.name),
                why @ NoTableResponse::ComesBack => anyhow!("no response to {}: {why}", named.name),
            })?;
        let against = shortened(&named.name, NAME);
        let (which, other) = if Memory::matters(&edition.rules) {
            let best = BestResponse::to(&edition.rules, &named.table)?.win_rate();
            let best = format!(
                "The best response depends on more than the scores, and wins {:.4} %.",
                best.mean() * 100.0
            );
            ("A good response", Some(best))
        } else {
            ("The best response", None)
        };
        let rate = response.win_rate.mean() * 100.0;
        let words: Vec<String> = [
            format!("{which} to {against}"),
            format!("in {}: it wins {rate:.4} %.", edition.name),
        ]
        .into_iter()
        .chain(other)
        .collect();
        self.write_choices(kind, &response.table, &words, writing, out)
    }

    /// The choices as a file, with remarks if its kind has any.
    pub(super) fn text(&self, kind: Kind, table: &Table, words: &[String]) -> String {
        let choices = kind.text(table, &self.team);
        match kind {
            // JSON has no remarks.
            Kind::Json => choices,
            Kind::Python | Kind::Text => {
                // A name must not end the remark that contains it.
                let plain = |line: &String| line.replace(char::is_control, " ");
                let remarks = words.iter().map(|line| format!("# {}\n", plain(line)));
                remarks.collect::<String>() + &choices
            }
        }
    }

    fn write_choices(
        &self,
        kind: Kind,
        table: &Table,
        words: &[String],
        writing: Writing,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let text = self.text(kind, table, words);
        match &self.out {
            None => Ok(out.write_all(text.as_bytes())?),
            Some(path) => {
                file::write(path, text, writing.force)?;
                for line in words {
                    writeln!(out, "{line}")?;
                }
                Ok(writeln!(out, "Wrote the choices to {}.", path.display())?)
            }
        }
    }
}

/// The win rate of the best response, and the bound that it proves for the choices.
fn exploited(rate: WinRate) -> String {
    let wins = format!(
        "he best response to them wins {:.4} %.",
        rate.mean() * 100.0
    );
    if rate.is_above(0.5) {
        format!("Not perfect play: t{wins}")
    } else {
        format!("T{wins}")
    }
}
