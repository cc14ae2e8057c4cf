//! Who wins on every board that a game can come to.

mod at_hand;
mod check;
mod diagram;
mod file;
mod key;
mod layers;

use crate::{Board, MOST_SQUARES};

use self::diagram::Diagram;
use self::layers::Layers;

pub use self::check::LabelMistake;
pub use self::file::LabelsError;

/// A label, won or lost for the team to move, for every board that can come up
/// in a game of so many pieces a side, seen by the mover.
///
/// The labels are one minimal *decision diagram* (Bryant, "Graph-based
/// algorithms for Boolean function manipulation", 1986, with three ways out of
/// a node instead of two): it reads a board square by square from the left,
/// and boards whose rest has the same labels share their nodes, at eleven a
/// side a hundred boards a node. It is exact in both directions: a board that
/// no game comes to leads to no label, so that nothing is ever said of it.
///
/// As everywhere, a board is what its mover sees: the start, seen by Ohio to
/// move, is the start.
///
/// ```
/// use pigskin_football::Board;
/// use pigskin_football::solve::Labels;
/// let labels = Labels::of(5, &mut |_| {}).expect("5 is a number of pieces");
/// let start = Board::start(5).expect("5 is a number of pieces");
/// assert_eq!((labels.boards(), labels.wins(start)), (659, Some(true)));
/// // Ohio would be a piece ahead before anything was taken.
/// assert_eq!(labels.wins("MMM_M_OOOOO".parse()?), None);
/// assert_eq!(Labels::from_bytes(&labels.to_bytes()), Ok(labels));
/// # Ok::<(), pigskin_football::ParseBoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labels {
    pieces: u8,
    /// How many boards have a label, and how many of them are won.
    boards: u64,
    won: u64,
    diagram: Diagram,
}

/// How far the labels have come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LabelEvent {
    /// So many boards have been found, and there may be more.
    Found(u64),
    /// So many of all boards have been labelled.
    Labelled(u64),
    /// So many of all boards are in the diagram.
    Drawn(u64),
}

impl Labels {
    /// The most pieces a side. Twelve have some five times as many boards as
    /// eleven, and no longer fit into the memory of an ordinary machine.
    pub const MOST_PIECES: u8 = 11;

    /// Labels all boards of the game with so many pieces a side, 1 to
    /// [`MOST_PIECES`](Self::MOST_PIECES); none where there is no such game.
    ///
    /// The boards are found layer by layer, by the steps that all pieces still
    /// need to their far edges, of which every move takes some. From the last layer
    /// back, each is labelled by those after its moves. Eleven a side take
    /// some seconds and 300 MB.
    #[must_use]
    pub fn of(pieces: u8, tell: &mut dyn FnMut(LabelEvent)) -> Option<Labels> {
        let start = Board::start(pieces).filter(|_| pieces <= Labels::MOST_PIECES)?;
        let codes = Layers::from(start, tell).labelled(tell);
        let boards = codes.len() as u64;
        let won = codes.iter().filter(|&&code| key::is_won(code)).count() as u64;
        Some(Labels {
            pieces,
            boards,
            won,
            diagram: Diagram::of(start.squares(), codes, tell),
        })
    }

    /// Whether the team to move wins; nothing where no game comes to the board.
    #[must_use]
    pub fn wins(&self, board: Board) -> Option<bool> {
        let squares = 2 * self.pieces + 1;
        if board.squares() != squares {
            return None;
        }
        self.diagram.label(key::code(board))
    }

    /// The squares whose pieces' moves win, as bits; nothing where no game
    /// comes to the board.
    #[must_use]
    pub fn winning_moves(&self, board: Board) -> Option<u64> {
        self.wins(board)?;
        let moves = (0..u32::from(MOST_SQUARES)).filter(|bit| board.moves() >> bit & 1 == 1);
        let winning = moves.filter(|&bit| self.wins(board.after(bit)) == Some(false));
        Some(winning.fold(0, |set, bit| set | 1 << bit))
    }

    /// The number of pieces a side at the start.
    #[must_use]
    pub const fn pieces(&self) -> u8 {
        self.pieces
    }

    /// The number of boards with a label.
    #[must_use]
    pub const fn boards(&self) -> u64 {
        self.boards
    }

    /// The number of boards that are won for the team to move.
    #[must_use]
    pub const fn won(&self) -> u64 {
        self.won
    }
}
