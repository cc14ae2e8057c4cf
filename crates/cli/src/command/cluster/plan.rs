//! `pigskin cluster plan`

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, ValueHint};
use pigskin_cluster::{Location, Machine, Plan, Worker};

use crate::args::trust_args::TrustArgs;
use crate::block_on::block_on;
use crate::command::contest::progress::ContestProgress;
use crate::counted::counted;
use crate::format::{AnswerArgs, object};
use crate::in_command::in_command;

/// Divides a contest into units for many machines.
///
/// In Hog every entry is asked for its choices on this machine, as by 'pigskin contest run'. The plan
/// contains the tables, so that no program of an entry runs anywhere else. In D-Football the plan
/// contains the entries' files, and every machine that works on it needs their languages and a
/// sandbox. Planning again after entries changed keeps all units whose entries are the same.
#[derive(Args)]
#[command(
    name = "plan",
    after_help = "\
Examples:
  pigskin cluster plan hog-2026
  pigskin cluster plan hog-2026 --out s3://contests/hog-2026
  pigskin cluster plan hog-2026 --out /shared/hog --side 256"
)]
pub struct PlanContest {
    /// The folder with contest.toml
    #[arg(value_hint = ValueHint::DirPath)]
    folder: PathBuf,
    /// The location of the plan: a folder or `s3://BUCKET/PREFIX` [default: cluster in the
    /// contest's folder]
    #[arg(long, value_name = "LOCATION")]
    out: Option<String>,
    /// Largest average number of different entries on a side of a unit [default: as many as take
    /// some minutes of a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=4096))]
    side: Option<u32>,
    #[command(flatten)]
    trust: TrustArgs,
    #[command(flatten)]
    answer: AnswerArgs,
}

impl PlanContest {
    /// Writes the plan.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let contest = self.trust.open(&self.folder)?;
        let folder = self.folder.join("cluster");
        let to = match &self.out {
            Some(to) => to.clone(),
            None => folder
                .to_str()
                .context("give a location with --out")?
                .to_owned(),
        };
        let mut progress = ContestProgress::new(self.answer.quiet);
        let side = match self.side {
            Some(side) => side as usize,
            None => Plan::usual_side(&contest),
        };
        let planned = block_on(async {
            let location = Location::create(&to)?;
            let mut tell = |event| progress.tell(&event);
            let plan = Plan::create(&location, &contest, side, &mut tell).await;
            let plan = plan.map_err(|error| self.trust.explain(&contest, error.into()))?;
            let shown = location.to_string();
            let worker = Worker::new(plan, location, Machine::this());
            let plan = worker.plan();
            anyhow::Ok(object! {
                plan: shown,
                entries: plan.entries.len(),
                disqualified: plan.disqualified().len(),
                /// Different tables or programs.
                players: plan.players(),
                units: worker.units(),
                /// The most pairs of players in a unit.
                pairs: plan
                    .units()
                    .map(|unit| plan.pairs(unit).len())
                    .max()
                    .unwrap_or(0),
                /// Units that are not computed yet.
                missing: worker.missing().await?.len(),
            })
        });
        progress.clear();
        self.answer.format.write(out, &planned?, |plan| {
            let left_out = match plan.disqualified {
                0 => String::new(),
                disqualified => format!(" ({disqualified} disqualified)"),
            };
            format!(
                "{}{left_out}, {}:\n{} of up to {}, {} to compute.\n\n\
                 Plan:    {}\n\
                 Compute: pigskin cluster work {in_command} --all\n\
                 Rank:    pigskin cluster merge {in_command}\n",
                counted(plan.entries, "entry", "entries"),
                counted(plan.players, "different player", "different players"),
                counted(plan.units, "unit", "units"),
                counted(plan.pairs, "pair", "pairs"),
                plan.missing,
                plan.plan,
                in_command = in_command(&plan.plan),
            )
        })
    }
}
