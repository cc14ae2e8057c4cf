//! Some tables against as many others.

use super::packed::Packed;
use super::roll_rules::RollRules;
use super::tile::Tile;
use crate::duel::lanes::{Opponents, ROWS};
use crate::duel::tiling::pairs_of_tiles;

/// The working space for `SIDE` tables against as many others.
///
/// A table has a number with a lane for each opponent, and one look at its choice serves all. The
/// turns of the tables of a side become the afterstates of their opponents by an exchange of tables and
/// lanes.
#[derive(Clone, Debug)]
pub struct Field<K: Opponents<SIDE>, const SIDE: usize> {
    /// By player and table: the afterstates by the other player's
    /// score, then by row, eight at a time. Rows that no turn reaches any more give their places to
    /// lower ones.
    afterstates: [[Vec<[K::Numbers; ROWS]>; SIDE]; 2],
    /// By table of the first player, then of the other: the tiles of two numbers that are at work, by
    /// column.
    tiles: Vec<[Tile<K::Numbers>; 2 * ROWS]>,
}

/// The chances that the first player's table wins if it moves first, and if the other does.
pub type WinChances<const SIDE: usize> = [[[f64; 2]; SIDE]; SIDE];

impl<K: Opponents<SIDE>, const SIDE: usize> Default for Field<K, SIDE> {
    fn default() -> Self {
        Field {
            afterstates: [(); 2].map(|()| std::array::from_fn(|_| Vec::new())),
            tiles: Vec::new(),
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
        let ring = rules.room(reach);
        let zero = lanes.all(0.0);
        for afterstates in self.afterstates.as_flattened_mut() {
            afterstates.resize(tiling.rows() * ring / ROWS, [zero; ROWS]);
        }
        self.tiles.resize(2 * SIDE, [Tile::new(zero); 2 * ROWS]);
        for tiles in pairs_of_tiles(tiling.tiles) {
            self.play(lanes, rules, tables, ring, tiles);
        }
        // With equal scores, nothing but the turn passes.
        let start = tiling.skipped * ring / ROWS;
        let [of_a, of_b] = &self.afterstates;
        std::array::from_fn(|a| {
            std::array::from_fn(|b| {
                let first = lanes.of(a, of_b[b][start][tiling.skipped]);
                let second = lanes.of(b, of_a[a][start][tiling.skipped]);
                [first, second]
            })
        })
    }

    /// Takes the turns where one score is in the tile `low` and the other in the tile `high`.
    #[inline(always)]
    fn play(
        &mut self,
        lanes: K,
        rules: &RollRules,
        tables: [[&Packed; SIDE]; 2],
        ring: usize,
        [low, high]: [usize; 2],
    ) {
        let halves = [(low, high), (high, low)];
        let count = if low == high { 1 } else { 2 };
        // Tiles of a column.
        let ring = ring / ROWS;
        for (table, tiles) in self.tiles.iter_mut().enumerate() {
            let tiles = tiles.chunks_mut(ROWS);
            for (tiles, &(own, other)) in tiles.zip(&halves[..count]) {
                let (player, table) = (table / SIDE, table % SIDE);
                let columns = self.afterstates[player][table][ROWS * own * ring..].chunks(ring);
                for ((column, tile), afterstates) in (ROWS * own..).zip(tiles).zip(columns) {
                    let seated = (tables[player][table], player);
                    let afterstates = afterstates.as_flattened();
                    tile.look_ahead(lanes, rules, seated, [column, other], afterstates);
                }
            }
        }
        let low_at = ROWS * low * ring + high % ring;
        let high_at = ROWS * high * ring + low % ring;
        let swaps = &rules.tiling.swaps[high * rules.tiling.tiles + low];
        let second = ROWS * (count - 1);
        for y in (0..ROWS).rev() {
            let lowest = if low == high { y } else { 0 };
            for x in (lowest..ROWS).rev() {
                let xy = [y, x, low_at + y * ring];
                let yx = [second + x, y, high_at + x * ring];
                let [turns_xy, turns_yx] =
                    [self.turns(lanes, rules, xy), self.turns(lanes, rules, yx)];
                let (before_xy, before_yx) = if swaps[y] >> x & 1 != 0 {
                    (&turns_xy, &turns_yx)
                } else {
                    (&turns_yx, &turns_xy)
                };
                self.set_afterstates(lanes, xy, before_xy);
                self.set_afterstates(lanes, yx, before_yx);
            }
        }
    }

    /// The chances at the turns of all tables in a column and row of the tiles at work, with the place
    /// of the column's afterstates.
    #[inline(always)]
    fn turns(
        &self,
        lanes: K,
        rules: &RollRules,
        [column, row, at]: [usize; 3],
    ) -> [[K::Numbers; SIDE]; 2] {
        let mut turns = [[lanes.all(0.0); SIDE]; 2];
        let tables = self.tiles.iter().zip(self.afterstates.as_flattened());
        for (turn, (tiles, afterstates)) in turns.as_flattened_mut().iter_mut().zip(tables) {
            let tile = &tiles[column % (2 * ROWS)];
            *turn = tile.turn(lanes, rules, row, &afterstates[at]);
        }
        turns
    }

    /// Sets the afterstates of all tables in a column and row to these turns of their opponents.
    #[inline(always)]
    fn set_afterstates(
        &mut self,
        lanes: K,
        [_, row, at]: [usize; 3],
        turns: &[[K::Numbers; SIDE]; 2],
    ) {
        let chances = [lanes.exchanged(&turns[1]), lanes.exchanged(&turns[0])];
        let afterstates = self.afterstates.as_flattened_mut().iter_mut();
        for (afterstates, chances) in afterstates.zip(chances.as_flattened()) {
            afterstates[at][row % ROWS] = *chances;
        }
    }
}
