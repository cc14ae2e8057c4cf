//! Contests of Hog on many machines.
//!
//! All pairs of a contest's tables form a triangle, which a [`Plan`] divides into squares of
//! some minutes each. What a square comes to depends on nothing but its tables, the rules and the
//! [`ENGINE`](pigskin_contest::ENGINE): so any machine computes any square ([`Worker`]), in any
//! order, twice if need be, and writes it once, under the name of these. [`merge`] reads the
//! squares one after another, and comes to the standings of `pigskin contest run` to the last
//! bit.
//!
//! Plan and squares are in a [`Location`]: a folder, or an object store. There is no scheduler and
//! no lock. Whatever starts processes on many machines, starts these.

mod again;
mod band;
mod location;
mod machine;
mod merge;
mod merged_files;
mod plan;
mod planned_entry;
mod rules_by_name;
#[cfg(feature = "s3")]
mod s3;
mod square;
mod square_file;
mod tally;
mod work;

pub use again::{Again, Difference};
pub use band::{Band, BandError};
pub use location::{Location, LocationError};
pub use machine::Machine;
pub use merge::{CloseMatchup, MachineShare, MergeError, MergeEvent, Merged, merge};
pub use merged_files::MergedFilesError;
pub use plan::{Plan, PlanError, PlannedBand};
pub use planned_entry::PlannedEntry;
pub use square::Square;
pub use square_file::{SquareFile, SquareFileError, SquareHead};
pub use work::{Computed, Forgotten, WorkError, WorkEvent, Worker};
