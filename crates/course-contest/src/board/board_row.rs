//! The rows of a board as people see them.

use jiff::Timestamp;
use serde::Serialize;

use pigskin_course::TeamId;

/// A row of a board, as people see it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BoardRow {
    /// The rank, from 1, shared by teams with the same score. A reference player has
    /// none.
    pub rank: Option<usize>,
    /// The team's number; `None` for a reference player.
    pub team: Option<TeamId>,
    /// The team's name, which can be any line of text, or its pseudonym.
    pub name: String,
    /// Matchups or games won, by the contest's scoring.
    pub wins: usize,
    /// Award points.
    pub award: f64,
    /// The mean win rate over all opponents.
    pub mean_win_rate: f64,
    /// Games forfeited, where entries play matches.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forfeits: Option<u32>,
    /// The number of the team's version, from 1.
    pub version: Option<i64>,
    /// The time at which that version was sent. Programs do not get it.
    #[serde(skip)]
    pub sent: Option<Timestamp>,
    /// The rank on yesterday's last board; `None` for a new team.
    pub rank_yesterday: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RankChange {
    pub team: TeamId,
    /// Its rank now; `None` if it is not on the board.
    pub before: Option<usize>,
    /// Its rank afterwards; `None` if it would not be on the board.
    pub after: Option<usize>,
}
