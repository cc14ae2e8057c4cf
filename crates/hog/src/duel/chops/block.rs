//! Two tables against two.

use crate::duel::lanes::{Lanes, ROWS};
use crate::duel::rolls::{Packed, RollRules, Tile};

/// Tables on each side.
pub const SIDE: usize = 2;

/// Games of a pair of tables: with no chop spent, with that of the first or of the second player,
/// and with both. The bits of a game are the chops that are spent.
const GAMES: usize = 4;

/// A number for each of two tables of the first player, then of the second.
type Four<N> = [N; 2 * SIDE];

/// The working space for two tables against two.
#[derive(Clone, Debug)]
pub struct Block<K: Lanes> {
    /// By table: the afterstates by the other player's score, then by row, eight at a time. Rows
    /// that no turn reaches any more give their places to lower ones.
    afterstates: Four<Vec<[K::Numbers; ROWS]>>,
    /// By table: the tiles of two numbers that are at work, by column.
    tiles: Vec<Four<[Tile<K::Numbers>; 2 * ROWS]>>,
}

/// The chances that the first player's table wins if it moves first, and if the other does.
pub type WinChances = [[[f64; 2]; SIDE]; SIDE];

impl<K: Lanes> Default for Block<K> {
    fn default() -> Self {
        Block {
            afterstates: Default::default(),
            tiles: Vec::new(),
        }
    }
}

impl<K: Lanes> Block<K> {
    /// The chances for each of two tables against each of two others.
    #[inline(always)]
    pub fn win_chances(
        &mut self,
        lanes: K,
        rules: &RollRules,
        tables: Four<&Packed>,
    ) -> WinChances {
        let tiling = &rules.tiling;
        // Number of rows, from the next tile on, that the highest row of a tile reads.
        let mut reach = 1;
        for table in tables {
            reach = reach.max(table.reach);
        }
        let ring = reach.min(tiling.rows()).next_power_of_two().max(ROWS);
        for afterstates in &mut self.afterstates {
            afterstates.resize(tiling.rows() * ring / ROWS, [lanes.all(0.0); ROWS]);
        }
        self.tiles
            .resize(1, [[Tile::new(lanes.all(0.0)); 2 * ROWS]; 2 * SIDE]);
        for low in (0..tiling.tiles).rev() {
            for high in (low..tiling.tiles).rev() {
                self.play(lanes, rules, tables, ring, [low, high]);
            }
        }
        // With equal scores, nothing but the turn passes.
        let start = tiling.skipped * ring / ROWS;
        let start = |table: usize, other: usize| {
            lanes.of(
                GAMES * other,
                self.afterstates[table][start][tiling.skipped],
            )
        };
        std::array::from_fn(|a| std::array::from_fn(|b| [start(SIDE + b, a), start(a, b)]))
    }

    /// Takes the turns where one score is in the tile `low` and the other in the tile `high`.
    #[inline(always)]
    fn play(
        &mut self,
        lanes: K,
        rules: &RollRules,
        tables: Four<&Packed>,
        ring: usize,
        [low, high]: [usize; 2],
    ) {
        let [tiles] = &mut *self.tiles else {
            return;
        };
        let halves = [(low, high), (high, low)];
        let count = if low == high { 1 } else { 2 };
        // Tiles of a column.
        let ring = ring / ROWS;
        for table in 0..2 * SIDE {
            let tiles = tiles[table].chunks_mut(ROWS);
            for (tiles, &(own, other)) in tiles.zip(&halves[..count]) {
                let columns = self.afterstates[table][ROWS * own * ring..].chunks(ring);
                for ((column, tile), afterstates) in (ROWS * own..).zip(tiles).zip(columns) {
                    let player = (tables[table], table / SIDE);
                    let afterstates = afterstates.as_flattened();
                    tile.look_ahead(lanes, rules, player, [column, other], afterstates);
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
                let (xy_at, yx_at) = (low_at + y * ring, high_at + x * ring);
                let xy = turns(lanes, rules, tiles, [y, x], &self.afterstates, xy_at);
                let yx = turns(
                    lanes,
                    rules,
                    tiles,
                    [second + x, y],
                    &self.afterstates,
                    yx_at,
                );
                let [after_xy, after_yx] = if swaps[y] >> x & 1 != 0 {
                    [xy, yx]
                } else {
                    [yx, xy]
                };
                for table in 0..2 * SIDE {
                    self.afterstates[table][xy_at][x] = after_xy[table];
                    self.afterstates[table][yx_at][y] = after_yx[table];
                }
            }
        }
    }
}

/// For each table, the chances at the turns of its opponents in a column and row of the tiles at
/// work, with the place of the column's afterstates.
#[inline(always)]
fn turns<K: Lanes>(
    lanes: K,
    rules: &RollRules,
    tiles: &Four<[Tile<K::Numbers>; 2 * ROWS]>,
    [column, row]: [usize; 2],
    afterstates: &Four<Vec<[K::Numbers; ROWS]>>,
    at: usize,
) -> Four<K::Numbers> {
    let (mut turns, mut chops) = ([lanes.all(0.0); 2 * SIDE], 0);
    for table in 0..2 * SIDE {
        let tile = &tiles[table][column % (2 * ROWS)];
        turns[table] = tile.turn(lanes, rules, row, &afterstates[table][at]);
        chops |= (tile.chops >> row & 1) << table;
    }
    if chops != 0 {
        // A chop may be answered by a chop.
        for _ in 0..2 {
            let others = of_opponents(lanes, turns);
            for table in 0..2 * SIDE {
                if chops >> table & 1 != 0 {
                    let spent = 1 << (table / SIDE);
                    turns[table] = after_chop(lanes, turns[table], others[table], spent);
                }
            }
        }
    }
    of_opponents(lanes, turns)
}

/// The chances of turns of which those without the chop `spent` are chops, from the opponents'
/// chances at the same scores.
#[inline(always)]
fn after_chop<K: Lanes>(
    lanes: K,
    turns: K::Numbers,
    others: K::Numbers,
    spent: usize,
) -> K::Numbers {
    lanes.each(|lane| {
        if lane & spent == 0 {
            lanes.of(lane | spent, others)
        } else {
            lanes.of(lane, turns)
        }
    })
}

/// Turns the chances of two tables against two into those of their opponents.
#[inline(always)]
fn of_opponents<K: Lanes>(lanes: K, [a, b, c, d]: Four<K::Numbers>) -> Four<K::Numbers> {
    let [a, b] = lanes.halves(a, b);
    let [c, d] = lanes.halves(c, d);
    [c, d, a, b]
}
