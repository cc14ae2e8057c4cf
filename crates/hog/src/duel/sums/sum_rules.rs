//! Rules by which the points of a turn are a sum of dice.

use super::lanes::ByDice;
use super::level::{CARRIED, LEVELS, lowest_row};
use super::tile::ROWS;
use crate::distribution::ways_by_ones;
use crate::{Die, Distribution, MOST_DICE, Rules, Score, Scores};

/// Rows from the goal on that a column keeps.
pub const ENDED: usize = 2 * ROWS;

/// What the sweep reads of the rules.
#[derive(Clone, Debug)]
pub struct SumRules {
    /// Tiles of a column.
    pub tiles: usize,
    /// Rows and columns of the lowest tiles that stand for no score.
    pub skipped: usize,
    /// The points of no dice, by column.
    pub bacon: Vec<[usize; ROWS]>,
    /// By the higher tile, the lower tile and the row in the lower one: whether scores are
    /// swapped, as bits by row in the higher one.
    pub swaps: Vec<[u8; ROWS]>,
    /// 6⁻ⁿ for n dice, and 0 for none.
    pub scales: ByDice,
    /// The chance of a one.
    pub prices: ByDice,
    /// The chance of a toss without ones, by the points that stay in a tile.
    pub near: [ByDice; ROWS],
    /// By column.
    pub ends: Vec<End>,
}

/// What a column begins with: the games that end there, as chances of the mover.
#[derive(Clone, Debug)]
pub struct End {
    /// Afterstates by row from the goal on.
    pub afterstates: [f64; ENDED],
    /// By level: sums over tosses in the rows that the highest tile reads.
    pub carried: [[f64; CARRIED]; LEVELS],
}

impl SumRules {
    /// Reads the rules, if a toss with ones scores one point and all others their sum,
    /// nothing is remembered, and swaps do not depend on whose scores they are.
    pub fn new(rules: &Rules) -> Option<SumRules> {
        let die_changes = rules.hog_wild.is_some();
        if die_changes || rules.remembers() != [false; 2] || !points_are_sums(rules) {
            return None;
        }
        let tiles = usize::from(rules.goal).div_ceil(ROWS);
        let skipped = ROWS * tiles - usize::from(rules.goal);
        // The score of a row; rows that stand for none are read as score 0.
        let score = |row: usize| u16::try_from(row.saturating_sub(skipped)).unwrap_or(0);
        let swap = |row: usize, column: usize| rules.swaps(Scores::new(score(row), score(column)));
        let rows = 0..ROWS * tiles;
        let cells = rows
            .clone()
            .flat_map(|row| (0..row).map(move |column| (row, column)));
        if cells
            .clone()
            .any(|(row, column)| swap(row, column) != swap(column, row))
        {
            return None;
        }
        let pairs_of_tiles = (0..tiles).flat_map(|high| (0..tiles).map(move |low| (high, low)));
        let swaps = pairs_of_tiles.map(|(high, low)| {
            std::array::from_fn(|column| {
                let swaps = |row| swap(ROWS * high + row, ROWS * low + column);
                (0..ROWS).fold(0, |bits, row| bits | u8::from(swaps(row)) << row)
            })
        });
        let bacon = |row| rules.bacon_points(Score(score(row))).into();
        let chances = Chances::new();
        Some(SumRules {
            tiles,
            skipped,
            bacon: (0..tiles)
                .map(|tile| std::array::from_fn(|row| bacon(ROWS * tile + row)))
                .collect(),
            swaps: swaps.collect(),
            scales: chances.scales,
            prices: chances.prices,
            near: chances.near,
            ends: rows.map(|column| End::new(rules, score(column))).collect(),
        })
    }
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
            let is_swapped = rules.swaps(Scores::new(rules.goal + row, theirs));
            if is_swapped { 0.0 } else { 1.0 }
        };
        // Each level needs six rows more than the one above it.
        let most = 6 * (u16::from(MOST_DICE) + 3);
        let mut level: Vec<f64> = (0..most).map(wins).collect();
        End {
            afterstates: std::array::from_fn(|row| level[row]),
            carried: std::array::from_fn(|below| {
                let fives = level.windows(5).skip(2);
                level = fives.map(|five| five.iter().sum()).collect();
                let first = lowest_row(below + 1);
                std::array::from_fn(|row| level[first + row])
            }),
        }
    }
}
