//! The distribution of a turn's points.

use crate::{Die, MOST_DICE, PigOut, Rules};

/// The points of rolling some dice, with exact chances: the number of equally likely
/// outcomes that give each number of points.
///
/// Pig Out, Touchdown, Hogtimus Prime and When Pigs Fly are included. Rules that depend on more
/// than the dice (49ers, Feral Hogs, the swap) are not.
///
/// ```
/// use pigskin_hog::{Die, Distribution, FALL_2019};
/// let points = Distribution::of_dice(&FALL_2019, Die::SIX_SIDED, 2);
/// assert_eq!((points.ways(1), points.ways(12), points.all_ways()), (11, 1, 36));
/// assert!((points.mean() - 211.0 / 36.0).abs() < 1e-15);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution {
    /// Outcomes by points, from 0 points up.
    ways: Vec<u128>,
    all: u128,
}

impl Distribution {
    /// The distribution of rolling this many dice, at most [`MOST_DICE`].
    ///
    /// Counts are exact: one hundred sides to the tenth power fit.
    pub fn of_dice(rules: &Rules, die: Die, dice: u8) -> Distribution {
        let dice = dice.min(MOST_DICE);
        let mut ways = Vec::new();
        for (ones, by_sum) in (0..).zip(ways_by_ones(die, dice)) {
            let spoilt = rules
                .pig_out
                .and_then(|rule: PigOut| rule.points(dice, ones));
            for (sum, count) in (0..).zip(by_sum).filter(|&(_, count)| count > 0) {
                let points = usize::from(rules.lifted(dice, spoilt.unwrap_or(sum)));
                if ways.len() <= points {
                    ways.resize(points + 1, 0);
                }
                ways[points] += count;
            }
        }
        Distribution {
            ways,
            all: die.all_ways().pow(dice.into()),
        }
    }

    /// The number of outcomes that score this many points.
    pub fn ways(&self, points: u16) -> u128 {
        self.ways.get(usize::from(points)).copied().unwrap_or(0)
    }

    /// The number of all outcomes.
    pub fn all_ways(&self) -> u128 {
        self.all
    }

    /// The chance of this many points. Its relative error is at most three roundings: of
    /// both counts and of the quotient.
    pub fn chance(&self, points: u16) -> f64 {
        self.ways(points) as f64 / self.all as f64
    }

    /// Every possible number of points, lowest first.
    pub fn points(&self) -> impl Iterator<Item = u16> + '_ {
        let points = (0..).zip(&self.ways).filter(|&(_, &ways)| ways > 0);
        points.map(|(points, _)| points)
    }

    /// The sum of the points over all outcomes; the mean is this divided by
    /// [`all_ways`](Self::all_ways).
    pub fn total_points(&self) -> u128 {
        (0..)
            .zip(&self.ways)
            .map(|(points, ways): (u128, _)| points * ways)
            .sum()
    }

    /// The average points of a turn.
    pub fn mean(&self) -> f64 {
        self.total_points() as f64 / self.all as f64
    }
}

/// The number of outcomes, by number of ones and by sum.
pub(crate) fn ways_by_ones(die: Die, dice: u8) -> Vec<Vec<u128>> {
    let (dice, sides) = (usize::from(dice), usize::from(die.sides()));
    let by_outcome: Vec<u128> = (0..=die.sides()).map(|outcome| die.ways(outcome)).collect();
    let mut ways = vec![vec![0; dice * sides + 1]; dice + 1];
    ways[0][0] = 1;
    for rolled in 0..dice {
        let mut next = vec![vec![0; dice * sides + 1]; dice + 1];
        for (ones, by_sum) in ways.iter().enumerate().take(rolled + 1) {
            for (sum, &count) in by_sum.iter().enumerate().take(rolled * sides + 1) {
                #[cfg(test)]
                crate::price::counted::add(sides);
                next[ones + 1][sum + 1] += count * by_outcome[1];
                for outcome in 2..=sides {
                    next[ones][sum + outcome] += count * by_outcome[outcome];
                }
            }
        }
        ways = next;
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Edition, SPRING_2017, Toss};

    #[test]
    fn all_ways_are_counted() {
        for (_, rules) in Edition::HANDOUTS {
            for dice in 0..=MOST_DICE {
                let points = Distribution::of_dice(&rules, Die::FOUR_SIDED, dice);
                let sum: u128 = points.points().map(|p| points.ways(p)).sum();
                assert_eq!(sum, points.all_ways());
            }
        }
        let hundred = Die::new(100).unwrap();
        let points = Distribution::of_dice(&SPRING_2017, hundred, 10);
        assert_eq!(points.all_ways(), 10_u128.pow(20));
    }

    #[test]
    fn agrees_with_every_toss_one_by_one() {
        for (_, rules) in Edition::HANDOUTS {
            for dice in 1..=6 {
                let points = Distribution::of_dice(&rules, rules.die, dice);
                let mut chances = vec![0.0; 100];
                for (toss, chance) in Toss::all(rules.die, dice) {
                    let points = rules.lifted(dice, PigOut::points_of(rules.pig_out, &toss));
                    chances[usize::from(points)] += chance;
                }
                for (p, chance) in (0..).zip(chances) {
                    assert!((points.chance(p) - chance).abs() < 1e-14);
                }
            }
        }
    }
}
