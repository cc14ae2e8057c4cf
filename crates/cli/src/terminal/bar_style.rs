//! The style of progress bars.

use std::io::{IsTerminal as _, stderr};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

/// The style of a bar by indicatif's template, with one more key: `{left}` is the time left with a
/// comma in front, such as `, 12 s left`, and empty if less than a second is left or the time is
/// not known yet.
pub fn bar_style(template: &str) -> ProgressStyle {
    let style = ProgressStyle::with_template(template);
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    style.with_key(
        "left",
        |state: &ProgressState, out: &mut dyn std::fmt::Write| {
            // Writing into a line of text does not fail.
            let _ = write!(out, "{}", left(state.eta()));
        },
    )
}

/// A bar of this length, or a spinner without one, by indicatif's template and on a terminal only.
pub fn bar(template: &str, length: Option<usize>) -> ProgressBar {
    if !stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = match length {
        Some(length) => ProgressBar::new(length as u64),
        None => ProgressBar::new_spinner(),
    };
    bar.set_style(bar_style(template));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// The time left, in words that follow a number.
fn left(time: Duration) -> String {
    match time.as_secs() {
        0 => String::new(),
        seconds @ ..60 => format!(", {seconds} s left"),
        seconds @ ..3600 => format!(", {} min left", seconds.div_ceil(60)),
        seconds => format!(", {} h left", seconds.div_ceil(3600)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_remaining_time_is_left_out() {
        let said = [0, 1, 59, 60, 61, 3600, 3601].map(|seconds| left(Duration::from_secs(seconds)));
        let expected = ["", "1 s", "59 s", "1 min", "2 min", "1 h", "2 h"];
        let expected = expected.map(|time| match time {
            "" => String::new(),
            time => format!(", {time} left"),
        });
        assert_eq!(said, expected);
    }
}
