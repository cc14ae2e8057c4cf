//! The version of the arithmetic behind win rates.

/// The engine: the way in which win rates are computed, with the order of its additions.
///
/// Raise it when the last digits of any win rate may change, for instance with the order of a
/// sum. Cached win rates of another engine are computed again, results name the engine that made
/// them ([`HogResults::engine`](crate::HogResults::engine)), and only the same engine gives them
/// again to the last bit.
///
/// Digits above the error bound change only with the meaning of the rules, and then the hash of the
/// rules changes too.
pub const ENGINE: u32 = 8;
