//! The commands that only the full program has.

use std::io::Write;
use std::process::ExitCode;

use clap::Subcommand;

use super::{cluster, serve, submit, worker};

/// Commands for servers, pages and clusters, in the order of the help.
#[derive(Subcommand)]
pub enum FullCommand {
    Serve(serve::Serve),
    Submit(submit::Submit),
    #[command(subcommand)]
    Cluster(cluster::Cluster),
    Worker(worker::WorkerCommand),
}

impl FullCommand {
    /// Runs the command, writes its answer, and returns the exit code.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        match self {
            FullCommand::Serve(command) => command.run(out).map(|()| ExitCode::SUCCESS),
            FullCommand::Submit(command) => command.run(out),
            FullCommand::Cluster(command) => command.run(out).map(|()| ExitCode::SUCCESS),
            FullCommand::Worker(command) => command.run(out).map(|()| ExitCode::SUCCESS),
        }
    }
}
