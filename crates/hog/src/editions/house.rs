//! The house strategies.

use std::fmt;
use std::str::FromStr;

use crate::{Choice, InvalidChoice, Rules, Scores, Strategy};

/// A house strategy, one of the handouts' simple strategies.
///
/// Its text is its name, a colon, and its numbers: `always:6`, `bacon:8,4`,
/// `swap:8,4`.
///
/// ```
/// use pigskin_hog::{Choice, FALL_2019, House, Scores, Strategy};
/// let swap: House = "swap:8,4".parse()?;
/// // 0 dice score 10 − 4 = 6, and 28 and 44 are swapped.
/// assert_eq!(swap.in_edition(&FALL_2019).choose(Scores::new(22, 44)), Choice::dice(0));
/// # Ok::<(), pigskin_hog::ParseHouseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum House {
    /// Always makes the same choice.
    Always(Choice),
    /// Rolls no dice if that scores at least the margin, else a fixed number.
    Bacon {
        /// The fewest points for which it rolls no dice.
        margin: u16,
        /// The choice everywhere else.
        dice: Choice,
    },
    /// Rolls no dice if that causes a swap to a higher score, never if it causes a swap to
    /// a lower one, and otherwise chooses as [`House::Bacon`]. A swap of equal scores is
    /// neither.
    Swap {
        /// The fewest points for which it rolls no dice.
        margin: u16,
        /// The choice everywhere else.
        dice: Choice,
    },
}

impl House {
    /// The strategies for comparisons: one for each fixed number of dice, then the two
    /// that use Free Bacon, with the numbers of the handouts.
    ///
    /// ```
    /// use pigskin_hog::{FALL_2019, House};
    /// let houses = House::usual(&FALL_2019);
    /// assert_eq!(houses.len(), 13);
    /// assert_eq!(houses[12].to_string(), "swap:8,4");
    /// ```
    pub fn usual(rules: &Rules) -> Vec<House> {
        let most = rules.most_dice;
        let always = (0..=most).map(|dice| House::Always(Choice::dice(dice)));
        let (margin, dice) = (8, Choice::dice(most.min(4)));
        let others = [House::Bacon { margin, dice }, House::Swap { margin, dice }];
        always.chain(others).collect()
    }

    /// The strategy under some rules.
    pub fn in_edition(self, rules: &Rules) -> impl Strategy + '_ {
        move |scores: Scores| self.choose(rules, scores)
    }

    /// The choice at scores where Free Bacon does not pay.
    pub fn usual_choice(self) -> Choice {
        match self {
            House::Always(choice) => choice,
            House::Bacon { dice, .. } | House::Swap { dice, .. } => dice,
        }
    }

    fn choose(self, rules: &Rules, scores: Scores) -> Choice {
        let none = Choice::dice(0);
        match self {
            House::Always(choice) => choice,
            House::Bacon { margin, dice } => {
                if rules.bacon_points(scores) >= margin {
                    none
                } else {
                    dice
                }
            }
            House::Swap { margin, dice } => {
                let points = rules.bacon_points(scores);
                let after = rules.risen(rules.added(scores, points, 0));
                let swaps = rules.swaps(after);
                let better = swaps && after.theirs > after.mine;
                let worse = swaps && after.theirs < after.mine;
                if better || (points >= margin && !worse) {
                    none
                } else {
                    dice
                }
            }
        }
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            House::Always(choice) => write!(f, "always:{choice}"),
            House::Bacon { margin, dice } => write!(f, "bacon:{margin},{dice}"),
            House::Swap { margin, dice } => write!(f, "swap:{margin},{dice}"),
        }
    }
}

/// Why a text is not a house strategy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseHouseError {
    /// The word before the colon is not known, or there is no colon.
    #[error("'{0}' is not a house strategy: always:DICE, bacon:MARGIN,DICE or swap:MARGIN,DICE")]
    Name(String),
    /// The margin is not a number of points.
    #[error("the margin '{0}' is not a whole number of points")]
    Margin(String),
    /// The dice are not a choice.
    #[error(transparent)]
    Choice(#[from] InvalidChoice),
}

impl FromStr for House {
    type Err = ParseHouseError;

    fn from_str(text: &str) -> Result<House, ParseHouseError> {
        let unknown = || ParseHouseError::Name(text.to_owned());
        let (name, numbers) = text.split_once(':').ok_or_else(unknown)?;
        if name == "always" {
            return Ok(House::Always(numbers.trim().parse()?));
        }
        let (margin, dice) = numbers.split_once(',').ok_or_else(unknown)?;
        let margin = margin
            .trim()
            .parse()
            .map_err(|_| ParseHouseError::Margin(margin.to_owned()))?;
        let dice = dice.trim().parse()?;
        match name {
            "bacon" => Ok(House::Bacon { margin, dice }),
            "swap" => Ok(House::Swap { margin, dice }),
            _ => Err(unknown()),
        }
    }
}
