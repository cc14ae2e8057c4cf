//! Interpreters beside R and Python, which a contest may allow.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use pigskin_sandbox::{Limits, User, is_in_every_box};

use super::no_interpreter::NoInterpreter;
use super::search::{first_along, own_program};

/// The name of an interpreter on `PATH`: `node`, `lua5.4`, `guile`.
///
/// ```
/// use pigskin_entry::InterpreterName;
/// assert!("node".parse::<InterpreterName>().is_ok());
/// assert!("/home/ada/node".parse::<InterpreterName>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct InterpreterName(String);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not the name of a program on PATH, such as \"node\"")]
pub struct InvalidInterpreterName(String);

/// The longest name, in characters.
const LONGEST: usize = 40;

impl FromStr for InterpreterName {
    type Err = InvalidInterpreterName;

    fn from_str(text: &str) -> Result<InterpreterName, InvalidInterpreterName> {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "._+-".contains(c);
        let begins = text.starts_with(|c: char| c.is_ascii_alphanumeric());
        if begins && text.len() <= LONGEST && text.chars().all(is_plain) {
            Ok(InterpreterName(text.to_owned()))
        } else {
            Err(InvalidInterpreterName(text.to_owned()))
        }
    }
}

impl fmt::Display for InterpreterName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// An interpreter that every box shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Runner {
    /// Its absolute path, without links.
    pub(crate) program: PathBuf,
    /// Its version line.
    pub(crate) version: String,
}

/// Time for an interpreter to print its version.
const START: Duration = Duration::from_secs(20);

/// Address space for printing the version, in MiB; some reserve far more than they use.
const MEMORY_MIB: u64 = 16 << 10;

impl Runner {
    /// Finds the first program of this name along `PATH` that lies where every box
    /// shows it.
    pub(super) fn find(name: &InterpreterName) -> Result<Runner, NoInterpreter> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let user = User::claim();
        let found = first_along(&path, &name.0, |candidate| probe(candidate, user.as_ref()));
        found
            .map(|(runner, _)| runner)
            .map_err(|tried| NoInterpreter::named(name.to_string(), tried))
    }
}

fn probe(candidate: &Path, user: Option<&User>) -> Result<Runner, String> {
    let program = candidate
        .canonicalize()
        .map_err(|error| error.to_string())?;
    if !is_in_every_box(&program) {
        return Err("it lies outside of /usr, where no entry sees it".to_owned());
    }
    let limits = Limits {
        processes: u64::MAX,
        memory_mib: MEMORY_MIB,
        ..Limits::default()
    };
    let args = ["--version".into()];
    let spawn = own_program(&program, &args, user, &limits);
    let child = spawn.start().map_err(|error| error.source.to_string())?;
    let exit = child.finish(START).map_err(|error| error.to_string())?;
    let mut said = exit.stdout_tail.lines().chain(exit.stderr_tail.lines());
    let version = said.find(|line| !line.trim().is_empty());
    let version = match version {
        Some(version) if exit.status == Some(0) => version.trim().to_owned(),
        // Shells and some others have no `--version`; another build has another length.
        _ => {
            let length = program.metadata().map_err(|error| error.to_string())?.len();
            format!("{length} bytes")
        }
    };
    Ok(Runner { program, version })
}
