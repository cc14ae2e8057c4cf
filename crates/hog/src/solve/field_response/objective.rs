//! What a climb raises.

use super::FieldScore;

/// What a climb raises.
#[derive(Clone, Copy, Debug)]
pub enum Objective {
    /// The mean win rate.
    Mean,
    /// A number of matches, in which each counts from 0 to 1 by a logistic step
    /// at ½ of this width; and a little the mean win rate.
    Smooth(f64),
    /// The matches won and, with as many, the mean win rate.
    Wins,
}

/// So many matches a mean win rate of 1 is worth in a smooth objective. Win
/// rates that climbs can still gain are some hundredths, worth less than a match.
const MEAN: f64 = 10.0;

/// The width by which opponents count in a climb by matches won, where the
/// objective itself has no slope.
const NARROW: f64 = 0.0003;

impl Objective {
    /// The climbs from one table, in their order: each starts where the one
    /// before ended.
    pub const STEEPER_AND_STEEPER: [Objective; 5] = [
        Objective::Smooth(0.01),
        Objective::Smooth(0.003),
        Objective::Smooth(0.001),
        Objective::Smooth(0.0003),
        Objective::Wins,
    ];

    /// What a table is worth, by what it comes to, by the opponents' shares of
    /// the field, and by its win rates against each; those who cannot be beaten
    /// do not count as matches. Greater is better.
    pub fn worth(self, score: FieldScore, opponents: &[Share], means: &[f64]) -> (f64, f64) {
        match self {
            Objective::Mean => (0.0, score.mean),
            Objective::Wins => (score.won as f64, score.mean),
            Objective::Smooth(width) => {
                let matches = opponents.iter().zip(means);
                let matches = matches.filter(|(share, _)| share.beatable);
                let steps = matches.map(|(share, mean)| share.count * logistic(mean - 0.5, width));
                (0.0, steps.sum::<f64>() + MEAN * score.mean)
            }
        }
    }

    /// Tests whether a step gained so little that another is not worth its time.
    pub fn is_little(self, before: (f64, f64), after: (f64, f64)) -> bool {
        let enough = match self {
            Objective::Mean => 1e-6,
            Objective::Smooth(_) => 1e-4,
            Objective::Wins => 1e-8,
        };
        after.0 <= before.0 && after.1 - before.1 < enough
    }

    /// How much the objective gains for each opponent's win rate that rises:
    /// weights that add up to one.
    pub fn weights(self, opponents: &[Share], means: &[f64]) -> Vec<f64> {
        let field: f64 = opponents.iter().map(|share| share.count).sum();
        let width = match self {
            Objective::Mean => None,
            Objective::Smooth(width) => Some(width),
            Objective::Wins => Some(NARROW),
        };
        let slope = |mean: f64| {
            width.map_or(0.0, |width| {
                let step = logistic(mean - 0.5, width);
                step * (1.0 - step) / width
            })
        };
        let weight = |(share, &mean): (&Share, &f64)| {
            let slope = if share.beatable { slope(mean) } else { 0.0 };
            share.count * (slope + MEAN / field)
        };
        let weights: Vec<f64> = opponents.iter().zip(means).map(weight).collect();
        let sum: f64 = weights.iter().sum();
        weights.iter().map(|weight| weight / sum).collect()
    }
}

/// An opponent's share of the field.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    /// How many of the field have its table.
    pub count: f64,
    /// Whether a table could beat it, as far as is known.
    pub beatable: bool,
}

/// A step from 0 to 1.
fn logistic(from_middle: f64, width: f64) -> f64 {
    1.0 / (1.0 + (-from_middle / width).exp())
}
