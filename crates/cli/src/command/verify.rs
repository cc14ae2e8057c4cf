//! `pigskin verify`

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::{Args, ValueHint};
use pigskin_contest::read_text;
use pigskin_football::Board;
use pigskin_football::solve::{Sizes, verify_all};
use serde::Serialize;

use crate::football::tablebase_file;
use crate::football::won_sizes::{WonSizes, winner};
use crate::format::{Format, write_json};

/// Checks a certificate of who wins, or the labels of all boards.
///
/// It shows what they prove. The checkers use only the rules and, for certificates, one simple
/// bound. A certificate for a number of pieces "or more" has to meet two further conditions, under
/// which its replies win on all larger boards. The checkers share no code with the solver. The exit
/// code is 0 if the file is a proof, and 1 otherwise. The labels of 11 a side take about ten
/// seconds.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin solve --game d-football --n 11 --certificate eleven.txt
  pigskin verify eleven.txt
  pigskin verify eleven.txt --format json
  pigskin solve --game d-football --all-sizes --certificate all.txt
  pigskin verify all.txt
  pigskin solve --game d-football --n 11 --labels eleven.labels
  pigskin verify eleven.labels")]
pub struct Verify {
    /// The file that `pigskin solve` wrote with --certificate or --labels
    #[arg(value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// The format of the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Serialize)]
struct ProofJson {
    game: &'static str,
    #[serde(flatten)]
    proved: ProvedResult,
    #[serde(flatten)]
    checked: CheckedParts,
}

/// The result that a file proves.
#[derive(Serialize)]
#[serde(untagged)]
enum ProvedResult {
    /// The winner from one start.
    Start { n: u8, winner: &'static str },
    /// The winners from the starts with several numbers of pieces.
    Starts { sizes: Vec<WonSizes> },
}

/// The number of checked parts.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum CheckedParts {
    /// The replies of a certificate.
    Replies(usize),
    /// The labels of a tablebase.
    Labels(u64),
}

impl Verify {
    /// Checks the file and writes the proved result.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let answer = if tablebase_file::is_one(&self.file) {
            self.check_tablebase()?
        } else {
            self.check_certificates(&read_text(&self.file)?)?
        };
        if self.format == Format::Json {
            return write_json(out, &answer);
        }
        match answer.proved {
            ProvedResult::Start { n, winner } => {
                writeln!(out, "Proved: with {n} a side the {winner} player wins.")?;
            }
            ProvedResult::Starts { sizes } => {
                for sizes in sizes {
                    writeln!(out, "Proved: {}.", sizes.in_words())?;
                }
            }
        }
        Ok(match answer.checked {
            CheckedParts::Replies(1) => writeln!(out, "1 reply was checked, without the solver."),
            CheckedParts::Replies(many) => {
                writeln!(out, "{many} replies were checked, without the solver.")
            }
            CheckedParts::Labels(many) => {
                writeln!(out, "{many} labels were checked, by the rules alone.")
            }
        }?)
    }

    fn check_certificates(&self, text: &str) -> anyhow::Result<ProofJson> {
        let verified = verify_all(text).with_context(|| self.proves_nothing())?;
        let proved = match verified[..] {
            [one] if !one.or_more => ProvedResult::Start {
                n: one.pieces,
                winner: winner(one.first_wins),
            },
            _ => {
                let sizes = Sizes::in_order(&verified);
                let sizes = sizes.into_iter().map(WonSizes::from).collect();
                ProvedResult::Starts { sizes }
            }
        };
        let replies = verified.iter().map(|verified| verified.replies).sum();
        Ok(ProofJson::new(proved, CheckedParts::Replies(replies)))
    }

    fn check_tablebase(&self) -> anyhow::Result<ProofJson> {
        let tablebase = tablebase_file::read(&self.file)?;
        tablebase.check().with_context(|| self.proves_nothing())?;
        let pieces = tablebase.pieces();
        let Some(first_wins) = Board::start(pieces).and_then(|start| tablebase.wins(start)) else {
            bail!("{}: the start has no label", self.proves_nothing());
        };
        let proved = ProvedResult::Start {
            n: pieces,
            winner: winner(first_wins),
        };
        Ok(ProofJson::new(
            proved,
            CheckedParts::Labels(tablebase.boards()),
        ))
    }

    fn proves_nothing(&self) -> String {
        format!("{} proves nothing", self.file.display())
    }
}

impl ProofJson {
    fn new(proved: ProvedResult, checked: CheckedParts) -> ProofJson {
        ProofJson {
            game: "d-football",
            proved,
            checked,
        }
    }
}
