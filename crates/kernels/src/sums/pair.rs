//! The games of two tables.

use pulp::bytemuck::Zeroable;

use super::columns::{Columns, column_after_rise, column_of_turns};
use super::packed::Packed;
use super::sum_rules::SumRules;
use super::tile::Ahead;
use crate::lanes::{ROWS, Square};

/// The working space for the games of two tables.
#[derive(Clone, Debug)]
pub struct Pair<K: Square> {
    /// By player, then by the tile of the other player's score.
    columns: [Vec<Columns<K::Numbers>>; 2],
    /// For the columns of the lower of two tiles, then of the higher one, by player.
    ahead: [[Ahead<K::Numbers>; 2]; 2],
    /// By player: the afterstates of the higher of two tiles, by column, then by row.
    turned: [[K::Numbers; ROWS]; 2],
    /// These afterstates where the score has risen already.
    turned_risen: [[K::Numbers; ROWS]; 2],
}

impl<K: Square> Default for Pair<K> {
    fn default() -> Self {
        Pair {
            columns: Default::default(),
            ahead: Default::default(),
            turned: [[K::Numbers::zeroed(); ROWS]; 2],
            turned_risen: [[K::Numbers::zeroed(); ROWS]; 2],
        }
    }
}

impl<K: Square> Pair<K> {
    /// The chances that the first player wins, if the first moves first, and if the second does.
    #[inline(always)]
    pub fn win_chances(&mut self, lanes: K, rules: &SumRules, tables: [&Packed<K>; 2]) -> [f64; 2] {
        let (tiles, skipped) = (rules.tiling.tiles, rules.tiling.skipped);
        for columns in &mut self.columns {
            columns.resize_with(tiles, Columns::default);
        }
        for low in (0..tiles).rev() {
            for (player, table) in tables.iter().enumerate() {
                let highest = table.highest(low);
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
    #[expect(
        clippy::too_many_lines,
        reason = "the parts of a step share nearly everything that they read"
    )]
    #[inline(always)]
    fn play(
        &mut self,
        lanes: K,
        rules: &SumRules,
        tables: [&Packed<K>; 2],
        [low, high]: [usize; 2],
    ) {
        let (low_base, high_base) = (ROWS * low, ROWS * high);
        let (in_low, in_high) = ([low, high], [high, low]);
        let place = |[columns, rows]: [usize; 2]| columns * rules.tiling.tiles + rows;
        let (low_cells, high_cells) = (&rules.cells[place(in_low)], &rules.cells[place(in_high)]);
        let rises = rules.rises.get(place(in_low));
        let rises = rises.zip(rules.rises.get(place(in_high)));
        let [of_a, of_b] = tables;
        let low_tiles = [
            of_a.tile(lanes, rules, in_low),
            of_b.tile(lanes, rules, in_low),
        ];
        let high_tiles = [
            of_a.tile(lanes, rules, in_high),
            of_b.tile(lanes, rules, in_high),
        ];
        let turned_tiles = [high_tiles[0].turned(lanes), high_tiles[1].turned(lanes)];
        let Pair {
            columns: [a, b],
            ahead,
            turned,
            turned_risen,
        } = self;

        let halves = [
            (low, high_base, &low_tiles, low_cells),
            (high, low_base, &high_tiles, high_cells),
        ];
        let count = if low == high { 1 } else { 2 };
        let halves = halves.into_iter().enumerate().take(count);
        for (half, (column, base, tiles, cells)) in halves {
            for player in 0..2 {
                let columns = if player == 0 {
                    &mut a[column]
                } else {
                    &mut b[column]
                };
                let ahead = &mut ahead[half][player];
                let turned = turned_tiles.get(player).filter(|_| half == 1);
                columns.look_ahead(lanes, rules, base, (&tiles[player], cells), turned, ahead);
            }
        }
        if low == high {
            let [of_low, of_high] = &mut *ahead;
            for (turned, ahead) in of_high.iter_mut().zip(of_low) {
                turned.far = lanes.turned(&ahead.far);
            }
        }
        let [of_low, of_high] = &*ahead;

        // The columns of both tiles, unless they are the same.
        let (low_a, high_a) = two_tiles(a, low, high);
        let (low_b, high_b) = two_tiles(b, low, high);
        let (Some(low_a), Some(low_b)) = (low_a, low_b) else {
            return;
        };
        let first = |tile: usize| if tile == 0 { rules.tiling.skipped } else { 0 };
        let next_a = high_a
            .as_deref()
            .unwrap_or(low_a)
            .afterstate(low_base + ROWS);
        let next_b = high_b
            .as_deref()
            .unwrap_or(low_b)
            .afterstate(low_base + ROWS);
        let mut above_a = low_a.afterstate(high_base + ROWS);
        let mut above_b = low_b.afterstate(high_base + ROWS);
        for x in (first(high)..ROWS).rev() {
            let row = [high_base, x];
            let known_a = (of_low[0].far[x], above_a);
            let known_b = (of_low[1].far[x], above_b);
            let row_a = low_a.row_of_turns(lanes, rules, row, known_a, &low_tiles[0], low_cells);
            let row_b = low_b.row_of_turns(lanes, rules, row, known_b, &low_tiles[1], low_cells);
            // The afterstates at y : x, where the other player is to move.
            let (mut risen_a, mut risen_b) = (row_b, row_a);
            let mut swaps = low_cells.swaps[x] & (!0 << first(low));
            if low == high {
                swaps &= (1 << x) - 1;
                for y in x + 1..ROWS {
                    let (known_a, known_b) = if rises.is_some() {
                        (
                            low_a.risen_number(low_base + y, x),
                            low_b.risen_number(low_base + y, x),
                        )
                    } else {
                        (low_a.number(low_base + y, x), low_b.number(low_base + y, x))
                    };
                    risen_a = lanes.replace(1 << y, lanes.all(known_a), risen_a);
                    risen_b = lanes.replace(1 << y, lanes.all(known_b), risen_b);
                }
            }
            let mut left = swaps;
            let (reached_a, reached_b, column_a, column_b) = loop {
                let (mut reached_a, mut reached_b) = (risen_a, risen_b);
                if let Some((_, rises)) = rises {
                    let at = [low_base, x];
                    let columns = high_a.as_deref().unwrap_or(low_a);
                    reached_a = column_after_rise(lanes, columns, at, rises, risen_a);
                    let columns = high_b.as_deref().unwrap_or(low_b);
                    reached_b = column_after_rise(lanes, columns, at, rises, risen_b);
                }
                let column_a = column_of_turns(
                    lanes,
                    rules,
                    x,
                    of_high[0].far[x],
                    &turned_tiles[0],
                    high_cells,
                    (reached_a, lanes.of(x, next_a)),
                );
                let column_b = column_of_turns(
                    lanes,
                    rules,
                    x,
                    of_high[1].far[x],
                    &turned_tiles[1],
                    high_cells,
                    (reached_b, lanes.of(x, next_b)),
                );
                // Down to the highest y with a swap, the turns are right.
                let Some(y) = left.checked_ilog2() else {
                    break (reached_a, reached_b, column_a, column_b);
                };
                left ^= 1 << y;
                risen_a = lanes.replace(1 << y, column_b, risen_a);
                risen_b = lanes.replace(1 << y, column_a, risen_b);
            };
            (turned[0][x], turned[1][x]) = (reached_a, reached_b);
            above_a = lanes.replace(swaps, row_b, column_b);
            above_b = lanes.replace(swaps, row_a, column_a);
            if let Some((rises, _)) = rises {
                (turned_risen[0][x], turned_risen[1][x]) = (risen_a, risen_b);
                low_a.set_risen(high_base + x, above_a);
                low_b.set_risen(high_base + x, above_b);
                above_a = low_a.after_rise(lanes, high_base + x, rises[x]);
                above_b = low_b.after_rise(lanes, high_base + x, rises[x]);
            }
            low_a.set_afterstate(high_base + x, above_a);
            low_b.set_afterstate(high_base + x, above_b);
        }
        let turned_a = lanes.turned(a[low].tile(high_base));
        a[low].set_columns(high_base, &turned_a);
        let turned_b = lanes.turned(b[low].tile(high_base));
        b[low].set_columns(high_base, &turned_b);
        a[high].set_tile(low_base, &lanes.turned(&turned[0]));
        a[high].set_columns(low_base, &turned[0]);
        b[high].set_tile(low_base, &lanes.turned(&turned[1]));
        b[high].set_columns(low_base, &turned[1]);
        if rises.is_some() {
            a[high].set_risen_tile(low_base, &lanes.turned(&turned_risen[0]));
            b[high].set_risen_tile(low_base, &lanes.turned(&turned_risen[1]));
        }
    }
}

/// The columns of two tiles, or those of one.
#[inline(always)]
fn two_tiles<C>(columns: &mut [C], low: usize, high: usize) -> (Option<&mut C>, Option<&mut C>) {
    let (before, from_high) = columns.split_at_mut(high);
    if low == high {
        (from_high.first_mut(), None)
    } else {
        (before.get_mut(low), from_high.first_mut())
    }
}
