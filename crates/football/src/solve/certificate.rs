//! A written proof of who wins from the start.

use std::collections::HashSet;
use std::fmt;

use crate::Board;

use super::Solver;
use super::growth::larger;
use super::lead::lead;
use super::line::{Bits, Sum};
use super::verify::{HEADING, OR_MORE, Reply, verify};

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
/// MMMMMMMM_M_MOO_OOOOOOOO 10 barrier 12
/// ```
///
/// If "or more" follows the number of pieces, the certificate proves the same for every
/// larger number. The larger boards have the same moves and barriers; they only have more
/// packed pieces at both edges.
///
/// [`verify`](super::verify()) checks such a text without the solver.
#[derive(Clone, Debug)]
pub struct Certificate {
    pieces: u8,
    /// Whether it holds for every larger number of pieces too.
    or_more: bool,
    first_wins: bool,
    replies: Vec<(Board, Reply)>,
}

impl Certificate {
    /// Proves who wins with 1 to 31 pieces per side; `None` for any other number.
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
            or_more: false,
            first_wins,
            replies: replies.order,
        })
    }

    /// Extends the proof to every larger number of pieces; `None` if it does not hold there.
    /// The checker decides, by the theorem in `growth.rs`.
    ///
    /// ```
    /// use pigskin_football::solve::Certificate;
    /// let [ten, eleven] = [10, 11].map(|pieces| Certificate::prove(pieces).expect("a start"));
    /// assert!(ten.or_more().is_none());
    /// assert!(eleven.or_more().is_some());
    /// ```
    pub fn or_more(self) -> Option<Certificate> {
        let or_more = Certificate {
            or_more: true,
            ..self
        };
        verify(&or_more.to_string()).is_ok().then_some(or_more)
    }

    /// The certificate for a larger number of pieces, up to 31, with the same replies;
    /// `None` for any other number, and if the certificate does not hold for more pieces.
    ///
    /// ```
    /// use pigskin_football::solve::{Certificate, verify};
    /// let eleven = Certificate::prove(11).and_then(Certificate::or_more).expect("a theorem");
    /// let thirty = eleven.with_pieces(30).expect("a larger start");
    /// assert_eq!(verify(&thirty.to_string())?.pieces, 30);
    /// # Ok::<(), pigskin_football::solve::VerifyError>(())
    /// ```
    pub fn with_pieces(&self, pieces: u8) -> Option<Certificate> {
        let more = pieces.checked_sub(self.pieces)?;
        if !self.or_more {
            return None;
        }
        let further = u32::from(more);
        let replies = self.replies.iter().map(|&(board, reply)| {
            let reply = Reply {
                square: reply.square + further,
                barrier: reply.barrier.map(|front| front + further),
            };
            Some((larger(board, more)?, reply))
        });
        Some(Certificate {
            pieces,
            or_more: false,
            first_wins: self.first_wins,
            replies: replies.collect::<Option<_>>()?,
        })
    }

    /// The number of boards with a reply.
    pub fn replies(&self) -> usize {
        self.replies.len()
    }
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let winner = if self.first_wins { "first" } else { "second" };
        let or_more = if self.or_more { OR_MORE } else { "" };
        let pieces = self.pieces;
        writeln!(
            f,
            "{HEADING}\npieces: {pieces}{or_more}\nwinner: {winner}\n"
        )?;
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
            let barrier = fronts.find(|&front| lead(after, front) >= Some(0))?;
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
