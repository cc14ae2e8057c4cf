//! A side of some games, packed by tiles.

use super::tile::{Tile, Tiles};
use crate::dice_table::DiceTable;
use crate::lanes::{MOST_GAMES, Players, ROWS};
use crate::sums::sum_rules::SumRules;
use crate::sums::tile::DiceRange;

/// The numbers of dice of one player of each game, by the tile of the rows, then by that of the
/// columns.
#[derive(Clone, Debug)]
pub struct Packed<K: Players>(Vec<Tiles<K::Side>>);

impl<K: Players> Default for Packed<K> {
    fn default() -> Self {
        Packed(Vec::new())
    }
}

/// The working space of packing.
#[derive(Clone, Debug, Default)]
pub struct Unpacked {
    /// The numbers of dice in a row.
    row: Vec<[u8; ROWS]>,
    /// The numbers of dice by table, then as those of [`Packed`] by row and column.
    dice: Vec<[[u8; ROWS]; ROWS]>,
    /// By column: the numbers that occur so far, as bits.
    lower: Vec<[u16; ROWS]>,
}

impl<K: Players> Packed<K> {
    /// Packs a table for each game; the last one plays those that are left. All fit the rules.
    #[inline(always)]
    pub fn pack(
        &mut self,
        lanes: K,
        rules: &SumRules,
        tables: &[&dyn DiceTable],
        unpacked: &mut Unpacked,
    ) {
        unpacked.unpack(rules, tables);
        let Unpacked { dice, lower, .. } = unpacked;
        let count = rules.tiling.tiles;
        lower.clear();
        lower.resize(count, [1; ROWS]);
        self.0.clear();
        for place in 0..count * count {
            let mut games = [[[0; ROWS]; ROWS]; MOST_GAMES];
            let mut used = [0_u16; ROWS];
            for (game, dice) in games.iter_mut().zip(dice.chunks_exact(count * count)) {
                *game = dice[place];
                for row in game {
                    for (used, dice) in used.iter_mut().zip(row) {
                        *used |= 1 << (*dice & 15);
                    }
                }
            }
            for game in tables.len()..MOST_GAMES {
                games[game] = games[game - 1];
            }
            let lower = &mut lower[place % count];
            for (lower, used) in lower.iter_mut().zip(used) {
                *lower |= used;
            }
            self.0.push(Tiles {
                sides: lanes.sides(&games),
                used,
                #[expect(clippy::cast_possible_truncation, reason = "the log of 16 bits")]
                highest: lower.map(|lower| lower.ilog2() as u8),
            });
        }
    }
}

impl Unpacked {
    /// Reads the numbers of dice of some tables.
    #[inline(always)]
    fn unpack(&mut self, rules: &SumRules, tables: &[&dyn DiceTable]) {
        let (count, skipped) = (rules.tiling.tiles, rules.tiling.skipped);
        self.row.resize(count, [0; ROWS]);
        self.dice
            .resize(tables.len() * count * count, [[0; ROWS]; ROWS]);
        for (table, dice) in tables.iter().zip(self.dice.chunks_exact_mut(count * count)) {
            for row in skipped..rules.tiling.rows() {
                table.read_row(row - skipped, &mut self.row.as_flattened_mut()[skipped..]);
                let tiles = dice[row / ROWS * count..].iter_mut();
                for (tile, own) in tiles.zip(&self.row) {
                    tile[row % ROWS] = *own;
                }
            }
        }
    }
}

/// Both sides of some games: the first player of each and the second one.
#[derive(Debug)]
pub struct Sides<'p, K: Players>(pub &'p Packed<K>, pub &'p Packed<K>);

impl<K: Players> Sides<'_, K> {
    /// Eight tiles side by side, by the tile of the rows and that of the columns.
    #[inline(always)]
    pub fn tiles(
        &self,
        lanes: K,
        rules: &SumRules,
        [rows, columns]: [usize; 2],
    ) -> [Tile<K::Choices>; ROWS] {
        let place = rows * rules.tiling.tiles + columns;
        let (first, second) = (&self.0.0[place], &self.1.0[place]);
        std::array::from_fn(|column| Tile {
            choices: lanes.of_sides(&first.sides[column], &second.sides[column]),
            range: DiceRange {
                used: first.used[column] | second.used[column],
                highest: first.highest[column].max(second.highest[column]),
            },
        })
    }

    /// The highest number of dice in each of eight columns.
    #[inline(always)]
    pub fn highest(&self, rules: &SumRules, columns: usize) -> [u8; ROWS] {
        let place = (rules.tiling.tiles - 1) * rules.tiling.tiles + columns;
        let (first, second) = (&self.0.0[place].highest, &self.1.0[place].highest);
        std::array::from_fn(|column| first[column].max(second[column]))
    }
}
