//! Feral Hogs: a bonus for the right distance from the previous turn.

/// *Feral Hogs*: a bonus for rolling a number of dice at a fixed distance from the
/// number in the player's own previous turn. The turn before the first one counts
/// as 0 dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FeralHogs {
    /// The distance in dice, 0 to 10.
    pub apart: u8,
    /// The extra points, 1 to 20.
    pub bonus: u8,
}

impl FeralHogs {
    /// The rule of the handout: 2 apart, 3 points.
    pub const TWO_APART: FeralHogs = FeralHogs { apart: 2, bonus: 3 };

    /// The rule in words, for players.
    #[must_use]
    pub fn in_words(self) -> String {
        let distance = match self.apart {
            0 => "exactly as many dice as".to_owned(),
            apart => format!("exactly {apart} dice more or fewer than"),
        };
        format!(
            "{} points more for rolling {distance} in one's own turn before, which counts as 0 \
             dice at first",
            self.bonus
        )
    }

    /// Tests whether rolling `dice` after `previous` dice earns the bonus.
    #[must_use]
    pub fn earns(self, previous: u8, dice: u8) -> bool {
        previous.abs_diff(dice) == self.apart
    }

    /// The extra points for rolling `dice` after `previous` dice.
    ///
    /// ```
    /// use pigskin_hog::FeralHogs;
    /// assert_eq!(FeralHogs::TWO_APART.points(3, 5), 3);
    /// assert_eq!(FeralHogs::TWO_APART.points(2, 0), 3);
    /// assert_eq!(FeralHogs::TWO_APART.points(0, 3), 0);
    /// ```
    #[must_use]
    pub fn points(self, previous: u8, dice: u8) -> u16 {
        if self.earns(previous, dice) {
            self.bonus.into()
        } else {
            0
        }
    }
}
