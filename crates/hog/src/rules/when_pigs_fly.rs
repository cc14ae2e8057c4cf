//! When Pigs Fly: a limit to the points of a turn.

/// *When Pigs Fly*: the points of a turn are at most 25 less the number of dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WhenPigsFly;

impl WhenPigsFly {
    /// The rule in words, for players.
    pub fn in_words(self) -> String {
        "a turn scores at most 25 less its number of dice".to_owned()
    }

    /// The points that count of a turn with this many dice.
    ///
    /// ```
    /// use pigskin_hog::WhenPigsFly;
    /// assert_eq!(WhenPigsFly.limit(10, 40), 15);
    /// assert_eq!(WhenPigsFly.limit(3, 12), 12);
    /// ```
    pub fn limit(self, dice: u8, points: u16) -> u16 {
        points.min(25_u16.saturating_sub(dice.into()))
    }
}
