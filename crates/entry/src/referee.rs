//! Matches of D-Football, refereed.
//!
//! A [`Player`] is a house strategy or a [`Program`]: a student's R or Python file or
//! notebook, or a program that speaks the protocol itself. A program runs in one process for a
//! whole [`Match`] and answers one question per turn, as `docs/protocol.md` describes. The
//! referee keeps the board, sends it as the mover sees it, reads one plain whole number,
//! checks the move, and keeps the clock ([`TimeLimits`]). An error, an invalid move or a late
//! one loses the game ([`Forfeit`]); the program is ended and starts again for the next game.
//! Between its turns a program is stopped, so that it cannot think in its opponent's time.

mod answer;
mod cancel_token;
mod chunk_label;
mod contest_match;
mod forfeit;
mod house_player;
mod markdown;
mod next_move;
mod notebook;
mod player;
mod player_process;
mod program;
mod refereed;
mod run_line;
mod series;
mod session;
mod team;
mod time_limits;

use std::time::Duration;

use crate::MachineError;
use crate::{Limits, Wall};

pub use cancel_token::CancelToken;
pub use contest_match::{Match, MatchResult};
pub use forfeit::{Forfeit, ForfeitKind, Forfeited, square_list};
pub use house_player::{HousePlayer, ParseHousePlayerError};
pub use player::Player;
pub use program::{Program, ProgramError};
pub use refereed::RefereedGame;
pub use series::{Series, SeriesGame};
pub use time_limits::TimeLimits;

/// The limits of the programs of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Referee {
    /// The time for a move, and for a start.
    pub time: TimeLimits,
    /// Everything else, for one run of a program; its time is processor time
    /// for the whole match, and only a backstop.
    pub limits: Limits,
    /// The wall between them and the machine.
    pub wall: Wall,
}

impl Default for Referee {
    /// The handout's 100 ms a move; an hour of processor time for a match, and
    /// else what every entry has, behind the full wall.
    fn default() -> Referee {
        Referee {
            time: TimeLimits::default(),
            limits: Limits {
                time: Duration::from_hours(1),
                ..Limits::default()
            },
            wall: Wall::Full,
        }
    }
}

#[cfg(feature = "fuzzing")]
pub(crate) fn read_answer(line: &str) {
    let _ = answer::Answer::read(line, 7);
}

/// Reads `entry.toml`.
#[cfg(feature = "fuzzing")]
pub(crate) fn read_entry_toml(bytes: &[u8]) {
    let _ = run_line::RunLine::read(bytes);
}

#[cfg(feature = "fuzzing")]
pub(crate) fn read_notebook(bytes: &[u8]) {
    let _ = notebook::Solution::of_notebook(bytes);
    let _ = notebook::Solution::of_markdown(bytes);
}

/// The reason why a match cannot be played; never a player's fault.
#[derive(Debug, thiserror::Error)]
pub enum RefereeError {
    #[error(transparent)]
    Machine(#[from] MachineError),
    /// The match was [cancelled](crate::CancelToken::cancel), or its time is over.
    #[error("the match was cut short")]
    CutShort,
}
