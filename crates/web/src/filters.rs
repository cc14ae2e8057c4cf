//! Number formats for templates.

#![expect(
    clippy::inline_always,
    clippy::unused_self,
    clippy::trivially_copy_pass_by_ref,
    clippy::unnecessary_wraps,
    reason = "filters have the form that templates call them by"
)]

use askama::Values;

/// A chance in percent, with two decimals.
#[askama::filter_fn]
pub fn percent(chance: &f64, _: &dyn Values) -> askama::Result<String> {
    Ok(crate::percent(*chance, 2))
}

/// A difference of chances in percentage points, with its sign.
#[askama::filter_fn]
pub fn points(difference: &f64, _: &dyn Values) -> askama::Result<String> {
    // Avoids −0.00.
    let rounded = (difference * 10_000.0).round() / 100.0 + 0.0;
    Ok(format!("{rounded:+.2}").replace('-', "−"))
}

#[askama::filter_fn]
pub fn hundredths(number: &f64, _: &dyn Values) -> askama::Result<String> {
    Ok(format!("{number:.2}"))
}

/// A number with a noun: `1 move`, `5 moves`.
#[askama::filter_fn]
pub fn counted(number: &usize, _: &dyn Values, what: &str) -> askama::Result<String> {
    let end = if *number == 1 { "" } else { "s" };
    Ok(format!("{number} {what}{end}"))
}
