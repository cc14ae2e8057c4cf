//! The Python that runs entries.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::needs::Needs;
use super::no_interpreter::NoInterpreter;
use super::search::{first_along, own_program};
use crate::{Language, Packages, Private};
use pigskin_sandbox::{Answer, Limits, User, now};

/// A Python that the entries' user can start.
///
/// ```
/// # use pigskin_entry::Python;
/// let python = Python::find()?;
/// assert!(python.version() >= (3, 8));
/// # Ok::<(), pigskin_entry::NoInterpreter>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Python {
    program: PathBuf,
    needs: Needs,
    /// The folders of installed packages, and the modules that call machine code.
    hidden: Vec<PathBuf>,
    /// The candidates before it, each with what is wrong with it.
    passed_over: Vec<String>,
    /// Whether the modules that call machine code are hidden though any package may be used.
    hides_machine_code: bool,
    /// The harness's argument with the allowed packages.
    packages: String,
    version: (u32, u32),
    /// Such as `3.11.2`.
    full_version: String,
    /// The modules that come with it.
    standard: BTreeSet<String>,
}

/// The oldest Python for which `tabulate.py` is written.
const OLDEST: (u32, u32) = (3, 8);

/// Prints its version and path, the files and folders that it needs, and the folders of its
/// shared libraries.
const PROBE: &str = concat!(
    include_str!("../python/promised.py"),
    include_str!("probe.py")
);

/// Maximum number of lines of the probe's output.
const MOST_LINES: usize = 1000;

impl Python {
    /// Finds the first `python3` along `PATH` that the entries' user can start. This takes a
    /// moment, so do it once.
    ///
    /// Fails if there is none, naming the candidates and the command that installs one.
    pub fn find() -> Result<Python, NoInterpreter> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        Python::find_in(&path, &Private::default())
    }

    /// Finds it along another `PATH`, and then in the usual folders. A Python that would show
    /// programs something private is skipped.
    ///
    /// Fails if there is none, naming the candidates and the command that installs one.
    pub fn find_in(path: &OsStr, private: &Private) -> Result<Python, NoInterpreter> {
        let user = User::claim();
        first_along(path, "python3", |candidate| {
            let mut found = probe(candidate, user.as_ref())?;
            // A version manager's script is left out if what it starts in the
            // end can be started directly.
            if found.program != candidate {
                found = probe(&found.program, user.as_ref()).unwrap_or(Python {
                    program: candidate.to_owned(),
                    ..found
                });
            }
            found.needs.check(private)?;
            Ok(found)
        })
        .map(|(python, passed_over)| Python {
            passed_over,
            ..python
        })
        .map_err(|tried| NoInterpreter::python(user.is_some(), tried))
    }

    /// The interpreter's path.
    pub fn program(&self) -> &Path {
        &self.program
    }

    /// The files and folders outside `/usr` that a box shows for it: the program, its
    /// standard library, the folders of its packages, and its shared libraries.
    pub fn needs(&self) -> impl Iterator<Item = &Path> {
        self.needs.paths()
    }

    /// The files and folders that a box does not show: where no package is promised, the folders
    /// of packages and the modules that call machine code, which packages need.
    pub(crate) fn hidden(&self) -> impl Iterator<Item = &Path> {
        let is_promised = |name: &str| !name.starts_with('-');
        let all = !self.packages.split(',').any(is_promised);
        let modules = self.hides_machine_code;
        let is_module = |path: &PathBuf| path.extension().is_some_and(|end| end == "so");
        let hidden = self.hidden.iter();
        let hidden = hidden.filter(move |path| all || modules && is_module(path));
        hidden.map(PathBuf::as_path)
    }

    /// The modules that come with it.
    pub(crate) fn standard(&self) -> &BTreeSet<String> {
        &self.standard
    }

    /// The harness's argument with the allowed packages.
    pub(crate) fn packages(&self) -> &str {
        &self.packages
    }

    /// Hides the modules that call machine code, or not.
    pub(crate) fn hiding_machine_code(self, hides_machine_code: bool) -> Python {
        Python {
            hides_machine_code,
            ..self
        }
    }

    /// Replaces the harness's argument for allowed packages.
    pub(crate) fn promising(self, packages: String) -> Python {
        Python { packages, ..self }
    }

    /// The candidates that come before it along `PATH`, each with the reason why it is
    /// not taken.
    pub fn passed_over(&self) -> &[String] {
        &self.passed_over
    }

    /// Its major and minor version.
    pub fn version(&self) -> (u32, u32) {
        self.version
    }

    /// Its whole version, such as `3.11.2`.
    pub fn full_version(&self) -> &str {
        &self.full_version
    }
}

/// Runs the probe with a candidate. Its answer names the program that runs in the end.
fn probe(candidate: &Path, user: Option<&User>) -> Result<Python, String> {
    let limits = Limits {
        // A version manager's script starts some.
        processes: u64::MAX,
        ..Limits::default()
    };
    let args = ["-I", "-c", PROBE].map(OsString::from);
    let spawn = own_program(candidate, &args, user, &limits);
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
    let mut full_version = String::new();
    let (mut needs, mut hidden, mut standard) = (Needs::default(), Vec::new(), BTreeSet::new());
    for _ in 0..MOST_LINES {
        let Ok(Answer::Line(line)) = child.next_line(now() + limits.time) else {
            break;
        };
        match line.split_once(' ') {
            Some(("needs", path)) => needs.add(Path::new(path)),
            Some(("version", text)) => text.clone_into(&mut full_version),
            Some(("hides", path)) => hidden.push(PathBuf::from(path)),
            Some(("standard", names)) => {
                standard.extend(names.split(',').map(str::to_owned));
            }
            Some(("libraries", folder)) => needs.add_libraries(Path::new(folder)),
            _ => return Err("it does not answer like Python".to_owned()),
        }
    }
    Ok(Python {
        program,
        needs,
        hidden,
        hides_machine_code: false,
        passed_over: Vec::new(),
        packages: Packages::told(None, Language::Python),
        version,
        full_version,
        standard,
    })
}
