//! `pigskin project …`

mod check;
mod grade;
mod grade_file;
mod gradescope;
mod new;
pub mod progress;

use std::io::Write;
use std::process::ExitCode;

use clap::{Args, Subcommand};

/// Makes a course's Hog project, and grades students' files.
#[derive(Args)]
pub struct Project {
    #[command(subcommand)]
    command: ProjectCommand,
}

#[derive(Subcommand)]
enum ProjectCommand {
    New(new::New),
    Check(check::Check),
    Grade(grade::Grade),
    GradeFile(grade_file::GradeFile),
    Gradescope(gradescope::Gradescope),
}

impl Project {
    /// Runs the command.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let done = match self.command {
            ProjectCommand::New(command) => return command.run(out),
            ProjectCommand::Check(command) => return command.run(out),
            ProjectCommand::Grade(command) => command.run(out),
            ProjectCommand::GradeFile(command) => command.run(out),
            ProjectCommand::Gradescope(command) => command.run(out),
        };
        done.map(|()| ExitCode::SUCCESS)
    }
}
