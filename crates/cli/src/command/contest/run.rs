//! `pigskin contest run`

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use pigskin_contest::Contest;

use super::progress::Progress;
use super::standings_text;
use crate::format::Format;

/// Runs a contest and ranks its entries.
///
/// In Hog every entry is asked for all its choices, and every pair is compared
/// exactly. In D-Football every pair plays a match, refereed and under the clock.
///
/// The results go to the folder's results/: standings.csv, results.json and
/// report.html. What an earlier run found out is not found out again, so that
/// a changed entry costs only its own matchups, and an interrupted run goes on
/// where it stopped. As many cores are used as there are; the environment
/// variable `RAYON_NUM_THREADS` changes that.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin contest run examples/spring-2017
  pigskin contest run hog-2026 --format json > results.json")]
pub struct Run {
    /// The folder with contest.toml
    #[arg(value_hint = ValueHint::DirPath)]
    folder: PathBuf,
    /// How the results are written on standard output
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Say nothing while the contest runs
    #[arg(long, short)]
    quiet: bool,
}

impl Run {
    /// Runs the contest and writes its standings.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let contest = Contest::open(&self.folder)?;
        let mut progress = Progress::new(self.quiet);
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()?;
        let ran = runtime.block_on(contest.run(&mut |event| progress.tell(&event)));
        progress.clear();
        let results = ran?;
        match self.format {
            Format::Json => results.write_json(out)?,
            Format::Text => {
                out.write_all(standings_text::of(&results).as_bytes())?;
                let report = contest.results_folder().join("report.html");
                writeln!(out, "\nAll win rates: {}", report.display())?;
            }
        }
        Ok(())
    }
}
