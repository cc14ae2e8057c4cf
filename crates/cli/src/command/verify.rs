//! `pigskin verify`

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, ValueHint};
use pigskin_contest::read_text;
use pigskin_football::solve::verify;
use serde::Serialize;

use crate::format::{Format, write_json};

/// Checks a certificate of who wins, and says what it proves.
///
/// The checker knows the rules and one simple bound. It shares no code with the
/// solver that found the proof. The exit code is 0 where the certificate is a
/// proof and 1 where it is none.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin solve --game d-football --n 11 --certificate eleven.txt
  pigskin verify eleven.txt
  pigskin verify eleven.txt --format json")]
pub struct Verify {
    /// The file that `pigskin solve --certificate` wrote
    #[arg(value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// How the answer is written
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Serialize)]
struct Answer {
    game: &'static str,
    n: u8,
    winner: &'static str,
    replies: usize,
}

impl Verify {
    /// Checks the file and writes what it proves.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let text = read_text(&self.file)?;
        let proved =
            verify(&text).with_context(|| format!("{} proves nothing", self.file.display()))?;
        let answer = Answer {
            game: "d-football",
            n: proved.pieces,
            winner: if proved.first_wins { "first" } else { "second" },
            replies: proved.replies,
        };
        if self.format == Format::Json {
            return write_json(out, &answer);
        }
        let Answer { n, winner, .. } = answer;
        writeln!(out, "Proved: with {n} a side the {winner} player wins.")?;
        let replies = match answer.replies {
            1 => "1 reply was".to_owned(),
            many => format!("{many} replies were"),
        };
        Ok(writeln!(out, "{replies} checked, without the solver.")?)
    }
}
