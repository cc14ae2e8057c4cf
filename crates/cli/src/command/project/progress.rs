//! The display of files that are being graded.

use pigskin_project::GradingEvent;

use crate::progress_display::ProgressDisplay;

/// Shows events on standard error: as a bar on a terminal, as lines elsewhere.
pub struct Progress(ProgressDisplay);

impl Progress {
    /// Begins to show events, unless `--quiet` is given.
    pub fn new(quiet: bool) -> Progress {
        Progress(ProgressDisplay::new(quiet))
    }

    /// Shows an event.
    pub fn tell(&mut self, event: &GradingEvent<'_>) {
        match event {
            GradingEvent::Listed { files, known } => {
                let listed = format!("{files} files, {known} of them known already");
                self.0.line(&listed);
                self.0.begin(*files, *known, "files graded");
            }
            GradingEvent::Graded { .. } => self.0.count_and_say(),
            GradingEvent::Retried { file, why } => {
                let retried = format!("{}: asked again, since {why}", file.file);
                self.0.line(&retried);
            }
        }
    }

    /// Removes the bar from the terminal.
    pub fn clear(&self) {
        self.0.clear();
    }
}
