//! The results of a contest of D-Football.

use std::collections::BTreeMap;

use pigskin_entry::ForfeitKind;
use serde::{Deserialize, Serialize};

use super::lost_games::{LosingMove, LostGames};

/// The settings and all matches.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FootballResults {
    /// The pieces a side.
    pub n: u8,
    /// Number of games in which each player of a pair moves first.
    pub games_per_seat: u32,
    /// The seed of all randomness.
    pub seed: u64,
    /// The time for a move, in milliseconds.
    pub move_ms: u64,
    /// Every pair of teams once, in the order of the standings.
    pub matchups: Vec<MatchRow>,
}

/// One pair of teams.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchRow {
    /// The first team.
    pub a: String,
    /// The second team.
    pub b: String,
    /// The games that a won.
    pub a_wins: u32,
    /// The games that b won.
    pub b_wins: u32,
    /// Games among them in which a moved first; none if no game was played.
    pub a_wins_moving_first: Option<u32>,
    /// Games among them in which b moved first; none if no game was played.
    pub b_wins_moving_first: Option<u32>,
    /// Number of a's forfeits of each kind.
    pub a_forfeits: BTreeMap<ForfeitKind, u32>,
    /// Number of b's forfeits of each kind.
    pub b_forfeits: BTreeMap<ForfeitKind, u32>,
    /// Why a lost games without a forfeit, by perfect play; none where this was not analyzed.
    #[serde(default)]
    pub a_lost: Option<LostGames>,
    /// The games that b lost without a forfeit.
    #[serde(default)]
    pub b_lost: Option<LostGames>,
    /// True if both players are deterministic, so that one game in each seat counts for all; none if
    /// one game cannot tell, or none was played.
    pub deterministic: Option<bool>,
    /// True if both have the same code: each then gets half of the games, and none is played.
    pub same_code: bool,
    /// Some of the games.
    pub replays: Vec<ReplayRow>,
}

/// One game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReplayRow {
    /// Its number in the match, from 0, from which it can be made again.
    pub number: u32,
    /// The player who moved first, as Michigan: `"a"` or `"b"`.
    pub first: String,
    /// The winner: `"a"` or `"b"`.
    pub winner: String,
    /// The squares that were moved from, counted from Michigan's edge from 1.
    pub moves: Vec<u8>,
    /// Why the game was not played out.
    pub forfeit: Option<String>,
    /// The move with which the loser threw its last win away, by perfect play.
    #[serde(default)]
    pub losing_move: Option<LosingMove>,
}
