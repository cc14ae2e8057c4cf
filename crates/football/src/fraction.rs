//! Exact fractions.

use std::fmt;

/// A non-negative fraction in lowest terms.
///
/// ```
/// use pigskin_football::Fraction;
/// let half = Fraction::new(2, 4).expect("4 is not 0");
/// assert_eq!(half.to_string(), "1/2");
/// assert_eq!(half.to_f64(), 0.5);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fraction {
    numerator: u128,
    denominator: u128,
}

impl Fraction {
    /// Zero.
    pub const ZERO: Fraction = Fraction {
        numerator: 0,
        denominator: 1,
    };

    /// A quotient; `None` for a division by zero.
    pub fn new(numerator: u128, denominator: u128) -> Option<Fraction> {
        let divisor = common_divisor(numerator, denominator);
        (denominator != 0).then(|| Fraction {
            numerator: numerator / divisor,
            denominator: denominator / divisor,
        })
    }

    /// The numerator.
    pub const fn numerator(self) -> u128 {
        self.numerator
    }

    /// The denominator, at least 1.
    pub const fn denominator(self) -> u128 {
        self.denominator
    }

    /// The value as a floating-point number, within two units in the last place.
    pub fn to_f64(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }

    /// One minus this fraction; `None` if it is above one.
    pub fn complement(self) -> Option<Fraction> {
        Fraction::new(
            self.denominator.checked_sub(self.numerator)?,
            self.denominator,
        )
    }

    /// The sum; `None` if it does not fit in 128 bits.
    pub fn plus(self, other: Fraction) -> Option<Fraction> {
        let divisor = common_divisor(self.denominator, other.denominator);
        let (mine, theirs) = (self.denominator / divisor, other.denominator / divisor);
        let left = self.numerator.checked_mul(theirs)?;
        let right = other.numerator.checked_mul(mine)?;
        Fraction::new(
            left.checked_add(right)?,
            self.denominator.checked_mul(theirs)?,
        )
    }

    /// The product; `None` if it does not fit in 128 bits.
    pub fn times(self, other: Fraction) -> Option<Fraction> {
        // Both fractions are in lowest terms, so only the cross pairs can be reduced.
        let left = Fraction::new(self.numerator, other.denominator)?;
        let right = Fraction::new(other.numerator, self.denominator)?;
        Fraction::new(
            left.numerator.checked_mul(right.numerator)?,
            left.denominator.checked_mul(right.denominator)?,
        )
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.numerator, self.denominator)
    }
}

fn common_divisor(mut left: u128, mut right: u128) -> u128 {
    while right != 0 {
        (left, right) = (right, left % right);
    }
    left
}
