//! A choice of a table, and what it costs.

use std::fmt;

use crate::{Choice, Scores};

/// The choice of a table at one pair of scores, with its effect against an opponent.
///
/// ```
/// use pigskin_hog::analysis::{Analysis, Opponent};
/// use pigskin_hog::{Choice, FALL_2017, Table};
/// let sixes = Table::from_fn(100, |_| Choice::dice(6));
/// let analysis = Analysis::new(&Opponent::perfect(&FALL_2017), &sixes)?;
/// let start = &analysis.cells()[0];
/// // The first player is always to move there, the second only after a 0.
/// assert!((start.visits - 0.5).abs() < 1e-12);
/// assert!(start.regret().is_some_and(|regret| regret < 0.05));
/// # Ok::<(), pigskin_hog::analysis::NoAnalysis>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cell {
    /// The scores.
    pub scores: Scores,
    /// The table's choice.
    pub choice: Choice,
    /// How often the table's player is to move here in a game, on average over games and
    /// seats: from 0 to 1, or to 2 with Pork Chop, where two chops in turn lead back to
    /// the same scores.
    pub visits: f64,
    /// The win chance that the choice gives away in a game, on average over games and
    /// seats: the regrets of all positions with these scores, weighted by how often each
    /// is met. The costs of all cells add up to the difference between the best
    /// response's win rate and the table's.
    pub cost: f64,
    /// The choice that would raise the table's win rate most, if all other cells stay. It
    /// is the lowest if several are equally good, and the table's own if none would raise
    /// the win rate.
    pub better: Choice,
    /// How much that choice would raise the win rate. It can be above the cost, which
    /// assumes best play from here on, and below it, because best play remembers what a
    /// table cannot.
    pub gain: f64,
}

impl Cell {
    /// The mean win chance that the choice gives away each time it is made, from 0 to 1;
    /// `None` if no game reaches the cell.
    pub fn regret(&self) -> Option<f64> {
        (self.visits > 0.0).then(|| self.cost / self.visits)
    }
}

/// The table's choice and a better one, with its gain, as a sentence without a full stop.
///
/// ```
/// use pigskin_hog::analysis::Cell;
/// use pigskin_hog::{Choice, Scores};
/// let cell = Cell {
///     scores: Scores::new(37, 92),
///     choice: Choice::dice(5),
///     visits: 0.021,
///     cost: 0.0001,
///     better: Choice::dice(0),
///     gain: 0.0031,
/// };
/// assert_eq!(
///     cell.to_string(),
///     "You have 37, they have 92: you roll 5; 0 is better by 0.31 percentage points, and this \
///      comes up in 2.1 % of games",
/// );
/// ```
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Scores { mine, theirs } = self.scores;
        write!(f, "You have {mine}, they have {theirs}: you ")?;
        match self.choice.as_dice() {
            Some(dice) => write!(f, "roll {dice}; ")?,
            None => f.write_str("choose -1; ")?,
        }
        if self.visits == 0.0 {
            return f.write_str("no game comes here");
        }
        if self.better == self.choice {
            f.write_str("no other choice is better")?;
        } else {
            let points = rounded(self.gain);
            write!(f, "{} is better by {points} percentage points", self.better)?;
        }
        write!(
            f,
            ", and this comes up in {} % of games",
            rounded(self.visits)
        )
    }
}

/// A chance in percent with about two digits that tell something.
fn rounded(chance: f64) -> String {
    match chance * 100.0 {
        percent @ 9.95.. => format!("{percent:.0}"),
        percent @ 0.995.. => format!("{percent:.1}"),
        percent @ 0.005.. => format!("{percent:.2}"),
        _ => "less than 0.01".to_owned(),
    }
}
