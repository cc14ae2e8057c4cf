//! Contests of Hog: entries become tables, and tables are compared exactly.

mod decide;
mod find_edition;
mod judge;
mod known;
mod matchup;
mod missing;
mod recompute;
pub(crate) mod report;
mod results;
mod sheet;
mod tables;
mod win_rates;

pub use decide::DecideError;
pub use find_edition::{FindEditionError, find_edition};
pub use judge::{Judge, JudgeError, Judged};
pub use matchup::{Matchup, Outcome};
pub use results::HogResults;
pub use sheet::Sheet;
pub use win_rates::WinRates;
