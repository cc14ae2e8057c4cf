//! Exact win rates, for programs and as text.

use pigskin_game::WinRate;
use pigskin_hog::solve::Method;
use serde::Serialize;

use crate::terminal::plain_table::PlainTable;

/// An exact win rate, for programs.
#[derive(Serialize)]
pub struct ExactRate {
    /// The mean over both seats.
    win_rate: f64,
    first: f64,
    second: f64,
    error_bound: f64,
    method: String,
}

impl ExactRate {
    pub fn new(rate: WinRate, method: Method) -> ExactRate {
        ExactRate {
            win_rate: rate.mean(),
            first: rate.first,
            second: rate.second,
            error_bound: rate.error_bound,
            method: method.to_string(),
        }
    }
}

/// The rate in each seat, and with either as likely.
pub fn by_seat(rate: WinRate) -> String {
    let mut table = PlainTable::new([1]);
    for (seat, chance) in [
        ("Moving first", rate.first),
        ("Moving second", rate.second),
        ("Each half the time", rate.mean()),
    ] {
        table.row([seat.to_owned(), percent(chance)]);
    }
    table.to_text()
}

/// A chance in percent with the decimals that are exact.
pub fn percent(chance: f64) -> String {
    format!("{:.8} %", chance * 100.0)
}

/// A bound of rounding in percentage points, as text.
pub fn bound(error_bound: f64) -> String {
    // Six per cent more than rounding to two digits can take away.
    format!("{:.1e}", error_bound * 100.0 * 1.06)
}

/// An answer's method in words; empty if one sweep was enough.
pub fn method_in_words(method: Method) -> String {
    match method {
        Method::OneSweep => String::new(),
        Method::Parts { .. } => format!(
            "Positions repeat because turns can score nothing. Method:\n{method}.\nA game that \
             never ends counts as half a win for each.\n"
        ),
    }
}
