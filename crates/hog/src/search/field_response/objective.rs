//! The objective of a climb.

use super::score::FieldScore;

/// The quantity that a climb raises.
#[derive(Clone, Copy, Debug)]
pub enum Objective {
    /// The mean win rate.
    Mean,
    /// The sum over matches of a logistic step at ½ with this width, from 0 to 1, plus
    /// the mean win rate with a small weight.
    Smooth(f64),
    /// The matches won, then the mean win rate.
    Wins,
}

/// Matches that a mean win rate of 1 is worth in a smooth objective. Climbs can still
/// gain a few hundredths of win rate, which is worth less than a match.
const MEAN: f64 = 10.0;

/// The width for the weights of opponents in a climb by matches won, where the
/// objective itself has no slope.
const NARROW: f64 = 0.0003;

impl Objective {
    /// The objectives of the climbs from one table, in order. Each climb starts where
    /// the previous one ended.
    pub const STEEPER_AND_STEEPER: [Objective; 5] = [
        Objective::Smooth(0.01),
        Objective::Smooth(0.003),
        Objective::Smooth(0.001),
        Objective::Smooth(0.0003),
        Objective::Wins,
    ];

    /// The worth of a table, from its result, the opponents' shares of the field, and
    /// its win rate against each opponent. Opponents that cannot be beaten do not count
    /// as matches. Greater is better.
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

    /// Tests whether a step gained too little to try another.
    pub fn is_little(self, before: (f64, f64), after: (f64, f64)) -> bool {
        let enough = match self {
            Objective::Mean => 1e-6,
            Objective::Smooth(_) => 1e-4,
            Objective::Wins => 1e-8,
        };
        after.0 <= before.0 && after.1 - before.1 < enough
    }

    /// The slope of the objective by the win rate against each opponent, as weights that
    /// add up to one.
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
    /// How often its table is in the field.
    pub count: f64,
    /// Whether some table could beat it, as far as known.
    pub beatable: bool,
}

/// A logistic step from 0 to 1.
fn logistic(from_middle: f64, width: f64) -> f64 {
    1.0 / (1.0 + (-from_middle / width).exp())
}
