//! The display of long work on standard error.

use std::io::{IsTerminal, Write as _, stderr};
use std::time::{Duration, Instant};

use indicatif::ProgressBar;

use crate::bar_style::bar_style;

/// Shows how far long work is: as a bar with lines above it on a terminal, as lines elsewhere.
pub struct ProgressDisplay {
    shown: Shown,
    /// Counts also where it is hidden.
    bar: ProgressBar,
    /// What the bar counts, such as `files graded`.
    counted: &'static str,
    /// When a line last said how far the work is.
    said: Instant,
}

#[derive(PartialEq, Eq)]
enum Shown {
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
                (true, _) => Shown::Nothing,
                (false, true) => Shown::Bar,
                (false, false) => Shown::Lines,
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
            Shown::Bar => ProgressBar::new(0),
            Shown::Lines | Shown::Nothing => ProgressBar::hidden(),
        };
        self.bar.set_length(all as u64);
        self.bar.set_position(done as u64);
        if self.shown == Shown::Bar {
            self.bar.set_message(counted);
            self.bar
                .set_style(bar_style("{bar:30} {pos} of {len} {msg}{left}"));
            self.bar.enable_steady_tick(Duration::from_millis(200));
        }
    }

    /// Counts a thing that is done.
    pub fn count(&self) {
        self.bar.inc(1);
    }

    /// Counts a thing that is done, and says from time to time how many there are where no bar
    /// shows it.
    pub fn count_and_say(&mut self) {
        self.count();
        if self.shown == Shown::Lines && self.said.elapsed() >= EVERY {
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
            Shown::Bar => self.bar.println(text),
            // If standard error is closed, nobody reads it.
            Shown::Lines => drop(writeln!(stderr(), "{text}")),
            Shown::Nothing => {}
        }
    }

    /// Removes the bar from the terminal.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }
}
