//! The display of wrong variants that are being asked.

use std::io::{IsTerminal, stderr};

use indicatif::{ProgressBar, ProgressStyle};

/// A bar on a terminal, and nothing elsewhere.
pub struct VariantsProgress(ProgressBar);

impl VariantsProgress {
    /// Begins to show how many variants have answered.
    pub fn new(quiet: bool, variants: usize) -> VariantsProgress {
        if quiet || !stderr().is_terminal() {
            return VariantsProgress(ProgressBar::hidden());
        }
        let bar = ProgressBar::new(variants as u64);
        let template = "{bar:30} {pos} of {len} wrong variants asked, {eta} left";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        VariantsProgress(bar)
    }

    /// One more has answered.
    pub fn one_more(&self) {
        self.0.inc(1);
    }

    /// Removes the bar.
    pub fn clear(&self) {
        self.0.finish_and_clear();
    }
}
