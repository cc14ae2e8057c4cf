//! Rules by which the points of a turn are a sum of dice.

use super::level::{CARRIED, LEVELS, WINDOW, lowest_row};
use crate::game_rules::{GameRules, MOST_DICE};
use crate::lanes::{ByDice, ROWS};
use crate::tiling::Tiling;

/// Rows of afterstates that a column keeps; a power of two. A tile reads the 12 rows above it
/// for its first level, and no dice and a rise of the score lead to fewer rows ahead than these.
pub const RING: usize = 4 * ROWS;

/// Numbers by row, then by column of a tile.
pub type ByCell = [[u8; ROWS]; ROWS];

/// The rules as the sweep reads them.
#[derive(Clone, Debug)]
pub struct SumRules {
    /// The scores by tiles.
    pub tiling: Tiling,
    /// Rows from the goal on that a turn, no dice or a rise of the score may lead to.
    pub reach: usize,
    /// 1, as a number that the compiler does not know; see [`sums_of_five`](super::level::sums_of_five).
    pub one: f64,
    /// 6⁻ⁿ for n dice, and 0 for none.
    pub scales: ByDice,
    /// The chance of a one.
    pub prices: ByDice,
    /// The chance of a toss without ones, by the points that stay in a tile.
    pub near: [ByDice; ROWS],
    /// By the tile of the columns and that of the rows.
    pub cells: Vec<Cells>,
    /// By how many rows a score rises, in the same order; empty if none does.
    pub rises: Vec<ByCell>,
    /// By the tile of the columns.
    pub ends: Vec<End>,
}

/// The rules for the cells of a tile.
#[derive(Clone, Debug)]
pub struct Cells {
    /// The points of no dice.
    pub bacon: ByCell,
    /// The points of no dice by column, if they do not depend on the row.
    pub bacon_by_column: Option<[u8; ROWS]>,
    /// The cells where these points stay in the tile, as bits by row, then by column.
    pub stay: u64,
    /// These cells by column, then by row.
    pub turned_stay: u64,
    /// Whether scores are swapped, by row and as bits by column.
    pub swaps: [u8; ROWS],
}

/// The beginning of eight columns: the games that end there, as chances of the mover, by column.
#[derive(Clone, Debug)]
pub struct End {
    /// Afterstates by row from the goal on.
    pub afterstates: [[f64; ROWS]; RING],
    /// Afterstates where the score has risen already.
    pub risen: [[f64; ROWS]; RING],
    /// By level: sums over tosses in the rows that the highest tile reads.
    pub carried: [[[f64; ROWS]; CARRIED]; LEVELS],
}

impl SumRules {
    /// Reads the rules, if swaps do not depend on whose scores they are, and no score rises far.
    /// The points of a turn are not looked at.
    pub fn new(rules: &dyn GameRules) -> Option<SumRules> {
        let tiling = Tiling::new(rules)?;
        let ends = (0..tiling.tiles).map(|tile| End::new(rules, &tiling, tile));
        let near = |points: u16| {
            u8::try_from(points)
                .ok()
                .filter(|&near| usize::from(near) < RING)
        };
        let bacon = by_cell(&tiling, |own, theirs| near(rules.bacon_points(own, theirs)))?;
        let mut reach = WINDOW.max(most(&bacon));
        let places =
            (0..tiling.tiles).flat_map(|high| (0..tiling.tiles).map(move |low| (high, low)));
        let cells = bacon
            .into_iter()
            .zip(places)
            .map(|(bacon, (columns, rows))| Cells::new(rules, &tiling, bacon, [columns, rows]));
        let cells = cells.collect();
        let rise = |own: u16, theirs: u16| near(rules.risen(own, theirs) - own);
        let mut rises = by_cell(&tiling, rise)?;
        if !rules.has_rises() {
            rises.clear();
        }
        reach = reach.max(most(&rises));
        let chances = Chances::new();
        Some(SumRules {
            ends: ends.collect(),
            cells,
            rises,
            tiling,
            reach,
            one: std::hint::black_box(1.0),
            scales: chances.scales,
            prices: chances.prices,
            near: chances.near,
        })
    }
}

/// Numbers by cell of each tile, if there is one for each.
fn by_cell(tiling: &Tiling, number: impl Fn(u16, u16) -> Option<u8>) -> Option<Vec<ByCell>> {
    let score = |tile: usize, place: usize| tiling.score(ROWS * tile + place);
    let tiles =
        (0..tiling.tiles).flat_map(|columns| (0..tiling.tiles).map(move |rows| (columns, rows)));
    let cells = tiles.map(|(columns, rows)| {
        let mut cells = [[0; ROWS]; ROWS];
        for (row, cells) in cells.iter_mut().enumerate() {
            for (column, cell) in cells.iter_mut().enumerate() {
                *cell = number(score(rows, row), score(columns, column))?;
            }
        }
        Some(cells)
    });
    cells.collect()
}

/// The highest of some numbers.
fn most(tiles: &[ByCell]) -> usize {
    let numbers = tiles.iter().flatten().flatten();
    numbers.copied().max().unwrap_or(0).into()
}

impl Cells {
    fn new(
        rules: &dyn GameRules,
        tiling: &Tiling,
        bacon: ByCell,
        [columns, rows]: [usize; 2],
    ) -> Cells {
        let mut cells = Cells {
            bacon,
            bacon_by_column: Some(bacon[0]).filter(|first| bacon.iter().all(|row| row == first)),
            stay: 0,
            turned_stay: 0,
            swaps: [0; ROWS],
        };
        for (row, bacon) in bacon.iter().enumerate() {
            for (column, points) in bacon.iter().enumerate() {
                let stays = row + usize::from(*points) < ROWS;
                cells.stay |= u64::from(stays) << (ROWS * row + column);
                cells.turned_stay |= u64::from(stays) << (ROWS * column + row);
                let [mine, theirs] = [(rows, row), (columns, column)]
                    .map(|(tile, place)| tiling.score(ROWS * tile + place));
                let swaps = rules.swaps(mine, theirs);
                cells.swaps[row] |= u8::from(swaps) << column;
            }
        }
        cells
    }
}

/// The chances of a turn by its number of dice.
struct Chances {
    scales: ByDice,
    prices: ByDice,
    near: [ByDice; ROWS],
}

impl Chances {
    fn new() -> Chances {
        let mut chances = Chances {
            scales: ByDice::default(),
            prices: ByDice::default(),
            near: [ByDice::default(); ROWS],
        };
        // Exact: ten dice have 60,466,176 tosses.
        let (mut tosses, mut without_ones) = (1.0, 1.0);
        for dice in 1..=usize::from(MOST_DICE) {
            tosses *= 6.0;
            without_ones *= 5.0;
            chances.scales.0[dice] = 1.0 / tosses;
            chances.prices.0[dice] = (tosses - without_ones) / tosses;
            // Three dice score 6 or 7 points in 1 or 3 ways, and so on; more score more.
            let ways: &[f64] = match dice {
                1 => &[1.0, 1.0, 1.0, 1.0, 1.0],
                2 => &[1.0, 2.0, 3.0, 4.0],
                3 => &[1.0, 3.0],
                _ => &[],
            };
            for (by_dice, ways) in chances.near.iter_mut().skip(2 * dice).zip(ways) {
                by_dice.0[dice] = ways / tosses;
            }
        }
        chances
    }
}

impl End {
    /// The beginning of the columns of a tile.
    fn new(rules: &dyn GameRules, tiling: &Tiling, tile: usize) -> End {
        let mut end = End {
            afterstates: [[0.0; ROWS]; RING],
            risen: [[0.0; ROWS]; RING],
            carried: [[[0.0; ROWS]; CARRIED]; LEVELS],
        };
        for column in 0..ROWS {
            end.set(rules, column, tiling.score(ROWS * tile + column));
        }
        end
    }

    /// Sets what a column against a score begins with.
    fn set(&mut self, rules: &dyn GameRules, column: usize, theirs: u16) {
        let goal = rules.goal();
        let wins = |row: u16| {
            let risen = rules.risen(goal + row, theirs);
            if rules.swaps(risen, theirs) { 0.0 } else { 1.0 }
        };
        let risen_wins = |row: u16| {
            if rules.swaps(goal + row, theirs) {
                0.0
            } else {
                1.0
            }
        };
        // Each level needs six rows more than the one above it.
        let most = 6 * (u16::from(MOST_DICE) + 3);
        let mut level: Vec<f64> = (0..most).map(wins).collect();
        for (row, wins) in self.afterstates.iter_mut().zip(&level) {
            row[column] = *wins;
        }
        for (row, number) in self.risen.iter_mut().zip(0..) {
            row[column] = risen_wins(number);
        }
        for (below, carried) in self.carried.iter_mut().enumerate() {
            let fives = level.windows(5).skip(2);
            level = fives.map(|five| five.iter().sum()).collect();
            for (row, sum) in carried.iter_mut().zip(&level[lowest_row(below + 1)..]) {
                row[column] = *sum;
            }
        }
    }
}
