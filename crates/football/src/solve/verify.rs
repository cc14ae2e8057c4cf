//! The checker of certificates.
//!
//! It shares no code with the solver: it uses only the rules ([`Board`]) and the text, and
//! checks three things.
//!
//! - Every reply is a legal move.
//! - If a reply names a barrier, the winner has a lead in moves ([`lead`]), so the loser
//!   runs out of moves first.
//! - Otherwise each of the loser's moves leads to a board with a reply of its own.
//!
//! Every move shortens some piece's way, so a game ends; and the winner always has a
//! reply, so the loser is the one who cannot move. What remains is that the start is
//! covered: it has a reply or, if the certificate says that the second player wins, every
//! board after a move of the first player has one.

use std::collections::HashSet;

use crate::Board;

/// The first line of every certificate.
pub(super) const HEADING: &str = "pigskin d-football certificate 1";
/// Number of the line with the winner.
const WINNER_LINE: usize = 3;

/// The winner's reply on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reply {
    /// The square whose piece moves, from 1.
    pub square: u32,
    /// The square of the front piece of a barrier that proves the win.
    pub barrier: Option<u32>,
}

/// The statement that a certificate proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The number of pieces per side.
    pub pieces: u8,
    /// Whether the first player wins from the start, or else the second.
    pub first_wins: bool,
    /// The number of boards with a reply.
    pub replies: usize,
}

/// Why a certificate proves nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VerifyError {
    /// Its first lines are not those of a certificate.
    #[error("the first lines are not \"{HEADING}\", \"pieces: \" with 1 to 31, and \"winner: \"")]
    Heading,
    /// A line is not a reply.
    #[error("line {line} is not a board, a square and perhaps a barrier: {text}")]
    Line {
        /// The line's number, from 1.
        line: usize,
        /// The line's text.
        text: String,
    },
    /// The square has no piece that can move.
    #[error("line {line}: square {square} of {board} has no move")]
    NoMove {
        /// The line's number, from 1.
        line: usize,
        /// The board, as the winner sees it.
        board: Board,
        /// The square, from 1.
        square: u32,
    },
    /// The barrier does not exist, or does not give enough moves.
    #[error("line {line}: after square {square} of {board} the barrier does not win")]
    Barrier {
        /// The line's number, from 1.
        line: usize,
        /// The board, as the winner sees it.
        board: Board,
        /// The square, from 1.
        square: u32,
    },
    /// A board that comes up has no reply.
    #[error("line {line} leads to {board}, which has no reply")]
    NoReply {
        /// The number of the line with the move that leads there, from 1; for the start,
        /// the line with the winner.
        line: usize,
        /// The board, as the winner sees it.
        board: Board,
    },
}

/// Checks a certificate.
///
/// ```
/// use pigskin_football::solve::{Certificate, verify};
/// let certificate = Certificate::prove(6).expect("a game of six");
/// assert!(verify(&certificate.to_string())?.first_wins);
/// # Ok::<(), pigskin_football::solve::VerifyError>(())
/// ```
///
/// # Errors
///
/// Fails if the text is not a certificate, or does not prove what it says.
pub fn verify(text: &str) -> Result<Verified, VerifyError> {
    let mut lines = text.lines();
    let mut field = |name| lines.next().and_then(|line| line.strip_prefix(name));
    let heading = field(HEADING);
    let pieces = field("pieces: ").and_then(|pieces| pieces.parse().ok());
    let winner = field("winner: ");
    let (Some(""), Some(pieces), Some(winner)) = (heading, pieces, winner) else {
        return Err(VerifyError::Heading);
    };
    let first_wins = match winner {
        "first" => true,
        "second" => false,
        _ => return Err(VerifyError::Heading),
    };
    let start = Board::start(pieces).ok_or(VerifyError::Heading)?;
    let mut replies = Vec::new();
    for (line, text) in (4..).zip(lines).filter(|(_, text)| !text.is_empty()) {
        let (board, reply) = read(text).ok_or_else(|| VerifyError::Line {
            line,
            text: text.chars().take(99).collect(),
        })?;
        replies.push((line, board, reply));
    }
    let boards: HashSet<Board> = replies.iter().map(|&(_, board, _)| board).collect();
    let covered = |line, board| {
        let has_reply = boards.contains(&board);
        has_reply
            .then_some(())
            .ok_or(VerifyError::NoReply { line, board })
    };
    if first_wins {
        covered(WINNER_LINE, start)?;
    } else {
        nexts(start).try_for_each(|board| covered(WINNER_LINE, board))?;
    }
    for (line, board, Reply { square, barrier }) in replies {
        if square == 0 || square > 63 || board.moves() >> (square - 1) & 1 == 0 {
            return Err(VerifyError::NoMove {
                line,
                board,
                square,
            });
        }
        let theirs = board.after(square - 1);
        match barrier {
            None => nexts(theirs).try_for_each(|board| covered(line, board))?,
            Some(front) if lead(theirs.mirrored(), front) >= Some(0) => {}
            Some(_) => {
                return Err(VerifyError::Barrier {
                    line,
                    board,
                    square,
                });
            }
        }
    }
    Ok(Verified {
        pieces,
        first_wins,
        replies: boards.len(),
    })
}

fn read(line: &str) -> Option<(Board, Reply)> {
    let words: Vec<&str> = line.split(' ').collect();
    let (board, square, barrier) = match words[..] {
        [board, square] => (board, square, None),
        [board, square, "barrier", front] => (board, square, Some(front.parse().ok()?)),
        _ => return None,
    };
    let square = square.parse().ok()?;
    Some((board.parse().ok()?, Reply { square, barrier }))
}

/// All boards after a move.
fn nexts(board: Board) -> impl Iterator<Item = Board> {
    let bits = (0..63).filter(move |bit| board.moves() >> bit & 1 == 1);
    bits.map(move |bit| board.after(bit))
}

/// The lead in moves of the team that relies on the barrier with this front square,
/// independent of which team is to move; `None` if there is no barrier.
///
/// The barrier is two pieces side by side, or one on square 1, with all of the opponent's
/// pieces to its right. It never moves, so it is never jumped or passed, and the pieces to
/// its left can close up to it undisturbed. Those are the team's moves; it makes no
/// others. The opponent can at most close up to the barrier from the right. Each of the
/// team's pieces to the right of the barrier, with one of the opponent's still further to
/// the right, costs the opponent a move: either it is jumped, which covers two squares with
/// one move, or it is not, and the opponent's rightmost piece ends one square short. So
/// with a lead of 0 and the opponent to move, the opponent runs out of moves first.
pub(super) fn lead(board: Board, front: u32) -> Option<i32> {
    let mine = |square: u32| board.mine() >> (square - 1) & 1 == 1;
    let theirs = |square: u32| board.theirs() >> (square - 1) & 1 == 1;
    let last = u32::from(board.squares());
    let is_barrier = (1..=last).contains(&front) && mine(front) && (front == 1 || mine(front - 1));
    if !is_barrier || (1..front).any(theirs) {
        return None;
    }
    let mut lead = 0;
    // From the barrier outwards: each piece crosses the empty squares before it.
    let mut empty = 0;
    for square in (1..front).rev() {
        lead += if mine(square) { empty } else { 0 };
        empty += i32::from(!mine(square));
    }
    let mut not_theirs = 0;
    for square in front + 1..=last {
        lead -= if theirs(square) { not_theirs } else { 0 };
        not_theirs += i32::from(!theirs(square));
    }
    let rightmost = (front + 1..=last).rev().find(|&square| theirs(square));
    let in_the_way = (front + 1..rightmost.unwrap_or(front + 1)).filter(|&square| mine(square));
    Some(lead + i32::try_from(in_the_way.count()).unwrap_or(0))
}
