//! Work on a plan: units are computed and written.

use std::hash::{BuildHasher as _, RandomState};
use std::sync::Arc;

use pigskin_contest::Pressure;
use pigskin_entry::Hash;

use crate::{ClusterError, Location, Machine, Plan, Unit, UnitFile};

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
    pub(crate) fn unit(&self, index: usize) -> Result<(Unit, Hash), ClusterError> {
        let units = self.units.len();
        let unit = self.units.get(index).copied();
        unit.ok_or(ClusterError::NoUnit { index, units })
    }

    /// The indices of the units that are not there.
    pub async fn missing(&self) -> Result<Vec<usize>, ClusterError> {
        let there = self.location.list(Unit::FOLDER).await?;
        let units = self.units.iter().enumerate();
        let missing = units.filter(|(_, (_, name))| !there.contains_key(&format!("{name}.json")));
        Ok(missing.map(|(index, _)| index).collect())
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
    ) -> Result<UnitStatus, ClusterError> {
        let (unit, name) = self.unit(index)?;
        let file = &UnitFile::name(name);
        if self.location.has(file).await? {
            return Ok(UnitStatus::Before);
        }
        let pairs = self.plan.pairs(unit);
        tell(WorkEvent::Begins {
            unit: index,
            pairs: pairs.len(),
        });
        let pressure = Pressure::begin();
        let mut done = |pairs| tell(WorkEvent::Done { pairs });
        let result = self.plan.compute(&pairs, &mut done).await?;
        let of_file = |why| self.of_file(file, why);
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

    fn of_file(&self, file: &str, why: String) -> ClusterError {
        let name = self.location.address_of(file);
        ClusterError::Unit { name, why }
    }

    /// Reads a unit; `None` if it is not there.
    ///
    /// Fails if it is damaged, or the location fails.
    pub(crate) async fn read(&self, index: usize) -> Result<Option<UnitFile>, ClusterError> {
        let (unit, name) = self.unit(index)?;
        let file = UnitFile::name(name);
        let Some(bytes) = self.location.read(&file).await? else {
            return Ok(None);
        };
        let pairs = self.plan.pairs(unit).len();
        let read = UnitFile::read(&bytes, &self.plan, name, pairs);
        read.map(Some).map_err(|why| self.of_file(&file, why))
    }

    /// Removes the damaged units of the plan and, if a machine is named, all that it computed, so
    /// that others compute them. Returns their number.
    pub async fn forget(&self, machine: Option<&str>) -> Result<usize, ClusterError> {
        let mut forgotten = 0;
        for (index, &(_, name)) in self.units.iter().enumerate() {
            let is_gone = match self.read(index).await {
                Ok(read) => read.is_some_and(|read| machine == Some(&read.machine.name)),
                Err(ClusterError::Unit { .. }) => true,
                Err(error) => return Err(error),
            };
            if is_gone {
                self.location.remove(&UnitFile::name(name)).await?;
                forgotten += 1;
            }
        }
        Ok(forgotten)
    }
}
