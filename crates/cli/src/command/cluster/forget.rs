//! `pigskin cluster forget`

use std::io::Write;

use clap::Args;
use pigskin_cluster::{Machine, Worker};

use crate::block_on::block_on;
use crate::counted::counted;
use crate::format::{Format, object};

/// Removes damaged units and the units of a machine.
///
/// Others compute them again. Use it if 'pigskin cluster merge' names an overloaded machine.
/// Damaged units are removed in any case.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin cluster forget hog-2026/cluster --machine node17
  pigskin cluster forget s3://contests/hog-2026 --machine node17 --format json
  pigskin cluster forget /shared/hog --damaged")]
pub struct Forget {
    /// The location of the plan: a folder or `s3://BUCKET/PREFIX`
    plan: String,
    /// The machine's name
    #[arg(long, value_name = "NAME")]
    machine: Option<String>,
    /// Only damaged units
    #[arg(long, required_unless_present = "machine", conflicts_with = "machine")]
    damaged: bool,
    /// The format of the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

impl Forget {
    /// Removes units.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let units = block_on(async {
            let (location, plan) = super::open(&self.plan).await?;
            let worker = Worker::new(plan, location, Machine::this());
            anyhow::Ok(worker.forget(self.machine.as_deref()).await?)
        })?;
        let removed = object! {
            /// The machine whose units were removed, apart from damaged ones.
            machine: self.machine,
            units,
        };
        self.format.write(out, &removed, |_| {
            format!("Removed {}.\n", counted(units, "unit", "units"))
        })
    }
}
