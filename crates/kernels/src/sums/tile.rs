//! Tiles: eight rows against eight scores of the other player.

use pulp::bytemuck::Pod;

use crate::lanes::{ROWS, Square};

/// The turns of a table in a tile.
#[derive(Clone, Copy, Debug)]
pub struct Tile<K: Square> {
    /// The numbers of dice by row.
    pub choices: K::Choices,
    /// The cells without dice, as bits by row, then by column.
    pub bacon: u64,
    /// Range of its numbers of dice.
    pub range: DiceRange,
}

/// The range of the numbers of dice in a tile.
#[derive(Clone, Copy, Debug)]
pub struct DiceRange {
    /// The numbers that occur, as bits.
    pub used: u16,
    /// The highest number in this tile or a lower one of its columns.
    pub highest: u8,
}

impl DiceRange {
    /// Tests whether a toss without ones may stay in the tile: more than three dice score more.
    #[inline(always)]
    pub fn has_few(self) -> bool {
        self.has_any(0b1110)
    }

    /// Tests whether any of these numbers of dice, given as bits, occurs.
    #[inline(always)]
    pub fn has_any(self, dice: u16) -> bool {
        self.used & dice != 0
    }

    /// Tests whether this number of dice occurs.
    #[inline(always)]
    pub fn has(self, dice: usize) -> bool {
        self.used >> dice & 1 != 0
    }
}

/// The parts of a tile's turns that are known before any of them is taken, by row.
#[derive(Clone, Copy, Debug)]
pub struct Ahead<N> {
    /// The part of a turn's value that follows from higher tiles, without the toss with a one.
    pub far: [N; ROWS],
    /// The afterstates of no dice, where they are beyond the tile.
    pub bacon: [N; ROWS],
}

impl<N: Pod> Default for Ahead<N> {
    fn default() -> Self {
        Ahead {
            far: [N::zeroed(); ROWS],
            bacon: [N::zeroed(); ROWS],
        }
    }
}

impl<K: Square> Tile<K> {
    /// A tile of choices.
    #[inline(always)]
    pub fn new(lanes: K, choices: K::Choices, range: DiceRange) -> Self {
        Tile {
            choices,
            bacon: lanes.cells(lanes.rolling(&choices, 0)),
            range,
        }
    }

    /// The tile with rows and columns exchanged.
    #[inline(always)]
    pub fn turned(&self, lanes: K) -> Self {
        Tile::new(lanes, lanes.turned_choices(&self.choices), self.range)
    }
}
