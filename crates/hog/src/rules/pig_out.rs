//! Pig Out: what a toss with ones is worth.

use crate::Toss;
use pigskin_game::words;

words! {
    /// *Pig Out*: ones spoil the sum of a toss.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum PigOut {
        /// Any one makes the whole toss worth a single point.
        One = "one",
        /// A toss with ones is worth one point for each one, but at most 11 minus the number
        /// of dice.
        Ones = "ones",
        /// Any one makes the whole toss worth nothing, as in the dice game Pig.
        Nothing = "nothing",
        /// A toss with ones is worth one point for each one.
        AllOnes = "all-ones",
        /// *Piggy Back*: any one makes the whole toss worth nothing, and the opponent gains a point
        /// for each die that was rolled.
        PiggyBack = "piggy-back",
    }

    /// The name in settings.
    pub fn name
}

impl PigOut {
    /// The points that the opponent gains by a toss of this many dice with a one in it.
    ///
    /// ```
    /// use pigskin_hog::PigOut;
    /// assert_eq!(PigOut::PiggyBack.opponent_gains(6), 6);
    /// assert_eq!(PigOut::One.opponent_gains(6), 0);
    /// ```
    pub const fn opponent_gains(self, dice: u8) -> u16 {
        match self {
            PigOut::PiggyBack => dice as u16,
            _ => 0,
        }
    }

    /// The points of a toss with this many ones, or `None` if there are none and the sum
    /// counts.
    ///
    /// ```
    /// use pigskin_hog::PigOut;
    /// assert_eq!(PigOut::One.points(7, 5), Some(1));
    /// assert_eq!(PigOut::Ones.points(7, 5), Some(4));
    /// assert_eq!(PigOut::Ones.points(5, 3), Some(3));
    /// assert_eq!(PigOut::Nothing.points(7, 5), Some(0));
    /// assert_eq!(PigOut::One.points(4, 0), None);
    /// ```
    pub fn points(self, dice: u8, ones: u8) -> Option<u16> {
        let most = 11_u8.saturating_sub(dice);
        match (self, ones) {
            (_, 0) => None,
            (PigOut::One, _) => Some(1),
            (PigOut::Ones, ones) => Some(ones.min(most).into()),
            (PigOut::AllOnes, ones) => Some(ones.into()),
            (PigOut::Nothing | PigOut::PiggyBack, _) => Some(0),
        }
    }

    /// The rule in words, for players.
    pub fn in_words(self) -> String {
        match self {
            PigOut::One => "a toss with a one in it is worth 1 point",
            PigOut::Ones => {
                "a toss with ones in it is worth a point for each one, but 11 less the number of \
                 dice at the most"
            }
            PigOut::Nothing => "a toss with a one in it is worth nothing",
            PigOut::AllOnes => "a toss with ones in it is worth a point for each one",
            PigOut::PiggyBack => {
                "a toss with a one in it is worth nothing, and the opponent gains a point for each \
                 die"
            }
        }
        .to_owned()
    }

    /// The points of a toss, under a rule that may be off.
    ///
    /// ```
    /// use pigskin_hog::PigOut;
    /// let toss = "3 3 3 3".parse()?;
    /// assert_eq!(PigOut::points_of(Some(PigOut::One), &toss), 12);
    /// # Ok::<(), pigskin_hog::ParseTossError>(())
    /// ```
    pub fn points_of(rule: Option<PigOut>, toss: &Toss) -> u16 {
        rule.and_then(|rule| rule.points(toss.len(), toss.ones()))
            .unwrap_or_else(|| toss.sum())
    }
}
