//! `pigskin verify`

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::{Args, ValueHint};
use pigskin_contest::read_text;
use pigskin_football::Board;
use pigskin_football::solve::verify;
use serde::Serialize;

use crate::format::{Format, write_json};
use crate::tablebase_file;

/// Checks a certificate of who wins, or the labels of all boards, and shows what they prove.
///
/// The checkers use only the rules and, for certificates, one simple bound. They share no code with
/// the solver. The exit code is 0 if the file is a proof, and 1 otherwise. The labels of 11 a side
/// take about ten seconds.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin solve --game d-football --n 11 --certificate eleven.txt
  pigskin verify eleven.txt
  pigskin verify eleven.txt --format json
  pigskin solve --game d-football --n 11 --write-labels eleven.labels
  pigskin verify eleven.labels")]
pub struct Verify {
    /// The file that `pigskin solve` wrote with --certificate or --write-labels
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
    winner: &'static str,
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
}

impl Verify {
    /// Checks the file and writes what it proves.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let answer = if tablebase_file::is_one(&self.file) {
            self.check_tablebase()?
        } else {
            self.check_certificate()?
        };
        if self.format == Format::Json {
            return write_json(out, &answer);
        }
        let ProofJson { n, winner, .. } = answer;
        writeln!(out, "Proved: with {n} a side the {winner} player wins.")?;
        Ok(match answer.checked {
            Checked::Replies(1) => writeln!(out, "1 reply was checked, without the solver."),
            Checked::Replies(many) => {
                writeln!(out, "{many} replies were checked, without the solver.")
            }
            Checked::Labels(many) => {
                writeln!(out, "{many} labels were checked, by the rules alone.")
            }
        }?)
    }

    fn check_certificate(&self) -> anyhow::Result<ProofJson> {
        let text = read_text(&self.file)?;
        let proved = verify(&text).with_context(|| self.proves_nothing())?;
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
            winner: if first_wins { "first" } else { "second" },
            checked,
        }
    }
}
