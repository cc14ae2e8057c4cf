//! `pigskin protocol-test`

use std::env;
use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use clap::Args;
use pigskin_entry::{Referee, protocol_test};

/// Checks whether a program speaks the protocol of D-Football.
///
/// The program runs as your own user. The exit code is 0 if it passes every check, and 1
/// otherwise.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin protocol-test ./my_player
  pigskin protocol-test node player.js")]
pub struct ProtocolTest {
    /// The program and its arguments
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    command: Vec<OsString>,
}

impl ProtocolTest {
    /// Runs the checks and writes the report.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let program = &self.command[0];
        if !is_there(program) {
            anyhow::bail!("there is no program {}", program.display());
        }
        let report = protocol_test(&self.command, &Referee::default())?;
        write!(out, "{report}")?;
        Ok(ExitCode::from(u8::from(!report.is_passed())))
    }
}

/// Tests whether there is a program at this path, or of this name on the `PATH`.
fn is_there(program: &OsStr) -> bool {
    let path = Path::new(program);
    if path.components().count() > 1 || path.is_absolute() {
        return path.is_file();
    }
    let folders = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&folders).any(|folder| folder.join(path).is_file())
}
