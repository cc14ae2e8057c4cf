//! Contests of D-Football: entries are programs, and every pair plays a match
//! under the clock.

mod admission;
mod guest;
mod known;
mod matchup;
mod play;
mod played;
mod recompute;
mod remake;
pub(crate) mod report;
mod results;
mod score;
mod stop;
mod team;

pub use admission::Entrant;
pub use matchup::FootballMatchup;
pub use play::PlayError;
pub use played::PlayedMatches;
pub use remake::RemakeError;
pub use results::{FootballResults, MatchRow, ReplayRow};
pub use score::{Replay, Score};
pub use stop::Stop;
