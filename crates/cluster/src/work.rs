//! Work on a plan: squares are computed and written.

use std::hash::{BuildHasher as _, RandomState};
use std::sync::Arc;

use pigskin_contest::{ENGINE, join};
use pigskin_entry::Hash;
use pigskin_hog::DuelError;

use crate::{
    Location, LocationError, Machine, Plan, PlanError, Recheck, Square, SquareFile,
    SquareFileError, SquareHead,
};

/// A machine at work on a plan.
#[derive(Clone, Debug)]
pub struct Worker {
    plan: Arc<Plan>,
    /// The names of all squares by index.
    names: Arc<[Hash]>,
    location: Location,
    machine: Machine,
}

/// The status of a square after a worker's attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SquareStatus {
    /// It was computed and written.
    Now,
    /// It was there.
    Before,
    /// It is to be computed a second time, and was not computed a first time yet.
    NotOnce,
    /// It is to be computed by another machine than this one, which computed it first.
    ElsewhereOnly,
}

/// An event of a square that is being computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkEvent {
    Begins {
        /// The square's index.
        square: usize,
        /// Pairs of tables.
        pairs: usize,
    },
    /// Some of its pairs are compared.
    Compared {
        /// Number of further pairs.
        pairs: usize,
    },
}

/// Files that were removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RemovedSquares {
    pub squares: usize,
    /// Second computations.
    pub again: usize,
}

/// Why a square was not computed.
#[derive(Debug, thiserror::Error)]
pub enum WorkError {
    /// The plan has no square of this index.
    #[error("there is no square {index}: the plan has {squares}, counted from 0")]
    NoSquare {
        index: usize,
        /// Number of squares.
        squares: usize,
    },
    /// The square is not among those that are computed twice.
    #[error("square {index} is not one of those that are computed again")]
    NotDrawn { index: usize },
    /// The plan cannot be used.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// The location fails.
    #[error(transparent)]
    Location(#[from] LocationError),
    /// A table does not fit the rules.
    #[error("two tables cannot be compared: {0}")]
    Duel(#[from] DuelError),
    /// A file is damaged, or cannot be made.
    #[error("{name}: {source}")]
    File {
        /// The file's address.
        name: String,
        /// The cause.
        source: SquareFileError,
    },
}

/// A receiver of events, from any thread.
pub(crate) type Tell = Arc<dyn Fn(WorkEvent) + Send + Sync>;

impl Worker {
    /// This machine, at work on the plan of a location.
    pub fn new(plan: Plan, location: Location, machine: Machine) -> Worker {
        Worker {
            names: plan.square_names().into(),
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

    fn square(&self, index: usize) -> Result<(Square, Hash), WorkError> {
        let square = self.plan.square(index).ok_or(WorkError::NoSquare {
            index,
            squares: self.plan.squares(),
        })?;
        Ok((square, self.names[index]))
    }

    /// The indices of the squares that are computed twice, in order.
    pub fn drawn(&self) -> Vec<usize> {
        self.plan.again.drawn(&self.names)
    }

    /// The indices of the squares that are not there.
    pub async fn missing(&self) -> Result<Vec<usize>, WorkError> {
        let there = self.location.list(Square::FOLDER).await?;
        let names = self.names.iter().enumerate();
        let missing = names.filter(|(_, name)| !there.contains_key(&format!("{name}.parquet")));
        Ok(missing.map(|(index, _)| index).collect())
    }

    /// The indices of the drawn squares whose second computation is not there.
    pub async fn missing_again(&self) -> Result<Vec<usize>, WorkError> {
        let there = self.location.list(Recheck::FOLDER).await?;
        let mut missing = self.drawn();
        missing.retain(|&index| !there.contains_key(&format!("{}.parquet", self.names[index])));
        Ok(missing)
    }

    /// Some squares in an order that begins anywhere, so that machines that begin together rarely
    /// compute the same.
    pub fn shuffled(mut squares: Vec<usize>) -> Vec<usize> {
        let random = RandomState::new();
        squares.sort_by_cached_key(|square| random.hash_one(square));
        squares
    }

    /// Computes a square and writes it, unless it exists. If another machine writes it in the
    /// meantime, that file stays.
    ///
    /// Fails if there is no such square, its tables are missing, or the location fails.
    pub async fn compute(
        &self,
        index: usize,
        tell: impl Fn(WorkEvent) + Send + Sync + 'static,
    ) -> Result<SquareStatus, WorkError> {
        let (square, name) = self.square(index)?;
        let file = SquareFile::name(Square::FOLDER, name);
        if self.location.has(&file).await? {
            return Ok(SquareStatus::Before);
        }
        self.write(index, square, &file, Arc::new(tell)).await
    }

    /// Computes a drawn square a second time and writes the result, unless it exists. This machine
    /// leaves squares that it computed itself to others, unless `anywhere` is set.
    ///
    /// Fails like [`compute`](Self::compute), or if the square is not among the drawn ones.
    pub async fn compute_again(
        &self,
        index: usize,
        anywhere: bool,
        tell: impl Fn(WorkEvent) + Send + Sync + 'static,
    ) -> Result<SquareStatus, WorkError> {
        let (square, name) = self.square(index)?;
        if !self.drawn().contains(&index) {
            return Err(WorkError::NotDrawn { index });
        }
        let file = SquareFile::name(Recheck::FOLDER, name);
        if self.location.has(&file).await? {
            return Ok(SquareStatus::Before);
        }
        match self.read(Square::FOLDER, index).await? {
            None => Ok(SquareStatus::NotOnce),
            Some(first) if first.head.machine.name == self.machine.name && !anywhere => {
                Ok(SquareStatus::ElsewhereOnly)
            }
            Some(_) => self.write(index, square, &file, Arc::new(tell)).await,
        }
    }

    async fn write(
        &self,
        index: usize,
        square: Square,
        file: &str,
        tell: Tell,
    ) -> Result<SquareStatus, WorkError> {
        let a = self.plan.band(&self.location, square.row).await?;
        let b = if square.is_diagonal() {
            None
        } else {
            Some(self.plan.band(&self.location, square.column).await?)
        };
        tell(WorkEvent::Begins {
            square: index,
            pairs: self.plan.pairs(square),
        });
        let worker = self.clone();
        let computing = tokio::task::spawn_blocking(move || {
            let bands = [&a, b.as_ref().unwrap_or(&a)];
            let tell = |pairs| tell(WorkEvent::Compared { pairs });
            let chances = square.compare(&worker.plan.rules, bands, &tell)?;
            let computed = SquareFile {
                head: SquareHead {
                    version: SquareHead::VERSION,
                    engine: ENGINE,
                    rules: Hash::of_rules(&worker.plan.rules),
                    bands: worker.plan.band_names(square),
                    sum: SquareFile::sum(&chances),
                    machine: worker.machine.clone(),
                },
                chances,
            };
            let hashes = bands
                .map(|band| -> Vec<Hash> { band.tables.iter().map(|&(hash, _)| hash).collect() });
            Ok(computed.to_bytes(square, [&hashes[0], &hashes[1]]))
        });
        let computed: Result<_, DuelError> = join(computing).await;
        let bytes = computed?.map_err(|source| self.of_file(file, source))?;
        Ok(if self.location.write_new(file, bytes).await? {
            SquareStatus::Now
        } else {
            SquareStatus::Before
        })
    }

    fn of_file(&self, file: &str, source: SquareFileError) -> WorkError {
        WorkError::File {
            name: self.location.address_of(file),
            source,
        }
    }

    /// Reads a square of a folder; `None` if it is not there.
    ///
    /// Fails if it is damaged, or the location fails.
    pub(crate) async fn read(
        &self,
        folder: &str,
        index: usize,
    ) -> Result<Option<SquareFile>, WorkError> {
        let (square, name) = self.square(index)?;
        let file = SquareFile::name(folder, name);
        let Some(bytes) = self.location.read(&file).await? else {
            return Ok(None);
        };
        let pairs = self.plan.pairs(square);
        let reading = tokio::task::spawn_blocking(move || SquareFile::read(bytes, pairs));
        let read = match reading.await {
            Ok(read) => read,
            Err(error) => std::panic::resume_unwind(error.into_panic()),
        };
        let of_plan = (
            ENGINE,
            Hash::of_rules(&self.plan.rules),
            self.plan.band_names(square),
        );
        let read = match read {
            Ok(SquareFile { head, .. }) if (head.engine, head.rules, head.bands) != of_plan => {
                Err(SquareFileError::Other)
            }
            read => read.map(Some),
        };
        read.map_err(|source| self.of_file(&file, source))
    }

    /// Removes the damaged squares of the plan and, if a machine is named, all that it computed, so
    /// that others compute them.
    pub async fn forget(&self, machine: Option<&str>) -> Result<RemovedSquares, WorkError> {
        let mut forgotten = RemovedSquares::default();
        for (index, &name) in self.names.iter().enumerate() {
            for folder in [Square::FOLDER, Recheck::FOLDER] {
                let is_gone = match self.read(folder, index).await {
                    Ok(read) => read.is_some_and(|read| machine == Some(&read.head.machine.name)),
                    Err(WorkError::File { .. }) => true,
                    Err(error) => return Err(error),
                };
                if is_gone {
                    self.location
                        .remove(&SquareFile::name(folder, name))
                        .await?;
                    if folder == Square::FOLDER {
                        forgotten.squares += 1;
                    } else {
                        forgotten.again += 1;
                    }
                }
            }
        }
        Ok(forgotten)
    }
}
