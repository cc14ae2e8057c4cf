//! The tables whose rows are a contest's work.

use pigskin_course::{WorkTable, stored_as_number};

/// The table of a rejudging.
pub(crate) const REVERDICT: &str = "reverdict";

/// Versions without a verdict, and those of a rejudging.
pub(crate) const TO_JUDGE: &[WorkTable] = &[
    WorkTable {
        name: "submission",
        key: "id",
        state: "state",
        doing: "judging",
    },
    WorkTable {
        name: REVERDICT,
        key: "submission",
        state: "state",
        doing: "judging",
    },
];

/// The matches of D-Football that are wanted.
pub(crate) const TO_PLAY: &[WorkTable] = &[WorkTable {
    name: "football_match",
    key: "id",
    state: "state",
    doing: PLAYING,
}];

/// The task of playing matches, as staff see it.
pub(crate) const PLAYING: &str = "playing";

/// The number of a match that is wanted. No other one ever has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct MatchId(pub i64);

stored_as_number!(MatchId);
