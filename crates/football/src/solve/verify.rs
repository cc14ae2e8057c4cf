//! The checker of certificates.
//!
//! It shares no code with the solver: it uses only the rules ([`Board`]), the bound of a
//! barrier ([`lead`]) and the text, and checks three things.
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
//!
//! If the certificate claims its number of pieces "or more", the checker also checks the
//! two conditions under which it holds for every larger number (`growth.rs` has the proof).

use std::collections::HashSet;

use crate::Board;

use super::growth::{keeps_lead, keeps_moves};
use super::lead::lead;

/// The first line of every certificate.
pub(super) const HEADING: &str = "pigskin d-football certificate 1";
/// The words after the number of pieces in a certificate for all larger numbers too.
pub(super) const OR_MORE: &str = " or more";

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
    /// Whether the statement holds for every larger number of pieces.
    pub or_more: bool,
    /// Whether the first player wins from the start, or else the second.
    pub first_wins: bool,
    /// The number of boards with a reply.
    pub replies: usize,
}

/// Why a certificate proves nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VerifyError {
    /// The first lines are not those of a certificate.
    #[error(
        "no certificate begins in line {line}: it begins with \"{HEADING}\", \"pieces: \" with 1 to \
         31 and perhaps \"{OR_MORE}\", and \"winner: \""
    )]
    Heading {
        /// The number of the first of these lines, from 1.
        line: usize,
    },
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
    /// On larger boards the loser has more moves.
    #[error(
        "line {line}: after square {square} of {board} the last square is not the loser's, so \
         larger boards can have more moves"
    )]
    Edge {
        /// The line's number, from 1.
        line: usize,
        /// The board, as the winner sees it.
        board: Board,
        /// The square, from 1.
        square: u32,
    },
    /// The barrier gives enough moves here, but not on all larger boards.
    #[error(
        "line {line}: after square {square} of {board} the barrier wins, but gives fewer moves \
         on larger boards"
    )]
    FallingLead {
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
    let lines: Vec<&str> = text.lines().collect();
    Claim::read(&lines, 1)?.check()
}

/// Checks a text of one or more certificates, each with its heading.
///
/// ```
/// use pigskin_football::solve::{Certificate, verify_all};
/// let [one, two] = [1, 2].map(|pieces| Certificate::prove(pieces).expect("a small game"));
/// let verified = verify_all(&format!("{one}\n{two}"))?;
/// assert_eq!(verified.len(), 2);
/// assert!(!verified[0].first_wins && verified[1].first_wins);
/// # Ok::<(), pigskin_football::solve::VerifyError>(())
/// ```
///
/// # Errors
///
/// Fails at the first certificate that is not one, or that does not prove what it says.
pub fn verify_all(text: &str) -> Result<Vec<Verified>, VerifyError> {
    let lines: Vec<&str> = text.lines().collect();
    let headings = (1..lines.len()).filter(|&place| lines[place] == HEADING);
    let ends = headings.clone().chain([lines.len()]);
    let certificates = [0].into_iter().chain(headings).zip(ends);
    let checked = certificates.map(|(from, end)| Claim::read(&lines[from..end], from + 1)?.check());
    checked.collect()
}

/// The statement of a certificate, with its replies.
struct Claim {
    pieces: u8,
    or_more: bool,
    first_wins: bool,
    start: Board,
    /// The number of the line with the winner.
    winner_line: usize,
    replies: Vec<WrittenReply>,
}

/// A reply with its place in the text.
struct WrittenReply {
    line: usize,
    board: Board,
    reply: Reply,
}

impl Claim {
    /// Reads the lines of a certificate, the first of which has this number.
    fn read(lines: &[&str], first: usize) -> Result<Claim, VerifyError> {
        let no_heading = VerifyError::Heading { line: first };
        let field = |place: usize, name| lines.get(place).and_then(|line| line.strip_prefix(name));
        let (Some(""), Some(pieces), Some(winner)) = (
            field(0, HEADING),
            field(1, "pieces: "),
            field(2, "winner: "),
        ) else {
            return Err(no_heading);
        };
        let (pieces, or_more) = match pieces.strip_suffix(OR_MORE) {
            Some(pieces) => (pieces, true),
            None => (pieces, false),
        };
        let first_wins = match winner {
            "first" => true,
            "second" => false,
            _ => return Err(no_heading),
        };
        let pieces = pieces.parse().ok();
        let start = pieces.and_then(|pieces| Some((pieces, Board::start(pieces)?)));
        let (pieces, start) = start.ok_or(no_heading)?;
        let lines = (first..).zip(lines).skip(3);
        let replies = lines
            .filter(|(_, text)| !text.is_empty())
            .map(|(line, text)| {
                let (board, reply) = read_reply(text).ok_or_else(|| VerifyError::Line {
                    line,
                    text: text.chars().take(99).collect(),
                })?;
                Ok(WrittenReply { line, board, reply })
            });
        Ok(Claim {
            pieces,
            or_more,
            first_wins,
            start,
            winner_line: first + 2,
            replies: replies.collect::<Result<_, _>>()?,
        })
    }

    fn check(&self) -> Result<Verified, VerifyError> {
        let boards: HashSet<Board> = self.replies.iter().map(|written| written.board).collect();
        let covered = |line, board| {
            let has_reply = boards.contains(&board);
            has_reply
                .then_some(())
                .ok_or(VerifyError::NoReply { line, board })
        };
        if self.first_wins {
            covered(self.winner_line, self.start)?;
        } else {
            nexts(self.start).try_for_each(|board| covered(self.winner_line, board))?;
        }
        for written in &self.replies {
            let after = written.after()?;
            match written.reply.barrier {
                None => {
                    let line = written.line;
                    nexts(after.mirrored()).try_for_each(|board| covered(line, board))?;
                }
                Some(front) => written.check_barrier(after, front)?,
            }
            if self.or_more {
                written.check_growth(after)?;
            }
        }
        Ok(Verified {
            pieces: self.pieces,
            or_more: self.or_more,
            first_wins: self.first_wins,
            replies: boards.len(),
        })
    }
}

impl WrittenReply {
    /// The board after the reply, as the winner sees it.
    fn after(&self) -> Result<Board, VerifyError> {
        let &WrittenReply { line, board, reply } = self;
        let square = reply.square;
        if square == 0 || square > 63 || board.moves() >> (square - 1) & 1 == 0 {
            return Err(VerifyError::NoMove {
                line,
                board,
                square,
            });
        }
        Ok(board.after(square - 1).mirrored())
    }

    fn check_barrier(&self, after: Board, front: u32) -> Result<(), VerifyError> {
        let &WrittenReply { line, board, reply } = self;
        let wins = lead(after, front) >= Some(0);
        wins.then_some(()).ok_or(VerifyError::Barrier {
            line,
            board,
            square: reply.square,
        })
    }

    /// Checks that the reply is as good on all larger boards.
    fn check_growth(&self, after: Board) -> Result<(), VerifyError> {
        let &WrittenReply { line, board, reply } = self;
        let square = reply.square;
        match reply.barrier {
            None if !keeps_moves(after) => Err(VerifyError::Edge {
                line,
                board,
                square,
            }),
            Some(front) if !keeps_lead(after, front) => Err(VerifyError::FallingLead {
                line,
                board,
                square,
            }),
            None | Some(_) => Ok(()),
        }
    }
}

fn read_reply(line: &str) -> Option<(Board, Reply)> {
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
