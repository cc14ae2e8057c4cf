//! A table, packed by tiles.

use super::sum_rules::SumRules;
use super::tile::{DiceRange, Tile};
use crate::dice_table::DiceTable;
use crate::game_rules::MOST_DICE;
use crate::lanes::{ROWS, Square};

/// Numbers of dice that there are.
const NUMBERS: u8 = MOST_DICE + 1;

/// The numbers of dice of a table by tiles.
#[derive(Clone, Debug)]
pub struct Packed<K: Square> {
    /// By the tile of the columns, then by that of the rows.
    choices: Vec<K::Choices>,
    /// In the same order.
    ranges: Vec<DiceRange>,
    /// The highest number of dice by the tile of the columns.
    highest: Vec<u8>,
}

impl<K: Square> Default for Packed<K> {
    fn default() -> Self {
        Packed {
            choices: Vec::new(),
            ranges: Vec::new(),
            highest: Vec::new(),
        }
    }
}

impl<K: Square> Packed<K> {
    /// Packs a table that fits the rules. `dice` is room for its numbers by row, then by the tile
    /// of the columns.
    #[inline(always)]
    pub fn pack(
        &mut self,
        lanes: K,
        rules: &SumRules,
        table: &dyn DiceTable,
        dice: &mut Vec<[u8; ROWS]>,
    ) {
        let (count, skipped) = (rules.tiling.tiles, rules.tiling.skipped);
        dice.resize(rules.tiling.rows() * count, [0; ROWS]);
        let rows = dice.chunks_exact_mut(count).skip(skipped);
        for (own, row) in rows.enumerate() {
            table.read_row(own, &mut row.as_flattened_mut()[skipped..]);
        }
        self.choices.clear();
        self.ranges.clear();
        self.highest.clear();
        for columns in 0..count {
            let (mut lower, mut highest) = (1_u16, 0);
            for rows in 0..count {
                let mut tile = [[0; ROWS]; ROWS];
                for (row, tile) in tile.iter_mut().enumerate() {
                    *tile = dice[(ROWS * rows + row) * count + columns];
                }
                let choices = lanes.choices(&tile);
                let mut used = 0;
                for dice in 0..NUMBERS {
                    let occurs = lanes.cells(lanes.rolling(&choices, dice)) != 0;
                    used |= u16::from(occurs) << dice;
                }
                lower |= used;
                #[expect(clippy::cast_possible_truncation, reason = "the log of 16 bits")]
                let log = lower.ilog2() as u8;
                highest = log;
                self.choices.push(choices);
                self.ranges.push(DiceRange { used, highest });
            }
            self.highest.push(highest);
        }
    }

    /// A tile, by that of the columns and that of the rows.
    #[inline(always)]
    pub fn tile(&self, lanes: K, rules: &SumRules, [columns, rows]: [usize; 2]) -> Tile<K> {
        let place = columns * rules.tiling.tiles + rows;
        Tile::new(lanes, self.choices[place], self.ranges[place])
    }

    /// The highest number of dice in the columns of a tile.
    #[inline(always)]
    pub fn highest(&self, columns: usize) -> u8 {
        self.highest[columns]
    }
}
