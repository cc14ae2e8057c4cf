//! Forfeits: games that are lost without being played out.

use std::time::Duration;

use pigskin_football::{Square, Team};
use pigskin_game::words;
use serde::{Deserialize, Serialize};

use crate::advice::with_advice;
use crate::fault_reason::processes;
use crate::printable;

/// Maximum length of a program's own words in a forfeit, in characters.
const LONGEST_WORDS: usize = 300;

/// The numbers of squares, with commas between.
pub fn square_list(squares: &[Square]) -> String {
    let numbers = squares.iter().map(|square| square.number().to_string());
    numbers.collect::<Vec<_>>().join(", ")
}

/// Why a player lost without the game being played out; follows "michigan
/// strategy".
///
/// ```
/// use pigskin_entry::Forfeit;
/// use std::time::Duration;
/// let late = Forfeit::TooSlow { limit: Duration::from_millis(100) };
/// assert_eq!(late.to_string(), "took >100ms to return a move");
/// assert_eq!(late.kind().to_string(), "too-slow");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Forfeit {
    #[error("produced an error: {0}")]
    Failed(String),
    #[error("returned an invalid move: {0}")]
    Invalid(String),
    #[error("returned an invalid move: {square} (valid: {})", square_list(.valid))]
    NotValid {
        /// The square, which may be off the board.
        square: i64,
        /// The valid squares, as the mover sees them.
        valid: Vec<Square>,
    },
    #[error("took >{}ms to return a move", .limit.as_millis())]
    TooSlow { limit: Duration },
    #[error("took >{}s to start", .limit.as_secs_f64())]
    SlowStart { limit: Duration },
    #[error("printed more than {kib} KiB")]
    Output { kib: u64 },
    #[error("ran out of memory ({mib} MiB)")]
    Memory { mib: u64 },
    #[error("wanted more than {}", processes(*.most))]
    Processes { most: u64 },
    #[error("ended its program: {0}")]
    Ended(String),
}

words! {
    /// The sorts of forfeits, as results count them.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum ForfeitKind {
        /// The strategy raised an error.
        Error = "error",
        /// The answer is not a valid move.
        InvalidMove = "invalid-move",
        /// No move came back in time, or the start took too long.
        TooSlow = "too-slow",
        /// The program printed too much.
        Output = "output",
        Memory = "memory",
        /// The program wanted too many processes or threads.
        Processes = "processes",
        /// The program was gone.
        Ended = "ended",
    }

    /// The kind as results write it.
    pub fn as_str
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{team} strategy {forfeit}")]
pub struct Forfeited {
    pub team: Team,
    pub forfeit: Forfeit,
}

impl Forfeit {
    pub(super) fn failed(message: &str) -> Forfeit {
        let place = message.rfind(" (line ").unwrap_or(message.len());
        let (words, place) = match message.split_at(place) {
            ("", place) => ("an error without a message", place),
            split => split,
        };
        Forfeit::Failed(printable(&with_advice(words, place), LONGEST_WORDS))
    }

    pub(super) fn invalid(what: &str) -> Forfeit {
        Forfeit::Invalid(printable(what, LONGEST_WORDS))
    }

    pub(super) fn ended(how: &str) -> Forfeit {
        Forfeit::Ended(printable(how, LONGEST_WORDS))
    }

    /// The line of the strategy's file at which an error was raised, from 1, if the error names it:
    /// Python's do, and R's about code that it cannot read. The words are the program's own.
    ///
    /// ```
    /// use pigskin_entry::Forfeit;
    /// let line = |words: &str| Forfeit::Failed(words.to_owned()).line();
    /// assert_eq!(line("KeyError: 7 (line 3)"), Some(3));
    /// let python_2 = "NameError: name 'unicode' (line 12); that is Python 2: use str";
    /// assert_eq!(line(python_2), Some(12));
    /// assert_eq!(line("strategy.R:2:5: unexpected symbol"), Some(2));
    /// assert_eq!(line("object 'x' not found"), None);
    /// ```
    pub fn line(&self) -> Option<u32> {
        let Forfeit::Failed(words) = self else {
            return None;
        };
        let python = words
            .rsplit_once("(line ")
            .and_then(|(_, rest)| rest.split(')').next());
        let r = words
            .split_once(".R:")
            .and_then(|(_, rest)| rest.split(':').next());
        python.or(r)?.parse().ok()
    }

    pub fn kind(&self) -> ForfeitKind {
        match self {
            Forfeit::Failed(_) => ForfeitKind::Error,
            Forfeit::Invalid(_) | Forfeit::NotValid { .. } => ForfeitKind::InvalidMove,
            Forfeit::TooSlow { .. } | Forfeit::SlowStart { .. } => ForfeitKind::TooSlow,
            Forfeit::Output { .. } => ForfeitKind::Output,
            Forfeit::Memory { .. } => ForfeitKind::Memory,
            Forfeit::Processes { .. } => ForfeitKind::Processes,
            Forfeit::Ended(_) => ForfeitKind::Ended,
        }
    }
}
