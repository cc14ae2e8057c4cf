//! Rules by which the points of a turn are a sum of dice.

use super::level::{CARRIED, LEVELS, lowest_row};
use crate::distribution::ways_by_ones;
use crate::duel::lanes::{ByDice, ROWS};
use crate::duel::tiling::Tiling;
use crate::{Die, Distribution, MOST_DICE, Rules, Scores};

/// Rows of afterstates that a column keeps; a power of two. A tile reads the 12 rows above it
/// for its first level, and no dice and a rise of the score lead to fewer rows ahead than these.
pub const RING: usize = 4 * ROWS;

/// Rows from the goal on that a column begins with: all that no dice can lead to.
pub const ENDED: usize = RING;

/// Numbers by row and column of a pair of tiles.
pub type ByCell = [[u8; ROWS]; ROWS];

/// What the sweep reads of the rules.
#[derive(Clone, Debug)]
pub struct SumRules {
    /// The scores by tiles.
    pub tiling: Tiling,
    /// 6⁻ⁿ for n dice, and 0 for none.
    pub scales: ByDice,
    /// The chance of a one.
    pub prices: ByDice,
    /// The chance of a toss without ones, by the points that stay in a tile.
    pub near: [ByDice; ROWS],
    /// The points of no dice, by the tile of the column and that of the row, by column, by row.
    pub bacon: Vec<ByCell>,
    /// By how many rows a score rises, in the same order; empty if none does.
    pub rises: Vec<ByCell>,
    /// By column.
    pub ends: Vec<End>,
}

/// What a column begins with: the games that end there, as chances of the mover.
#[derive(Clone, Debug)]
pub struct End {
    /// Afterstates by row from the goal on.
    pub afterstates: [f64; ENDED],
    /// The same where the score has risen already.
    pub risen: [f64; ENDED],
    /// By level: sums over tosses in the rows that the highest tile reads.
    pub carried: [[f64; CARRIED]; LEVELS],
}

impl SumRules {
    /// Reads the rules, if a toss with ones scores one point and all others their sum,
    /// nothing is remembered, swaps do not depend on whose scores they are, and no score rises
    /// far.
    pub fn new(rules: &Rules) -> Option<SumRules> {
        let die_changes = rules.hog_wild.is_some();
        let plain = rules.alternate() && !rules.remembers().anything();
        if die_changes || !plain || !points_are_sums(rules) {
            return None;
        }
        let tiling = Tiling::new(rules)?;
        let ends = (0..tiling.rows()).map(|column| End::new(rules, tiling.score(column)));
        let near = |points: u16| {
            u8::try_from(points)
                .ok()
                .filter(|&near| usize::from(near) < RING)
        };
        let bacon = by_cell(&tiling, |scores| near(rules.bacon_points(scores)))?;
        let rise = |scores: Scores| near(rules.risen(scores).mine.0 - scores.mine.0);
        let mut rises = by_cell(&tiling, rise)?;
        if rules.score_rise.is_none() {
            rises.clear();
        }
        let chances = Chances::new();
        Some(SumRules {
            ends: ends.collect(),
            bacon,
            rises,
            tiling,
            scales: chances.scales,
            prices: chances.prices,
            near: chances.near,
        })
    }
}

/// Numbers by cell, if there is one for each.
fn by_cell(tiling: &Tiling, number: impl Fn(Scores) -> Option<u8>) -> Option<Vec<ByCell>> {
    let score = |tile: usize, place: usize| tiling.score(ROWS * tile + place);
    let tiles =
        (0..tiling.tiles).flat_map(|column| (0..tiling.tiles).map(move |row| (column, row)));
    let cells = tiles.map(|(column_tile, row_tile)| {
        let mut cells = [[0; ROWS]; ROWS];
        for (column, rows) in cells.iter_mut().enumerate() {
            for (row, cell) in rows.iter_mut().enumerate() {
                *cell = number(Scores::new(
                    score(row_tile, row),
                    score(column_tile, column),
                ))?;
            }
        }
        Some(cells)
    });
    cells.collect()
}

/// Tests whether a toss with ones scores one point, and any other the sum of six-sided dice.
fn points_are_sums(rules: &Rules) -> bool {
    let is_sum = |dice| {
        let points = Distribution::of_dice(rules, rules.die, dice);
        let without_ones = &ways_by_ones(rules.die, dice)[0];
        let with_ones = points.all_ways() - without_ones.iter().sum::<u128>();
        // These are all tosses, so there are no other points.
        (0..).zip(without_ones).all(|(number, &ways)| {
            points.ways(number) == if number == 1 { with_ones } else { ways }
        })
    };
    rules.die == Die::SIX_SIDED && (1..=rules.most_dice).all(is_sum)
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
            scales: [0.0; 16],
            prices: [0.0; 16],
            near: [[0.0; 16]; ROWS],
        };
        // Exact: ten dice have 60,466,176 tosses.
        let (mut tosses, mut without_ones) = (1.0, 1.0);
        for dice in 1..=usize::from(MOST_DICE) {
            tosses *= 6.0;
            without_ones *= 5.0;
            chances.scales[dice] = 1.0 / tosses;
            chances.prices[dice] = (tosses - without_ones) / tosses;
            // Three dice score 6 or 7 points in 1 or 3 ways, and so on; more score more.
            let ways: &[f64] = match dice {
                1 => &[1.0, 1.0, 1.0, 1.0, 1.0],
                2 => &[1.0, 2.0, 3.0, 4.0],
                3 => &[1.0, 3.0],
                _ => &[],
            };
            for (by_dice, ways) in chances.near.iter_mut().skip(2 * dice).zip(ways) {
                by_dice[dice] = ways / tosses;
            }
        }
        chances
    }
}

impl End {
    fn new(rules: &Rules, theirs: u16) -> End {
        let wins = |row: u16| {
            let risen = rules.risen(Scores::new(rules.goal + row, theirs));
            if rules.swaps(risen) { 0.0 } else { 1.0 }
        };
        let risen_wins = |row: u16| {
            let is_swapped = rules.swaps(Scores::new(rules.goal + row, theirs));
            if is_swapped { 0.0 } else { 1.0 }
        };
        // Each level needs six rows more than the one above it.
        let most = 6 * (u16::from(MOST_DICE) + 3);
        let mut level: Vec<f64> = (0..most).map(wins).collect();
        End {
            afterstates: std::array::from_fn(|row| level[row]),
            // There are far fewer rows than scores in 16 bits.
            risen: std::array::from_fn(|row| risen_wins(u16::try_from(row).unwrap_or(0))),
            carried: std::array::from_fn(|below| {
                let fives = level.windows(5).skip(2);
                level = fives.map(|five| five.iter().sum()).collect();
                let first = lowest_row(below + 1);
                std::array::from_fn(|row| level[first + row])
            }),
        }
    }
}
