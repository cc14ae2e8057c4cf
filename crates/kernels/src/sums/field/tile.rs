//! Tiles: eight rows of a column.

use crate::lanes::{Players, ROWS};
use crate::sums::tile::DiceRange;

/// The choices of a tile.
#[derive(Clone, Copy, Debug)]
pub struct Tile<C> {
    /// The number of dice of each player in each row.
    pub choices: C,
    /// Numbers of dice that any player rolls in the tile.
    pub range: DiceRange,
}

/// One side of the games in eight tiles with the same rows, by column.
#[derive(Clone, Copy, Debug)]
pub struct Tiles<S> {
    /// The numbers of dice of each player.
    pub sides: [S; ROWS],
    /// The numbers of dice that any player rolls, as bits.
    pub used: [u16; ROWS],
    /// The highest number of dice in this tile or a lower one of its column.
    pub highest: [u8; ROWS],
}

/// The parts of a tile's turns that are known before any of them is taken.
#[derive(Clone, Copy, Debug)]
pub struct Ahead<K: Players> {
    /// By row: the part of a turn's value that follows from higher tiles, without the toss with
    /// a one.
    pub far: [K::Numbers; ROWS],
    /// The players who roll no dice.
    pub bacon: K::Rolling,
}
