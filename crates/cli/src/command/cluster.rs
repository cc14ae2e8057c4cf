//! `pigskin cluster …`

mod forget;
mod merge;
mod plan;
mod progress;
mod work;

use std::io::Write;

use clap::Subcommand;
use pigskin_cluster::{Location, Plan};

/// Runs a contest on many machines.
///
/// 'plan' divides all pairs of entries into units of some minutes each, 'work' computes units on
/// any number of machines, and 'merge' writes the results that 'pigskin contest run' would. Plan
/// and units are in a folder that all machines share, or in an object store
/// (`s3://BUCKET/PREFIX`).
#[derive(Subcommand)]
pub enum Cluster {
    Plan(plan::PlanContest),
    Work(work::Work),
    Merge(merge::Merge),
    Forget(forget::Forget),
}

impl Cluster {
    /// Runs the command.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        match self {
            Cluster::Plan(command) => command.run(out),
            Cluster::Work(command) => command.run(out),
            Cluster::Merge(command) => command.run(out),
            Cluster::Forget(command) => command.run(out),
        }
    }
}

/// Opens a location with its plan.
async fn open(address: &str) -> anyhow::Result<(Location, Plan)> {
    let location = Location::open(address)?;
    let plan = Plan::open(&location).await?;
    Ok((location, plan))
}
