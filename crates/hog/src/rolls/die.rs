//! A die.

use std::fmt;

/// A die by its number of sides, from [`Die::LEAST_SIDES`] to
/// [`Die::MOST_SIDES`], and whether an odd outcome is rolled once more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Die {
    sides: u8,
    odd_again: bool,
}

impl Die {
    /// The fewest sides: a coin.
    pub const LEAST_SIDES: u8 = 2;
    /// The most sides that are supported.
    pub const MOST_SIDES: u8 = 100;
    /// The most sides, if their number is odd and odd outcomes are rolled once more: the counts
    /// of ten such dice still fit.
    pub const MOST_ODD_SIDES_AGAIN: u8 = 83;
    /// The usual die.
    pub const SIX_SIDED: Die = Die::fair(6);
    /// The die of Hog Wild.
    pub const FOUR_SIDED: Die = Die::fair(4);

    const fn fair(sides: u8) -> Die {
        Die {
            sides,
            odd_again: false,
        }
    }

    /// Makes a die with this many sides; `None` if the number is out of range.
    ///
    /// ```
    /// use pigskin_hog::Die;
    /// assert_eq!(Die::new(6), Some(Die::SIX_SIDED));
    /// assert_eq!(Die::new(1), None);
    /// ```
    pub const fn new(sides: u8) -> Option<Die> {
        if Self::LEAST_SIDES <= sides && sides <= Self::MOST_SIDES {
            Some(Die::fair(sides))
        } else {
            None
        }
    }

    /// The number of sides.
    pub const fn sides(self) -> u8 {
        self.sides
    }

    /// This die, where an odd outcome is rolled once more. The second outcome counts, odd or
    /// even.
    ///
    /// ```
    /// use pigskin_hog::Die;
    /// let again = Die::SIX_SIDED.odd_again();
    /// assert!(again.rolls_again(3) && !again.rolls_again(4));
    /// assert_eq!((again.ways(3), again.ways(4), again.all_ways()), (1, 3, 12));
    /// ```
    pub const fn odd_again(self) -> Die {
        Die {
            odd_again: true,
            ..self
        }
    }

    /// Tests whether any outcome is rolled once more.
    pub const fn is_odd_again(self) -> bool {
        self.odd_again
    }

    /// Tests whether this outcome is rolled once more.
    pub const fn rolls_again(self, outcome: u8) -> bool {
        self.odd_again && outcome % 2 == 1
    }

    /// The number of equally likely ways in which an outcome comes up in the end.
    pub fn ways(self, outcome: u8) -> u128 {
        let sides = u128::from(self.sides);
        let odd = sides.div_ceil(2);
        match (self.odd_again, sides % 2, outcome % 2) {
            // Half of the first outcomes are odd if the number of sides is even.
            (false, _, _) | (true, 0, 1) => 1,
            (true, 0, _) => 3,
            (true, _, 1) => odd,
            (true, _, _) => sides + odd,
        }
    }

    /// The number of all ways: one for each side, unless odd outcomes are rolled once more.
    pub fn all_ways(self) -> u128 {
        let sides = u128::from(self.sides);
        match (self.odd_again, sides % 2) {
            (false, _) => sides,
            (true, 0) => 2 * sides,
            (true, _) => sides * sides,
        }
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-sided", self.sides)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_are_those_of_two_rolls() {
        for sides in Die::LEAST_SIDES..=Die::MOST_SIDES {
            let die = Die::new(sides).unwrap().odd_again();
            let all: u128 = (1..=sides).map(|outcome| die.ways(outcome)).sum();
            assert_eq!(all, die.all_ways());
            for outcome in 1..=sides {
                let pairs =
                    (1..=sides).flat_map(|first| (1..=sides).map(move |last| (first, last)));
                let ends = |&(first, last): &(u8, u8)| {
                    outcome == if first % 2 == 1 { last } else { first }
                };
                let ways = pairs.filter(ends).count() as f64 / f64::from(sides).powi(2);
                let chance = die.ways(outcome) as f64 / die.all_ways() as f64;
                assert!((ways - chance).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn ten_dice_can_be_counted() {
        for sides in [Die::MOST_SIDES, 98, Die::MOST_ODD_SIDES_AGAIN] {
            let die = Die::new(sides).unwrap().odd_again();
            assert!(die.all_ways().checked_pow(10).is_some(), "{sides}");
        }
        let die = Die::new(85).unwrap().odd_again();
        assert!(die.all_ways().checked_pow(10).is_none());
    }
}
