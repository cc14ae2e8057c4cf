//! Contests of Hog: entries become tables, and tables are compared exactly.

mod decide;
mod find_edition;
mod judge;
mod known;
mod matchup;
pub(crate) mod report;
mod results;
mod tables;

pub use decide::DecideError;
pub use find_edition::{FindEditionError, find_edition};
pub use judge::{Judge, JudgeError, Judged};
pub use known::KnownPair;
pub use matchup::{Matchup, Outcome};
pub use results::{HogResults, MatchupRow};
