//! The R that runs entries.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::needs::Needs;
use super::no_interpreter::NoInterpreter;
use super::search::{first_along, own_program};
use crate::{Language, Packages, Private};
use pigskin_sandbox::{Limits, User, now};

/// An R that the entries' user can start.
///
/// It starts R itself, not its start script, whose own programs would count against an
/// entry's limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct R {
    program: PathBuf,
    /// The environment that its start script would set.
    environment: Vec<String>,
    needs: Needs,
    /// The candidates before it, each with what is wrong with it.
    passed_over: Vec<String>,
    /// The harness's argument with the allowed packages.
    packages: String,
    version: String,
}

/// The variables that R's own parts look at.
const VARIABLES: [&str; 7] = [
    "R_HOME",
    "R_SHARE_DIR",
    "R_INCLUDE_DIR",
    "R_DOC_DIR",
    "LD_LIBRARY_PATH",
    "R_LIBS",
    "R_LIBS_SITE",
];

/// Prints the version, the program, the variables, and the files and folders that R needs. It
/// is sent on standard input, since R writes an expression of its command line to a file
/// first.
const PROBE: &str = include_str!("probe.R");

/// Time limit of the probe.
const START: Duration = Duration::from_secs(20);

impl R {
    /// Finds the first `R` along `PATH` that the entries' user can start. This takes a moment,
    /// so do it once.
    ///
    /// Fails if there is none, naming the candidates and the command that installs one.
    pub fn find() -> Result<R, NoInterpreter> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        R::find_in(&path, &Private::default())
    }

    /// Finds it along another `PATH`, and then in the usual folders. An R that would show
    /// programs something private is skipped.
    ///
    /// Fails if there is none, naming the candidates and the command that installs one.
    pub fn find_in(path: &OsStr, private: &Private) -> Result<R, NoInterpreter> {
        let user = User::claim();
        let found = first_along(path, "R", |candidate| {
            let found = probe(candidate, user.as_ref())?;
            found.needs.check(private)?;
            Ok(found)
        });
        found
            .map(|(r, passed_over)| R { passed_over, ..r })
            .map_err(NoInterpreter::r)
    }

    pub fn program(&self) -> &Path {
        &self.program
    }

    /// The files and folders outside `/usr` that a box shows for it: the program, its own
    /// folders, those of its packages, and its shared libraries.
    pub fn needs(&self) -> impl Iterator<Item = &Path> {
        self.needs.paths()
    }

    /// The harness's argument with the allowed packages.
    pub(crate) fn packages(&self) -> &str {
        &self.packages
    }

    /// Replaces the harness's argument for allowed packages.
    pub(crate) fn promising(self, packages: String) -> R {
        R { packages, ..self }
    }

    /// The candidates that come before it along `PATH`, each with the reason why it is
    /// not taken.
    pub fn passed_over(&self) -> &[String] {
        &self.passed_over
    }

    /// Its version, such as `4.2.2`.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// The environment that it needs, with no package attached and with this
    /// folder for its temporary files.
    pub(crate) fn environment(&self, scratch: Option<&Path>) -> Vec<OsString> {
        let mut environment: Vec<OsString> = self.environment.iter().map(Into::into).collect();
        environment.extend(scratch.map(|scratch| assigned("TMPDIR=", scratch)));
        environment.push("R_DEFAULT_PACKAGES=NULL".into());
        environment
    }

    /// Its arguments that start it on a file of ours; the file's own follow.
    pub(crate) fn arguments(file: &Path) -> Vec<OsString> {
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
    let spawn = own_program(candidate, &args, user, &limits);
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
    let (mut environment, mut needs) = (Vec::new(), Needs::default());
    for line in lines {
        match line.split_once(' ') {
            Some(("needs", path)) => needs.add(Path::new(path)),
            Some(("libraries", folder)) => needs.add_libraries(Path::new(folder)),
            _ => environment.push(line.to_owned()),
        }
    }
    Ok(R {
        program,
        environment,
        needs,
        passed_over: Vec::new(),
        packages: Packages::told(None, Language::R),
        version: version.to_owned(),
    })
}
