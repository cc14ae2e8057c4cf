//! The price of work, known before it begins.

use std::time::Duration;

use pigskin_hog::Price as HogPrice;

/// The estimated time of a piece of work on one core. It is computed from the request alone, and
/// determines the lane and the order, but is not a time limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Price(Duration);

/// Time for the solver of D-Football to expand a line.
const EXPANSION: Duration = Duration::from_micros(2);

/// Time to draw a cell of a picture.
const CELL: Duration = Duration::from_micros(2);

impl Price {
    /// Maximum price of work without a turn.
    pub const AT_ONCE: Price = Price(Duration::from_millis(1));

    /// Maximum price of one piece.
    pub const MOST: Price = Price(Duration::from_secs(30));

    /// The price of work with a time limit.
    pub const fn of_time(most: Duration) -> Price {
        Price(most)
    }

    pub fn of_multiply_adds(number: u64) -> Price {
        // A multiply-add takes about a nanosecond.
        Price(Duration::from_nanos(number))
    }

    /// The price of expanding lines with the solver of D-Football.
    pub fn of_expansions(most: u64) -> Price {
        Price(EXPANSION * u32::try_from(most).unwrap_or(u32::MAX))
    }

    pub fn of_picture(cells: usize) -> Price {
        Price(CELL * u32::try_from(cells).unwrap_or(u32::MAX))
    }

    pub fn time(self) -> Duration {
        self.0
    }
}

impl From<HogPrice> for Price {
    fn from(price: HogPrice) -> Price {
        Price::of_multiply_adds(price.multiply_adds())
    }
}
