//! Tiles: eight rows against eight scores of the other player.

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

impl<K: Square> Tile<K> {
    /// A tile from its numbers of dice by row and column.
    #[inline(always)]
    pub fn new(lanes: K, dice: &[[u8; ROWS]; ROWS]) -> Self {
        let mut used = 0;
        for row in dice {
            for dice in row {
                used |= 1_u16 << (dice & 15);
            }
        }
        let turned = turned(dice);
        let fewest = (used & !1).trailing_zeros();
        Tile {
            choices: lanes.choices(dice),
            turned: lanes.choices(&turned),
            bacon: zeros(dice),
            turned_bacon: zeros(&turned),
            used,
            highest: 0,
            #[expect(clippy::cast_possible_truncation, reason = "at most eight")]
            nearest: (2 * fewest).min(ROWS as u32) as u8,
        }
    }
}

/// The bytes with rows and columns exchanged.
#[inline(always)]
fn turned(bytes: &[[u8; ROWS]; ROWS]) -> [[u8; ROWS]; ROWS] {
    let mut rows = bytes.map(u64::from_le_bytes);
    // Exchanges the quarters off the diagonal, then those of each quarter, and so on.
    for (apart, keep) in [
        (4, 0x0000_0000_FFFF_FFFF),
        (2, 0x0000_FFFF_0000_FFFF),
        (1, 0x00FF_00FF_00FF_00FF_u64),
    ] {
        for row in 0..ROWS {
            if row & apart == 0 {
                let (upper, lower) = (rows[row], rows[row + apart]);
                let shift = 8 * apart;
                rows[row] = upper & keep | (lower & keep) << shift;
                rows[row + apart] = upper >> shift & keep | lower & !keep;
            }
        }
    }
    rows.map(u64::to_le_bytes)
}

/// The bytes that are zero, as bits. All bytes are below 128.
#[inline(always)]
fn zeros(bytes: &[[u8; ROWS]; ROWS]) -> u64 {
    let mut bits = 0;
    for (row, bytes) in bytes.iter().enumerate() {
        let above_zero = u64::from_le_bytes(*bytes) + 0x7F7F_7F7F_7F7F_7F7F;
        let zeros = !above_zero >> 7 & 0x0101_0101_0101_0101;
        // Brings the lowest bits of all bytes together in the highest byte.
        bits |= zeros.wrapping_mul(0x0102_0408_1020_4080) >> 56 << (8 * row);
    }
    bits
}
