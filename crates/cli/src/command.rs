//! The commands, one file each.

mod analyze;
mod check;
mod cluster;
mod completions;
mod contest;
mod convert;
mod doctor;
mod duel;
mod editions;
mod evolve;
mod experiment;
mod play;
mod project;
mod protocol_test;
mod replay;
mod sdk;
mod serve;
mod solve;
mod submit;
mod verify;
mod watch;

use std::io::Write;
use std::process::ExitCode;

use clap::Subcommand;

/// The commands, in the order of the help.
#[derive(Subcommand)]
pub enum Command {
    #[command(subcommand)]
    Contest(contest::Contest),
    #[command(subcommand)]
    Cluster(cluster::Cluster),
    #[command(subcommand)]
    Project(project::Project),
    Check(check::Check),
    Duel(duel::Duel),
    Play(play::Play),
    Replay(replay::Replay),
    Analyze(analyze::Analyze),
    Watch(watch::Watch),
    Experiment(experiment::Experiment),
    Serve(serve::Serve),
    Submit(submit::Submit),
    Solve(solve::Solve),
    Evolve(evolve::Evolve),
    Verify(verify::Verify),
    Sdk(sdk::Sdk),
    ProtocolTest(protocol_test::ProtocolTest),
    Editions(editions::Editions),
    Doctor(doctor::Doctor),
    Convert(convert::Convert),
    Completions(completions::Completions),
}

impl Command {
    /// Runs the command, writes its answer, and returns the exit code.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let done = match self {
            Command::Check(command) => return command.run(out),
            Command::Contest(command) => command.run(out),
            Command::Cluster(command) => command.run(out),
            Command::Project(command) => return command.run(out),
            Command::Doctor(command) => return command.run(out),
            Command::Duel(command) => command.run(out),
            Command::Play(command) => command.run(out),
            Command::Replay(command) => command.run(out),
            Command::Analyze(command) => command.run(out),
            Command::Watch(command) => return command.run(out),
            Command::Experiment(command) => command.run(out),
            Command::ProtocolTest(command) => return command.run(out),
            Command::Solve(command) => command.run(out),
            Command::Evolve(command) => command.run(out),
            Command::Verify(command) => command.run(out),
            Command::Serve(command) => command.run(out),
            Command::Submit(command) => return command.run(out),
            Command::Sdk(command) => command.run(out),
            Command::Editions(command) => command.run(out),
            Command::Convert(command) => command.run(out),
            Command::Completions(command) => command.run(out),
        };
        done.map(|()| ExitCode::SUCCESS)
    }
}
