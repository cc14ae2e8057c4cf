//! Perfect Piggy: points that exchange the dice.

use crate::Die;

/// *Perfect Piggy*: a turn whose points are a perfect square or cube, other than 1, exchanges
/// the usual die with another one for both players, until it happens again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PerfectPiggy;

impl PerfectPiggy {
    /// The die that takes the place of the usual one.
    pub const DIE: Die = Die::FOUR_SIDED;

    /// The rule in words, for players.
    pub fn in_words(self) -> String {
        format!(
            "a turn whose points are a perfect square or cube, but not 1, exchanges the usual dice \
             with {} ones for both players, or back",
            Self::DIE
        )
    }

    /// Tests whether these points exchange the dice.
    ///
    /// ```
    /// use pigskin_hog::PerfectPiggy;
    /// let exchanging: Vec<u16> = (0..30).filter(|&p| PerfectPiggy.exchanges(p)).collect();
    /// assert_eq!(exchanging, [4, 8, 9, 16, 25, 27]);
    /// ```
    pub fn exchanges(self, points: u16) -> bool {
        let points = u32::from(points);
        points > 1
            && (2..=points.min(256)).any(|root| root.pow(2) == points || root.pow(3) == points)
    }
}
