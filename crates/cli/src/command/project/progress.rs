//! The display of files that are being graded.

use std::io::{IsTerminal, Write as _, stderr};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use pigskin_project::GradingEvent;

/// Shows events on standard error: as a bar on a terminal, as lines elsewhere.
pub struct Progress {
    quiet: bool,
    bar: Option<ProgressBar>,
    files: usize,
    graded: usize,
    said: Instant,
}

/// Time between lines.
const EVERY: Duration = Duration::from_secs(5);

impl Progress {
    /// Begins to show events, unless `--quiet` is given.
    pub fn new(quiet: bool) -> Progress {
        Progress {
            quiet,
            bar: None,
            files: 0,
            graded: 0,
            said: Instant::now(),
        }
    }

    /// Shows an event.
    pub fn tell(&mut self, event: &GradingEvent<'_>) {
        match event {
            GradingEvent::Listed { files, known } => {
                (self.files, self.graded) = (*files, *known);
                self.line(&format!("{files} files, {known} of them known already"));
                if !self.quiet && stderr().is_terminal() {
                    let bar = ProgressBar::new(*files as u64).with_position(*known as u64);
                    let template = "{bar:30} {pos} of {len} files graded, {eta} left";
                    if let Ok(style) = ProgressStyle::with_template(template) {
                        bar.set_style(style);
                    }
                    bar.enable_steady_tick(Duration::from_millis(200));
                    self.bar = Some(bar);
                }
            }
            GradingEvent::Graded { .. } => {
                self.graded += 1;
                match &self.bar {
                    Some(bar) => bar.inc(1),
                    None if self.said.elapsed() >= EVERY => {
                        self.said = Instant::now();
                        self.line(&format!("{} of {} files graded", self.graded, self.files));
                    }
                    None => {}
                }
            }
            GradingEvent::Retried { file, why } => {
                self.line(&format!("{}: asked again, since {why}", file.file));
            }
        }
    }

    /// Removes the bar from the terminal.
    pub fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }

    fn line(&self, text: &str) {
        match &self.bar {
            _ if self.quiet => {}
            Some(bar) => bar.println(text),
            // If standard error is closed, nobody reads it.
            None => drop(writeln!(stderr(), "{text}")),
        }
    }
}
