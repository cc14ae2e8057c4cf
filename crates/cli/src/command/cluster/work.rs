//! `pigskin cluster work`

use std::fmt::Write as _;
use std::io::Write;
use std::str::FromStr;

use anyhow::bail;
use clap::{ArgGroup, Args};
use pigskin_cluster::{ComputeError, Machine, UnitStatus, WorkError, Worker};
use serde::Serialize;

use super::progress::UnitProgress;
use crate::answer_args::AnswerArgs;
use crate::block_on::block_on;
use crate::counted::counted;
use crate::trust_args::TrustArgs;

/// Computes units of a plan.
///
/// Units are counted from 0. Existing units are not computed again, and a unit that several
/// machines compute at the same time is written once, so a command can be stopped and repeated at
/// any time. Without INDEX, --all computes all that are missing, in an order that differs from
/// machine to machine; --part K/N those whose index is K modulo N, for N machines; and --next one.
///
/// --again computes the drawn units a second time, except those that this machine computed first;
/// with --part K/N, those of the part halfway round. Without INDEX, it fails if this machine leaves
/// units to others that they have not computed.
///
/// A machine leaves units to others whose entries it cannot run, and then fails. The variable
/// `PIGSKIN_MACHINE` names this machine, if its host's name is not meaningful; the variable
/// `RAYON_NUM_THREADS` sets the number of cores.
#[derive(Args)]
#[command(
    group = ArgGroup::new("which").required(true).multiple(true)
        .args(["units", "all", "next", "part", "again"]),
    override_usage = "\
pigskin cluster work [OPTIONS] <PLAN> <INDEX>...
       pigskin cluster work [OPTIONS] <PLAN> --all | --next | --part <K/N>
       pigskin cluster work [OPTIONS] <PLAN> --again [<INDEX>...]",
    after_help = "\
Examples:
  pigskin cluster work hog-2026/cluster --all
  pigskin cluster work s3://contests/hog-2026 17 40-59
  pigskin cluster work /shared/hog --part $SLURM_ARRAY_TASK_ID/100
  pigskin cluster work /shared/hog --again")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of the command line"
)]
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
    /// Compute drawn units a second time
    #[arg(long)]
    again: bool,
    /// With --again: also those that this machine computed first
    #[arg(long, requires = "again")]
    same_machine: bool,
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
    /// Units that are to be computed again and were not computed once.
    not_once: usize,
    /// Units that this machine computed first, and so leaves to others.
    elsewhere_only: usize,
    /// Why entries cannot run on this machine, for each unit that it leaves to others.
    #[serde(skip)]
    refused: Vec<String>,
    /// Units that are missing now; with --again, second computations.
    missing: usize,
}

impl Work {
    /// Computes units.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let (done, left) = block_on(self.work())?;
        if let Some(reason) = done.refused.first() {
            bail!(
                "{} left to other machines: {reason}",
                counted(done.refused.len(), "unit is", "units are")
            );
        }
        if left > 0 && self.units.is_empty() {
            bail!(
                "{} computed first by this machine, {}, and no other has computed them again; \
                 start it on another machine, or with --same-machine",
                counted(left, "unit was", "units were"),
                done.machine
            );
        }
        self.answer
            .format
            .write(out, &done, |done| done.to_text(self.again))
    }

    /// Computes units. Also returns the number of those that this machine leaves to others and that
    /// are missing at the end.
    async fn work(&self) -> anyhow::Result<(WorkJson, usize)> {
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
        let mut left = Vec::new();
        for index in units {
            let mut tell = progress.teller();
            let computed = if self.again {
                worker
                    .compute_again(index, self.same_machine, &mut tell)
                    .await
            } else {
                worker.compute(index, &mut tell).await
            };
            match computed {
                Ok(UnitStatus::Now) => done.computed.push(index),
                Ok(UnitStatus::Before) => done.known += 1,
                Ok(UnitStatus::NotOnce) => done.not_once += 1,
                Ok(UnitStatus::ElsewhereOnly) => left.push(index),
                Err(WorkError::Compute(error @ ComputeError::Program { .. })) => {
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
        done.elsewhere_only = left.len();
        let missing = missing(&worker, self.again).await?;
        done.missing = missing.len();
        left.retain(|index| missing.contains(index));
        Ok((done, left.len()))
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
        let mut missing = missing(worker, self.again).await?;
        if let Some(Part { place, of }) = self.part {
            // Halfway round, a part was hardly computed by this machine.
            let round = if self.again { of.div_ceil(2) } else { 0 };
            missing.retain(|index| index % of == (place + round) % of);
            return Ok(missing);
        }
        Ok(Worker::shuffled(missing))
    }
}

async fn missing(worker: &Worker, again: bool) -> anyhow::Result<Vec<usize>> {
    Ok(if again {
        worker.missing_again().await?
    } else {
        worker.missing().await?
    })
}

impl WorkJson {
    fn to_text(&self, again: bool) -> String {
        let a_unit = |count| counted(count, "unit", "units");
        let mut text = format!("Computed {}", a_unit(self.computed.len()));
        if self.known > 0 {
            let _ = write!(text, ", {} were there already", self.known);
        }
        text += ".\n";
        if self.not_once > 0 {
            let count = a_unit(self.not_once);
            let _ = writeln!(
                text,
                "{count} to be computed again must be computed once before."
            );
        }
        if self.elsewhere_only > 0 {
            let count = a_unit(self.elsewhere_only);
            let _ = writeln!(
                text,
                "{count} computed first by this machine: left to other machines."
            );
        }
        let what = if again { " to compute again" } else { "" };
        match self.missing {
            0 => text + &format!("No unit is left{what}.\n"),
            missing => text + &format!("{} left{what}.\n", a_unit(missing)),
        }
    }
}
