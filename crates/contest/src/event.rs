//! What a contest has to say while it runs, in order.

use std::time::Duration;

use crate::{Fault, FootballMatchup, Matchup, TeamName};

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
        /// How that is known.
        how: Readiness,
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
    /// Two entries were compared so.
    MatchupDecided(Decided),
    /// All matchups are decided.
    Finished,
}

/// How an entry came to take part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Readiness {
    /// What it answers was known already.
    Known,
    /// Its file was read, and nothing had to be asked.
    Read,
    /// It answered, and took so long.
    Asked(Duration),
}

/// A matchup of either game.
#[derive(Clone, Debug)]
pub enum Decided {
    /// Of Hog.
    Hog(Matchup),
    /// Of D-Football.
    DFootball(FootballMatchup),
}
