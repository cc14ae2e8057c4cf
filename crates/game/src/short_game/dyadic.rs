//! Numbers of short games.

use std::cmp::Ordering;
use std::fmt;

use super::TooLarge;

/// Largest power of two in a denominator, and bits of a numerator.
const MOST_BITS: u8 = 62;

/// A dyadic number, an integer over a power of two, in lowest terms. The numbers of short
/// games are dyadic, and so are the means and temperatures of all of them.
///
/// The numerator is below 2⁶² in absolute value, and the denominator is at most 2⁶².
///
/// ```
/// use pigskin_game::short_game::Dyadic;
/// let three_quarters = Dyadic::new(6, 3)?;
/// assert_eq!(three_quarters.to_string(), "3/4");
/// assert!(three_quarters < Dyadic::ONE);
/// assert_eq!(three_quarters.plus(Dyadic::new(1, 2)?), Ok(Dyadic::ONE));
/// # Ok::<(), pigskin_game::short_game::TooLarge>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dyadic {
    numerator: i64,
    /// The denominator is two to this power.
    power: u8,
}

impl Dyadic {
    /// Zero.
    pub const ZERO: Dyadic = Dyadic {
        numerator: 0,
        power: 0,
    };
    /// One.
    pub const ONE: Dyadic = Dyadic {
        numerator: 1,
        power: 0,
    };

    /// The number `numerator / 2^power`.
    ///
    /// # Errors
    ///
    /// Fails if the number has more than 62 bits in lowest terms.
    pub fn new(numerator: i64, power: u8) -> Result<Dyadic, TooLarge> {
        Dyadic::reduced(numerator.into(), power)
    }

    fn reduced(numerator: i128, power: u8) -> Result<Dyadic, TooLarge> {
        // Zero has 128 trailing zeros.
        let zeros = numerator.trailing_zeros().min(power.into());
        let numerator = numerator >> zeros;
        let power = power - u8::try_from(zeros).unwrap_or(power);
        match i64::try_from(numerator) {
            Ok(numerator) if numerator.unsigned_abs() >> MOST_BITS == 0 && power <= MOST_BITS => {
                Ok(Dyadic { numerator, power })
            }
            _ => Err(TooLarge::Number),
        }
    }

    /// The numerator in lowest terms.
    pub const fn numerator(self) -> i64 {
        self.numerator
    }

    /// The power of two in the denominator in lowest terms, 0 to 62.
    pub const fn power(self) -> u8 {
        self.power
    }

    /// The number as an integer, if it is one.
    pub const fn as_integer(self) -> Option<i64> {
        if self.power == 0 {
            Some(self.numerator)
        } else {
            None
        }
    }

    /// The number as a floating-point number, within one unit in the last place.
    pub fn to_f64(self) -> f64 {
        self.numerator as f64 / (1_u64 << self.power) as f64
    }

    /// The negative of the number.
    pub const fn negative(self) -> Dyadic {
        Dyadic {
            numerator: -self.numerator,
            power: self.power,
        }
    }

    /// The sum.
    pub fn plus(self, other: Dyadic) -> Result<Dyadic, TooLarge> {
        let power = self.power.max(other.power);
        // Both are below 2^62 · 2^62.
        Dyadic::reduced(self.over(power) + other.over(power), power)
    }

    /// The difference.
    pub fn minus(self, other: Dyadic) -> Result<Dyadic, TooLarge> {
        self.plus(other.negative())
    }

    /// Half of the number.
    pub fn half(self) -> Result<Dyadic, TooLarge> {
        Dyadic::reduced(self.numerator.into(), self.power + 1)
    }

    /// The numerator over a denominator of at least this number's.
    fn over(self, power: u8) -> i128 {
        i128::from(self.numerator) << (power - self.power)
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Dyadic) -> Ordering {
        let power = self.power.max(other.power);
        self.over(power).cmp(&other.over(power))
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Dyadic) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.power {
            0 => write!(f, "{}", self.numerator),
            power => write!(f, "{}/{}", self.numerator, 1_u64 << power),
        }
    }
}
