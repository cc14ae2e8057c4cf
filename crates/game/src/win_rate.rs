//! A win chance with a proved error bound.

/// The chance that player a beats player b, for either seat.
///
/// The true values of [`first`](Self::first), [`second`](Self::second) and
/// [`mean`](Self::mean) are within [`error_bound`](Self::error_bound) of these numbers,
/// so [`is_above`](Self::is_above) is a proof.
///
/// ```
/// use pigskin_game::WinRate;
/// let rate = WinRate { first: 0.53, second: 0.49, error_bound: 1e-13 };
/// assert!(rate.is_above(0.500001));
/// assert!(!rate.is_above(0.51));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WinRate {
    /// a's win chance when a moves first, from 0 to 1.
    pub first: f64,
    /// a's win chance when b moves first, from 0 to 1.
    pub second: f64,
    /// The largest possible distance of each value from the true one.
    pub error_bound: f64,
}

impl WinRate {
    /// a's win chance if both seats are equally likely.
    pub fn mean(&self) -> f64 {
        f64::midpoint(self.first, self.second)
    }

    /// b's win chances against a.
    pub fn reversed(&self) -> WinRate {
        WinRate {
            first: 1.0 - self.second,
            second: 1.0 - self.first,
            error_bound: self.error_bound,
        }
    }

    /// Tests whether the true mean is proved to be above the threshold.
    pub fn is_above(&self, threshold: f64) -> bool {
        self.mean() - self.error_bound > threshold
    }

    /// Tests whether the true mean is proved to be at or below the threshold.
    pub fn is_at_most(&self, threshold: f64) -> bool {
        // The sum is rounded: if it is below the threshold, the true sum is at or below.
        self.mean() + self.error_bound < threshold
    }
}
