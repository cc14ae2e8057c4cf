//! The score of a match, as the cache has it.

use std::collections::{BTreeMap, BTreeSet};

use pigskin_entry::{ForfeitKind, MatchResult, RefereedGame};
use pigskin_football::Football;
use serde::{Deserialize, Serialize};

use super::lost_games::{LosingMove, LossReason, LostGames};

/// The games won by each of two players, and some of the games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// The games won by each player when moving first and when moving second.
    pub wins: [[u32; 2]; 2],
    /// Number of games that each player forfeited, by kind.
    pub forfeits: [BTreeMap<ForfeitKind, u32>; 2],
    /// True if both players are deterministic; `None` if one game cannot tell.
    pub is_deterministic: Option<bool>,
    /// Why each player lost games without a forfeit, by perfect play; `None` for matches played
    /// by a Pigskin that did not analyze them.
    #[serde(default)]
    pub lost: Option<[LostGames; 2]>,
    /// The first game in each seat, the first that each player forfeited, and the first that each
    /// threw away.
    pub replays: Vec<Replay>,
}

/// Maximum number of replays of games that a player threw away, beside the other replays.
const THROWN_AWAY: usize = 3;

/// A game of a match, to be looked at again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replay {
    /// Its number in the match, from 0.
    pub number: u32,
    /// The player who moved first, 0 or 1.
    pub first: usize,
    /// The player who won, 0 or 1.
    pub winner: usize,
    /// The squares that were moved from, counted from Michigan's edge from 1.
    pub moves: Vec<u8>,
    /// Why the game was not played out.
    pub forfeit: Option<String>,
    /// The move with which the loser threw its last win away.
    #[serde(default)]
    pub losing_move: Option<LosingMove>,
}

impl Score {
    /// The part of a match's result that is cached, with all games that were played compared with
    /// perfect play.
    pub fn of(game: Football, result: &MatchResult) -> Score {
        let games: Vec<ExplainedGame> = result
            .games
            .iter()
            .map(|g| ExplainedGame::new(game, g))
            .collect();
        let first_of = |first: usize| games.iter().position(|game| game.played.first == first);
        let forfeited_by = |player: usize| {
            let is_lost = |game: &ExplainedGame| game.played.winner != player;
            let forfeited = |game: &ExplainedGame| game.played.forfeited.is_some() && is_lost(game);
            games.iter().position(forfeited)
        };
        let thrown_away_by = |player: usize| {
            let thrown = move |game: &ExplainedGame| {
                game.played.winner != player && game.losing_move().is_some()
            };
            let places = games.iter().enumerate();
            let places = places.filter(move |(_, game)| thrown(game));
            places.map(|(place, _)| place).take(THROWN_AWAY)
        };
        let chosen = [first_of(0), first_of(1), forfeited_by(0), forfeited_by(1)];
        let chosen: BTreeSet<usize> = chosen
            .into_iter()
            .flatten()
            .chain(thrown_away_by(0))
            .chain(thrown_away_by(1))
            .collect();
        let mut replays: Vec<Replay> = chosen
            .into_iter()
            .map(|place| games[place].replay())
            .collect();
        replays.sort_by_key(|replay| replay.number);
        Score {
            wins: result.wins,
            forfeits: result.forfeits.clone(),
            is_deterministic: result.is_deterministic,
            lost: Some(lost(&games, result.wins)),
            replays,
        }
    }

    /// All games that a player has won, 0 or 1.
    pub fn games_won(&self, player: usize) -> u32 {
        self.wins[player].iter().sum()
    }

    /// Returns whether either player forfeited a game.
    pub fn has_forfeits(&self) -> bool {
        self.forfeits.iter().any(|kinds| !kinds.is_empty())
    }

    /// Returns whether either player forfeited a game because it was too slow.
    pub fn has_slow_moves(&self) -> bool {
        let mut forfeits = self.forfeits.iter();
        forfeits.any(|kinds| kinds.contains_key(&ForfeitKind::TooSlow))
    }

    /// The match with the players' numbers exchanged.
    pub fn reversed(mut self) -> Score {
        self.wins.reverse();
        self.forfeits.reverse();
        if let Some(lost) = &mut self.lost {
            lost.reverse();
        }
        for replay in &mut self.replays {
            replay.first = 1 - replay.first;
            replay.winner = 1 - replay.winner;
        }
        self
    }
}

/// A played game, and why it was lost.
struct ExplainedGame<'a> {
    played: &'a RefereedGame,
    /// `None` if it was forfeited.
    reason: Option<LossReason>,
}

impl ExplainedGame<'_> {
    fn new(game: Football, played: &RefereedGame) -> ExplainedGame<'_> {
        let reason = match played.forfeited {
            Some(_) => None,
            None => LossReason::of(game, &played.moves),
        };
        ExplainedGame { played, reason }
    }

    fn losing_move(&self) -> Option<LosingMove> {
        self.reason.clone().and_then(LossReason::into_losing_move)
    }

    fn replay(&self) -> Replay {
        let game = self.played;
        Replay {
            number: game.number,
            first: game.first,
            winner: game.winner,
            moves: game.moves.iter().map(|square| square.number()).collect(),
            forfeit: game.forfeited.as_ref().map(ToString::to_string),
            losing_move: self.losing_move(),
        }
    }
}

/// The reasons of each player's losses. The first game in each seat counts for unplayed ones.
fn lost(games: &[ExplainedGame], wins: [[u32; 2]; 2]) -> [LostGames; 2] {
    let mut lost = [LostGames::default(); 2];
    for first in [0, 1] {
        // Games won by the player who moved first, and by the other.
        let all = wins[first][0].saturating_add(wins[1 - first][1]);
        let of_seat = || games.iter().filter(|game| game.played.first == first);
        let played = u32::try_from(of_seat().count()).unwrap_or(u32::MAX);
        let mut unplayed = all.saturating_sub(played);
        for game in of_seat() {
            if let Some(reason) = &game.reason {
                lost[1 - game.played.winner].count(reason, 1 + unplayed);
            }
            unplayed = 0;
        }
    }
    lost
}

/// Numbers of forfeits in words: `3 too-slow, 1 error`.
pub fn forfeits_in_words(forfeits: &BTreeMap<ForfeitKind, u32>) -> String {
    let forfeits = forfeits.iter();
    let forfeits: Vec<String> = forfeits
        .map(|(kind, count)| format!("{count} {kind}"))
        .collect();
    forfeits.join(", ")
}
