//! `pigskin contest verify`

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, ValueHint};
use pigskin_course::{Archive, Verified};
use pigskin_entry::printable;
use tokio::runtime::Builder;

use crate::format::{Format, write_json};

/// Checks the archive of a contest: whether its files are unchanged, and its results follow from them.
///
/// It uses no cache, unpacks nothing to the disk, and runs no entry. In Hog all win rates and the
/// standings are computed again from the tables, and must be the same to the last bit; if the archive
/// names another engine, so that last digits can differ, win rates must be within their error bounds,
/// and standings and awards the same. In D-Football every recorded game is replayed by the rules, and scores and standings are added up again.
///
/// The exit code is 0 if everything agrees, and 1 otherwise.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin contest verify hog-2026.zip
  pigskin contest verify hog-2026.zip --format json")]
pub struct Verify {
    /// The file that `pigskin contest archive` wrote
    #[arg(value_hint = ValueHint::FilePath)]
    archive: PathBuf,
    /// The format of the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

impl Verify {
    /// Checks the archive and writes the findings.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let shown = self.archive.display().to_string();
        let file = File::open(&self.archive);
        let file = file.with_context(|| format!("could not read {shown}"))?;
        let runtime = Builder::new_multi_thread().enable_all().build()?;
        let verified = runtime.block_on(Archive::verify(file)).context(shown)?;
        match self.format {
            Format::Json => write_json(out, &verified),
            Format::Text => {
                writeln!(out, "{}", printable(&verified.title, 80))?;
                Ok(writeln!(out, "{}", said_of(&verified))?)
            }
        }
    }
}

/// The findings in words.
pub fn said_of(verified: &Verified) -> String {
    let Verified {
        files,
        teams,
        matchups,
        win_rates,
        games,
        engines,
        ..
    } = verified;
    let other = engines.filter(|engines| engines.made_by != engines.checked_by);
    let how = match (engines, other) {
        (Some(_), _) if win_rates < matchups => format!(
            "{matchups} matchups were computed again: the standings are the same{}.\n\
             The archive of so many teams has no win rates to compare.",
            if other.is_some() {
                ", by another engine"
            } else {
                " to the last bit"
            }
        ),
        (_, Some(other)) => format!(
            "Made by engine {}, checked by engine {}: all {win_rates} win rates within their bounds,\n\
             and the same standings and awards.",
            other.made_by, other.checked_by
        ),
        (None, _) if *games > 0 => format!(
            "{games} recorded games of {matchups} matchups were played again by the rules,\n\
             and the standings added up again: they are the same."
        ),
        (Some(_) | None, None) => format!(
            "{matchups} matchups were computed again: all win rates and the standings\n\
             are the same to the last bit."
        ),
    };
    format!("Verified: {teams} teams; all {files} files match their sums.\n{how}")
}
