//! Matches of D-Football, refereed.
//!
//! A [`Player`] is a strategy of ours or a [`Program`]: a student's R or Python
//! file or notebook, which lives in one process for a whole [`Match`] and is
//! asked one question a turn, as `docs/protocol.md` says. The referee keeps
//! the board, gives it out from the mover's side, reads one plain whole number
//! and checks the move; and it keeps the clock ([`TimeLimits`]). An error, an
//! invalid move or a late one loses the game on the spot ([`Forfeit`]); the
//! program is ended then and started anew for the next game. Between its turns
//! a program is stopped, so that it cannot think in the other's time.

mod answer;
mod contest_match;
mod conversation;
mod error;
mod forfeit;
mod house_player;
mod next_move;
mod notebook;
mod place;
mod player;
mod program;
mod protocol_test;
mod r;
mod refereed;
mod seated;
mod time_limits;

use std::time::Duration;

use crate::{Limits, Wall};

pub use contest_match::{Match, MatchResult};
pub use error::RefereeError;
pub use forfeit::{Forfeit, ForfeitKind, Forfeited};
pub use house_player::{HousePlayer, ParseHousePlayerError};
pub use player::Player;
pub use program::{Interpreters, Language, Program, ProgramError};
pub use protocol_test::{ProtocolCheck, ProtocolReport, protocol_test};
pub use r::{R, RError};
pub use refereed::RefereedGame;
pub use time_limits::TimeLimits;

/// What the programs of a match may use up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Referee {
    /// The time for a move, and for a start.
    pub time: TimeLimits,
    /// Everything else, for one run of a program; its time is processor time
    /// for the whole match, and only a backstop.
    pub limits: Limits,
    /// What stands between them and the machine.
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

/// Reads a line of the answer channel.
#[cfg(fuzzing)]
pub(crate) fn read_answer(line: &str) {
    let _ = answer::Answer::read(line, 7);
}

/// Reads a notebook.
#[cfg(fuzzing)]
pub(crate) fn read_notebook(bytes: &[u8]) {
    let _ = notebook::Solution::of_notebook(bytes);
}
