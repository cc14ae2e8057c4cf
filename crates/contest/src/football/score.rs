//! The score of a match, as the cache has it.

use std::collections::BTreeMap;

use pigskin_entry::{ForfeitKind, MatchResult, RefereedGame};
use serde::{Deserialize, Serialize};

/// The games won by each of two players, and some of the games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// The games won by each player when moving first and when moving second.
    pub wins: [[u32; 2]; 2],
    /// Number of games that each player forfeited, by kind.
    pub forfeits: [BTreeMap<ForfeitKind, u32>; 2],
    /// Whether both always did the same; `None` where one game cannot tell.
    pub is_deterministic: Option<bool>,
    /// The first game in each seat, and the first that each player forfeited.
    pub replays: Vec<Replay>,
}

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
}

impl Score {
    /// The part of a match's result that is cached.
    #[must_use]
    pub fn of(result: &MatchResult) -> Score {
        let games = &result.games;
        let first_of = |first: usize| games.iter().find(|game| game.first == first);
        let forfeited_by = |player: usize| {
            let mut forfeited = games.iter().filter(|game| game.forfeited.is_some());
            forfeited.find(|game| game.winner != player)
        };
        let chosen = [first_of(0), first_of(1), forfeited_by(0), forfeited_by(1)];
        let mut replays: Vec<Replay> = chosen.into_iter().flatten().map(Replay::of).collect();
        replays.sort_by_key(|replay| replay.number);
        replays.dedup_by_key(|replay| replay.number);
        Score {
            wins: result.wins,
            forfeits: result.forfeits.clone(),
            is_deterministic: result.is_deterministic,
            replays,
        }
    }

    /// All games that a player has won, 0 or 1.
    #[must_use]
    pub fn games_won(&self, player: usize) -> u32 {
        self.wins[player].iter().sum()
    }

    /// The same match with the players' numbers exchanged.
    #[must_use]
    pub fn reversed(mut self) -> Score {
        self.wins.reverse();
        self.forfeits.reverse();
        for replay in &mut self.replays {
            replay.first = 1 - replay.first;
            replay.winner = 1 - replay.winner;
        }
        self
    }
}

impl Replay {
    fn of(game: &RefereedGame) -> Replay {
        Replay {
            number: game.number,
            first: game.first,
            winner: game.winner,
            moves: game.moves.iter().map(|square| square.number()).collect(),
            forfeit: game.forfeited.as_ref().map(ToString::to_string),
        }
    }
}
