//! Contests on many machines.
//!
//! All pairs of a contest's players form a triangle, which a [`Plan`] divides into units of some
//! minutes each. A [`Unit`] is a set of pairs; what its [result](UnitResult) is depends on the game:
//! win rates of tables in Hog, matches of programs in D-Football. It depends only on the players and
//! the contest's settings. Any machine can therefore compute any unit ([`Worker`]), in any order and
//! more than once; the file's name is made from these, so it is written once. [`merge`] reads all
//! units, and gives the results of `pigskin contest run`.
//!
//! Plan and units are in a [`Location`]: a folder, or an object store. There is no scheduler and
//! no lock. Any tool that starts processes on many machines can start the workers.

mod cluster_error;
mod location;
mod machine;
mod merge;
mod plan;
mod planned_entry;
#[cfg(feature = "s3")]
mod s3;
mod unit;
mod unit_file;
mod unit_result;
mod work;

pub use cluster_error::ClusterError;
pub use location::Location;
pub use machine::Machine;
pub use merge::{MachineShare, MergeEvent, MergeReport, MergedContest, merge};
pub use plan::Plan;
pub use planned_entry::{PlannedEntry, PlannedPlayer};
pub use unit::Unit;
pub use unit_file::UnitFile;
pub use unit_result::UnitResult;
pub use work::{UnitStatus, WorkEvent, Worker};
