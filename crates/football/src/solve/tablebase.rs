//! The winner on every board that a game can reach.

mod bundled;
mod check;
mod diagram;
mod event;
mod file;
mod key;
mod layers;

use crate::{Board, MOST_SQUARES};

use self::diagram::Diagram;
use self::layers::Layers;

pub use self::check::TablebaseMistake;
pub use self::event::TablebaseEvent;
pub use self::file::TablebaseError;

/// A label, won or lost for the team to move, for every board that can come up in a game
/// with a given number of pieces per side, seen by the mover.
///
/// The labels are stored as a minimal *decision diagram* (Bryant, "Graph-based algorithms
/// for Boolean function manipulation", 1986, with three edges from a node instead of two).
/// It reads a board square by square from the left. Boards whose remaining squares have the
/// same labels share their nodes: with eleven pieces per side, a hundred boards per node. A
/// board that no game reaches leads to no label, so the tablebase never says anything about
/// it.
///
/// A board is always seen by its mover, so the start with Ohio to move is the start.
///
/// ```
/// use pigskin_football::Board;
/// use pigskin_football::solve::Tablebase;
/// let tablebase = Tablebase::compute(5, &mut |_| {}).expect("5 is a number of pieces");
/// let start = Board::start(5).expect("5 is a number of pieces");
/// assert_eq!((tablebase.boards(), tablebase.wins(start)), (659, Some(true)));
/// // Ohio would be a piece ahead although no piece was captured.
/// assert_eq!(tablebase.wins("MMM_M_OOOOO".parse()?), None);
/// assert_eq!(Tablebase::from_bytes(&tablebase.to_bytes()), Ok(tablebase));
/// # Ok::<(), pigskin_football::ParseBoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tablebase {
    pieces: u8,
    /// Number of boards.
    boards: u64,
    /// Number of boards that are won for the team to move.
    won: u64,
    diagram: Diagram,
}

impl Tablebase {
    /// Largest number of pieces per side. Twelve have about five times as many boards as
    /// eleven, which exceeds the memory of an ordinary machine.
    pub const MOST_PIECES: u8 = 11;

    /// Computes the tablebase of the game with 1 to [`MOST_PIECES`](Self::MOST_PIECES)
    /// pieces per side; `None` for any other number.
    ///
    /// Boards are found layer by layer, by the number of steps that all pieces still need
    /// to reach their far edges, which every move reduces. Then they are labelled from the
    /// last layer back, each by the boards after its moves. Eleven pieces per side take
    /// some seconds and 300 MB.
    pub fn compute(pieces: u8, tell: &mut dyn FnMut(TablebaseEvent)) -> Option<Tablebase> {
        let start = Board::start(pieces).filter(|_| pieces <= Tablebase::MOST_PIECES)?;
        let codes = Layers::from(start, tell).labelled(tell);
        let boards = codes.len() as u64;
        let won = codes.iter().filter(|&&code| key::is_won(code)).count() as u64;
        Some(Tablebase {
            pieces,
            boards,
            won,
            diagram: Diagram::from_codes(start.squares(), codes, tell),
        })
    }

    /// Returns whether the team to move wins; `None` if no game reaches the board.
    pub fn wins(&self, board: Board) -> Option<bool> {
        let squares = 2 * self.pieces + 1;
        if board.squares() != squares {
            return None;
        }
        self.diagram.label(key::code(board))
    }

    /// The squares whose pieces' moves win, as bits; `None` if no game reaches the board.
    pub fn winning_moves(&self, board: Board) -> Option<u64> {
        self.wins(board)?;
        let moves = (0..u32::from(MOST_SQUARES)).filter(|bit| board.moves() >> bit & 1 == 1);
        let winning = moves.filter(|&bit| self.wins(board.after(bit)) == Some(false));
        Some(winning.fold(0, |set, bit| set | 1 << bit))
    }

    /// The number of pieces per side at the start.
    pub const fn pieces(&self) -> u8 {
        self.pieces
    }

    /// The number of boards.
    pub const fn boards(&self) -> u64 {
        self.boards
    }

    /// The number of boards that are won for the team to move.
    pub const fn won(&self) -> u64 {
        self.won
    }
}
