//! Rules by which the points of a turn are a sum of dice.

use super::level::{CARRIED, LEVELS, lowest_row};
use crate::distribution::ways_by_ones;
use crate::duel::lanes::{ByDice, ROWS};
use crate::duel::tiling::Tiling;
use crate::{Die, Distribution, MOST_DICE, Rules, Scores};

/// Rows from the goal on that a column keeps.
pub const ENDED: usize = 2 * ROWS;

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
        let tiling = Tiling::new(rules)?;
        let ends = (0..tiling.rows()).map(|column| End::new(rules, tiling.score(column)));
        let chances = Chances::new();
        Some(SumRules {
            ends: ends.collect(),
            tiling,
            scales: chances.scales,
            prices: chances.prices,
            near: chances.near,
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
