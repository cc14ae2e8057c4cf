//! A table, packed by tiles.

use crate::Table;
use crate::duel::lanes::ROWS;
use crate::duel::sums::sum_rules::SumRules;

/// The numbers of dice of a table by column, then by tile.
#[derive(Clone, Debug)]
pub struct Packed {
    /// The numbers by row.
    choices: Vec<[u8; ROWS]>,
    /// The numbers that occur, as bits.
    used: Vec<u16>,
}

impl Packed {
    /// Packs a table that fits the rules.
    #[inline(always)]
    pub fn new(rules: &SumRules, table: &Table) -> Packed {
        let cells = ROWS * rules.tiling.tiles * rules.tiling.tiles;
        let mut choices = vec![[0; ROWS]; cells];
        for (row, own) in (rules.tiling.skipped..).zip(table.rows()) {
            let columns = choices[rules.tiling.skipped * rules.tiling.tiles..]
                .chunks_exact_mut(rules.tiling.tiles);
            for (column, choice) in columns.zip(own) {
                column[row / ROWS][row % ROWS] = choice.number().max(0).cast_unsigned();
            }
        }
        let mut used = vec![0; cells];
        for (bits, rows) in used.iter_mut().zip(&choices) {
            for dice in rows {
                *bits |= 1 << (dice & 15);
            }
        }
        Packed { choices, used }
    }

    /// The numbers of dice in a tile by row.
    #[inline(always)]
    pub fn choices(&self, tile: usize) -> &[u8; ROWS] {
        &self.choices[tile]
    }

    /// The numbers of dice that occur in a tile, as bits.
    #[inline(always)]
    pub fn used(&self, tile: usize) -> u16 {
        self.used[tile]
    }
}
