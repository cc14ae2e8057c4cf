//! Why a contest on several machines does not go on.

use pigskin_contest::{ContestTextError, PlayError, PromiseError, RunError};
use pigskin_entry::NoWall;
use pigskin_hog::DuelError;

/// Why a contest on several machines does not go on.
#[derive(Debug, thiserror::Error)]
pub enum ClusterError {
    /// A location cannot be opened, read or written.
    #[error("{0}")]
    Location(String),
    /// There is no plan, or it cannot be used.
    #[error("{0}")]
    Plan(String),
    #[error(transparent)]
    Run(#[from] RunError),
    #[error(transparent)]
    Text(#[from] ContestTextError),
    /// The plan has no unit of this index.
    #[error("there is no unit {index}: the plan has {units}, counted from 0")]
    NoUnit { index: usize, units: usize },
    /// An entry's program does not run on this machine.
    #[error("{team} cannot play on this machine: {reason}")]
    Program { team: String, reason: String },
    #[error("two tables cannot be compared: {0}")]
    Duel(#[from] DuelError),
    #[error(transparent)]
    NoWall(#[from] NoWall),
    #[error(transparent)]
    Promise(#[from] PromiseError),
    #[error(transparent)]
    Play(#[from] PlayError),
    /// The file of a unit is damaged, or cannot be made.
    #[error("{name}: {why}")]
    Unit { name: String, why: String },
    /// A unit is damaged where all are needed.
    #[error(
        "{unit}; remove damaged units with `pigskin cluster forget {address} --damaged`, and \
         compute them again"
    )]
    Damaged { unit: String, address: String },
    /// Units are missing where all are needed.
    #[error(
        "{count} of {units} units are missing, the first is {first}; compute them with \
         `pigskin cluster work {address} --all`"
    )]
    Missing {
        count: usize,
        units: usize,
        first: usize,
        address: String,
    },
}
