//! Two tables against two.

use crate::lanes::{Lanes, ROWS};
use crate::rolls::{Packed, RollRules, Tiles};

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
    tiles: Vec<Four<Tiles<K::Numbers>>>,
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
        // Tiles of a column.
        let kept = rules.room(reach) / ROWS;
        for afterstates in &mut self.afterstates {
            afterstates.resize(tiling.rows() * kept, [lanes.all(0.0); ROWS]);
        }
        self.tiles.resize(1, [Tiles::new(lanes.all(0.0)); 2 * SIDE]);
        for low in (0..tiling.tiles).rev() {
            for high in (low..tiling.tiles).rev() {
                self.play(lanes, rules, tables, kept, [low, high]);
            }
        }
        // With equal scores, nothing but the turn passes.
        let start = tiling.skipped * kept;
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
        kept: usize,
        [low, high]: [usize; 2],
    ) {
        let [tiles] = &mut *self.tiles else {
            return;
        };
        let halves = [[low, high], [high, low]];
        let count = if low == high { 1 } else { 2 };
        let halves = &halves[..count];
        for (tiles, table) in tiles.iter_mut().zip(tables) {
            tiles.choose(rules, table, halves);
        }
        for (table, (tiles, afterstates)) in tiles.iter_mut().zip(&self.afterstates).enumerate() {
            tiles.look_ahead(lanes, rules, table / SIDE, halves, (afterstates, kept));
        }
        let swaps = &rules.tiling.swaps[high * rules.tiling.tiles + low];
        let second = ROWS * (count - 1);
        for y in (0..ROWS).rev() {
            let lowest = if low == high { y } else { 0 };
            for x in (lowest..ROWS).rev() {
                let xy = turns(lanes, rules, tiles, [y, x]);
                let yx = turns(lanes, rules, tiles, [second + x, y]);
                let [after_xy, after_yx] = if swaps[y] >> x & 1 != 0 {
                    [xy, yx]
                } else {
                    [yx, xy]
                };
                for table in 0..2 * SIDE {
                    tiles[table].0[y].values[x] = after_xy[table];
                    tiles[table].0[second + x].values[y] = after_yx[table];
                }
            }
        }
        for (tiles, afterstates) in tiles.iter().zip(&mut self.afterstates) {
            tiles.write_back(halves, (afterstates, kept));
        }
    }
}

/// For each table, the chances at the turns of its opponents in a column and row of the tiles at
/// work.
#[inline(always)]
fn turns<K: Lanes>(
    lanes: K,
    rules: &RollRules,
    tiles: &Four<Tiles<K::Numbers>>,
    [column, row]: [usize; 2],
) -> Four<K::Numbers> {
    let (mut turns, mut chops) = ([lanes.all(0.0); 2 * SIDE], 0);
    for table in 0..2 * SIDE {
        let tile = &tiles[table].0[column % (2 * ROWS)];
        turns[table] = tile.turn(lanes, rules, row);
        chops |= u8::from(tile.chops(row)) << table;
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
