//! A written proof of who wins from the start.

use std::collections::HashSet;
use std::fmt;

use crate::Board;

use super::Solver;
use super::line::{Bits, Sum};
use super::verify::{self, HEADING, Reply};

/// The winner's replies in every line of play from the start, until a barrier proves that
/// the loser runs out of moves first.
///
/// The text is a heading, the number of pieces, the winner, an empty line, and a line for
/// each reply: the board as the winner sees it when it is to move; the square of the piece
/// that it moves; and, if it then relies on a barrier, the square of the barrier's front
/// piece.
///
/// ```text
/// MMMMMMMMMMM_OOOOOOOOOOO 11
/// MMMM_MM_M__OO_OOO_O_OO_ 7 barrier 8
/// ```
///
/// [`verify`](super::verify()) checks such a text without the solver.
#[derive(Clone, Debug)]
pub struct Certificate {
    pieces: u8,
    first_wins: bool,
    replies: Vec<(Board, Reply)>,
}

impl Certificate {
    /// Proves who wins with 1 to 31 pieces per side; `None` for any other number.
    #[must_use]
    pub fn prove(pieces: u8) -> Option<Certificate> {
        let start = Board::start(pieces)?;
        let mut solver = Solver::with_short_proofs();
        let first_wins = solver.wins(start);
        let mut replies = Replies {
            solver,
            known: HashSet::new(),
            order: Vec::new(),
        };
        if first_wins {
            replies.follow(start);
        } else {
            replies.follow_all(start);
        }
        Some(Certificate {
            pieces,
            first_wins,
            replies: replies.order,
        })
    }

    /// The number of boards with a reply.
    #[must_use]
    pub fn replies(&self) -> usize {
        self.replies.len()
    }
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let winner = if self.first_wins { "first" } else { "second" };
        writeln!(f, "{HEADING}\npieces: {}\nwinner: {winner}\n", self.pieces)?;
        for (board, reply) in &self.replies {
            write!(f, "{board} {}", reply.square)?;
            match reply.barrier {
                Some(square) => writeln!(f, " barrier {square}")?,
                None => writeln!(f)?,
            }
        }
        Ok(())
    }
}

/// The replies collected so far.
struct Replies {
    solver: Solver,
    known: HashSet<Board>,
    order: Vec<(Board, Reply)>,
}

impl Replies {
    /// Collects the reply to a won board, and the replies to all that follows.
    fn follow(&mut self, board: Board) {
        if !self.known.insert(board) {
            return;
        }
        let reply = self.reply(board);
        self.order.push((board, reply));
        if reply.barrier.is_none() {
            self.follow_all(board.after(reply.square - 1));
        }
    }

    /// Collects replies to all moves on a lost board.
    fn follow_all(&mut self, theirs: Board) {
        for board in theirs.afters() {
            self.follow(board);
        }
    }

    /// A winning move: one that a barrier proves to win, or else one that the solver
    /// remembers to win, with as few new boards as possible.
    fn reply(&mut self, board: Board) -> Reply {
        let moves = || Bits(board.moves()).map(|bit| (bit + 1, board.after(bit)));
        let barrier = moves().find_map(|(square, theirs)| {
            let after = theirs.mirrored();
            let mut fronts = Bits(after.mine()).map(|bit| bit + 1);
            let barrier = fronts.find(|&front| verify::lead(after, front) >= Some(0))?;
            Some(Reply {
                square,
                barrier: Some(barrier),
            })
        });
        if let Some(reply) = barrier {
            return reply;
        }
        let remembered = moves().filter(|&(_, theirs)| {
            let sum = Sum::from_board(theirs, 0);
            self.solver.known(sum) == Some(false)
        });
        let remembered = remembered.min_by_key(|&(_, theirs)| {
            theirs
                .afters()
                .filter(|next| !self.known.contains(next))
                .count()
        });
        let square = remembered.map_or_else(
            || {
                let winning = self.solver.leftmost_winning(board);
                winning.expect("a board that is followed is won") + 1
            },
            |(square, _)| square,
        );
        Reply {
            square,
            barrier: None,
        }
    }
}
