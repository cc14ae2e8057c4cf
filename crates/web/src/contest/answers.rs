//! What the interface for programs answers about entries, for those who read it in
//! Rust too.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What is answered at once for an entry that is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ReceiptSaid {
    /// The entry's number among all.
    pub submission: i64,
    /// The team's number.
    pub team: i64,
    /// Its number among the team's versions, from 1.
    pub version: i64,
    /// The hash of its name and files.
    pub hash: String,
    /// When it came.
    pub sent: String,
    /// Whether that is after the deadline.
    pub late: bool,
    /// Whether it is the team's last version already, sent once more.
    pub again: bool,
    /// `queued`, `judging`, `accepted` or `refused`.
    pub state: String,
    /// How many are judged before it.
    pub ahead: usize,
}

/// What is known of an entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EntrySaid {
    /// The entry's number among all.
    pub submission: i64,
    /// Its number among the team's versions, from 1.
    pub version: i64,
    /// The hash of its name and files.
    pub hash: String,
    /// When it came.
    pub sent: String,
    /// Whether that is after the deadline.
    pub late: bool,
    /// `queued`, `judging`, `accepted` or `refused`.
    pub state: String,
    /// How many are judged before it.
    pub ahead: usize,
    /// The team's name in it.
    pub team_name: Option<String>,
    /// The kind of its fault.
    pub fault: Option<String>,
    /// Why it was refused.
    pub reason: Option<String>,
    /// Whether it is the version that counts.
    pub counts: bool,
}

/// What is wrong, as programs get it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Wrong {
    /// In words, for whoever runs the program.
    pub error: String,
}
