//! `pigskin contest …`

mod backup;
mod game;
mod new;
mod progress;
mod restore;
mod run;
mod standings_text;

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
    Backup(backup::Backup),
    Restore(restore::Restore),
}

impl Contest {
    /// Does what was asked for.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        match self.command {
            ContestCommand::New(command) => command.run(out),
            ContestCommand::Run(command) => command.run(out),
            ContestCommand::Game(command) => command.run(out),
            ContestCommand::Backup(command) => command.run(out),
            ContestCommand::Restore(command) => command.run(out),
        }
    }
}
