//! `pigskin cluster work`

use std::fmt::Write as _;
use std::io::Write;
use std::str::FromStr;

use anyhow::bail;
use clap::{ArgGroup, Args};
use pigskin_cluster::{ClusterError, Machine, UnitStatus, Worker};
use serde::Serialize;

use super::progress::UnitProgress;
use crate::args::trust_args::TrustArgs;
use crate::block_on::block_on;
use crate::counted::counted;
use crate::format::AnswerArgs;

/// Computes units of a plan.
///
/// Units are counted from 0. Existing units are not computed again, and a unit that several
/// machines compute at the same time is written once, so a command can be stopped and repeated at
/// any time. Without INDEX, --all computes all that are missing, in an order that differs from
/// machine to machine; --part K/N those whose index is K modulo N, for N machines; and --next one.
///
/// A machine leaves units to others whose entries it cannot run, and then fails. The variable
/// `PIGSKIN_MACHINE` names this machine, if its host's name is not meaningful; the variable
/// `RAYON_NUM_THREADS` sets the number of cores.
#[derive(Args)]
#[command(
    group = ArgGroup::new("which").required(true).multiple(true)
        .args(["units", "all", "next", "part"]),
    override_usage = "\
pigskin cluster work [OPTIONS] <PLAN> <INDEX>...
       pigskin cluster work [OPTIONS] <PLAN> --all | --next | --part <K/N>",
    after_help = "\
Examples:
  pigskin cluster work hog-2026/cluster --all
  pigskin cluster work s3://contests/hog-2026 17 40-59
  pigskin cluster work /shared/hog --part $SLURM_ARRAY_TASK_ID/100")]
pub struct Work {
    /// The location of the plan: a folder or `s3://BUCKET/PREFIX`
    plan: String,
    /// Units by their index, or several as FIRST-LAST
    #[arg(value_name = "INDEX", conflicts_with_all = ["all", "next", "part"])]
    units: Vec<Range>,
    /// Compute all units that are missing
    #[arg(long, conflicts_with_all = ["next", "part"])]
    all: bool,
    /// Compute one unit that is missing
    #[arg(long, conflicts_with = "part")]
    next: bool,
    /// Compute each Nth unit that is missing, from K, which is less than N
    #[arg(long, value_name = "K/N")]
    part: Option<Part>,
    #[command(flatten)]
    trust: TrustArgs,
    #[command(flatten)]
    answer: AnswerArgs,
}

/// Units from a first to a last.
#[derive(Clone, Copy)]
struct Range {
    first: usize,
    last: usize,
}

impl FromStr for Range {
    type Err = String;

    fn from_str(text: &str) -> Result<Range, String> {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        let numbers = first.parse().ok().zip(last.parse().ok());
        let range = numbers.map(|(first, last)| Range { first, last });
        let range = range.filter(|range| range.first <= range.last);
        range.ok_or_else(|| "it is not an index, nor FIRST-LAST".to_owned())
    }
}

/// A part of all units.
#[derive(Clone, Copy)]
struct Part {
    place: usize,
    of: usize,
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Part, String> {
        let numbers = text.split_once('/');
        let numbers = numbers.and_then(|(place, of)| place.parse().ok().zip(of.parse().ok()));
        let part = numbers.map(|(place, of)| Part { place, of });
        let part = part.filter(|part| part.place < part.of);
        part.ok_or_else(|| "it is not K/N with K from 0 to N − 1".to_owned())
    }
}

/// The units by their status, for programs.
#[derive(Default, Serialize)]
struct WorkJson {
    machine: String,
    /// The units that were computed and written.
    computed: Vec<usize>,
    /// Units that were there.
    known: usize,
    /// Why entries cannot run on this machine, for each unit that it leaves to others.
    #[serde(skip)]
    refused: Vec<String>,
    /// Units that are missing now.
    missing: usize,
}

impl Work {
    /// Computes units.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let done = block_on(self.work())?;
        if let Some(reason) = done.refused.first() {
            bail!(
                "{} left to other machines: {reason}",
                counted(done.refused.len(), "unit is", "units are")
            );
        }
        self.answer.format.write(out, &done, WorkJson::to_text)
    }

    async fn work(&self) -> anyhow::Result<WorkJson> {
        let (location, mut plan) = super::open(&self.plan).await?;
        self.trust.apply(&mut plan.contest);
        let machine = Machine::this();
        let mut done = WorkJson {
            machine: machine.name.clone(),
            ..WorkJson::default()
        };
        let worker = Worker::new(plan, location, machine);
        let units = self.chosen(&worker).await?;
        let progress = UnitProgress::new(self.answer.quiet, units.len());
        for index in units {
            let mut tell = progress.teller();
            match worker.compute(index, &mut tell).await {
                Ok(UnitStatus::Now) => done.computed.push(index),
                Ok(UnitStatus::Before) => done.known += 1,
                Err(error @ ClusterError::Program { .. }) => {
                    done.refused.push(error.to_string());
                    continue;
                }
                Err(error) => {
                    progress.clear();
                    let contest = &worker.plan().contest;
                    return Err(self.trust.explain(contest, error.into()));
                }
            }
            progress.done(index);
            if self.next && !done.computed.is_empty() {
                break;
            }
        }
        progress.clear();
        done.missing = worker.missing().await?.len();
        Ok(done)
    }

    /// The units to compute, in order.
    async fn chosen(&self, worker: &Worker) -> anyhow::Result<Vec<usize>> {
        if !self.units.is_empty() {
            let ranges = self.units.iter();
            // Larger than any plan: an index beyond the plan is an error later.
            let most = worker.units();
            let indices =
                ranges.flat_map(|range| range.first..=range.last.min(range.first.max(most)));
            return Ok(indices.collect());
        }
        let mut missing = worker.missing().await?;
        if let Some(Part { place, of }) = self.part {
            missing.retain(|index| index % of == place);
            return Ok(missing);
        }
        Ok(Worker::shuffled(missing))
    }
}

impl WorkJson {
    fn to_text(&self) -> String {
        let a_unit = |count| counted(count, "unit", "units");
        let mut text = format!("Computed {}", a_unit(self.computed.len()));
        if self.known > 0 {
            let _ = write!(text, ", {} were there already", self.known);
        }
        text += ".\n";
        match self.missing {
            0 => text + "No unit is left.\n",
            missing => text + &format!("{} left.\n", a_unit(missing)),
        }
    }
}
