//! The state of the packages that a contest promises, on this machine.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fmt;
use std::io;
use std::os::unix::fs::chown;
use std::path::Path;
use std::time::Duration;

use pigskin_sandbox::{Folder, Limits, Spawn, User, Wall, now};
use serde::Serialize;

use super::search::own_program;
use super::{Interpreters, Python, R};
use crate::{Language, printable};

/// A package that is promised, and whether programs find it on this machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PackageState {
    pub language: Language,
    pub name: String,
    /// Its version, where it says one.
    pub version: Option<String>,
    /// The reason why programs cannot use it; `None` if they can.
    pub missing: Option<String>,
}

/// `dplyr (R) is there, version 1.1.4`, or why it is not.
impl fmt::Display for PackageState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PackageState { language, name, .. } = self;
        match (&self.missing, &self.version) {
            (Some(why), _) => write!(f, "{name} ({language}) is not there: {why}"),
            (None, Some(version)) => write!(f, "{name} ({language}) is there, version {version}"),
            (None, None) => write!(f, "{name} ({language}) is there"),
        }
    }
}

/// Loads the packages that are its arguments, and writes a line for each.
const LOAD_IN_PYTHON: &str = include_str!("load.py");
const LOAD_IN_R: &str = include_str!("load.R");

/// The beginning of such a line.
const MARK: &str = "pigskin-package";

/// Time for all packages of a language to load.
const PATIENCE: Duration = Duration::from_mins(2);

/// The longest version or reason, in characters.
const LONGEST_WORDS: usize = 200;

impl Interpreters {
    /// Loads each package that is promised, as an entry would behind this wall.
    pub fn package_states(&self, limits: &Limits, wall: Wall) -> Vec<PackageState> {
        let Some(packages) = self.packages() else {
            return Vec::new();
        };
        let limits = Limits {
            // R starts some to find out about the system.
            processes: u64::MAX,
            output_kib: Limits::default().output_kib,
            time: PATIENCE,
            ..limits.clone()
        };
        let mut states = Vec::new();
        for language in [Language::R, Language::Python] {
            let names = packages.of(language);
            if names.is_empty() {
                continue;
            }
            let said = match language {
                Language::R => self.r().map_err(|error| error.to_string()).and_then(|r| {
                    let said = loaded_in_r(r, names, &limits, wall);
                    said.map_err(|error| error.to_string())
                }),
                Language::Python => {
                    let python = self.python().map_err(|error| error.to_string());
                    python.and_then(|python| {
                        let said = loaded_in_python(python, names, &limits, wall);
                        said.map_err(|error| error.to_string())
                    })
                }
            };
            states.extend(
                names
                    .iter()
                    .map(|name| state(language, name, said.as_deref())),
            );
        }
        states
    }
}

/// The state of a package, from the interpreter's output.
fn state(language: Language, name: &str, said: Result<&str, &String>) -> PackageState {
    let found = said.map_err(Clone::clone).and_then(|said| {
        let lines = said.lines().filter_map(|line| line.strip_prefix(MARK));
        let mut lines = lines.map(|line| line.trim().splitn(3, ' '));
        let line = lines.find_map(|mut words| {
            (words.next() == Some(name)).then(|| (words.next(), words.next().unwrap_or_default()))
        });
        match line {
            Some((Some("here"), version)) => Ok(printable(version, LONGEST_WORDS)),
            Some((_, why)) => Err(printable(why, LONGEST_WORDS)),
            None => Err("the interpreter ended when it loaded the packages".to_owned()),
        }
    });
    let (version, missing) = match found {
        Ok(version) => (Some(version).filter(|version| !version.is_empty()), None),
        Err(why) => (None, Some(why)),
    };
    PackageState {
        language,
        name: name.to_owned(),
        version,
        missing,
    }
}

/// The output of Python when it loads these packages behind a wall.
fn loaded_in_python(
    python: &Python,
    names: &BTreeSet<String>,
    limits: &Limits,
    wall: Wall,
) -> io::Result<String> {
    let args = ["-s", "-B", "-c", LOAD_IN_PYTHON].map(OsString::from);
    let args: Vec<OsString> = args
        .into_iter()
        .chain(names.iter().map(Into::into))
        .collect();
    let user = User::claim();
    let spawn = Spawn {
        folder: Path::new("/usr"),
        wall,
        shown: &python.needs().collect::<Vec<_>>(),
        ..own_program(python.program(), &args, user.as_ref(), limits)
    };
    said(&spawn, "")
}

/// The output of R when it loads these packages behind a wall.
fn loaded_in_r(r: &R, names: &BTreeSet<String>, limits: &Limits, wall: Wall) -> io::Result<String> {
    let user = User::claim();
    // R does not start without a folder that it may write to.
    let scratch = Folder::make("packages")?;
    if let Some(user) = &user {
        chown(scratch.path(), Some(user.id()), Some(user.id()))?;
    }
    let args = ["--vanilla", "--no-echo", "--args"].map(OsString::from);
    let args: Vec<OsString> = args
        .into_iter()
        .chain(names.iter().map(Into::into))
        .collect();
    let shown: Vec<&Path> = [scratch.path()].into_iter().chain(r.needs()).collect();
    let spawn = Spawn {
        environment: &r.environment(Some(scratch.path())),
        folder: Path::new("/usr"),
        wall,
        shown: &shown,
        scratch: Some(scratch.path()),
        ..own_program(r.program(), &args, user.as_ref(), limits)
    };
    said(&spawn, LOAD_IN_R)
}

/// The output of a program that gets this input.
fn said(spawn: &Spawn<'_>, told: &str) -> io::Result<String> {
    let mut child = spawn.start().map_err(|error| error.source)?;
    if !told.is_empty() {
        child.send(told, now() + PATIENCE)?;
    }
    Ok(child.finish(PATIENCE)?.stdout_tail)
}
