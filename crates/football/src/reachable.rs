//! All boards that a game can reach, and the sweep that visits each of them once.

use crate::Board;
use crate::mixing::bits;
use crate::node_set::{self, NodeSet};

/// The side to move in a node, 0 or 1. If the sides do not differ, it is always 0.
pub(crate) type Side = usize;

/// A board seen by the mover, with the side to move: the bits of the mover's pieces, with
/// the side in the bit that no board uses, and the bits of the opponent's.
type Node = (u64, u64);

impl node_set::Node for Node {
    fn words(self) -> (u64, u64) {
        self
    }
}

const SIDE: u64 = 1 << crate::MOST_SQUARES;

/// Every board that can be reached from a start, seen by the mover.
///
/// The boards are in layers by the number of steps that all pieces together still need
/// to reach their far edges. Every move leads to a lower layer, so one sweep from the
/// lowest layer up has each value before it is needed. There is no recursion and no table
/// of known values, and the order suits the processor's caches.
///
/// ```
/// use pigskin_football::{Board, Reachable};
/// let start = Board::start(5).expect("5 is a number of pieces");
/// let reachable = Reachable::from(start);
/// assert_eq!(reachable.boards(), 659);
/// assert!(reachable.mover_wins());
/// assert_eq!(reachable.lengths(), (11, 29));
/// ```
#[derive(Clone, Debug)]
pub struct Reachable {
    start: Board,
    sides: bool,
    /// By steps to go.
    layers: Vec<NodeSet<Node>>,
}

impl From<Board> for Reachable {
    fn from(start: Board) -> Reachable {
        Reachable::with_moves(start, false, |board, _| board.moves())
    }
}

impl Reachable {
    /// The boards that come up from the start with either side to move, if each side
    /// makes only the given moves. Without sides there is only side 0.
    pub(crate) fn with_moves(
        start: Board,
        sides: bool,
        moves: impl Fn(Board, Side) -> u64,
    ) -> Reachable {
        let top = steps_to_go(start);
        let mut layers = vec![NodeSet::default(); top + 1];
        for side in 0..=Side::from(sides) {
            layers[top].insert(node(start, side));
        }
        for height in (1..=top).rev() {
            let (lower, layer) = layers.split_at_mut(height);
            for &node in layer[0].nodes() {
                let (board, side) = board_of(start.squares(), node);
                for bit in bits(moves(board, side)) {
                    let next = next_node(board, bit, side, sides);
                    lower[height - cost(board, bit)].insert(next);
                }
            }
        }
        Reachable {
            start,
            sides,
            layers,
        }
    }

    /// The number of boards, including the start.
    pub fn boards(&self) -> usize {
        self.layers.iter().map(|layer| layer.nodes().len()).sum()
    }

    /// An upper bound on the number of moves of a game.
    pub(crate) fn most_moves(&self) -> usize {
        self.layers.len() - 1
    }

    /// Returns whether the mover wins from the start if both play perfectly. Tests check
    /// the fast solvers against this plain sweep.
    pub fn mover_wins(&self) -> bool {
        let [wins, _] = self.sweep(|board, _, later: &Later<bool>| {
            bits(board.moves()).any(|bit| !later.after(bit))
        });
        wins
    }

    /// The lengths of the shortest and the longest game, in moves.
    pub fn lengths(&self) -> (u16, u16) {
        let [lengths, _] = self.sweep(|board, _, later: &Later<(u16, u16)>| {
            let lengths = || bits(board.moves()).map(|bit| later.after(bit));
            let least = lengths().map(|(least, _)| least + 1).min();
            let most = lengths().map(|(_, most)| most + 1).max();
            least.zip(most).unwrap_or_default()
        });
        lengths
    }

    /// The values of the start by side, where `value` computes a board's value from those
    /// of the boards after its moves.
    pub(crate) fn sweep<V: Copy>(
        &self,
        mut value: impl FnMut(Board, Side, &Later<V>) -> V,
    ) -> [V; 2] {
        let squares = self.start.squares();
        let mut values: Vec<Vec<V>> = Vec::with_capacity(self.layers.len());
        for layer in &self.layers {
            let value_of = |&node: &Node| {
                let (board, side) = board_of(squares, node);
                let later = Later {
                    reachable: self,
                    values: &values,
                    board,
                    side,
                };
                value(board, side, &later)
            };
            let layer = layer.nodes().iter().map(value_of).collect();
            values.push(layer);
        }
        // The start is the only board of its layer, with its sides in order.
        let start = values.pop().unwrap_or_default();
        [start[0], start[start.len() - 1]]
    }
}

/// The values of the boards after a board's moves.
pub(crate) struct Later<'a, V> {
    reachable: &'a Reachable,
    /// By layer, up to the one below the board's.
    values: &'a [Vec<V>],
    board: Board,
    side: Side,
}

impl<V: Copy> Later<'_, V> {
    /// The value after a move, seen by the other team.
    pub(crate) fn after(&self, bit: u32) -> V {
        let height = self.values.len() - cost(self.board, bit);
        let node = next_node(self.board, bit, self.side, self.reachable.sides);
        self.values[height][self.reachable.layers[height].place(node)]
    }
}

fn node(board: Board, side: Side) -> Node {
    (board.mine() | (SIDE * side as u64), board.theirs())
}

fn board_of(squares: u8, (mine, theirs): Node) -> (Board, Side) {
    let side = Side::from(mine & SIDE != 0);
    (Board::from_valid(squares, mine & !SIDE, theirs), side)
}

fn next_node(board: Board, bit: u32, side: Side, sides: bool) -> Node {
    node(board.after(bit), if sides { 1 - side } else { side })
}

/// The steps that all pieces would need to reach their far edges on an empty board.
pub(crate) fn steps_to_go(board: Board) -> usize {
    let mine = board.mirrored().theirs();
    bits(mine)
        .chain(bits(board.theirs()))
        .map(|bit| bit as usize)
        .sum()
}

/// The steps to go that a move takes away: its own, and for a jump those of the captured
/// piece.
pub(crate) fn cost(board: Board, bit: u32) -> usize {
    let ahead = bit as usize + 1;
    if board.theirs() >> ahead & 1 == 1 {
        2 + ahead
    } else {
        1
    }
}
