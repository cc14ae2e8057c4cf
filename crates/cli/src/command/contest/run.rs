//! `pigskin contest run`

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use pigskin_entry::{Host, Wall};

use super::progress::ContestProgress;
use super::standings_text;
use crate::args::trust_args::TrustArgs;
use crate::block_on::block_on;
use crate::format::AnswerArgs;
use crate::format::Format;
use crate::terminal::standard_error::say;
use crate::wrong_usage::wrong_usage;

/// Runs a contest and ranks its entries.
///
/// In Hog every entry is asked for all its choices, and every pair is compared exactly. In D-Football
/// every pair plays a match with a referee and a clock.
///
/// The results are in the folder's results/: standings.csv, results.json and report.html. Results of
/// earlier runs are cached, so a changed entry costs only its own matchups, and an interrupted run
/// continues where it stopped. The run uses all cores; the environment variable `RAYON_NUM_THREADS`
/// changes that.
///
/// After a run on an overloaded machine, --retry-forfeits plays all matches of D-Football with a
/// forfeit again. In Hog every run asks the entries at fault again.
///
/// With --ray, the command of the Python package (`pip install 'pigskin[ray]'`) computes the pairs
/// on the machines of a Ray cluster, and writes the results as 'pigskin cluster merge' does.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin contest run examples/spring-2017
  pigskin contest run hog-2026 --format json > results.json
  pigskin contest run d-football-2026 --retry-forfeits
  pigskin contest run hog-2026 --ray auto")]
pub struct Run {
    /// The folder with contest.toml
    #[arg(value_hint = ValueHint::DirPath)]
    folder: PathBuf,
    #[command(flatten)]
    trust: TrustArgs,
    #[command(flatten)]
    answer: AnswerArgs,
    /// D-Football: play the matches with forfeits again
    #[arg(long)]
    retry_forfeits: bool,
    /// The Ray cluster that computes: its address, 'auto' for the one of this machine, or 'local'
    #[arg(long, value_name = "ADDRESS")]
    ray: Option<String>,
}

impl Run {
    /// Runs the contest and writes its standings.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        if self.ray.is_some() {
            // The package's own start reads it before this program begins.
            let what = "--ray is for the command of the Python package: pip install 'pigskin[ray]'";
            return wrong_usage(what);
        }
        let contest = self.trust.open(&self.folder)?;
        if !self.answer.quiet {
            warn_of_weaker_wall()?;
        }
        let mut progress = ContestProgress::new(self.answer.quiet);
        let retried = contest.game.football().filter(|_| self.retry_forfeits);
        if self.retry_forfeits && retried.is_none() {
            let what = "--retry-forfeits is for D-Football; in Hog every run asks the entries \
                        at fault again";
            return wrong_usage(what);
        }
        let ran = block_on(async {
            if let Some(football) = retried {
                contest.forget_forfeits(football).await?;
            }
            Ok(contest.run(&mut |event| progress.tell(&event)).await?)
        });
        progress.clear();
        let results = ran.map_err(|error| self.trust.explain(&contest, error))?;
        match self.answer.format {
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

/// Prints which wall this machine has, and how to get the full one.
fn warn_of_weaker_wall() -> anyhow::Result<()> {
    let wall = Wall::Limits.at_least()?;
    let what = match wall {
        Wall::Full => return Ok(()),
        Wall::Partial => "partial: Landlock and a list of allowed system calls",
        Wall::Limits => "only limits on time, memory and output",
    };
    say(&format!(
        "Entries run without the full sandbox here ({what}).\n"
    ));
    if let Err(missing) = &Host::this().full {
        let (why, cure) = (&missing.why, &missing.cure);
        say(&format!("The full one is missing because {why}. {cure}\n"));
    }
    Ok(())
}
