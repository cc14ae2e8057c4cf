//! A student's program, ready to be started.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use super::notebook::{Solution, team_in_code};
use super::{R, RError};
use crate::{Fault, FaultKind, Hash, Python, PythonError, Source};

/// The most code that an entry has, in bytes: the handout's 150 kB.
const MOST_CODE: usize = 150_000;

/// The program that runs under R.
const R_HARNESS: &str = include_str!("player.R");
/// The handout's functions in R.
const R_SDK: &str = include_str!("../../../../sdk/d-football/d_football.R");
/// The program that runs under Python.
const PYTHON_HARNESS: &str = include_str!("player.py");
/// The handout's functions in Python.
const PYTHON_SDK: &str = include_str!("../../../../sdk/d-football/d_football.py");

/// A program that has a strategy in it.
#[derive(Clone, Debug)]
pub struct Program {
    interpreter: Interpreter,
    /// The path within the entry of the file with the strategy.
    main: PathBuf,
    /// All files by their path.
    files: Vec<(PathBuf, Vec<u8>)>,
    is_folder: bool,
    /// The team's name, where it is said.
    team: Option<String>,
}

/// What a program is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// R.
    R,
    /// Python 3.
    Python,
}

/// Why an entry is no program that can be asked here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProgramError {
    /// It is the entry's fault.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// It is in R, which is not on this machine.
    #[error(transparent)]
    NoR(#[from] RError),
    /// It is in Python, which is not on this machine.
    #[error(transparent)]
    NoPython(#[from] PythonError),
}

/// What runs programs on this machine, looked for when the first program needs
/// it.
#[derive(Debug, Default)]
pub struct Interpreters {
    r: OnceLock<Result<R, RError>>,
    python: OnceLock<Result<Python, PythonError>>,
}

/// The interpreter of one program.
#[derive(Clone, Debug)]
enum Interpreter {
    R(R),
    Python(Python),
}

impl Interpreters {
    /// Takes what was found elsewhere.
    #[must_use]
    pub fn new(r: Result<R, RError>, python: Result<Python, PythonError>) -> Interpreters {
        Interpreters {
            r: r.into(),
            python: python.into(),
        }
    }

    /// The R on this machine.
    ///
    /// # Errors
    ///
    /// Where there is none, with the command that installs it.
    pub fn r(&self) -> Result<&R, RError> {
        self.r.get_or_init(R::find).as_ref().map_err(Clone::clone)
    }

    /// The Python on this machine.
    ///
    /// # Errors
    ///
    /// Where there is none, with the command that installs it.
    pub fn python(&self) -> Result<&Python, PythonError> {
        let python = self.python.get_or_init(Python::find);
        python.as_ref().map_err(Clone::clone)
    }
}

impl Program {
    /// Takes an entry's files for a program: R or Python by the end of the
    /// main file's name, a notebook by the language of its kernel, of which
    /// the solution cell alone counts.
    ///
    /// # Errors
    ///
    /// Where the notebook or the code is too large or the notebook broken, and
    /// where the machine does not have the language.
    pub fn new(source: &Source, interpreters: &Interpreters) -> Result<Program, ProgramError> {
        let refused = |reason: String| Fault::new(FaultKind::LoadError, reason);
        let main = source.main_path();
        let end = main.extension().unwrap_or_default().to_ascii_lowercase();
        let (language, files, main, team) = match end.to_str() {
            Some("ipynb") => {
                let Solution {
                    language,
                    code,
                    team,
                } = Solution::of_notebook(source.main_bytes()).map_err(refused)?;
                let main = PathBuf::from(language.main_file());
                let team = team.or_else(|| team_in_code(&code));
                (
                    language,
                    vec![(main.clone(), code.into_bytes())],
                    main,
                    team,
                )
            }
            end => {
                let language = match end {
                    Some("r") => Language::R,
                    Some("py") => Language::Python,
                    _ => return Err(refused("it is no .R, .py or .ipynb file".to_owned()).into()),
                };
                let files = source.files();
                let files = files.map(|(path, bytes)| (path.to_owned(), bytes.to_vec()));
                let code = str::from_utf8(source.main_bytes()).unwrap_or_default();
                let team = team_in_code(code);
                (language, files.collect(), main.to_owned(), team)
            }
        };
        let is_code = |path: &Path| {
            let end = path.extension().unwrap_or_default().to_ascii_lowercase();
            end == "r" || end == "py"
        };
        let code = files.iter().filter(|(path, _)| is_code(path));
        let code: usize = code.map(|(_, bytes)| bytes.len()).sum();
        if code > MOST_CODE {
            return Err(refused(format!("its code is {code} bytes, more than 150 kB")).into());
        }
        // R unpacks what is packed, whatever its name.
        let is_text = |(_, bytes): &(PathBuf, Vec<u8>)| !bytes.contains(&0);
        let mut code = files.iter().filter(|(path, _)| is_code(path));
        if !code.all(is_text) {
            return Err(refused("its code is no text".to_owned()).into());
        }
        let interpreter = match language {
            Language::R => Interpreter::R(interpreters.r()?.clone()),
            Language::Python => Interpreter::Python(interpreters.python()?.clone()),
        };
        Ok(Program {
            interpreter,
            main,
            files,
            is_folder: source.is_folder(),
            team,
        })
    }

    /// The team's name as the entry says it, taken at its word: the answer
    /// below the heading "Team name" of a notebook, or a line of the code such
    /// as `team_name <- "hail_mary"` or `TEAM_NAME = "hail_mary"`.
    #[must_use]
    pub fn team(&self) -> Option<&str> {
        self.team.as_deref()
    }

    /// The hash of the language, the names and the contents of all code. Of a
    /// notebook that is its solution cell.
    #[must_use]
    pub fn code_hash(&self) -> Hash {
        let language = match self.language() {
            Language::R => "r",
            Language::Python => "python",
        };
        let kind = if self.is_folder { "folder" } else { "file" };
        // What a single file is called makes no difference to it.
        let name = |path: &Path| {
            let name = path.as_os_str().as_encoded_bytes();
            if self.is_folder {
                name.to_vec()
            } else {
                Vec::new()
            }
        };
        let files = self.files.iter();
        let parts = files.flat_map(|(path, bytes)| [name(path), bytes.clone()]);
        let head = [language.into(), kind.into(), name(&self.main)];
        Hash::of_parts(head.into_iter().chain(parts))
    }

    /// What it is run by, as a text that is another one whenever the same code
    /// could play otherwise.
    #[must_use]
    pub fn how_asked(&self) -> String {
        let (_, harness) = self.language().harness();
        let (_, sdk) = self.language().sdk();
        let version = match &self.interpreter {
            Interpreter::R(r) => format!("R {}", r.version()),
            Interpreter::Python(python) => {
                let (major, minor) = python.version();
                format!("Python {major}.{minor}")
            }
        };
        format!("{version}, harness {}", Hash::of_parts([harness, sdk]))
    }

    /// What it is written in.
    #[must_use]
    pub fn language(&self) -> Language {
        match self.interpreter {
            Interpreter::R(_) => Language::R,
            Interpreter::Python(_) => Language::Python,
        }
    }

    /// The path of the file with the strategy, and all files.
    pub(super) fn files(&self) -> (&Path, &[(PathBuf, Vec<u8>)]) {
        (&self.main, &self.files)
    }

    /// The path of the interpreter.
    pub(super) fn interpreter(&self) -> &Path {
        match &self.interpreter {
            Interpreter::R(r) => r.program(),
            Interpreter::Python(python) => python.program(),
        }
    }

    /// The folders outside `/usr` that its language is installed in.
    pub(super) fn homes(&self) -> Vec<PathBuf> {
        match &self.interpreter {
            Interpreter::R(r) => r.home().into_iter().collect(),
            Interpreter::Python(python) => python.home().map(Path::to_owned).collect(),
        }
    }

    /// What it needs in its environment, where its files are written.
    pub(super) fn environment(&self, place: &super::place::Place) -> Vec<OsString> {
        match &self.interpreter {
            Interpreter::R(r) => r.environment(&place.scratch()),
            // A game that is made again has the same order of sets.
            Interpreter::Python(_) => vec!["PYTHONHASHSEED=0".into()],
        }
    }

    /// The interpreter's arguments that start it, where its files are written.
    pub(super) fn arguments(&self, place: &super::place::Place) -> Vec<OsString> {
        let harness = place.harness();
        let mut arguments = match &self.interpreter {
            Interpreter::R(_) => R::arguments(&harness),
            Interpreter::Python(_) => {
                vec!["-s".into(), "-B".into(), "-u".into(), harness.into()]
            }
        };
        arguments.push(place.sdk().into());
        arguments.push(place.entry().join(&self.main).into());
        arguments.push(if self.is_folder { "folder" } else { "file" }.into());
        arguments
    }
}

impl Language {
    /// The harness that asks a strategy in this language.
    pub(super) fn harness(self) -> (&'static str, &'static str) {
        match self {
            Language::R => ("player.R", R_HARNESS),
            Language::Python => ("player.py", PYTHON_HARNESS),
        }
    }

    /// The handout's functions, and the file that they are in.
    #[must_use]
    pub fn sdk(self) -> (&'static str, &'static str) {
        match self {
            Language::R => ("d_football.R", R_SDK),
            Language::Python => ("d_football.py", PYTHON_SDK),
        }
    }

    /// What the code of a notebook is called.
    fn main_file(self) -> &'static str {
        match self {
            Language::R => "my_strategy.R",
            Language::Python => "my_strategy.py",
        }
    }
}
