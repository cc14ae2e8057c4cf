//! Work on a plan: units are computed and written.

use std::hash::{BuildHasher as _, RandomState};
use std::sync::Arc;

use pigskin_contest::Pressure;
use pigskin_entry::Hash;

use crate::{
    ComputeError, Location, LocationError, Machine, Plan, PlanError, Recheck, Unit, UnitFile,
    UnitFileError,
};

/// A machine at work on a plan.
#[derive(Clone, Debug)]
pub struct Worker {
    plan: Arc<Plan>,
    /// All units by index, with their names.
    units: Arc<[(Unit, Hash)]>,
    location: Location,
    machine: Machine,
}

/// The status of a unit after a worker's attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnitStatus {
    /// It was computed and written.
    Now,
    /// It was there.
    Before,
    /// It is to be computed a second time, and was not computed a first time yet.
    NotOnce,
    /// It is to be computed by another machine than this one, which computed it first.
    ElsewhereOnly,
}

/// An event of a unit that is being computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkEvent {
    Begins {
        /// The unit's index.
        unit: usize,
        /// Pairs of players.
        pairs: usize,
    },
    /// Some of its pairs are done.
    Done {
        /// Number of further pairs.
        pairs: usize,
    },
}

/// Files that were removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RemovedUnits {
    pub units: usize,
    /// Second computations.
    pub again: usize,
}

/// Why a unit was not computed.
#[derive(Debug, thiserror::Error)]
pub enum WorkError {
    /// The plan has no unit of this index.
    #[error("there is no unit {index}: the plan has {units}, counted from 0")]
    NoUnit {
        index: usize,
        /// Number of units.
        units: usize,
    },
    /// The unit is not among those that are computed twice.
    #[error("unit {index} is not one of those that are computed again")]
    NotDrawn { index: usize },
    /// The plan cannot be used.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// The location fails.
    #[error(transparent)]
    Location(#[from] LocationError),
    /// This machine cannot compute it.
    #[error(transparent)]
    Compute(#[from] ComputeError),
    /// A file is damaged, or cannot be made.
    #[error("{name}: {source}")]
    File {
        /// The file's address.
        name: String,
        /// The cause.
        source: UnitFileError,
    },
}

impl Worker {
    /// This machine, at work on the plan of a location.
    pub fn new(plan: Plan, location: Location, machine: Machine) -> Worker {
        Worker {
            units: plan.units().zip(plan.unit_names()).collect(),
            plan: Arc::new(plan),
            location,
            machine,
        }
    }

    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    pub(crate) fn location(&self) -> &Location {
        &self.location
    }

    /// The number of units.
    pub fn units(&self) -> usize {
        self.units.len()
    }

    /// The unit of an index, and its name.
    pub(crate) fn unit(&self, index: usize) -> Result<(Unit, Hash), WorkError> {
        let units = self.units.len();
        let unit = self.units.get(index).copied();
        unit.ok_or(WorkError::NoUnit { index, units })
    }

    /// The indices of the units that are computed twice, in order.
    pub fn drawn(&self) -> Vec<usize> {
        let names: Vec<Hash> = self.units.iter().map(|&(_, name)| name).collect();
        self.plan.again().drawn(&names)
    }

    /// The indices of the units that are not there.
    pub async fn missing(&self) -> Result<Vec<usize>, WorkError> {
        self.missing_in(Unit::FOLDER, (0..self.units()).collect())
            .await
    }

    /// The indices of the drawn units whose second computation is not there.
    pub async fn missing_again(&self) -> Result<Vec<usize>, WorkError> {
        self.missing_in(Recheck::FOLDER, self.drawn()).await
    }

    async fn missing_in(
        &self,
        folder: &str,
        mut units: Vec<usize>,
    ) -> Result<Vec<usize>, WorkError> {
        let there = self.location.list(folder).await?;
        units.retain(|&index| {
            let (_, name) = self.units[index];
            !there.contains_key(&format!("{name}.json"))
        });
        Ok(units)
    }

    /// Some units in an order that begins anywhere, so that machines that begin together rarely
    /// compute the same.
    pub fn shuffled(mut units: Vec<usize>) -> Vec<usize> {
        let random = RandomState::new();
        units.sort_by_cached_key(|unit| random.hash_one(unit));
        units
    }

    /// Computes a unit and writes it, unless it exists. If another machine writes it in the
    /// meantime, that file stays.
    ///
    /// Fails if there is no such unit, this machine cannot compute it, or the location fails.
    pub async fn compute(
        &self,
        index: usize,
        tell: &mut (dyn FnMut(WorkEvent) + Send),
    ) -> Result<UnitStatus, WorkError> {
        let (_, name) = self.unit(index)?;
        let file = UnitFile::name(Unit::FOLDER, name);
        if self.location.has(&file).await? {
            return Ok(UnitStatus::Before);
        }
        self.write(index, &file, tell).await
    }

    /// Computes a drawn unit a second time and writes the result, unless it exists. This machine
    /// leaves units that it computed itself to others, unless `anywhere` is set.
    ///
    /// Fails like [`compute`](Self::compute), or if the unit is not among the drawn ones.
    pub async fn compute_again(
        &self,
        index: usize,
        anywhere: bool,
        tell: &mut (dyn FnMut(WorkEvent) + Send),
    ) -> Result<UnitStatus, WorkError> {
        let (_, name) = self.unit(index)?;
        if !self.drawn().contains(&index) {
            return Err(WorkError::NotDrawn { index });
        }
        let file = UnitFile::name(Recheck::FOLDER, name);
        if self.location.has(&file).await? {
            return Ok(UnitStatus::Before);
        }
        match self.read(Unit::FOLDER, index).await? {
            None => Ok(UnitStatus::NotOnce),
            Some(first) if first.machine.name == self.machine.name && !anywhere => {
                Ok(UnitStatus::ElsewhereOnly)
            }
            Some(_) => self.write(index, &file, tell).await,
        }
    }

    async fn write(
        &self,
        index: usize,
        file: &str,
        tell: &mut (dyn FnMut(WorkEvent) + Send),
    ) -> Result<UnitStatus, WorkError> {
        let (unit, name) = self.unit(index)?;
        let pairs = self.plan.pairs(unit);
        tell(WorkEvent::Begins {
            unit: index,
            pairs: pairs.len(),
        });
        let pressure = Pressure::begin();
        let mut done = |pairs| tell(WorkEvent::Done { pairs });
        let result = self.plan.compute(&pairs, &mut done).await?;
        let of_file = |source| self.of_file(file, source);
        let computed = UnitFile {
            version: UnitFile::VERSION,
            unit: name,
            sum: UnitFile::sum(&result).map_err(of_file)?,
            machine: self.machine.clone(),
            waited: pressure.share(),
            result,
        };
        let bytes = computed.to_bytes().map_err(of_file)?;
        Ok(if self.location.write_new(file, bytes).await? {
            UnitStatus::Now
        } else {
            UnitStatus::Before
        })
    }

    fn of_file(&self, file: &str, source: UnitFileError) -> WorkError {
        WorkError::File {
            name: self.location.address_of(file),
            source,
        }
    }

    /// Reads a unit of a folder; `None` if it is not there.
    ///
    /// Fails if it is damaged, or the location fails.
    pub(crate) async fn read(
        &self,
        folder: &str,
        index: usize,
    ) -> Result<Option<UnitFile>, WorkError> {
        let (unit, name) = self.unit(index)?;
        let file = UnitFile::name(folder, name);
        let Some(bytes) = self.location.read(&file).await? else {
            return Ok(None);
        };
        let pairs = self.plan.pairs(unit).len();
        let read = UnitFile::read(&bytes, &self.plan, name, pairs);
        read.map(Some).map_err(|source| self.of_file(&file, source))
    }

    /// Removes the damaged units of the plan and, if a machine is named, all that it computed, so
    /// that others compute them.
    pub async fn forget(&self, machine: Option<&str>) -> Result<RemovedUnits, WorkError> {
        let mut forgotten = RemovedUnits::default();
        for (index, &(_, name)) in self.units.iter().enumerate() {
            for folder in [Unit::FOLDER, Recheck::FOLDER] {
                let is_gone = match self.read(folder, index).await {
                    Ok(read) => read.is_some_and(|read| machine == Some(&read.machine.name)),
                    Err(WorkError::File { .. }) => true,
                    Err(error) => return Err(error),
                };
                if is_gone {
                    self.location.remove(&UnitFile::name(folder, name)).await?;
                    if folder == Unit::FOLDER {
                        forgotten.units += 1;
                    } else {
                        forgotten.again += 1;
                    }
                }
            }
        }
        Ok(forgotten)
    }
}
