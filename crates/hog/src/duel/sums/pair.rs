//! The games of two tables.

use super::columns::{Columns, column_after_rise, column_of_turns};
use super::packed::Packed;
use super::sum_rules::SumRules;
use crate::duel::lanes::{ROWS, Square};

/// The working space for the games of two tables.
#[derive(Clone, Debug)]
pub struct Pair<K: Square> {
    /// By player, then by the tile of the other player's score.
    columns: [Vec<Columns<K::Numbers>>; 2],
}

impl<K: Square> Default for Pair<K> {
    fn default() -> Self {
        Pair {
            columns: [Vec::new(), Vec::new()],
        }
    }
}

impl<K: Square> Pair<K> {
    /// The chances that the first player wins, if the first moves first, and if the second does.
    #[inline(always)]
    pub fn win_chances(&mut self, lanes: K, rules: &SumRules, tables: [&Packed<K>; 2]) -> [f64; 2] {
        let (tiles, skipped) = (rules.tiling.tiles, rules.tiling.skipped);
        for columns in &mut self.columns {
            columns.resize_with(tiles, || Columns::new(lanes.all(0.0)));
        }
        for low in (0..tiles).rev() {
            for player in 0..2 {
                let highest = tables[player].highest(low);
                self.columns[player][low].begin(lanes, rules, low, highest, player == 0);
            }
            for high in (low..tiles).rev() {
                self.play(lanes, rules, tables, [low, high]);
            }
        }
        // With equal scores, nothing but the turn passes.
        let start = |player: usize| {
            let columns = &self.columns[player][0];
            if rules.rises.is_empty() {
                columns.number(skipped, skipped)
            } else {
                columns.risen_number(skipped, skipped)
            }
        };
        [start(1), start(0)]
    }

    /// Takes the turns where one score is in the tile `low` and the other in the tile `high`.
    ///
    /// With y for a score in the tile `low` and x for one in the tile `high`, each step takes all
    /// turns at x : y and y : x for one x, in two rows and two columns with a lane for each y.
    #[inline(always)]
    fn play(
        &mut self,
        lanes: K,
        rules: &SumRules,
        tables: [&Packed<K>; 2],
        [low, high]: [usize; 2],
    ) {
        let zero = lanes.all(0.0);
        let (low_base, high_base) = (ROWS * low, ROWS * high);
        let (in_low, in_high) = ([low, high], [high, low]);
        let place = |[columns, rows]: [usize; 2]| columns * rules.tiling.tiles + rows;
        let (low_cells, high_cells) = (&rules.cells[place(in_low)], &rules.cells[place(in_high)]);
        let rises = rules.rises.get(place(in_low));
        let rises = rises.zip(rules.rises.get(place(in_high)));
        let low_tiles = tables.map(|table| table.tile(rules, in_low));
        let high_tiles = tables.map(|table| table.tile(rules, in_high));

        let (mut far, mut turned_far) = ([[zero; ROWS]; 2], [[zero; ROWS]; 2]);
        for player in 0..2 {
            let columns = &mut self.columns[player];
            far[player] =
                columns[low].look_ahead(lanes, rules, high_base, low_tiles[player], low_cells);
            let of_high = if low == high {
                far[player]
            } else {
                columns[high].look_ahead(lanes, rules, low_base, high_tiles[player], high_cells)
            };
            turned_far[player] = lanes.turned(&of_high);
        }

        let first = |tile: usize| if tile == 0 { rules.tiling.skipped } else { 0 };
        // By player, by x, then by y: afterstates, and those where the score has risen already.
        let (mut turned, mut turned_risen) = ([[zero; ROWS]; 2], [[zero; ROWS]; 2]);
        for x in (first(high)..ROWS).rev() {
            let mut rows = [zero; 2];
            for player in 0..2 {
                rows[player] = self.columns[player][low].row_of_turns(
                    lanes,
                    rules,
                    [high_base, x],
                    far[player][x],
                    low_tiles[player],
                    low_cells,
                );
            }
            // The afterstates at y : x, where the other player is to move.
            let mut risen = rows;
            risen.reverse();
            if low == high {
                for (player, risen) in risen.iter_mut().enumerate() {
                    for y in x + 1..ROWS {
                        let columns = &self.columns[player][low];
                        let known = if rises.is_some() {
                            columns.risen_number(low_base + y, x)
                        } else {
                            columns.number(low_base + y, x)
                        };
                        *risen = lanes.replace(1 << y, lanes.all(known), *risen);
                    }
                }
            }
            let next = [0, 1].map(|player: usize| {
                self.columns[player][high].number(low_base + ROWS, x)
            });
            let mut reached = risen;
            let mut of_column = [zero; 2];
            let mut swaps = low_cells.swaps[x] & (!0 << first(low));
            if low == high {
                swaps &= (1 << x) - 1;
            }
            let mut left = swaps;
            loop {
                for player in 0..2 {
                    if let Some((_, rises)) = rises {
                        let columns = &self.columns[player][high];
                        let at = [low_base, x];
                        reached[player] =
                            column_after_rise(lanes, columns, at, rises, risen[player]);
                    } else {
                        reached[player] = risen[player];
                    }
                    of_column[player] = column_of_turns(
                        lanes,
                        rules,
                        x,
                        turned_far[player][x],
                        high_tiles[player],
                        high_cells,
                        (reached[player], next[player]),
                    );
                }
                // Down to the highest y with a swap, the turns are right.
                let Some(y) = left.checked_ilog2() else {
                    break;
                };
                left ^= 1 << y;
                for player in 0..2 {
                    risen[player] = lanes.replace(1 << y, of_column[1 - player], risen[player]);
                }
            }
            for player in 0..2 {
                turned[player][x] = reached[player];
                let other = 1 - player;
                let after = lanes.replace(swaps, rows[other], of_column[other]);
                let columns = &mut self.columns[player][low];
                if let Some((rises, _)) = rises {
                    turned_risen[player][x] = risen[player];
                    columns.set_risen(high_base + x, after);
                    let after = columns.after_rise(lanes, high_base + x, &rises[x]);
                    columns.set_afterstate(high_base + x, after);
                } else {
                    columns.set_afterstate(high_base + x, after);
                }
            }
        }
        for player in 0..2 {
            let columns = &mut self.columns[player][high];
            let rows = lanes.turned(&turned[player]);
            for (y, row) in rows.iter().enumerate() {
                columns.set_afterstate(low_base + y, *row);
            }
            if rises.is_some() {
                let rows = lanes.turned(&turned_risen[player]);
                for (y, row) in rows.iter().enumerate() {
                    columns.set_risen(low_base + y, *row);
                }
            }
        }
    }
}
