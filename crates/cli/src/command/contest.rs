//! `pigskin contest …`

mod archive;
mod backup;
mod extend;
mod game;
mod grade_entry;
mod grades;
pub mod gradescope;
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

use clap::Subcommand;

/// Runs contests between the entries in a folder.
#[derive(Subcommand)]
pub enum Contest {
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
        match self {
            Contest::New(command) => command.run(out),
            Contest::Run(command) => command.run(out),
            Contest::Game(command) => command.run(out),
            Contest::Kit(command) => command.run(out),
            Contest::Roster(command) => command.run(out),
            Contest::Links(command) => command.run(out),
            Contest::Mail(command) => command.run(out),
            Contest::Extend(command) => command.run(out),
            Contest::Grades(command) => command.run(out),
            Contest::Archive(command) => command.run(out),
            Contest::Verify(command) => command.run(out),
            Contest::Gradescope(command) => command.run(out),
            Contest::GradeEntry(command) => command.run(out),
            Contest::Winners(command) => command.run(out),
            Contest::Backup(command) => command.run(out),
            Contest::Restore(command) => command.run(out),
        }
    }
}
