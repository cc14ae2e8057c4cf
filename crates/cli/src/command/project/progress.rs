//! The display of files that are being graded.

use pigskin_project::GradingEvent;

use crate::progress_display::ProgressDisplay;

pub fn show(display: &mut ProgressDisplay, event: &GradingEvent<'_>) {
    match event {
        GradingEvent::Listed { files, known } => {
            let ending = if *files == 1 { "" } else { "s" };
            let listed = match known {
                0 => format!("{files} file{ending}"),
                _ => format!("{files} file{ending}, {known} graded before"),
            };
            display.line(&listed);
            display.begin(*files, *known, "files graded");
        }
        GradingEvent::Graded { .. } => display.count_and_say(),
        GradingEvent::Retried { file, why } => {
            let retried = format!("{}: asked again, since {why}", file.file);
            display.line(&retried);
        }
    }
}
