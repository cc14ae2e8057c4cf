//! Why a player lost its games of a match, by perfect play.

use pigskin_football::solve::{AnalyzedTurn, Probe};
use pigskin_football::{Football, Square};
use serde::{Deserialize, Serialize};

/// The games of a match that a player lost without a forfeit, by whether it could have won them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LostGames {
    /// Games that it could have won at one of its turns, and threw away.
    pub thrown_away: u32,
    /// Games that it could not win at any of its turns.
    pub out_of_reach: u32,
    /// Games with boards that take too long to solve.
    pub unsolved: u32,
}

impl LostGames {
    /// Counts a game as often as it counts in its match.
    pub(super) fn count(&mut self, reason: &LossReason, games: u32) {
        let count = match reason {
            LossReason::ThrownAway(_) => &mut self.thrown_away,
            LossReason::OutOfReach => &mut self.out_of_reach,
            LossReason::Unsolved => &mut self.unsolved,
        };
        *count = count.saturating_add(games);
    }

    /// The reasons in words, such as "threw the win away in 28 games, could not win 5"; empty if
    /// no game was lost.
    ///
    /// ```
    /// let lost = pigskin_contest::LostGames { thrown_away: 1, out_of_reach: 5, unsolved: 0 };
    /// assert_eq!(lost.in_words(), "threw the win away in 1 game, could not win 5");
    /// ```
    pub fn in_words(&self) -> String {
        let mut words = Vec::new();
        if self.thrown_away > 0 {
            let games = if self.thrown_away == 1 {
                "game"
            } else {
                "games"
            };
            words.push(format!(
                "threw the win away in {} {games}",
                self.thrown_away
            ));
        }
        if self.out_of_reach > 0 {
            words.push(format!("could not win {}", self.out_of_reach));
        }
        if self.unsolved > 0 {
            words.push(format!("{} too long to solve", self.unsolved));
        }
        words.join(", ")
    }

    /// Number of all these games.
    pub fn all(&self) -> u64 {
        [self.thrown_away, self.out_of_reach, self.unsolved]
            .map(u64::from)
            .iter()
            .sum()
    }
}

/// The move that lost a game: the loser's last one after which no move could win any more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LosingMove {
    /// Its place among the moves of the game, from 1.
    pub number: u32,
    /// The squares from which a move would have kept the win, counted from Michigan's edge from 1.
    pub better: Vec<u8>,
}

/// Why a game was lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum LossReason {
    /// The loser could win before this move, and not after it.
    ThrownAway(LosingMove),
    /// The loser could not win at any of its turns.
    OutOfReach,
    /// A board takes too long to solve.
    Unsolved,
}

/// Budget of the solver for a game whose boards no bundled tablebase has, in expanded lines of
/// about 2 µs each.
const EXPANSIONS: u64 = 20_000;

impl LossReason {
    /// Finds the reason why a finished game was lost; `None` if a move is illegal.
    ///
    /// The turns are read from the end, where boards are easy and proofs help with earlier
    /// boards. Each game has a solver of its own, so that the answer depends only on its moves.
    pub(super) fn of(game: Football, moves: &[Square]) -> Option<LossReason> {
        let mut turns = Vec::with_capacity(moves.len());
        let mut position = game.start;
        for &square in moves {
            turns.push((position, square));
            position = position.after(square).ok()?;
        }
        let loser = position.to_move();
        let (mut probe, mut left) = (Probe::default(), EXPANSIONS);
        for (place, &(before, square)) in turns.iter().enumerate().rev() {
            if before.to_move() != loser {
                continue;
            }
            let spent = probe.expansions();
            let winning = probe.winning_moves_within(before.seen_by_mover(), left);
            left = left.saturating_sub(probe.expansions() - spent);
            let Some(winning) = winning else {
                return Some(LossReason::Unsolved);
            };
            let turn = AnalyzedTurn::new(before, square, winning);
            if turn.is_won() {
                return Some(LossReason::ThrownAway(LosingMove {
                    number: u32::try_from(place + 1).unwrap_or(u32::MAX),
                    better: turn.winning.into_iter().map(Square::number).collect(),
                }));
            }
        }
        Some(LossReason::OutOfReach)
    }

    /// The move that lost the game, if there is one.
    pub(super) fn into_losing_move(self) -> Option<LosingMove> {
        match self {
            LossReason::ThrownAway(losing_move) => Some(losing_move),
            LossReason::OutOfReach | LossReason::Unsolved => None,
        }
    }
}
