//! The game of two tables.

mod columns;
mod tiles;

use pulp::bytemuck::Zeroable;

use super::roll_rules::RollRules;
use crate::lanes::{ROWS, Square};
use columns::{Columns, column_of_turns};
pub use tiles::Tiles;

/// The working space for the game of two tables.
#[derive(Clone, Debug)]
pub struct Pair<K: Square> {
    /// By player, then by the tile of the other player's score.
    columns: [Vec<Columns<K::Numbers>>; 2],
    /// By player: the afterstates of the higher of two tiles, by column, then by row.
    turned: [[K::Numbers; ROWS]; 2],
}

impl<K: Square> Default for Pair<K> {
    fn default() -> Self {
        Pair {
            columns: Default::default(),
            turned: [[K::Numbers::zeroed(); ROWS]; 2],
        }
    }
}

impl<K: Square> Pair<K> {
    /// The chances that the first player wins, if the first moves first, and if the second does.
    #[inline(always)]
    pub fn win_chances(&mut self, lanes: K, rules: &RollRules, tables: [&Tiles<K>; 2]) -> [f64; 2] {
        let (tiles, skipped) = (rules.tiling.tiles, rules.tiling.skipped);
        let reach = tables[0].reach.max(tables[1].reach);
        let room = rules.room(reach);
        for columns in &mut self.columns {
            columns.resize_with(tiles, Columns::default);
            for columns in columns {
                columns.make_room(room);
            }
        }
        for low in (0..tiles).rev() {
            for high in (low..tiles).rev() {
                self.play(lanes, rules, tables, [low, high]);
            }
        }
        // With equal scores, nothing but the turn passes.
        let start = |player: usize| self.columns[player][0].number(skipped, skipped);
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
        rules: &RollRules,
        [of_a, of_b]: [&Tiles<K>; 2],
        [low, high]: [usize; 2],
    ) {
        let (low_base, high_base) = (ROWS * low, ROWS * high);
        let (in_low, in_high) = ([low, high], [high, low]);
        let bacon = &rules.tiling.bacon;
        let low_tiles = [
            of_a.tile(lanes, rules, in_low),
            of_b.tile(lanes, rules, in_low),
        ];
        let high_tiles = [
            of_a.tile(lanes, rules, in_high),
            of_b.tile(lanes, rules, in_high),
        ];
        let turned_tiles = [
            high_tiles[0].turned(lanes, rules, high),
            high_tiles[1].turned(lanes, rules, high),
        ];
        let Pair { columns, turned } = self;
        let mut far = [[[lanes.all(0.0); ROWS]; 2]; 2];
        let halves = [(in_low, &low_tiles), (in_high, &high_tiles)];
        // One place in the program for all four, which is large.
        for (far, (at, tiles)) in far.iter_mut().zip(halves) {
            for (player, far) in far.iter_mut().enumerate() {
                let columns = &columns[player][at[0]];
                *far = columns.look_ahead(lanes, rules, player, at, &tiles[player]);
            }
            if low == high {
                break;
            }
        }
        let [low_far, mut high_far] = far;
        if low == high {
            high_far = low_far;
        }
        let [a, b] = columns;
        let high_far = [lanes.turned(&high_far[0]), lanes.turned(&high_far[1])];
        let skipped = rules.tiling.skipped;
        let first = |tile: usize| if tile == 0 { skipped } else { 0 };
        let swaps_of = &rules.tiling.swaps[low * rules.tiling.tiles + high];
        for x in (first(high)..ROWS).rev() {
            let row = [high_base, x];
            let (tile_a, tile_b) = (&low_tiles[0], &low_tiles[1]);
            let far = [low_far[0][x], low_far[1][x]];
            let row_a = a[low].row_of_turns(lanes, rules, row, far[0], tile_a, &bacon[low]);
            let row_b = b[low].row_of_turns(lanes, rules, row, far[1], tile_b, &bacon[low]);
            // The afterstates at y : x, where the other player is to move.
            let (mut reached_a, mut reached_b) = (row_b, row_a);
            let mut swaps = swaps_of[x] & (!0 << first(low));
            if low == high {
                swaps &= (1 << x) - 1;
                for y in x + 1..ROWS {
                    let known_a = lanes.all(a[low].number(low_base + y, x));
                    let known_b = lanes.all(b[low].number(low_base + y, x));
                    reached_a = lanes.replace(1 << y, known_a, reached_a);
                    reached_b = lanes.replace(1 << y, known_b, reached_b);
                }
            }
            let mut left = swaps;
            let [column_a, column_b] = loop {
                let mut columns = [reached_a, reached_b];
                for (player, column) in columns.iter_mut().enumerate() {
                    let far = high_far[player][x];
                    let tile = &turned_tiles[player];
                    let points = bacon[high][x];
                    *column = column_of_turns(lanes, rules, x, far, tile, points, *column);
                }
                // Down to the highest y with a swap, the turns are right.
                let Some(y) = left.checked_ilog2() else {
                    break columns;
                };
                left ^= 1 << y;
                reached_a = lanes.replace(1 << y, columns[1], reached_a);
                reached_b = lanes.replace(1 << y, columns[0], reached_b);
            };
            (turned[0][x], turned[1][x]) = (reached_a, reached_b);
            let above_a = lanes.replace(swaps, row_b, column_b);
            let above_b = lanes.replace(swaps, row_a, column_a);
            a[low].set_afterstate(high_base + x, above_a);
            b[low].set_afterstate(high_base + x, above_b);
        }
        a[high].set_tile(low_base, &lanes.turned(&turned[0]));
        b[high].set_tile(low_base, &lanes.turned(&turned[1]));
    }
}
