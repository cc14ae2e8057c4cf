//! Contests of Hog on many machines.
//!
//! All pairs of a contest's tables form a triangle, which a [`Plan`] divides into squares of
//! some minutes each. The result of a square depends only on its tables, the rules and the
//! [`ENGINE`](pigskin_contest::ENGINE). Any machine can therefore compute any square ([`Worker`]),
//! in any order and more than once; the file's name is made from these, so it is written once.
//! [`merge`] reads the squares one after another, and gives the standings of
//! `pigskin contest run` to the last bit.
//!
//! Plan and squares are in a [`Location`]: a folder, or an object store. There is no scheduler and
//! no lock. Any tool that starts processes on many machines can start the workers.

mod band;
mod location;
mod machine;
mod merge;
mod merged_files;
mod plan;
mod planned_entry;
mod recheck;
mod rules_by_name;
#[cfg(feature = "s3")]
mod s3;
mod square;
mod square_file;
mod tally;
mod work;

pub use band::{Band, BandError};
pub use location::{Location, LocationError};
pub use machine::Machine;
pub use merge::{CloseMatchup, MachineShare, MergeError, MergeEvent, MergedContest, merge};
pub use merged_files::MergedFilesError;
pub use plan::{Plan, PlanError, PlannedBand};
pub use planned_entry::PlannedEntry;
pub use recheck::{Difference, Recheck};
pub use square::Square;
pub use square_file::{SquareFile, SquareFileError, SquareHead};
pub use work::{RemovedSquares, SquareStatus, WorkError, WorkEvent, Worker};
