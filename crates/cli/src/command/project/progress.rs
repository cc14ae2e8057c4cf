//! The grading of files, as it is shown.

use std::num::NonZero;
use std::path::Path;
use std::thread::available_parallelism;

use clap::Args;
use pigskin_entry::Interpreters;
use pigskin_project::{FileGrade, Grader, GradingEvent, GradingKit, StudentFile};

use crate::args::trust_args::TrustArgs;
use crate::counted::counted;
use crate::terminal::progress_display::ProgressDisplay;

/// How students' files are graded.
#[derive(Args)]
pub struct FileGrading {
    /// Number of files of a project to grade at a time [default: the number of cores]
    #[arg(long, value_name = "NUMBER")]
    jobs: Option<NonZero<usize>>,
    #[command(flatten)]
    pub trust: TrustArgs,
    /// Show no progress
    #[arg(long, short)]
    pub quiet: bool,
}

impl FileGrading {
    /// Grades files in sandboxes, and shows how far this is. Grades are kept in a folder.
    pub fn run(
        &self,
        kit: &GradingKit,
        files: &[StudentFile],
        kept: &Path,
    ) -> anyhow::Result<Vec<FileGrade>> {
        let interpreters = Interpreters::default();
        let grader = Grader {
            python: interpreters.python()?,
            wall: self.trust.wall()?,
        };
        let jobs = self.jobs.or_else(|| available_parallelism().ok());
        let jobs = jobs.map_or(1, NonZero::get);
        let mut display = ProgressDisplay::new(self.quiet);
        let graded = kit.grade_all(&grader, files, jobs, kept, &mut |event| {
            show(&mut display, &event);
        });
        display.clear();
        Ok(graded?)
    }
}

fn show(display: &mut ProgressDisplay, event: &GradingEvent<'_>) {
    match event {
        GradingEvent::Listed { files, known } => {
            let all = counted(*files, "file", "files");
            match known {
                0 => display.line(&all),
                _ => display.line(&format!("{all}, {known} graded before")),
            }
            display.begin(*files, *known, "files graded");
        }
        GradingEvent::Graded { .. } => display.count_and_say(),
        GradingEvent::Retried { file, why } => {
            let retried = format!("{}: asked again, since {why}", file.file);
            display.line(&retried);
        }
    }
}
