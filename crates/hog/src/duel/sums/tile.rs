//! Tiles: eight rows against eight scores of the other player.

use pulp::bytemuck::Pod;

use crate::MOST_DICE;
use crate::duel::lanes::{ROWS, Square};

/// The choices of a table in a tile.
#[derive(Clone, Copy, Debug)]
pub struct Tile<K: Square> {
    /// The numbers of dice by row.
    pub choices: K::Choices,
    /// The same by column, with a lane for each row.
    pub turned: K::Choices,
    /// The cells without dice, as bits by row, then by column.
    pub bacon: u64,
    /// The same by column, then by row.
    pub turned_bacon: u64,
    /// The numbers of dice that occur, as bits.
    pub used: u16,
    /// The highest number of dice in this tile or a lower one of its columns.
    pub highest: u8,
    /// The fewest points, from 2 on, of a toss without ones that may stay in the tile.
    pub nearest: u8,
}

/// What is known of a tile's turns before any of them is taken, by row.
#[derive(Clone, Copy, Debug)]
pub struct Ahead<N> {
    /// The part of a turn's value that follows from higher tiles, without the toss with a one.
    pub far: [N; ROWS],
    /// What no dice lead to, where it is beyond the tile.
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
    /// A tile from its numbers of dice by row and column.
    #[inline(always)]
    pub fn new(lanes: K, dice: &[[u8; ROWS]; ROWS]) -> Self {
        let choices = lanes.choices(dice);
        let turned = lanes.choices(&lanes.turned_dice(dice));
        let mut used = 0;
        for dice in 0..MOST_DICE + 1 {
            let occurs = lanes.cells(lanes.rolling(&choices, dice)) != 0;
            used |= u16::from(occurs) << dice;
        }
        let fewest = (used & !1).trailing_zeros();
        Tile {
            choices,
            turned,
            bacon: lanes.cells(lanes.rolling(&choices, 0)),
            turned_bacon: lanes.cells(lanes.rolling(&turned, 0)),
            used,
            highest: 0,
            #[expect(clippy::cast_possible_truncation, reason = "at most eight")]
            nearest: (2 * fewest).min(ROWS as u32) as u8,
        }
    }
}
