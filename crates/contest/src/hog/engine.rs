//! The version of the arithmetic behind win rates.

/// The engine: the way in which win rates are computed, with the order of its additions.
///
/// Raise it when the last digits of any win rate may change, for instance with the order of a
/// sum. Cached win rates of another engine are computed again, results name the engine that made
/// them ([`HogResults::engine`](crate::HogResults::engine)), and results of another engine are
/// verified within their error bounds instead of to the last bit.
///
/// Digits above the error bound change only with the meaning of the rules, and then the hash of the
/// rules changes too.
///
/// ```
/// use pigskin_contest::ENGINE;
/// assert!(ENGINE >= 1, "results that name no engine were made by the first");
/// ```
pub const ENGINE: u32 = 8;
