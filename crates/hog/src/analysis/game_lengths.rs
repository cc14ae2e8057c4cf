//! The lengths of games.

use crate::Table;
use crate::sweep::{At, Flow, Ground};

use super::no_analysis::NoAnalysis;
use super::opponent::Opponent;

/// The chance of each number of turns, counting both players' turns, in games between
/// a table and an opponent in which each moves first half of the time.
///
/// ```
/// use pigskin_hog::analysis::{GameLengths, Opponent};
/// use pigskin_hog::{Choice, FALL_2017, Table};
/// let sixes = Table::from_fn(100, |_| Choice::dice(6));
/// let opponent = Opponent::table(&FALL_2017, sixes.clone())?;
/// let lengths = GameLengths::new(&opponent, &sixes)?;
/// assert!((lengths.mean() - 19.558).abs() < 5e-4);
/// // Half of the games take at most 19 turns.
/// assert_eq!(lengths.quantile(0.5), 19);
/// # Ok::<(), pigskin_hog::analysis::NoAnalysis>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct GameLengths {
    chances: Vec<f64>,
}

/// Positions that come up less often are ignored. There are fewer than 10¹¹, so all of
/// them together are below the rounding of a chance.
const NEGLIGIBLE: f64 = 1e-30;

impl GameLengths {
    /// Finds the lengths by one pass forward, turn by turn. At a goal of 100 it takes a
    /// tenth of a second, and about one second with Feral Hogs.
    ///
    /// # Errors
    ///
    /// As [`Analysis::new`](super::Analysis::new).
    pub fn new(opponent: &Opponent, table: &Table) -> Result<GameLengths, NoAnalysis> {
        let rules = opponent.rules();
        let ground = Ground::new(rules);
        let flow = Flow::new(&ground, opponent.players(table)?);
        let last = rules.goal - 1;
        let mut now = flow.start();
        let mut next = [0, 1].map(|_| vec![0.0; ground.places.positions()]);
        let mut chances = vec![0.0];
        // Every turn but a chop raises the sum.
        let mut least = 0;
        loop {
            let mut ended = 0.0;
            let mut met = None;
            for sum in least..=2 * last {
                for at in At::with_sum(rules.goal, sum, &ground.layers, 2) {
                    let often = flow.most_often(&now, at);
                    if often > NEGLIGIBLE {
                        met.get_or_insert(sum);
                        ended += flow.take_turn(&now, &mut next, at);
                    }
                    if often > 0.0 {
                        flow.clear(&mut now, at);
                    }
                }
            }
            let Some(sum) = met else {
                return Ok(GameLengths { chances });
            };
            least = sum;
            chances.push(ended);
            std::mem::swap(&mut now, &mut next);
        }
    }

    /// The chance of each number of turns, from 0 up. They add up to 1 up to rounding.
    pub fn chances(&self) -> &[f64] {
        &self.chances
    }

    /// The average number of turns.
    pub fn mean(&self) -> f64 {
        self.numbered().map(|(turns, chance)| turns * chance).sum()
    }

    /// The standard deviation of the number of turns.
    pub fn standard_deviation(&self) -> f64 {
        let mean = self.mean();
        let squares = self
            .numbered()
            .map(|(turns, chance)| (turns - mean).powi(2) * chance);
        squares.sum::<f64>().sqrt()
    }

    /// The least number of turns that at least this share of games, from 0 to 1, does not
    /// exceed.
    pub fn quantile(&self, share: f64) -> usize {
        let mut sum = 0.0;
        let reached = self.chances.iter().position(|chance| {
            sum += chance;
            sum >= share && sum > 0.0
        });
        // Rounding may leave the sum of all below 1.
        reached.unwrap_or(self.chances.len() - 1)
    }

    fn numbered(&self) -> impl Iterator<Item = (f64, f64)> + '_ {
        let chances = self.chances.iter().enumerate();
        chances.map(|(turns, &chance)| (turns as f64, chance))
    }
}
