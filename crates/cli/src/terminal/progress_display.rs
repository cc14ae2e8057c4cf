//! The display of long work on standard error.

use std::io::{IsTerminal, stderr};
use std::time::{Duration, Instant};

use indicatif::ProgressBar;

use crate::terminal::bar_style::bar;
use crate::terminal::standard_error::say;

/// Shows how far long work is: as a bar with lines above it on a terminal, as lines elsewhere.
pub struct ProgressDisplay {
    shown: DisplayMode,
    /// Also counts if it is hidden.
    bar: ProgressBar,
    /// The things that the bar counts, such as `files graded`.
    counted: &'static str,
    /// The time of the last progress line.
    said: Instant,
}

#[derive(PartialEq, Eq)]
enum DisplayMode {
    Bar,
    Lines,
    Nothing,
}

/// Time between lines that say how far the work is.
const EVERY: Duration = Duration::from_secs(5);

impl ProgressDisplay {
    /// Shows nothing as yet; with `--quiet` never anything.
    pub fn new(quiet: bool) -> ProgressDisplay {
        ProgressDisplay {
            shown: match (quiet, stderr().is_terminal()) {
                (true, _) => DisplayMode::Nothing,
                (false, true) => DisplayMode::Bar,
                (false, false) => DisplayMode::Lines,
            },
            bar: ProgressBar::hidden(),
            counted: "",
            said: Instant::now(),
        }
    }

    /// Begins to count `all` things, of which some are done.
    pub fn begin(&mut self, all: usize, done: usize, counted: &'static str) {
        self.clear();
        self.counted = counted;
        self.bar = match self.shown {
            DisplayMode::Bar => bar("{bar:30} {pos} of {len} {msg}{left}", Some(all)),
            DisplayMode::Lines | DisplayMode::Nothing => ProgressBar::hidden(),
        };
        self.bar.set_message(counted);
        self.bar.set_length(all as u64);
        self.bar.set_position(done as u64);
    }

    /// Counts a thing that is done.
    pub fn count(&self) {
        self.bar.inc(1);
    }

    /// Counts a finished thing, and writes the number from time to time if no bar shows it.
    pub fn count_and_say(&mut self) {
        self.count();
        if self.shown == DisplayMode::Lines && self.said.elapsed() >= EVERY {
            self.said = Instant::now();
            let (done, all) = (self.done(), self.bar.length().unwrap_or_default());
            self.line(&format!("{done} of {all} {}", self.counted));
        }
    }

    /// Number of things that are done.
    pub fn done(&self) -> u64 {
        self.bar.position()
    }

    /// Shows a line.
    pub fn line(&self, text: &str) {
        match self.shown {
            DisplayMode::Bar => self.bar.println(text),
            DisplayMode::Lines => say(&format!("{text}\n")),
            DisplayMode::Nothing => {}
        }
    }

    /// Removes the bar from the terminal.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }
}
