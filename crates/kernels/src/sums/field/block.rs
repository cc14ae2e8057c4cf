//! A few games side by side.

use super::column::Column;
use super::packed::Sides;
use super::tile::Ahead;
use crate::lanes::{Players, ROWS};
use crate::sums::sum_rules::SumRules;

/// The working space for a game for every two lanes.
#[derive(Clone, Debug)]
pub struct Block<K: Players> {
    /// By the other player's score.
    columns: Vec<Column<K::Numbers>>,
    /// For the columns of two tiles.
    ahead: Vec<Ahead<K>>,
}

impl<K: Players> Default for Block<K> {
    fn default() -> Self {
        Block {
            columns: Vec::new(),
            ahead: Vec::new(),
        }
    }
}

impl<K: Players> Block<K> {
    /// For each of as many players as there are lanes, the chance that the first of two
    /// opponents wins if this player moves first.
    #[inline(always)]
    pub fn win_chances(&mut self, lanes: K, rules: &SumRules, sides: &Sides<'_, K>) -> K::Numbers {
        self.begin(lanes, rules, sides);
        for low in (0..rules.tiling.tiles).rev() {
            for high in (low + 1..rules.tiling.tiles).rev() {
                self.play_two_tiles(lanes, rules, [low, high], sides);
            }
            self.play_tile(lanes, rules, low, sides);
        }
        // With equal scores, nothing but the turn passes.
        let first = &self.columns[rules.tiling.skipped];
        let start = if rules.rises.is_empty() {
            first.afterstate(rules.tiling.skipped)
        } else {
            first.risen(rules.tiling.skipped)
        };
        lanes.of_opponents(start)
    }

    /// Begins all columns.
    #[inline(always)]
    fn begin(&mut self, lanes: K, rules: &SumRules, sides: &Sides<'_, K>) {
        let zero = lanes.all(0.0);
        let rows = ROWS * rules.tiling.tiles;
        self.columns.resize_with(rows, || Column::new(zero));
        let nothing = Ahead {
            far: [zero; ROWS],
            bacon: lanes.rolling(&sides.tiles(lanes, rules, [0, 0])[0].choices, 0),
        };
        self.ahead.resize(2 * ROWS, nothing);
        let columns = self.columns.as_chunks_mut::<ROWS>().0;
        for (place, (columns, end)) in columns.iter_mut().zip(&rules.ends).enumerate() {
            let highest = sides.highest(rules, place);
            for (column, (values, highest)) in columns.iter_mut().zip(highest).enumerate() {
                values.begin(lanes, rules, (end, column), highest);
            }
        }
    }

    /// Takes the turns where both scores are in the same tile.
    #[inline(always)]
    fn play_tile(&mut self, lanes: K, rules: &SumRules, tile: usize, sides: &Sides<'_, K>) {
        let base = ROWS * tile;
        let columns = self.columns[base..].first_chunk_mut::<ROWS>();
        let ahead = self.ahead.first_chunk_mut::<ROWS>();
        let (Some(columns), Some(ahead)) = (columns, ahead) else {
            return;
        };
        let tiles = sides.tiles(lanes, rules, [tile, tile]);
        for (place, column) in columns.iter_mut().enumerate() {
            column.look_ahead(lanes, rules, base, &tiles[place], &mut ahead[place]);
        }
        let bacon = &rules.cells[tile * rules.tiling.tiles + tile].bacon;
        let rises = rules.rises.get(tile * rules.tiling.tiles + tile);
        let swaps = &rules.tiling.swaps[tile * rules.tiling.tiles + tile];
        for y in (0..ROWS).rev() {
            for x in (y..ROWS).rev() {
                let (xy, yx) = (&tiles[y], &tiles[x]);
                let turns = Turns {
                    xy: columns[y].turn(lanes, rules, [base, x], bacon[x][y], xy, &ahead[y]),
                    yx: columns[x].turn(lanes, rules, [base, y], bacon[y][x], yx, &ahead[x]),
                };
                let [xy, yx] = turns.afterstates(lanes, swaps[y] >> x & 1 != 0);
                if let Some(rises) = rises {
                    columns[y].set_rising(base + x, rises[x][y], xy);
                    columns[x].set_rising(base + y, rises[y][x], yx);
                } else {
                    columns[y].set_afterstate(base + x, xy);
                    columns[x].set_afterstate(base + y, yx);
                }
            }
        }
    }

    /// Takes the turns where one score is in the tile `low` and the other in the tile `high`.
    #[inline(always)]
    fn play_two_tiles(
        &mut self,
        lanes: K,
        rules: &SumRules,
        [low, high]: [usize; 2],
        sides: &Sides<'_, K>,
    ) {
        let (low_base, high_base) = (ROWS * low, ROWS * high);
        let (before, after) = self.columns.split_at_mut(high_base);
        let low_columns = before[low_base..].first_chunk_mut::<ROWS>();
        let high_columns = after.first_chunk_mut::<ROWS>();
        let (Some(low_columns), Some(high_columns)) = (low_columns, high_columns) else {
            return;
        };
        let low_tiles = sides.tiles(lanes, rules, [high, low]);
        let high_tiles = sides.tiles(lanes, rules, [low, high]);
        let [low_ahead, high_ahead] = self.ahead.as_chunks_mut::<ROWS>().0 else {
            return;
        };
        // One place in the program for both, which is large.
        let halves = [
            (&mut *low_columns, high_base, &low_tiles, &mut *low_ahead),
            (&mut *high_columns, low_base, &high_tiles, &mut *high_ahead),
        ];
        for (columns, base, tiles, ahead) in halves {
            for (place, column) in columns.iter_mut().enumerate() {
                column.look_ahead(lanes, rules, base, &tiles[place], &mut ahead[place]);
            }
        }
        let low_to_high = low * rules.tiling.tiles + high;
        let high_to_low = high * rules.tiling.tiles + low;
        let low_bacon = &rules.cells[low_to_high].bacon;
        let high_bacon = &rules.cells[high_to_low].bacon;
        let rises = rules
            .rises
            .get(low_to_high)
            .zip(rules.rises.get(high_to_low));
        let swaps = &rules.tiling.swaps[high * rules.tiling.tiles + low];
        let first = if low == 0 { rules.tiling.skipped } else { 0 };
        for y in (first..ROWS).rev() {
            // Written out, because a loop would compute the places of x anew each time.
            macro_rules! take_turns {
                ($($x:literal)*) => {$(
                    let turns = Turns {
                        xy: low_columns[y].turn(
                            lanes, rules, [high_base, $x], low_bacon[$x][y], &low_tiles[y], &low_ahead[y],
                        ),
                        yx: high_columns[$x].turn(
                            lanes, rules, [low_base, y], high_bacon[y][$x], &high_tiles[$x], &high_ahead[$x],
                        ),
                    };
                    let [xy, yx] = turns.afterstates(lanes, swaps[y] >> $x & 1 != 0);
                    if let Some((low_rises, high_rises)) = rises {
                        low_columns[y].set_rising(high_base + $x, low_rises[$x][y], xy);
                        high_columns[$x].set_rising(low_base + y, high_rises[y][$x], yx);
                    } else {
                        low_columns[y].set_afterstate(high_base + $x, xy);
                        high_columns[$x].set_afterstate(low_base + y, yx);
                    }
                )*};
            }
            take_turns!(7 6 5 4 3 2 1 0);
        }
    }
}

/// The chances of both turns at a pair of scores.
struct Turns<N> {
    /// With the score x against y.
    xy: N,
    /// With the score y against x.
    yx: N,
}

impl<N> Turns<N> {
    /// The afterstates at x : y and y : x. The other player is to move there, with the other
    /// score unless the scores are swapped.
    #[inline(always)]
    fn afterstates<K: Players<Numbers = N>>(self, lanes: K, swapped: bool) -> [N; 2] {
        let Turns { xy, yx } = self;
        let [after_xy, after_yx] = if swapped { [xy, yx] } else { [yx, xy] };
        [lanes.of_opponents(after_xy), lanes.of_opponents(after_yx)]
    }
}
