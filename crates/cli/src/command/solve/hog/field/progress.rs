//! A search, as it is shown while it runs.

use indicatif::ProgressBar;
use pigskin_hog::search::FieldEvent;

use crate::terminal::bar_style::{bar, bar_style};

/// Shows the progress of a search, on standard error if that is a terminal.
pub struct SearchProgress {
    bar: ProgressBar,
    matches: usize,
    climb: String,
}

impl SearchProgress {
    /// Begins to show a search against a field of this size.
    pub fn new(matches: usize) -> SearchProgress {
        let bar = bar("{bar:30} {pos} of {len} {msg}{left}", Some(0));
        SearchProgress {
            bar: bar.with_message("pairs compared"),
            matches,
            climb: "from perfect play's choices".to_owned(),
        }
    }

    /// Shows an event.
    pub fn tell(&mut self, event: FieldEvent) {
        match event {
            FieldEvent::Compared { pairs, of } => {
                self.bar.set_length(of as u64);
                self.bar.set_position(pairs as u64);
                if pairs == of {
                    let style = bar_style("{spinner} {elapsed} {msg}");
                    self.bar.set_style(style);
                    self.bar.set_message("the field's best tables are answered");
                }
            }
            FieldEvent::Climbs { climb, of } => self.climb = format!("climb {climb} of {of}"),
            FieldEvent::Step { best } => {
                let (won, all, mean) = (best.won, self.matches, best.mean * 100.0);
                let climb = &self.climb;
                self.bar.set_message(format!(
                    "wins {won} of {all}, {mean:.4} % on average ({climb})"
                ));
            }
        }
    }

    /// Takes the bar off the terminal.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }
}
