//! The results of a contest from the units of a plan.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use pigskin_contest::{Pressure, Results, WriteError};
use serde::Serialize;

use crate::{ClusterError, Location, Machine, Plan, UnitFile, Worker};

/// The results of a contest, merged from the units of a plan.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MergedContest {
    /// The results, which are those of `pigskin contest run`.
    #[serde(flatten)]
    pub results: Results,
    #[serde(flatten)]
    pub report: MergeReport,
}

/// How the results came about: `merged.json`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MergeReport {
    /// Number of units.
    pub units: usize,
    /// The machines by name, with their parts of the plan.
    pub machines: BTreeMap<String, MachineShare>,
}

/// The part of a plan that a machine computed.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct MachineShare {
    /// The model of its processor.
    pub processor: String,
    /// The instructions that it used.
    pub instructions: String,
    /// Number of units.
    pub units: usize,
    /// The largest share of a unit's time in which some program waited for a processor.
    pub waited: Option<f64>,
    /// Number of games that were lost by the clock while it was overloaded.
    pub late_games: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MergeEvent {
    /// The merge begins to read units.
    Begins {
        /// Number of units.
        units: usize,
    },
    /// Another one was read.
    Read,
}

/// Maximum number of units that are read at the same time.
const AT_A_TIME: usize = 8;

/// Reads the units of a plan, and ranks its entries.
///
/// The results are those of `pigskin contest run` for the same entries: in Hog to the last bit, in
/// D-Football if its players always do the same.
///
/// Fails if units are missing or damaged.
pub async fn merge(
    location: &Location,
    plan: &Plan,
    tell: &mut (dyn FnMut(MergeEvent) + Send),
) -> Result<MergedContest, ClusterError> {
    let worker = Worker::new(plan.clone(), location.clone(), Machine::this());
    let missing = |indices: &[usize]| {
        let first = indices.first().copied().unwrap_or_default();
        ClusterError::Missing {
            count: indices.len(),
            units: worker.units(),
            first,
            address: location.to_string(),
        }
    };
    let indices = worker.missing().await?;
    if !indices.is_empty() {
        return Err(missing(&indices));
    }
    let mut report = MergeReport {
        units: worker.units(),
        machines: BTreeMap::new(),
    };
    tell(MergeEvent::Begins {
        units: report.units,
    });
    let files = stream::iter(0..report.units).map(|index| read(&worker, index));
    let mut files = files.buffered(AT_A_TIME);
    let mut found = Vec::new();
    while let Some(file) = files.try_next().await? {
        report.note(&file);
        found.push(file.result);
        tell(MergeEvent::Read);
    }
    // A unit has all of its pairs.
    let results = plan.results(found).ok_or_else(|| missing(&[]))?;
    Ok(MergedContest { results, report })
}

impl MergedContest {
    /// Writes the files that `pigskin contest run` writes, and `merged.json`. Makes the folder if
    /// there is none.
    ///
    /// Fails if one of them cannot be written.
    pub fn write(&self, folder: &Path) -> Result<(), WriteError> {
        self.results.write(folder)?;
        let path = folder.join("merged.json");
        let json = serde_json::to_vec_pretty(&self.report);
        let wrote = json
            .map_err(Into::into)
            .and_then(|json| fs::write(&path, json).map_err(Into::into));
        wrote.map_err(|source| WriteError { path, source })
    }
}

impl MergeReport {
    fn note(&mut self, file: &UnitFile) {
        let machine = &file.machine;
        let share = self.machines.entry(machine.name.clone()).or_default();
        share.processor.clone_from(&machine.processor);
        share.instructions.clone_from(&machine.instructions);
        share.units += 1;
        share.waited = share.waited.into_iter().chain(file.waited).reduce(f64::max);
        if file
            .waited
            .is_some_and(|waited| waited > Pressure::OVERLOAD)
        {
            share.late_games += file.result.late_games();
        }
    }
}

/// Reads a unit that was there.
async fn read(worker: &Worker, index: usize) -> Result<UnitFile, ClusterError> {
    let read = worker.read(index).await;
    let read = read.map_err(|error| match error {
        ClusterError::Unit { .. } => ClusterError::Damaged {
            unit: error.to_string(),
            address: worker.location().to_string(),
        },
        error => error,
    })?;
    read.ok_or_else(|| ClusterError::Missing {
        count: 1,
        units: worker.units(),
        first: index,
        address: worker.location().to_string(),
    })
}
