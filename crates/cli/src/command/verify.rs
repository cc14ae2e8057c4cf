//! `pigskin verify`

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::{Args, ValueHint};
use pigskin_contest::read_text;
use pigskin_football::Board;
use pigskin_football::solve::{ValueTable, verify};
use serde::Serialize;

use crate::format::{Format, write_json};
use crate::tablebase_file;

/// Checks a certificate of who wins, or the labels or values of all boards, and shows what they
/// prove.
///
/// The checkers use only the rules and, for certificates, one simple bound. Values are compared with
/// their boards by the definition, and no option of a value may be dominated or reversible; the
/// names are not checked. The checkers share no code with the solver. The exit code is 0 if the file
/// is a proof, and 1 otherwise. The labels of 11 a side take about ten
/// seconds, and the values of 7 a side twenty and more than 1 GB of memory.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin solve --game d-football --n 11 --certificate eleven.txt
  pigskin verify eleven.txt
  pigskin verify eleven.txt --format json
  pigskin solve --game d-football --n 11 --write-labels eleven.labels
  pigskin verify eleven.labels
  pigskin solve --game d-football --n 7 --write-values seven.txt
  pigskin verify seven.txt")]
pub struct Verify {
    /// The file that `pigskin solve` wrote with --certificate, --write-labels or --write-values
    #[arg(value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// The format of the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Serialize)]
struct ProofJson {
    game: &'static str,
    n: u8,
    /// Missing for values, which say more than who wins from the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
    #[serde(flatten)]
    checked: Checked,
}

/// The number of checked parts.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Checked {
    /// The replies of a certificate.
    Replies(usize),
    /// The labels of a tablebase.
    Labels(u64),
    /// The boards of a table of values.
    Values(usize),
}

impl Verify {
    /// Checks the file and writes what it proves.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let answer = if tablebase_file::is_one(&self.file) {
            self.check_tablebase()?
        } else {
            let text = read_text(&self.file)?;
            if text.lines().next() == Some(ValueTable::HEADING) {
                self.check_values(&text)?
            } else {
                self.check_certificate(&text)?
            }
        };
        if self.format == Format::Json {
            return write_json(out, &answer);
        }
        let n = answer.n;
        match answer.winner {
            Some(winner) => writeln!(out, "Proved: with {n} a side the {winner} player wins.")?,
            None => writeln!(out, "Proved: the values of all boards of 1 to {n} a side.")?,
        }
        Ok(match answer.checked {
            Checked::Replies(1) => writeln!(out, "1 reply was checked, without the solver."),
            Checked::Replies(many) => {
                writeln!(out, "{many} replies were checked, without the solver.")
            }
            Checked::Labels(many) => {
                writeln!(out, "{many} labels were checked, by the rules alone.")
            }
            Checked::Values(many) => {
                writeln!(out, "{many} boards were checked, by the definitions alone.")
            }
        }?)
    }

    fn check_values(&self, text: &str) -> anyhow::Result<ProofJson> {
        let table: ValueTable = text.parse().with_context(|| self.proves_nothing())?;
        table.check().with_context(|| self.proves_nothing())?;
        let checked = Checked::Values(table.boards());
        Ok(ProofJson {
            game: "d-football",
            n: table.pieces(),
            winner: None,
            checked,
        })
    }

    fn check_certificate(&self, text: &str) -> anyhow::Result<ProofJson> {
        let proved = verify(text).with_context(|| self.proves_nothing())?;
        let checked = Checked::Replies(proved.replies);
        Ok(ProofJson::new(proved.pieces, proved.first_wins, checked))
    }

    fn check_tablebase(&self) -> anyhow::Result<ProofJson> {
        let tablebase = tablebase_file::read(&self.file)?;
        tablebase.check().with_context(|| self.proves_nothing())?;
        let pieces = tablebase.pieces();
        let Some(first_wins) = Board::start(pieces).and_then(|start| tablebase.wins(start)) else {
            bail!("{}: the start has no label", self.proves_nothing());
        };
        let checked = Checked::Labels(tablebase.boards());
        Ok(ProofJson::new(pieces, first_wins, checked))
    }

    fn proves_nothing(&self) -> String {
        format!("{} proves nothing", self.file.display())
    }
}

impl ProofJson {
    fn new(n: u8, first_wins: bool, checked: Checked) -> ProofJson {
        ProofJson {
            game: "d-football",
            n,
            winner: Some(if first_wins { "first" } else { "second" }),
            checked,
        }
    }
}
