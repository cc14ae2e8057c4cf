//! Contests of D-Football: entries are programs, and every pair plays a match
//! under the clock.

mod admission;
mod assemble;
mod cache;
mod challenger;
mod lost_games;
mod matchup;
mod play;
mod played_matches;
mod replay_game;
pub(crate) mod report;
mod results;
mod score;

pub use admission::Entrant;
pub use lost_games::{LosingMove, LostGames};
pub use matchup::FootballMatchup;
pub use play::{OtherPlayers, PlayError, PlayedMatch};
pub use played_matches::PlayedMatches;
pub use replay_game::ReplayError;
pub use results::{FootballResults, MatchRow, ReplayRow};
pub use score::{Replay, Score, forfeits_in_words};
