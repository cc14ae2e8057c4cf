//! The commands, one file each.

mod analyze;
mod check;
#[cfg(feature = "full")]
mod cluster;
mod contest;
mod convert;
mod doctor;
mod duel;
mod editions;
#[cfg(feature = "full")]
mod full;
mod generate;
mod groups;
mod play;
mod project;
mod replay;
mod sdk;
#[cfg(feature = "full")]
mod serve;
mod solve;
#[cfg(feature = "full")]
mod submit;
#[cfg(feature = "full")]
mod worker;

use std::io::Write;
use std::process::ExitCode;

use clap::Subcommand;

#[cfg(not(feature = "full"))]
use crate::not_built_in::FullCommand;
#[cfg(feature = "full")]
use full::FullCommand;
pub use groups::grouped;

/// The commands; help shows them in [groups].
#[derive(Subcommand)]
pub enum Command {
    #[command(subcommand)]
    Contest(contest::Contest),
    #[command(subcommand)]
    Project(project::Project),
    Check(check::Check),
    Duel(duel::Duel),
    Play(play::Play),
    Replay(replay::Replay),
    Analyze(analyze::Analyze),
    Solve(solve::Solve),
    Sdk(sdk::Sdk),
    Editions(editions::Editions),
    Doctor(doctor::Doctor),
    Convert(convert::Convert),
    Generate(generate::Generate),
    #[command(flatten)]
    Full(FullCommand),
}

impl Command {
    /// Runs the command, writes its answer, and returns the exit code.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let done = match self {
            Command::Check(command) => return command.run(out),
            Command::Contest(command) => command.run(out),
            Command::Project(command) => return command.run(out),
            Command::Doctor(command) => return command.run(out),
            Command::Duel(command) => command.run(out),
            Command::Play(command) => command.run(out),
            Command::Replay(command) => command.run(out),
            Command::Analyze(command) => command.run(out),
            Command::Solve(command) => command.run(out),
            Command::Sdk(command) => command.run(out),
            Command::Editions(command) => command.run(out),
            Command::Convert(command) => command.run(out),
            Command::Generate(command) => command.run(out),
            Command::Full(command) => return command.run(out),
        };
        done.map(|()| ExitCode::SUCCESS)
    }
}

#[cfg(all(test, feature = "full"))]
mod tests {
    use super::*;
    use crate::not_built_in::{self, AnyArguments};

    fn listed<C: Subcommand>() -> Vec<clap::Command> {
        let program = C::augment_subcommands(clap::Command::new("pigskin"));
        program.get_subcommands().cloned().collect()
    }

    fn names<C: Subcommand>() -> Vec<String> {
        let commands = listed::<C>().into_iter();
        commands.map(|one| one.get_name().to_owned()).collect()
    }

    /// The lines of help; those of the light program are marked.
    fn lines<C: Subcommand>(mark: &str) -> Vec<String> {
        let commands = listed::<C>().into_iter();
        let line = |one: clap::Command| {
            let about = one.get_about().map(ToString::to_string);
            format!("{}: {}{mark}", one.get_name(), about.unwrap_or_default())
        };
        commands.map(line).collect()
    }

    #[test]
    fn every_command_is_in_one_group() {
        for (groups, mut commands) in [
            (groups::PROGRAM, names::<Command>()),
            (groups::CONTEST, names::<contest::Contest>()),
        ] {
            let mut named: Vec<&str> = groups::names(&groups).collect();
            named.sort_unstable();
            commands.sort_unstable();
            assert_eq!(named, commands);
        }
    }

    #[test]
    fn the_light_program_names_the_commands_of_the_full_one() {
        const MARK: &str = " (not built in)";
        let full = lines::<FullCommand>(MARK);
        assert_eq!(lines::<not_built_in::FullCommand>(""), full);
        let held = lines::<contest::HeldCommand>(MARK);
        assert_eq!(lines::<not_built_in::HeldCommand>(""), held);
    }

    #[test]
    fn a_command_that_is_not_built_in_says_how_to_build_it() {
        let arguments = AnyArguments::default;
        let serve = not_built_in::FullCommand::Serve(arguments()).run(&mut Vec::new());
        let roster = not_built_in::HeldCommand::Roster(arguments()).run(&mut Vec::new());
        for error in [serve.err(), roster.err()] {
            let error = error.map(|error| error.to_string());
            assert!(error.is_some_and(|error| error.contains("--features full")));
        }
    }
}
