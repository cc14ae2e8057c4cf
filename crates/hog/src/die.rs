//! A die.

use std::fmt;

/// A die by its number of sides, from [`Die::LEAST_SIDES`] to
/// [`Die::MOST_SIDES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Die(u8);

impl Die {
    /// The fewest sides: a coin.
    pub const LEAST_SIDES: u8 = 2;
    /// The most sides that are supported.
    pub const MOST_SIDES: u8 = 100;
    /// The usual die.
    pub const SIX_SIDED: Die = Die(6);
    /// The die of Hog Wild.
    pub const FOUR_SIDED: Die = Die(4);

    /// Makes a die with this many sides; `None` if the number is out of range.
    ///
    /// ```
    /// use pigskin_hog::Die;
    /// assert_eq!(Die::new(6), Some(Die::SIX_SIDED));
    /// assert_eq!(Die::new(1), None);
    /// ```
    #[must_use]
    pub const fn new(sides: u8) -> Option<Die> {
        if Self::LEAST_SIDES <= sides && sides <= Self::MOST_SIDES {
            Some(Die(sides))
        } else {
            None
        }
    }

    /// The number of sides.
    #[must_use]
    pub const fn sides(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-sided", self.0)
    }
}
