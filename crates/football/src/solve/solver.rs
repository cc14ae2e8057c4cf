//! The fast solver.

use crate::Board;

use super::descent::Descent;
use super::line::{Bits, Sum};
use super::memory::Memory;
use super::proof_number::ProofNumberSearch;

/// Budgets in expansions: of the first search, and the factor for each next one.
const BEST_FIRST: (u64, u32) = (1 << 8, 16);
const DEPTH_FIRST: (u64, u32) = (1 << 18, 4);
/// Half of the lines kept; fills a map of 2²² places.
const MEMORY: usize = 7 << 19;

/// Tells who wins with perfect play on any board.
///
/// It remembers up to about 200 MB of what it has proved, so one solver for many boards is
/// faster than one for each.
///
/// Two searches alternate with growing budgets and share what they prove. The best-first
/// search comes first: it finds a narrow way to a board that the barriers decide, which
/// exists from the start of a game. The depth-first search, guided by a learned estimate,
/// is faster if there is no such way, as in the middle of a game.
///
/// ```
/// use pigskin_football::Board;
/// use pigskin_football::solve::Solver;
/// let mut solver = Solver::new();
/// let start = Board::start(11).expect("a number of pieces");
/// assert!(solver.wins(start));
/// assert_eq!(solver.winning_moves(start), 1 << 10);
/// ```
#[derive(Debug)]
pub struct Solver {
    memory: Memory,
    expansions: u64,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}

impl Solver {
    /// A solver with an empty memory.
    pub fn new() -> Solver {
        Solver {
            memory: Memory::new(MEMORY),
            expansions: 0,
        }
    }

    /// Returns whether the team to move wins.
    pub fn wins(&mut self, board: Board) -> bool {
        self.wins_with(board, 0)
    }

    /// Returns whether the team to move wins with this many additional free moves, or
    /// with free moves for the other team if negative.
    ///
    /// A free move changes nothing on the board and can be made in any turn.
    pub fn wins_with(&mut self, board: Board, free: i32) -> bool {
        // More free moves than any game has moves are all alike.
        let sum = Sum::from_board(board, free.clamp(-9999, 9999));
        self.decide(sum)
    }

    /// The squares whose pieces' moves win, as bits; empty if the team to move has lost.
    pub fn winning_moves(&mut self, board: Board) -> u64 {
        let winning = |&bit: &u32| !self.wins(board.after(bit));
        Bits(board.moves())
            .filter(winning)
            .fold(0, |set, bit| set | 1 << bit)
    }

    /// Like [`wins`](Self::wins), but gives up after this many expansions; what was
    /// proved until then is remembered.
    ///
    /// Use this for boards from strangers: a hundred thousand expansions take about a
    /// tenth of a second.
    pub fn wins_within(&mut self, board: Board, expansions: u64) -> Option<bool> {
        self.decide_within(Sum::from_board(board, 0), expansions)
    }

    /// Like [`winning_moves`](Self::winning_moves), but gives up after this many
    /// expansions in all.
    ///
    /// ```
    /// # use pigskin_football::Board;
    /// # use pigskin_football::solve::Solver;
    /// let start = Board::start(11).expect("a number of pieces");
    /// assert_eq!(Solver::new().winning_moves_within(start, 100_000), Some(1 << 10));
    /// let hard = "MMMMMMMMMMMMMM__MO_OOOOOOOOOOOOOO".parse()?;
    /// assert_eq!(Solver::new().winning_moves_within(hard, 1000), None);
    /// # Ok::<(), pigskin_football::ParseBoardError>(())
    /// ```
    pub fn winning_moves_within(&mut self, board: Board, expansions: u64) -> Option<u64> {
        let end = self.expansions.saturating_add(expansions);
        Bits(board.moves()).try_fold(0, |set, bit| {
            let left = end.saturating_sub(self.expansions);
            let wins = !self.wins_within(board.after(bit), left)?;
            Some(set | u64::from(wins) << bit)
        })
    }

    /// The number of lines that both searches have expanded so far.
    pub fn expansions(&self) -> u64 {
        self.expansions
    }

    fn decide(&mut self, sum: Sum) -> bool {
        // With an unlimited budget there always is an answer.
        self.decide_within(sum, u64::MAX).unwrap_or_default()
    }

    fn decide_within(&mut self, sum: Sum, expansions: u64) -> Option<bool> {
        let mut left = expansions;
        for round in 0.. {
            let grown = |(first, factor): (u64, u32)| {
                first.saturating_mul(u64::from(factor).saturating_pow(round))
            };
            let budget = grown(BEST_FIRST).min(left);
            let mut search = ProofNumberSearch::new(&mut self.memory, budget);
            let answer = search.wins(sum);
            let spent = budget - search.budget();
            (self.expansions, left) = (self.expansions + spent, left - spent);
            if let Ok(wins) = answer {
                return Some(wins);
            }
            // This search always ends, so a large enough budget decides the sum.
            let budget = grown(DEPTH_FIRST).min(left);
            let mut search = Descent::new(&mut self.memory, budget);
            let answer = search.wins(sum);
            let spent = budget - search.budget();
            (self.expansions, left) = (self.expansions + spent, left - spent);
            if let Ok(wins) = answer {
                return Some(wins);
            }
            if left == 0 {
                return None;
            }
        }
        None
    }
}
