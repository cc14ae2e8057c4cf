//! The bodies of the interface for programs that `pigskin submit` reads too.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The receipt of an entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ReceiptBody {
    /// The entry's number in the contest.
    pub submission: i64,
    /// The team's number.
    pub team: i64,
    /// The entry's number among the team's versions, from 1.
    pub version: i64,
    /// The hash of the entry's name and files.
    pub hash: String,
    /// The time at which the server received the entry.
    pub sent: String,
    /// Whether the entry came after the deadline.
    pub late: bool,
    /// Whether the entry equals the team's latest version, which then has this receipt.
    pub again: bool,
    /// `queued`, `judging`, `accepted` or `refused`.
    pub state: String,
    /// Number of entries that are judged before this one.
    pub ahead: usize,
}

/// The state of an entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EntryBody {
    /// The entry's number in the contest.
    pub submission: i64,
    /// The entry's number among the team's versions, from 1.
    pub version: i64,
    /// The hash of the entry's name and files.
    pub hash: String,
    /// The time at which the server received the entry.
    pub sent: String,
    /// Whether the entry came after the deadline.
    pub late: bool,
    /// `queued`, `judging`, `accepted` or `refused`.
    pub state: String,
    /// Number of entries that are judged before this one.
    pub ahead: usize,
    /// The team's name in the entry.
    pub team_name: Option<String>,
    /// The kind of the entry's fault.
    pub fault: Option<String>,
    /// The reason of a refusal.
    pub reason: Option<String>,
    /// A remark on an accepted entry, such as the name that the server gave it.
    #[serde(default)]
    pub note: Option<String>,
    /// Whether this is the team's active version, which counts unless staff removed the team.
    pub counts: bool,
    /// Why staff removed the team from the board, if they did.
    #[serde(default)]
    pub removed: Option<String>,
}
