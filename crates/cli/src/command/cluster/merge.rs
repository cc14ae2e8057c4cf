//! `pigskin cluster merge`

use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use pigskin_cluster::{MergeEvent, MergedContest, merge};

use super::progress::UnitProgress;
use crate::block_on::block_on;
use crate::command::contest::standings_text;
use crate::counted::counted;
use crate::format::AnswerArgs;
use crate::wrong_usage::wrong_usage;

/// Ranks the entries of a plan from its units.
///
/// The folder gets the files that 'pigskin contest run' writes, with the same bytes, and merged.json
/// with the machines. Matches of D-Football come out the same if the entries always do the same.
///
/// The merge stops if units are missing or damaged.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin cluster merge hog-2026/cluster
  pigskin cluster merge s3://contests/hog-2026 --out hog-2026/merged
  pigskin cluster merge /shared/hog --format json")]
pub struct Merge {
    /// The location of the plan: a folder or `s3://BUCKET/PREFIX`
    plan: String,
    /// The folder for the files [default: merged in the folder of the plan]
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    out: Option<PathBuf>,
    #[command(flatten)]
    answer: AnswerArgs,
}

impl Merge {
    /// Ranks the entries.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let (merged, folder) = block_on(self.merge())?;
        self.answer.format.write(out, &merged, |merged| {
            let text = to_text(merged);
            format!("{text}\nAll results: {}\n", folder.display())
        })
    }

    async fn merge(&self) -> anyhow::Result<(MergedContest, PathBuf)> {
        let (location, plan) = super::open(&self.plan).await?;
        let folder = match (&self.out, location.folder()) {
            (Some(out), _) => out.clone(),
            (None, Some(folder)) => folder.join("merged"),
            (None, None) => {
                return wrong_usage("the plan is in an object store: name a folder with --out");
            }
        };
        let mut progress = UnitProgress::new(self.answer.quiet, 0);
        let mut tell = |event| match event {
            MergeEvent::Begins { units } => progress = UnitProgress::new(self.answer.quiet, units),
            MergeEvent::Read => progress.read(),
        };
        let merged = merge(&location, &plan, &mut tell).await;
        progress.clear();
        let merged = merged?;
        merged.write(&folder)?;
        Ok((merged, folder))
    }
}

fn to_text(merged: &MergedContest) -> String {
    let report = &merged.report;
    let mut text = standings_text::of(&merged.results);
    let units = counted(report.units, "unit", "units");
    let _ = writeln!(text, "\n{units}.");
    for (name, share) in &report.machines {
        let _ = write!(
            text,
            "  {name}: {}, {}",
            counted(share.units, "unit", "units"),
            share.instructions
        );
        if let Some(waited) = share.waited {
            let waited = 100.0 * waited;
            let _ = write!(text, ", waits for a core up to {waited:.0} % of the time");
        }
        text.push('\n');
        if share.late_games > 0 {
            let _ = writeln!(
                text,
                "    {} by the clock while it was overloaded; 'pigskin cluster forget' removes \
                 its units",
                counted(
                    share.late_games as usize,
                    "game was lost",
                    "games were lost"
                )
            );
        }
    }
    text
}
