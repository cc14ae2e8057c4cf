//! Boards with more pieces, and when a certificate holds for them too.
//!
//! A larger start has more packed pieces at both edges. If a certificate ends all lines of
//! play before those pieces matter, it proves who wins on every larger board as well. That
//! is a theorem, with two conditions that can be checked on the small board.
//!
//! # The theorem
//!
//! Boards are seen by the winner, whose pieces move right. Let B + k be the board B with k
//! more squares at each edge, with pieces of the winner on those at the left and pieces of
//! the loser on those at the right. So the start of n pieces per side + k is the start of
//! n + k. Let a certificate + k have the boards + k, with the replies and barriers of the
//! certificate k squares further right.
//!
//! Let a certificate prove who wins with n pieces per side. Assume that
//!
//! 1. after each reply that names no barrier, the loser has a piece on the last square
//!    ([`keeps_moves`]);
//! 2. at each barrier, at least as many squares left of its front are free of the winner's
//!    pieces as squares right of it are free of the loser's ([`keeps_lead`]).
//!
//! Then the certificate + k proves that the same player wins with n + k pieces per side,
//! for every k.
//!
//! # The proof
//!
//! Each check of the checker holds for the certificate + k, for k ≥ 1:
//!
//! - *Replies are legal.* A move on B only depends on squares of B, and these have the same
//!   pieces in B + k. So it is a move on B + k, and its result is the result on B, + k.
//! - *Every move of the loser has a reply.* Let A be the board after a reply without a
//!   barrier. A move ends on an empty square, and all new squares are taken, so each of the
//!   loser's moves on A + k ends on a square of A. It does not begin on a new square: a
//!   step from there would need the last square of A to be empty, a jump over that square
//!   would need a piece of the winner there, and by condition 1 it has a piece of the loser.
//!   A jump over a new square at the right goes over a piece of the loser's own team. So
//!   the move only depends on squares of A: it is a move on A, and the board after it has a
//!   reply in the certificate.
//! - *The start is covered.* If the first player wins, the start + k has a reply because the
//!   start has one. If the second player wins, the loser is to move at the start, and has a
//!   piece on its last square. As in the last point, each move leads to a board with a
//!   reply, + k.
//! - *Every barrier wins.* Let A be the board after the reply. The barrier stands in A + k,
//!   and pieces of the loser are only added to its right. Let e be the number of squares
//!   left of the front without a piece of the winner, which are empty, and f the number of
//!   squares right of it without a piece of the loser. Each new piece of the winner crosses
//!   e squares until it is packed, and each new piece of the loser f squares. The others
//!   have the same ways as before. Each of the winner's pieces that had one of the loser's
//!   further to the right still has. So the [`lead`](super::lead::lead) grows by at least
//!   k (e − f), which is not negative by condition 2.
//!
//! A certificate that passes the checks proves who wins, so the theorem holds. No step
//! depends on the number of squares: n + k may be larger than what a [`Board`] can hold.
//!
//! # What is checked by machine
//!
//! [`verify`](super::verify()) checks both conditions for a certificate that claims its
//! number of pieces "or more". Tests check each step of the proof on all boards of up to
//! nine squares, and certificates + k by the plain rules, also on boards with more than 63
//! squares.

use crate::{Board, MOST_SQUARES};

/// Returns whether the opponent's moves stay the same on all larger boards.
///
/// The board is one on which the opponent is to move.
pub fn keeps_moves(board: Board) -> bool {
    board.theirs() >> (board.squares() - 1) & 1 == 1
}

/// Returns whether the lead that the barrier with this front square gives is at least as
/// large on all larger boards. The square is one of the board.
pub fn keeps_lead(board: Board, front: u32) -> bool {
    let last = u32::from(board.squares());
    let free_of_mine = (1..=front).filter(|square| board.mine() >> (square - 1) & 1 == 0);
    let free_of_theirs =
        (front + 1..=last).filter(|square| board.theirs() >> (square - 1) & 1 == 0);
    free_of_mine.count() >= free_of_theirs.count()
}

/// The board with this number of pieces more per side, packed at the edges that they come
/// from; `None` if it has too many squares.
pub fn larger(board: Board, pieces: u8) -> Option<Board> {
    let squares = pieces.checked_mul(2)?.checked_add(board.squares())?;
    if squares > MOST_SQUARES {
        return None;
    }
    let packed = (1 << pieces) - 1;
    let mine = board.mine() << pieces | packed;
    let theirs = board.theirs() << pieces | packed << (board.squares() + pieces);
    Some(Board::from_valid(squares, mine, theirs))
}

#[cfg(test)]
mod tests {
    use super::{keeps_lead, keeps_moves, larger};
    use crate::Board;
    use crate::solve::lead::lead;
    use crate::solve::lead::tests::boards;

    fn grown(board: Board, pieces: u8) -> Board {
        larger(board, pieces).expect("a small board")
    }

    fn moves(board: Board) -> impl Iterator<Item = u32> {
        (0..63).filter(move |bit| board.moves() >> bit & 1 == 1)
    }

    #[test]
    fn starts_grow_to_starts() {
        for pieces in 1..=31 {
            for more in 0..=40 {
                let start = Board::start(pieces).expect("a start");
                assert_eq!(larger(start, more), Board::start(pieces + more));
            }
        }
        let longest = Board::start(31).expect("a start");
        assert_eq!(larger(longest, 255), None);
    }

    #[test]
    fn replies_stay_legal() {
        for (board, more) in boards().flat_map(|board| [(board, 1), (board, 2), (board, 3)]) {
            for bit in moves(board) {
                let shifted = bit + u32::from(more);
                assert_eq!(grown(board, more).moves() >> shifted & 1, 1, "{board}");
                let after = grown(board, more).after(shifted);
                assert_eq!(after, grown(board.after(bit), more), "{board}");
            }
        }
    }

    #[test]
    fn the_opponent_gets_no_new_moves() {
        let nexts = |board: Board| moves(board).map(move |bit| board.after(bit));
        let mut kept = 0;
        for board in boards().filter(|&board| keeps_moves(board)) {
            for more in 1..=3 {
                let theirs = grown(board, more).mirrored();
                let known = nexts(board.mirrored()).map(|next| grown(next, more));
                assert!(nexts(theirs).eq(known), "{board} + {more}");
                kept += 1;
            }
        }
        // A third of all boards.
        assert_eq!(kept, 3 * (3_u32.pow(9) - 1) / 2);
        // Without the condition there are new moves.
        let board: Board = "MM_".parse().expect("a board");
        assert!(!keeps_moves(board));
        assert_eq!(board.mirrored().moves(), 0);
        assert_ne!(grown(board, 1).mirrored().moves(), 0);
    }

    #[test]
    fn leads_do_not_fall() {
        let mut barriers = [0, 0];
        for board in boards() {
            for front in 1..=board.squares().into() {
                let Some(before) = lead(board, front) else {
                    continue;
                };
                let keeps = keeps_lead(board, front);
                barriers[usize::from(keeps)] += 1;
                for more in 1..=3 {
                    let after = lead(grown(board, more), front + u32::from(more));
                    let after = after.expect("the barrier still stands");
                    assert!(!keeps || after >= before, "{board}, {front}");
                }
                // Where the lead falls with each piece, it is negative in the end.
                let last = lead(grown(board, 27), front + 27);
                assert!(
                    keeps || last < lead(grown(board, 26), front + 26),
                    "{board}"
                );
            }
        }
        assert!(barriers.iter().all(|&count| count > 1000), "{barriers:?}");
    }
}
