//! The toss of one turn.

use std::fmt;
use std::str::FromStr;

use crate::{Die, MOST_DICE};

/// The outcomes of the dice of one turn, in the order in which they fell; empty if no
/// dice were rolled.
///
/// ```
/// use pigskin_hog::Toss;
/// let toss: Toss = "3 1 6 1".parse()?;
/// assert_eq!((toss.len(), toss.sum(), toss.ones()), (4, 11, 2));
/// # Ok::<(), pigskin_hog::ParseTossError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Toss {
    outcomes: [u8; MOST_DICE as usize],
    len: u8,
}

impl Toss {
    /// Adds the outcome of one die. More than [`MOST_DICE`] are ignored.
    pub fn push(&mut self, outcome: u8) {
        if let Some(place) = self.outcomes.get_mut(usize::from(self.len)) {
            *place = outcome;
            self.len += 1;
        }
    }

    /// The outcomes.
    pub fn outcomes(&self) -> &[u8] {
        &self.outcomes[..usize::from(self.len)]
    }

    /// The number of dice.
    pub fn len(&self) -> u8 {
        self.len
    }

    /// Tests whether no dice were rolled.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The sum of the outcomes.
    pub fn sum(&self) -> u16 {
        self.outcomes().iter().copied().map(u16::from).sum()
    }

    /// The number of ones.
    pub fn ones(&self) -> u8 {
        let ones = self.outcomes().iter().filter(|&&outcome| outcome == 1);
        ones.fold(0, |count, _| count + 1)
    }

    /// Every toss of this many dice with its chance. Tosses that differ only in the order
    /// of their dice are merged.
    ///
    /// ```
    /// use pigskin_hog::{Die, Toss};
    /// let tosses = Toss::all(Die::SIX_SIDED, 2);
    /// assert_eq!(tosses.len(), 21);
    /// let doubles = tosses.iter().filter(|(toss, _)| toss.outcomes()[0] == toss.outcomes()[1]);
    /// assert!((doubles.map(|(_, chance)| chance).sum::<f64>() - 1.0 / 6.0).abs() < 1e-15);
    /// ```
    pub fn all(die: Die, dice: u8) -> Vec<(Toss, f64)> {
        let dice = dice.min(MOST_DICE);
        let mut tosses = vec![(Toss::default(), 1.0)];
        for rolled in 1..=dice {
            let mut longer = Vec::new();
            for (toss, chance) in tosses {
                let from = toss.outcomes().last().copied().unwrap_or(1);
                for outcome in from..=die.sides() {
                    let mut toss = toss;
                    toss.push(outcome);
                    // The number of orders grows by the number of places for one more
                    // die, divided by the number of dice equal to it, which come last.
                    let equal = toss.outcomes().iter().rev().take_while(|&&o| o == outcome);
                    let ways = f64::from(rolled) / equal.count() as f64;
                    let one = die.ways(outcome) as f64 / die.all_ways() as f64;
                    longer.push((toss, chance * ways * one));
                }
            }
            tosses = longer;
        }
        tosses
    }
}

impl fmt::Display for Toss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, outcome) in self.outcomes().iter().enumerate() {
            let gap = if place == 0 { "" } else { " " };
            write!(f, "{gap}{outcome}")?;
        }
        Ok(())
    }
}

/// Why a text is not a toss.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseTossError {
    /// A word is not the outcome of a die.
    #[error("'{0}' is not the outcome of a die")]
    Outcome(String),
    /// There are too many dice.
    #[error("{0} dice are more than {MOST_DICE}")]
    TooMany(usize),
}

impl FromStr for Toss {
    type Err = ParseTossError;

    fn from_str(text: &str) -> Result<Toss, ParseTossError> {
        let dice = text.split_whitespace().count();
        if dice > usize::from(MOST_DICE) {
            return Err(ParseTossError::TooMany(dice));
        }
        let mut toss = Toss::default();
        for word in text.split_whitespace() {
            match word.parse() {
                Ok(outcome @ 1..=Die::MOST_SIDES) => toss.push(outcome),
                _ => return Err(ParseTossError::Outcome(word.to_owned())),
            }
        }
        Ok(toss)
    }
}
