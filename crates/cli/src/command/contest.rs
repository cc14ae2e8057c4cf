//! `pigskin contest …`

mod archive;
mod backup;
mod extend;
mod game;
mod grade_entry;
mod grades;
pub mod gradescope;
pub mod grading_args;
mod kit;
mod links;
mod mail;
mod new;
mod new_like;
pub mod progress;
mod restore;
mod roster;
mod run;
pub mod standings_text;
mod verify;
mod winners;

use std::io::Write;

use clap::{Args, Subcommand};

/// Runs contests between the entries in a folder.
#[derive(Args)]
pub struct Contest {
    #[command(subcommand)]
    command: ContestCommand,
}

#[derive(Subcommand)]
enum ContestCommand {
    New(new::New),
    Run(run::Run),
    Game(game::Game),
    Kit(kit::Kit),
    Roster(roster::Roster),
    Links(links::Links),
    Mail(mail::Mail),
    Extend(extend::Extend),
    Grades(grades::Grades),
    Archive(archive::Archive),
    Verify(verify::Verify),
    Gradescope(gradescope::Gradescope),
    GradeEntry(grade_entry::GradeEntry),
    Winners(winners::Winners),
    Backup(backup::Backup),
    Restore(restore::Restore),
}

impl Contest {
    /// Runs the command.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        match self.command {
            ContestCommand::New(command) => command.run(out),
            ContestCommand::Run(command) => command.run(out),
            ContestCommand::Game(command) => command.run(out),
            ContestCommand::Kit(command) => command.run(out),
            ContestCommand::Roster(command) => command.run(out),
            ContestCommand::Links(command) => command.run(out),
            ContestCommand::Mail(command) => command.run(out),
            ContestCommand::Extend(command) => command.run(out),
            ContestCommand::Grades(command) => command.run(out),
            ContestCommand::Archive(command) => command.run(out),
            ContestCommand::Verify(command) => command.run(out),
            ContestCommand::Gradescope(command) => command.run(out),
            ContestCommand::GradeEntry(command) => command.run(out),
            ContestCommand::Winners(command) => command.run(out),
            ContestCommand::Backup(command) => command.run(out),
            ContestCommand::Restore(command) => command.run(out),
        }
    }
}
