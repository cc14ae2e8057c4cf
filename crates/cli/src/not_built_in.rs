//! Commands that this program is built without: those for servers, pages, databases and clusters.

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use clap::{Args, Subcommand};

/// The part that was asked for is not built in.
#[derive(Debug, thiserror::Error)]
#[error(
    "{0} is not built in; build the full program with \
     cargo install --path crates/cli --features full"
)]
pub struct NotBuiltIn(pub &'static str);

#[derive(Args, Default)]
#[command(disable_help_flag = true)]
pub struct AnyArguments {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    _arguments: Vec<OsString>,
}

/// The names of the commands of the full program.
#[derive(Subcommand)]
pub enum FullCommand {
    /// Opens both games in the browser, or holds a course (not built in)
    Serve(AnyArguments),
    /// Submits an entry to a contest's server (not built in)
    Submit(AnyArguments),
    /// Runs a contest on many machines (not built in)
    Cluster(AnyArguments),
    /// Judges and grades for a course's server, on another machine (not built in)
    Worker(AnyArguments),
}

/// The names of the commands of the full program for courses.
#[derive(Subcommand)]
pub enum HeldCommand {
    /// Adds people to the roster, or shows it (not built in)
    Roster(AnyArguments),
    /// Makes personal links, with which people sign in (not built in)
    Links(AnyArguments),
    /// Gives students a deadline of their own (not built in)
    Extend(AnyArguments),
    /// Writes every student's grade or points (not built in)
    Grades(AnyArguments),
    /// Packs a contest or a project into one file (not built in)
    Archive(AnyArguments),
    /// Checks whether an archive is whole, and its results are right (not built in)
    Verify(AnyArguments),
    /// Writes a course into one file, while the server runs (not built in)
    Backup(AnyArguments),
    /// Makes a course from a backup (not built in)
    Restore(AnyArguments),
}

#[expect(
    clippy::unused_self,
    reason = "a command of the full program is run in the same way"
)]
impl FullCommand {
    pub fn run(self, _: &mut dyn Write) -> anyhow::Result<ExitCode> {
        Err(NotBuiltIn("this command").into())
    }
}

#[expect(
    clippy::unused_self,
    reason = "a command of the full program is run in the same way"
)]
impl HeldCommand {
    pub fn run(self, _: &mut dyn Write) -> anyhow::Result<()> {
        Err(NotBuiltIn("this command").into())
    }
}
