//! Feral Hogs: a bonus for the right distance from the previous turn.

/// *Feral Hogs*: a bonus for rolling a number of dice at a fixed distance from the
/// number in the player's own previous turn, or from the points of that turn, without a bonus.
/// The turn before the first one counts as 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FeralHogs {
    /// The distance in dice, 0 to 10, and at most [`FeralHogs::MOST_APART`] from points.
    pub apart: u8,
    /// The extra points, 1 to 20.
    pub bonus: u8,
    /// Whether the dice are compared with the points of the turn before instead of its dice.
    pub by_points: bool,
}

impl FeralHogs {
    /// The rule of fall 2019: 2 apart, 3 points.
    pub const TWO_APART: FeralHogs = FeralHogs::new(2, 3);

    /// The rule of 2020: dice 2 apart from points, 3 points.
    pub const BY_POINTS: FeralHogs = FeralHogs {
        by_points: true,
        ..Self::TWO_APART
    };

    /// The largest distance from points.
    pub const MOST_APART: u8 = 4;

    /// The rule in words, for players.
    pub fn in_words(self) -> String {
        let distance = match self.apart {
            0 => "exactly as many dice as".to_owned(),
            apart => format!("exactly {apart} dice more or fewer than"),
        };
        let (before, unit) = if self.by_points {
            (
                "one's own turn before scored points, without a bonus",
                "points",
            )
        } else {
            ("in one's own turn before", "dice")
        };
        format!(
            "{} points more for rolling {distance} {before}, which counts as 0 {unit} at first",
            self.bonus
        )
    }

    /// A bonus for this distance in dice.
    pub const fn new(apart: u8, bonus: u8) -> FeralHogs {
        FeralHogs {
            apart,
            bonus,
            by_points: false,
        }
    }

    /// The part of a turn that the next turn is compared with: its dice or its points. Points after
    /// which no number of dice earns the bonus all count as the least of them.
    ///
    /// ```
    /// use pigskin_hog::FeralHogs;
    /// assert_eq!(FeralHogs::TWO_APART.remembered(10, 6, 24), 6);
    /// assert_eq!(FeralHogs::BY_POINTS.remembered(10, 6, 9), 9);
    /// assert_eq!(FeralHogs::BY_POINTS.remembered(10, 6, 24), 13);
    /// ```
    pub fn remembered(self, most_dice: u8, dice: u8, points: u16) -> u8 {
        if self.by_points {
            let most = self.most_remembered(most_dice);
            u8::try_from(points).map_or(most, |points| points.min(most))
        } else {
            dice
        }
    }

    /// The highest number that [`remembered`](Self::remembered) returns.
    pub fn most_remembered(self, most_dice: u8) -> u8 {
        if self.by_points {
            most_dice + self.apart + 1
        } else {
            most_dice
        }
    }

    /// Tests whether rolling `dice` after `previous` dice or points earns the bonus.
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
    pub fn points(self, previous: u8, dice: u8) -> u16 {
        if self.earns(previous, dice) {
            self.bonus.into()
        } else {
            0
        }
    }
}
