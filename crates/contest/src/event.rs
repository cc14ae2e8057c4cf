//! The events of a running contest, in order.

use std::time::Duration;

use pigskin_entry::{EntryName, Fault};

/// An event. A terminal, a page and a log read the same events.
#[derive(Clone, Debug)]
pub enum Event {
    /// The entries were listed; each is about to be asked for its choices.
    Listed {
        /// Number of entries.
        entries: usize,
    },
    /// An entry answered, and takes part unless another has its name.
    EntryReady {
        /// The name within the folder of entries.
        file: String,
        /// Its name; a stand-in can still get a suffix.
        name: EntryName,
        how: Readiness,
    },
    /// An entry does not take part.
    EntryDisqualified {
        /// The name within the folder of entries.
        file: String,
        fault: Fault,
    },
    /// The field is complete; its matchups are decided next.
    FieldReady {
        /// The entries that take part.
        entries: usize,
        /// The matchups among them.
        matchups: usize,
        /// Number of matchups that the cache decides.
        known: usize,
    },
    /// Two entries were compared.
    MatchupDecided {
        /// The place of one in the field.
        a: usize,
        /// The place of the other.
        b: usize,
    },
    /// All matchups are decided.
    Finished,
}

/// The source of an entry's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Readiness {
    /// The cache had it.
    Known,
    /// Its file was read, and no program ran.
    Read,
    /// Its program ran for this time.
    Asked(Duration),
}
