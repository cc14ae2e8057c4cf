//! Some tables against as many others.

use pulp::bytemuck::Zeroable;

use super::packed::Packed;
use super::roll_rules::RollRules;
use super::tiles::Tiles;
use crate::lanes::{Opponents, ROWS};
use crate::tiling::pairs_of_tiles;

/// The working space for `SIDE` tables against as many others.
///
/// A table has a number with a lane for each opponent, and one look at its choice serves all. The
/// turns of the tables of a side become the afterstates of their opponents by an exchange of tables and
/// lanes.
#[derive(Clone, Debug)]
pub struct Field<K: Opponents<SIDE>, const SIDE: usize> {
    /// By table of the first player, then of the other: the afterstates by the other player's
    /// score, then by row, eight at a time. Rows that no turn reaches any more give their places to
    /// lower ones.
    afterstates: Vec<Vec<[K::Numbers; ROWS]>>,
    /// By table: the tiles of two numbers that are at work, by column.
    tiles: Vec<Tiles<K::Numbers>>,
    /// By turn at two scores, player and table: the chances of the turns that were taken last.
    turns: [[[K::Numbers; SIDE]; 2]; 2],
}

/// The chances that the first player's table wins if it moves first, and if the other does.
pub type WinChances<const SIDE: usize> = [[[f64; 2]; SIDE]; SIDE];

impl<K: Opponents<SIDE>, const SIDE: usize> Default for Field<K, SIDE> {
    fn default() -> Self {
        Field {
            afterstates: Vec::new(),
            tiles: Vec::new(),
            turns: [[[Zeroable::zeroed(); SIDE]; 2]; 2],
        }
    }
}

impl<K: Opponents<SIDE>, const SIDE: usize> Field<K, SIDE> {
    /// The chances for each table of the first player against each of the other.
    #[inline(always)]
    pub fn win_chances(
        &mut self,
        lanes: K,
        rules: &RollRules,
        tables: [[&Packed; SIDE]; 2],
    ) -> WinChances<SIDE> {
        let tiling = &rules.tiling;
        let mut reach = 1;
        for table in tables.as_flattened() {
            reach = reach.max(table.reach);
        }
        // Tiles of a column.
        let kept = rules.room(reach) / ROWS;
        let zero = lanes.all(0.0);
        self.afterstates.resize_with(2 * SIDE, Vec::new);
        for afterstates in &mut self.afterstates {
            afterstates.resize(tiling.rows() * kept, [zero; ROWS]);
        }
        self.tiles.resize(2 * SIDE, Tiles::new(zero));
        for tiles in pairs_of_tiles(tiling.tiles) {
            self.play(lanes, rules, tables, kept, tiles);
        }
        // With equal scores, nothing but the turn passes.
        let start = |table: usize| self.afterstates[table][tiling.skipped * kept][tiling.skipped];
        std::array::from_fn(|a| {
            std::array::from_fn(|b| [lanes.of(a, start(SIDE + b)), lanes.of(b, start(a))])
        })
    }

    /// Takes the turns where one score is in the tile `low` and the other in the tile `high`.
    #[inline(always)]
    fn play(
        &mut self,
        lanes: K,
        rules: &RollRules,
        tables: [[&Packed; SIDE]; 2],
        kept: usize,
        [low, high]: [usize; 2],
    ) {
        let halves = [[low, high], [high, low]];
        let count = if low == high { 1 } else { 2 };
        let halves = &halves[..count];
        for (tiles, table) in self.tiles.iter_mut().zip(tables.as_flattened()) {
            tiles.choose(rules, table, halves);
        }
        let tables = self.tiles.iter_mut().zip(&self.afterstates);
        for (table, (tiles, afterstates)) in tables.enumerate() {
            tiles.look_ahead(lanes, rules, table / SIDE, halves, (afterstates, kept));
        }
        let swaps = &rules.tiling.swaps[high * rules.tiling.tiles + low];
        let second = ROWS * (count - 1);
        for y in (0..ROWS).rev() {
            let lowest = if low == high { y } else { 0 };
            for x in (lowest..ROWS).rev() {
                let (xy, yx) = ([y, x], [second + x, y]);
                self.take_turns(lanes, rules, [xy, yx]);
                let swapped = usize::from(swaps[y] >> x & 1);
                self.set_afterstates(lanes, xy, 1 - swapped);
                self.set_afterstates(lanes, yx, swapped);
            }
        }
        for (tiles, afterstates) in self.tiles.iter().zip(&mut self.afterstates) {
            tiles.write_back(halves, (afterstates, kept));
        }
    }

    /// Takes the turns of all tables in two columns and rows of the tiles at work.
    #[inline(always)]
    fn take_turns(&mut self, lanes: K, rules: &RollRules, cells: [[usize; 2]; 2]) {
        for (turns, [column, row]) in self.turns.iter_mut().zip(cells) {
            for (turn, tiles) in turns.as_flattened_mut().iter_mut().zip(&self.tiles) {
                *turn = tiles.0[column % (2 * ROWS)].turn(lanes, rules, row);
            }
        }
    }

    /// Sets the afterstates of all tables in a column and row to one of the two turns of their
    /// opponents.
    #[inline(always)]
    fn set_afterstates(&mut self, lanes: K, [column, row]: [usize; 2], turn: usize) {
        let [of_a, of_b] = &self.turns[turn % 2];
        let chances = [lanes.exchanged(of_b), lanes.exchanged(of_a)];
        for (tiles, chances) in self.tiles.iter_mut().zip(chances.as_flattened()) {
            tiles.0[column % (2 * ROWS)].values[row % ROWS] = *chances;
        }
    }
}
