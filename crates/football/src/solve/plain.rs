//! Plain search with memory, to check the fast solver.

use std::collections::HashMap;

use crate::Board;

use super::line::Bits;

/// Labels boards in the slowest and plainest way: a board is won if some move leads to a
/// lost one.
///
/// It takes only the rules from [`Board`], follows every move, and remembers every board
/// that it meets.
///
/// ```
/// use pigskin_football::Board;
/// use pigskin_football::solve::Plain;
/// let mut plain = Plain::default();
/// assert!(plain.wins(Board::start(5).expect("a number of pieces")));
/// assert_eq!(plain.labels().count(), 659);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Plain {
    /// Whether the team to move wins, by board and free moves.
    known: HashMap<(Board, i32), bool>,
}

impl Plain {
    /// Returns whether the team to move wins, and labels all boards that can be reached
    /// from this one.
    pub fn wins(&mut self, board: Board) -> bool {
        self.wins_with(board, 0)
    }

    /// Returns whether the team to move wins with this many additional free moves, or
    /// with free moves for the other team if negative.
    pub fn wins_with(&mut self, board: Board, free: i32) -> bool {
        if let Some(&wins) = self.known.get(&(board, free)) {
            return wins;
        }
        let mut wins = false;
        for bit in Bits(board.moves()) {
            wins |= !self.wins_with(board.after(bit), -free);
        }
        if free > 0 {
            wins |= !self.wins_with(board.mirrored(), 1 - free);
        }
        self.known.insert((board, free), wins);
        wins
    }

    /// All boards met so far without free moves, with whether the team to move wins, in
    /// no particular order.
    pub fn labels(&self) -> impl Iterator<Item = (Board, bool)> {
        let all = self.known.iter();
        all.filter_map(|(&(board, free), &wins)| (free == 0).then_some((board, wins)))
    }
}
