//! `pigskin evolve`

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{IsTerminal, Write, stderr};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::anyhow;
use clap::{Args, ValueHint};
use indicatif::ProgressBar;
use pigskin_hog::search::{Equilibrium, Evolution, Generation, NoEvolution, NoFieldResponse};
use pigskin_hog::{Edition, Setting, Table};
use serde::Serialize;

use crate::answer_args::AnswerArgs;
use crate::bar_style::bar;
use crate::counted::counted;
use crate::edition_args::EditionArgs;
use crate::field_tables::FieldTables;
use crate::file;
use crate::interruption::Interruption;
use crate::standard_error::say;
use crate::trust_args::TrustArgs;

/// Evolves tables of Hog, and proves how good they are.
///
/// A population of tables improves against itself on all cores, with exact win rates: weights
/// follow the replicator dynamics; responses to the mixture, which climb by the exact gains of
/// single choices, and mutants that gain are added. It begins with perfect play's choices and the
/// tables of a folder.
///
/// The answer is a mixture of tables with two bounds in mean win rate above one half: what a table was
/// found to gain against it, and what no strategy exceeds, even one that uses all that the rules
/// remember. So the mixture is an equilibrium of the contest up to that bound. --out makes a file of
/// it, which a program without any code of Pigskin checks: `crates/cli/kit/evolution/check_equilibrium.py`.
///
/// Ctrl-C ends the evolution with the mixture so far.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin evolve
  pigskin evolve --set feral_hogs=off --format json
  pigskin evolve --from hog-2026 --generations 20 --out equilibrium.json")]
pub struct Evolve {
    #[command(flatten)]
    edition: EditionArgs,
    /// The folder of entries, or of a contest, whose tables also take part
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    from: Option<PathBuf>,
    /// The most generations
    #[arg(long, value_name = "N", default_value_t = 50)]
    generations: usize,
    /// The most tables that stay from one generation to the next
    #[arg(long, value_name = "N", default_value_t = 48, value_parser = population)]
    population: usize,
    /// The seed of the mutations
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// The most seconds; the generation that has begun is finished
    #[arg(long, value_name = "SECONDS")]
    time: Option<u64>,
    /// Write the mixture with its bounds, to be checked
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    out: Option<PathBuf>,
    /// Replace an existing file
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    trust: TrustArgs,
    #[command(flatten)]
    answer: AnswerArgs,
}

fn population(text: &str) -> Result<usize, String> {
    let number = text
        .parse()
        .ok()
        .filter(|number| (1..=1000).contains(number));
    number.ok_or_else(|| "it is not a number from 1 to 1000".to_owned())
}

/// A mixture with its bounds, for programs. Gains are mean win rates above one half.
#[derive(Serialize)]
struct MixtureJson<'e> {
    edition: &'e str,
    /// Every setting of the rules by name.
    rules: BTreeMap<&'static str, String>,
    /// Upper bound of any strategy's gain against the mixture.
    gain_at_most: f64,
    /// The gain of `response` against the mixture.
    gain_found: f64,
    /// The largest error bound of a win rate.
    error_bound: f64,
    /// Upper bound of any strategy's gain against the safest single table.
    safest_gain_at_most: f64,
    generations: usize,
    stopped: bool,
    mixture: Vec<MixturePart>,
    response: Vec<Vec<i8>>,
    safest: Vec<Vec<i8>>,
}

#[derive(Serialize)]
struct MixturePart {
    weight: f64,
    /// Upper bound of any strategy's gain against this table.
    gain_at_most: f64,
    table: Vec<Vec<i8>>,
}

impl Evolve {
    /// Evolves tables and writes the mixture.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let edition = self.edition.read()?;
        file::check_free(self.out.as_deref(), self.force)?;
        let field = match &self.from {
            Some(folder) => Some(FieldTables::of_folder(folder, &edition, self.trust)?),
            None => None,
        };
        let evolved = self.evolve(&edition, field.as_ref())?;
        let claim = MixtureJson::new(&edition, &evolved);
        if let Some(path) = &self.out {
            file::write(path, serde_json::to_vec(&claim)?, self.force)?;
        }
        self.answer.format.write(out, &claim, MixtureJson::to_text)
    }

    fn evolve(
        &self,
        edition: &Edition,
        field: Option<&FieldTables>,
    ) -> anyhow::Result<Equilibrium> {
        let entries = field
            .map(|field| field.entries.as_slice())
            .unwrap_or_default();
        let tables: Vec<Table> = entries.iter().map(|entry| entry.table.clone()).collect();
        let (started, interruption) = (Instant::now(), Interruption::awaited());
        let bar = if self.answer.quiet {
            ProgressBar::hidden()
        } else {
            bar("{spinner} {msg}", None)
        };
        let lines = !self.answer.quiet && !stderr().is_terminal();
        let evolution = Evolution {
            generations: self.generations,
            population: self.population,
            seed: self.seed,
        };
        let evolved = evolution.run(&edition.rules, &tables, &mut |generation| {
            let line = told(&generation);
            if lines {
                say(&format!("{line}\n"));
            }
            bar.set_message(line);
            let is_late = self
                .time
                .is_some_and(|most| started.elapsed().as_secs() >= most);
            if interruption.came() || is_late {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        bar.finish_and_clear();
        evolved.map_err(|error| match error {
            NoEvolution::Field(NoFieldResponse::Unfit { place, why }) => {
                anyhow!("{} {why}", entries[place].name)
            }
            error => error.into(),
        })
    }
}

fn told(generation: &Generation) -> String {
    format!(
        "generation {}: {}, {} with weight; a table gained {:.6} percentage points",
        generation.number,
        counted(generation.tables, "table", "tables"),
        generation.support,
        100.0 * generation.gain,
    )
}

fn numbers(table: &Table) -> Vec<Vec<i8>> {
    let rows = table.rows();
    rows.map(|row| row.iter().map(|choice| choice.number()).collect())
        .collect()
}

impl<'e> MixtureJson<'e> {
    fn new(edition: &'e Edition, evolved: &Equilibrium) -> MixtureJson<'e> {
        let rules = Setting::stated(&edition.rules);
        let rules = rules.map(|(setting, text)| (setting.name(), text));
        let (safest, response) = &evolved.safest;
        let part = |mixed: &pigskin_hog::search::MixedTable| MixturePart {
            weight: mixed.weight,
            gain_at_most: mixed.best_response.mean() - 0.5 + mixed.best_response.error_bound,
            table: numbers(&mixed.table),
        };
        MixtureJson {
            edition: &edition.name,
            rules: rules.collect(),
            gain_at_most: evolved.gain_at_most,
            gain_found: evolved.gain_found,
            error_bound: evolved.error_bound,
            safest_gain_at_most: response.mean() - 0.5 + response.error_bound,
            generations: evolved.generations,
            stopped: evolved.stopped,
            mixture: evolved.mixture.iter().map(part).collect(),
            response: numbers(&evolved.response),
            safest: numbers(safest),
        }
    }

    fn to_text(&self) -> String {
        let percent = |gain: f64| format!("{:.8}", 100.0 * gain);
        let stopped = if self.stopped { ", stopped" } else { "" };
        let tables = counted(self.mixture.len(), "table", "tables");
        let generations = counted(self.generations, "generation", "generations");
        let mut text = format!(
            "{}: a mixture of {tables} after {generations}{stopped}\n\n\
             Gains against the mixture, in percentage points of win rate above one half:\n  \
             {:>12}  by the best table that was found\n  \
             {:>12}  at most, by any strategy that the rules allow: proved\n\n\
             Against the safest single table, no strategy gains more than {}.\n\n\
             Weight    No strategy gains more against it alone\n",
            self.edition,
            percent(self.gain_found),
            percent(self.gain_at_most),
            percent(self.safest_gain_at_most),
        );
        for part in &self.mixture {
            let _ = writeln!(text, "{:.4}    {}", part.weight, percent(part.gain_at_most));
        }
        text
    }
}
