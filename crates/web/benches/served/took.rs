//! Statistics of times.

use std::time::Duration;

/// The median, the 99th percentile and the maximum, as text.
pub fn shares(took: &mut [Duration]) -> String {
    took.sort_unstable();
    let share = |percent: usize| {
        let place = (took.len() * percent / 100).min(took.len().saturating_sub(1));
        took.get(place).map_or(0.0, Duration::as_secs_f64) * 1e3
    };
    format!(
        "{:.1} ms (median), {:.1} ms (99 of 100), {:.1} ms (all)",
        share(50),
        share(99),
        share(100)
    )
}
