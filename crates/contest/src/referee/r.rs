//! The R that runs entries.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::interpreter::first_along;
use pigskin_sandbox::{Limits, Spawn, User, Wall, now};

/// An R that the entries' user can start.
///
/// What is started is R itself and not the script around it, which starts
/// programs of its own; they would need room in an entry's limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct R {
    program: PathBuf,
    /// What the script around it would put into its environment.
    environment: Vec<String>,
    version: String,
}

/// Why there is no R to run entries with.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found no R to run it with{}; install one, such as with `apt-get install r-base-core`",
    if .tried.is_empty() { String::from(": there is no R on PATH") } else { format!(" ({})", .tried.join("; ")) })]
pub struct RError {
    /// The candidates, each with what is wrong with it.
    pub tried: Vec<String>,
}

/// The variables that R's own parts look at.
const VARIABLES: [&str; 5] = [
    "R_HOME",
    "R_SHARE_DIR",
    "R_INCLUDE_DIR",
    "R_DOC_DIR",
    "LD_LIBRARY_PATH",
];

/// Tells who it is: the version, the program, the variables. It comes by standard
/// input, since R writes an expression of its command line to a file first.
const PROBE: &str = "v <- commandArgs()[-(1:match('--args', commandArgs()))]; \
cat('R', as.character(getRversion()), '\\n'); cat(file.path(R.home('bin'), 'exec', 'R'), '\\n'); \
cat(paste0(v, '=', Sys.getenv(v), '\\n'), sep = '')";

/// How long a candidate may take to tell who it is.
const START: Duration = Duration::from_secs(20);

impl R {
    /// Finds the first `R` along `PATH` that the entries' user can start; that
    /// takes a moment, so that one does it once.
    ///
    /// # Errors
    ///
    /// Fails with the candidates and the cure where there is none.
    pub fn find() -> Result<R, RError> {
        R::find_in(&std::env::var_os("PATH").unwrap_or_default())
    }

    /// Finds it along another `PATH`, and then in the usual folders.
    ///
    /// # Errors
    ///
    /// Fails with the candidates and the cure where there is none.
    pub fn find_in(path: &OsStr) -> Result<R, RError> {
        let user = User::claim();
        let found = first_along(path, "R", |candidate| probe(candidate, user.as_ref()));
        found.map_err(|tried| RError { tried })
    }

    /// The program itself.
    #[must_use]
    pub fn program(&self) -> &Path {
        &self.program
    }

    /// The folder outside `/usr` that it is installed in.
    pub(super) fn home(&self) -> Option<PathBuf> {
        let mut variables = self.environment.iter();
        let home = variables.find_map(|variable| variable.strip_prefix("R_HOME="))?;
        Some(PathBuf::from(home)).filter(|home| home.is_absolute() && !home.starts_with("/usr"))
    }

    /// Its version, such as `4.2.2`.
    #[must_use]
    pub fn version(&self) -> &str {
        &self.version
    }

    /// What it needs in its environment, with no package attached and with this
    /// folder for its temporary files.
    pub(super) fn environment(&self, scratch: &Path) -> Vec<OsString> {
        let mut environment: Vec<OsString> = self.environment.iter().map(Into::into).collect();
        environment.push(assigned("TMPDIR=", scratch));
        environment.push("R_DEFAULT_PACKAGES=NULL".into());
        environment
    }

    /// Its arguments that start it on a file of ours; the file's own follow.
    pub(super) fn arguments(file: &Path) -> Vec<OsString> {
        let file = assigned("--file=", file);
        vec![
            "--vanilla".into(),
            "--no-echo".into(),
            file,
            "--args".into(),
        ]
    }
}

fn assigned(name: &str, value: &Path) -> OsString {
    let mut text = OsString::from(name);
    text.push(value);
    text
}

/// Starts a candidate and asks it who it is.
fn probe(candidate: &Path, user: Option<&User>) -> Result<R, String> {
    let limits = Limits {
        // The script starts some.
        processes: u64::MAX,
        ..Limits::default()
    };
    let mut args = ["--vanilla", "--no-echo", "--args"]
        .map(OsString::from)
        .to_vec();
    args.extend(VARIABLES.map(OsString::from));
    let spawn = Spawn {
        program: candidate,
        args: &args,
        environment: &[],
        folder: Path::new("/"),
        user,
        limits: &limits,
        // It is this machine's, and no stranger's.
        wall: Wall::Limits,
        shown: &[],
        scratch: None,
        is_first: true,
        clock_ahead: Duration::ZERO,
    };
    let mut child = spawn.start().map_err(|error| error.source.to_string())?;
    let sent = child.send(PROBE, now() + START);
    let exit = sent
        .and_then(|_| child.finish(START))
        .map_err(|error| error.to_string())?;
    if exit.killed {
        return Err("it does not answer".to_owned());
    }
    let mut lines = exit.stdout_tail.lines().map(str::trim_end);
    let version = lines.next().and_then(|line| line.strip_prefix("R "));
    let (Some(version), Some(program)) = (version, lines.next().map(PathBuf::from)) else {
        let last = exit.stderr_tail.lines().last().unwrap_or("it says nothing");
        return Err(last.to_owned());
    };
    if !program.is_absolute() || !program.exists() {
        return Err(format!("{} is not there", program.display()));
    }
    Ok(R {
        program,
        environment: lines.map(str::to_owned).collect(),
        version: version.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_found_names_the_cure() {
        let error = RError { tried: Vec::new() };
        assert!(error.to_string().contains("apt-get install r-base-core"));
    }
}
