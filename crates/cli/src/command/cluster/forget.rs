//! `pigskin cluster forget`

use std::io::Write;

use clap::Args;
use pigskin_cluster::{Machine, Worker};

/// Removes the squares that a machine computed, so that others compute them again.
///
/// For a machine that 'pigskin cluster merge' found to compute wrongly. Damaged squares are removed as
/// well.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin cluster forget hog-2026/cluster --machine node17")]
pub struct Forget {
    /// The location of the plan: a folder or `s3://BUCKET/PREFIX`
    plan: String,
    /// The machine's name
    #[arg(long, value_name = "NAME")]
    machine: String,
}

impl Forget {
    /// Removes squares.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let forgotten = super::runtime()?.block_on(async {
            let (location, plan) = super::open(&self.plan).await?;
            let worker = Worker::new(plan, location, Machine::this());
            anyhow::Ok(worker.forget(&self.machine).await?)
        })?;
        Ok(writeln!(
            out,
            "Removed {} squares and {} second computations.",
            forgotten.squares, forgotten.again
        )?)
    }
}
