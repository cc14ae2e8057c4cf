//! The best choices as a file.

use std::io::Write;

use pigskin_hog::Edition;
use pigskin_hog::solve::{BestResponse, PerfectPlay};

use super::{HogArgs, Writing, past};
use crate::command::convert::Kind;
use crate::file;

impl HogArgs {
    /// Writes the choices, and what is to be said of them.
    pub(super) fn write_table(
        &self,
        kind: Kind,
        edition: &Edition,
        writing: Writing,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        if let Some(path) = &self.output {
            file::check_free(path, writing.force)?;
        }
        let perfect = PerfectPlay::of(&edition.rules);
        let (table, memories, rate) = if self.past.is_stated() {
            let [mine, theirs] = self.past.memories();
            let table = perfect.table_for(mine, theirs);
            let rate = BestResponse::to(&edition.rules, &table)?.win_rate();
            (table, [mine, theirs], rate)
        } else {
            let found = perfect.submission();
            (found.table, [found.mine, found.theirs], found.best_response)
        };
        let words = match past::in_words(edition, memories) {
            None => vec![format!("Perfect play in {}.", edition.name)],
            Some(past) => vec![
                format!("Best choices in {}", edition.name),
                format!("{past}."),
                format!(
                    "Not perfect play: the best response to them wins {:.4} %.",
                    rate.mean() * 100.0
                ),
            ],
        };
        let choices = kind.text(&table, &self.team);
        let text = match kind {
            // JSON has no remarks.
            Kind::Json => choices,
            Kind::Python | Kind::Text => {
                let remarks = words.iter().map(|line| format!("# {line}\n"));
                remarks.collect::<String>() + &choices
            }
        };
        match &self.output {
            None => Ok(out.write_all(text.as_bytes())?),
            Some(path) => {
                file::write(path, text, writing.force)?;
                for line in words {
                    writeln!(out, "{line}")?;
                }
                Ok(writeln!(out, "Wrote them to {}.", path.display())?)
            }
        }
    }
}
