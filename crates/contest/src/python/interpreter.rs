//! The Python that runs entries.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::interpreter::first_along;
use pigskin_sandbox::{Answer, Limits, Spawn, User, Wall, now};

/// A Python that the entries' user can start.
///
/// ```
/// # use pigskin_contest::Python;
/// let python = Python::find()?;
/// assert!(python.version() >= (3, 8));
/// # Ok::<(), pigskin_contest::PythonError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Python {
    program: PathBuf,
    /// Where it is installed outside `/usr`.
    homes: Vec<PathBuf>,
    version: (u32, u32),
}

/// Why there is no Python to run entries with.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found no Python 3.8 or later that {} can start{}; install one, such as with `apt-get install python3`",
    if *.as_root { "an ordinary user (root starts no strangers' programs as root)" } else { "the current user" },
    if .tried.is_empty() { String::from(": there is no python3 on PATH") } else { format!(" ({})", .tried.join("; ")) })]
pub struct PythonError {
    /// Whether we are root, so that another user has to start it.
    pub as_root: bool,
    /// The candidates, each with what is wrong with it.
    pub tried: Vec<String>,
}

/// The oldest Python for which `tabulate.py` is written.
const OLDEST: (u32, u32) = (3, 8);

/// Tells who it is, and where it is at home.
const PROBE: &str = "\
import os, sys
os.write(3, ('%d %d %s\\n%s\\n%s\\n' % (sys.version_info[0], sys.version_info[1], \
sys.executable, sys.prefix, sys.base_prefix)).encode())
";

impl Python {
    /// Finds the first `python3` along `PATH` that the entries' user can start;
    /// that takes a moment, so that one does it once.
    ///
    /// # Errors
    ///
    /// Fails with the candidates and the cure where there is none.
    pub fn find() -> Result<Python, PythonError> {
        Python::find_in(&std::env::var_os("PATH").unwrap_or_default())
    }

    /// Finds it along another `PATH`, and then in the usual folders.
    ///
    /// # Errors
    ///
    /// Fails with the candidates and the cure where there is none.
    pub fn find_in(path: &OsStr) -> Result<Python, PythonError> {
        let user = User::claim();
        first_along(path, "python3", |candidate| {
            let found = probe(candidate, user.as_ref())?;
            // A version manager's script is left out if what it starts in the
            // end can be started directly.
            Ok(probe(&found.program, user.as_ref()).unwrap_or(Python {
                program: candidate.to_owned(),
                ..found
            }))
        })
        .map_err(|tried| PythonError {
            as_root: user.is_some(),
            tried,
        })
    }

    /// The interpreter's path.
    #[must_use]
    pub fn program(&self) -> &Path {
        &self.program
    }

    /// The folders outside `/usr` that it is installed in.
    pub fn home(&self) -> impl Iterator<Item = &Path> {
        self.homes.iter().map(PathBuf::as_path)
    }

    /// Its major and minor version.
    #[must_use]
    pub fn version(&self) -> (u32, u32) {
        self.version
    }
}

/// Starts a candidate and asks it who it is; the answer names the program that
/// runs in the end.
fn probe(candidate: &Path, user: Option<&User>) -> Result<Python, String> {
    let limits = Limits {
        // A version manager's script starts some.
        processes: u64::MAX,
        ..Limits::default()
    };
    let args = ["-I", "-c", PROBE].map(OsString::from);
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
    let answer = child.next_line(now() + limits.time);
    let line = match answer {
        Ok(Answer::Line(line)) => line,
        Ok(Answer::TimedOut) => return Err("it does not answer".to_owned()),
        Ok(_) | Err(_) => {
            let exit = child.finish(Duration::from_millis(200)).unwrap_or_default();
            let last = exit.stderr_tail.lines().last().unwrap_or("it ends at once");
            return Err(last.to_owned());
        }
    };
    let mut fields = line.splitn(3, ' ');
    let mut number = || fields.next()?.parse::<u32>().ok();
    let (Some(major), Some(minor)) = (number(), number()) else {
        return Err("it does not answer like Python".to_owned());
    };
    let version = (major, minor);
    if version < OLDEST {
        return Err(format!("version {major}.{minor} is too old"));
    }
    let program = fields
        .next()
        .map(PathBuf::from)
        .filter(|program| program.is_absolute())
        .unwrap_or_else(|| candidate.to_owned());
    let mut homes = Vec::new();
    while let (Ok(Answer::Line(home)), 0..2) = (child.next_line(now() + limits.time), homes.len()) {
        homes.push(PathBuf::from(home));
    }
    // `/usr` is there for everybody, and the root is nobody's home.
    homes.retain(|home| home.is_absolute() && !home.starts_with("/usr") && home != Path::new("/"));
    homes.dedup();
    Ok(Python {
        program,
        homes,
        version,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_found_names_the_cure() {
        let error = PythonError {
            as_root: false,
            tried: Vec::new(),
        };
        assert!(
            error.to_string().contains("apt-get install python3"),
            "{error}"
        );
    }
}
