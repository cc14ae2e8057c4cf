//! `pigskin convert`

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum, ValueHint};
use pigskin_hog::Table;

use crate::args::edition_args::EditionArgs;
use crate::args::trust_args::TrustArgs;
use crate::file;
use crate::strategy::{HELP, StrategyArg};
use crate::wrong_usage::wrong_usage;

/// Writes a strategy as a Python file, as JSON or as text.
///
/// JSON is an array of rows, and text has one line per row. There is a row for each own score from
/// 0, with a choice for each score of the opponent.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin convert swap:8,4 --to python --team \"Six Pack\" --out six_pack.py
  pigskin convert mine.py --to text
  pigskin convert table.txt --to json --out table.json --force")]
pub struct Convert {
    #[arg(help = HELP)]
    strategy: StrategyArg,
    /// The kind of file
    #[arg(long, value_enum, value_name = "KIND")]
    to: Kind,
    #[command(flatten)]
    edition: EditionArgs,
    /// The file to write [default: standard output]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    out: Option<PathBuf>,
    /// The team's name in a Python file [default: the strategy's name]
    #[arg(long, value_name = "NAME")]
    team: Option<String>,
    /// Replace an existing file
    #[arg(long, requires = "out")]
    force: bool,
    #[command(flatten)]
    trust: TrustArgs,
}

/// The kinds of files.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Kind {
    /// A program with `final_strategy` and `TEAM_NAME`
    Python,
    /// An array of arrays of numbers
    Json,
    /// One line of numbers for each own score
    Text,
}

impl Kind {
    /// The table, with the team's name if the kind has one.
    pub fn text(self, table: &Table, team: &str) -> String {
        match self {
            Kind::Python => table.to_python(team),
            Kind::Json => table.to_json(),
            Kind::Text => table.to_text(),
        }
    }
}

impl Convert {
    /// Writes the strategy.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        if self.team.is_some() && self.to != Kind::Python {
            return wrong_usage("--team needs --to python");
        }
        let edition = self.edition.read_for(self.strategy.path())?;
        let strategy = self.strategy.table(&edition, self.trust)?;
        let team = self.team.as_ref().unwrap_or(&strategy.name);
        let text = self.to.text(&strategy.table, team);
        match self.out {
            None => Ok(out.write_all(text.as_bytes())?),
            Some(path) => {
                file::write(&path, &text, self.force)?;
                Ok(writeln!(
                    out,
                    "Wrote {} to {}.",
                    self.strategy,
                    path.display()
                )?)
            }
        }
    }
}
