//! Why a formula has no value at some scores.

/// The largest number, and the negative of the lowest, that a formula may make in between.
pub const MOST_NUMBER: i64 = 1_000_000_000_000;

/// Why a formula has no value at some scores.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Undefined {
    /// A division by zero.
    #[error("divides by 0")]
    Division,
    /// A number that is too large in between.
    #[error("makes numbers beyond {}", MOST_NUMBER)]
    Large,
    /// A negative exponent.
    #[error("has the exponent {0}")]
    Exponent(i64),
    /// A list has no such place.
    #[error("looks up place {place} of a list of {length}")]
    Place {
        /// The place, from 0.
        place: i64,
        /// The length of the list.
        length: usize,
    },
    /// A function does not know the number.
    #[error("calls {function} with {number}")]
    At {
        /// The name of the function.
        function: &'static str,
        /// The number.
        number: i64,
    },
}
