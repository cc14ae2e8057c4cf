//! Contests of Hog: entries become tables, and tables are compared exactly.

mod assemble;
mod cached_rates;
mod cached_verdict;
mod decide;
mod engine;
mod find_edition;
mod matchup;
mod missing_pairs;
mod rate_block;
pub(crate) mod report;
mod results;
mod table_rates;
mod tables;
mod win_rates;
mod win_rates_file;

pub(crate) use cached_rates::rates_key;
pub use cached_verdict::CachedVerdict;
pub use decide::DecideError;
pub use engine::ENGINE;
pub use find_edition::{FindEditionError, find_edition};
pub use matchup::{Matchup, MatchupOutcome};
pub use rate_block::RateBlock;
pub use results::HogResults;
pub use win_rates::WinRates;
