//! Sums of win rates that do not depend on the order of their terms.

/// Bits behind the point.
const FRACTION: u32 = 100;

/// 2 to the power of [`FRACTION`].
const ONE: f64 = (1_u128 << FRACTION) as f64;

/// A sum of win rates, the same to the last bit in whatever order and in whatever parts they are
/// added.
///
/// Each rate is cut off after 100 binary places, which loses nothing of a rate from 2⁻⁴⁸ up, and
/// added as an integer. There is room for 134 million rates.
///
/// ```
/// use pigskin_contest::RateSum;
/// let [mut sum, mut other] = [RateSum::default(); 2];
/// for rate in [0.1, 0.7, 0.3] {
///     sum.add(rate);
/// }
/// for rate in [0.3, 0.7] {
///     other.add(rate);
/// }
/// let mut last = RateSum::default();
/// last.add(0.1);
/// other.add_sum(last);
/// assert_eq!(sum, other);
/// assert!((sum.mean() - 1.1 / 3.0).abs() < 1e-16);
/// assert_eq!(RateSum::default().mean(), 0.5);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RateSum {
    sum: i128,
    count: u64,
}

impl RateSum {
    /// Adds a win rate, from 0 to 1 up to rounding.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "it is cut off, and a rate beyond all bounds is the highest integer"
    )]
    pub fn add(&mut self, rate: f64) {
        self.sum = self.sum.saturating_add((rate * ONE) as i128);
        self.count += 1;
    }

    /// Adds all rates of another sum.
    pub fn add_sum(&mut self, other: RateSum) {
        self.sum = self.sum.saturating_add(other.sum);
        self.count += other.count;
    }

    /// The mean of the rates; ½ if there are none.
    pub fn mean(self) -> f64 {
        if self.count == 0 {
            return 0.5;
        }
        self.sum as f64 / ONE / self.count as f64
    }
}
