//! `pigskin project …`

mod check;
mod check_settings;
mod grade;
mod grade_file;
mod gradescope;
mod new;
pub mod progress;
mod similar;

use std::io::Write;
use std::process::ExitCode;

use clap::Subcommand;

/// Makes a course's Hog project, and grades students' files.
#[derive(Subcommand)]
pub enum Project {
    New(new::New),
    Check(check::Check),
    Grade(grade::Grade),
    GradeFile(grade_file::GradeFile),
    Gradescope(gradescope::Gradescope),
    Similar(similar::Similar),
}

impl Project {
    /// Runs the command.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let done = match self {
            Project::New(command) => command.run(out),
            Project::Check(command) => return command.run(out),
            Project::Grade(command) => command.run(out),
            Project::GradeFile(command) => command.run(out),
            Project::Gradescope(command) => command.run(out),
            Project::Similar(command) => command.run(out),
        };
        done.map(|()| ExitCode::SUCCESS)
    }
}
