//! What a contest has to say while it runs, in order.

use std::time::Duration;

use crate::{Fault, Matchup, TeamName};

/// Something that happened. A terminal, a page and a log read the same ones.
#[derive(Clone, Debug)]
pub enum Event {
    /// The entries were listed; each is about to be asked for its choices.
    Listed {
        /// How many there are.
        entries: usize,
    },
    /// An entry answered, and takes part unless another has its name.
    EntryReady {
        /// The name within the folder of entries.
        file: String,
        /// The team's name.
        team: TeamName,
        /// How long it took; `None` where the answers were known already.
        took: Option<Duration>,
    },
    /// An entry does not take part.
    EntryDisqualified {
        /// The name within the folder of entries.
        file: String,
        /// Why.
        fault: Fault,
    },
    /// The field stands; its matchups are about to be decided.
    FieldReady {
        /// The entries that take part.
        entries: usize,
        /// The matchups among them.
        matchups: usize,
        /// How many of them are decided by results that were known already.
        known: usize,
    },
    /// Two entries were compared, or known to compare, so.
    MatchupDecided(Matchup),
    /// All matchups are decided.
    Finished,
}
