//! Chances in percent.

/// A chance in percent, with this many decimals.
///
/// ```
/// assert_eq!(pigskin_web::percent(0.51416, 2), "51.42 %");
/// ```
pub fn percent(chance: f64, decimals: usize) -> String {
    format!("{:.decimals$} %", chance * 100.0)
}
