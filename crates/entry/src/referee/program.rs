//! A student's program, ready to be started.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::Forfeit;
use super::notebook::Solution;
use super::run_line::{RunLine, Start};
use crate::fault_reason::similar_function;
use crate::interpreters::Runner;
use crate::packages::Available;
use crate::sources::source::NOTEBOOKS;
use crate::workspace::Workspace;
use crate::{
    Fault, FaultKind, FaultReason, Hash, Interpreters, Language, MachineError, NoInterpreter,
    Python, R, Source,
};
use pigskin_sandbox::User;

/// Maximum size of an entry's code, in bytes: the handout's 150 kB.
const MOST_CODE: usize = 150_000;

/// The modules that a program in Python finds beside its own.
const OURS: [&str; 2] = ["d_football", "my_strategy"];

/// The program that runs under R.
const R_HARNESS: &str = concat!(
    "evalq((function() {\n",
    include_str!("answers.R"),
    include_str!("player.R"),
    "})(), new.env(parent = baseenv()))\n"
);
/// The program that runs under Python.
const PYTHON_HARNESS: &str = concat!(
    include_str!("../python/promised.py"),
    include_str!("../python/answering.py"),
    include_str!("player.py")
);
/// The program that starts an entry which speaks the protocol itself.
const START: (&str, &str) = ("start.sh", include_str!("start.sh"));
/// The folder of the entry's files in a workspace.
const ENTRY: &str = "entry";
/// The shell that runs it.
const SHELL: &str = "/bin/sh";
/// A program that has a strategy in it.
#[derive(Clone, Debug)]
pub struct Program {
    interpreter: Interpreter,
    /// The path within the entry of the file with the strategy.
    main: PathBuf,
    files: Vec<(PathBuf, Vec<u8>)>,
    is_folder: bool,
    /// Names that only other cells of its notebook define; `None` if it is no notebook.
    elsewhere: Option<BTreeSet<String>>,
    /// The team's name, where it is said.
    team: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProgramError {
    #[error(transparent)]
    Fault(#[from] Fault),
    #[error(transparent)]
    NoInterpreter(#[from] NoInterpreter),
}

#[derive(Clone, Debug)]
enum Interpreter {
    R(R),
    Python(Python),
    /// The entry speaks the protocol itself.
    Own {
        /// The interpreter; `None` if a file of the entry is started.
        runner: Option<Runner>,
        /// The file that is started, if it is one of the entry's.
        file: PathBuf,
        arguments: Vec<String>,
    },
}

impl Interpreter {
    /// The harness's argument with the allowed packages.
    fn packages(&self) -> &str {
        match self {
            Interpreter::R(r) => r.packages(),
            Interpreter::Python(python) => python.packages(),
            Interpreter::Own { .. } => "",
        }
    }
}

impl Program {
    /// Makes a program of an entry's files: in R or Python by the extension of the main file;
    /// a notebook in its own language, of which only the solution cell counts; or
    /// one that speaks the protocol itself, an executable or a folder with `entry.toml`.
    ///
    /// Fails if the notebook or the code is too large, the notebook is damaged, an interpreter is
    /// not allowed, or the machine does not have the language.
    pub fn new(source: &Source, interpreters: &Interpreters) -> Result<Program, ProgramError> {
        let refused = |why: FaultReason| Fault::new(FaultKind::LoadError, why);
        if let Some(line) = RunLine::of_source(source) {
            return Program::own(
                source,
                line.map_err(|why| refused(why.into()))?,
                interpreters,
            );
        }
        let main = source.main_path();
        let end = main.extension().unwrap_or_default().to_ascii_lowercase();
        let (language, files, main, team, elsewhere) = match end.to_str() {
            Some(end) if NOTEBOOKS.contains(&end) => {
                let read = match end {
                    "ipynb" => Solution::of_notebook,
                    _ => Solution::of_markdown,
                };
                let Solution {
                    language,
                    code,
                    team,
                    elsewhere,
                } = read(source.main_bytes()).map_err(|why| refused(why.into()))?;
                let main = PathBuf::from(match language {
                    Language::R => "my_strategy.R",
                    Language::Python => "my_strategy.py",
                });
                let team = team.or_else(|| team_in_code(&code));
                (
                    language,
                    vec![(main.clone(), code.into_bytes())],
                    main,
                    team,
                    Some(elsewhere),
                )
            }
            end => {
                let language = match end {
                    Some("r") => Language::R,
                    Some("py") => Language::Python,
                    _ => return Err(refused(FaultReason::OtherProgram).into()),
                };
                let files = source.files();
                let files = files.map(|(path, bytes)| (path.to_owned(), bytes.to_vec()));
                let team = team_in_code(&text_of(source.main_bytes()));
                (language, files.collect(), main.to_owned(), team, None)
            }
        };
        let code = files.iter().filter(|(path, _)| is_code(path));
        let code: usize = code.map(|(_, bytes)| bytes.len()).sum();
        if code > MOST_CODE {
            return Err(refused(FaultReason::LargeCode { bytes: code }).into());
        }
        // R unpacks what is packed, whatever its name.
        source.check_encodings()?;
        let code: Vec<(&Path, &[u8])> = files
            .iter()
            .map(|(path, bytes)| (path.as_path(), bytes.as_slice()))
            .collect();
        let interpreter = match language {
            Language::R => {
                let r = interpreters.r()?;
                interpreters.admit_packages(&Available::in_r(), &main, &code)?;
                Interpreter::R(r.clone())
            }
            Language::Python => {
                let python = interpreters.python()?;
                let available = Available::in_python(python.standard(), &OURS);
                interpreters.admit_packages(&available, &main, &code)?;
                Interpreter::Python(python.clone())
            }
        };
        if !names_strategy(&files) {
            let name = "my_strategy".to_owned();
            let defined = similar_function(source.main_bytes(), &name);
            return Err(refused(FaultReason::NotDefined { name, defined }).into());
        }
        Ok(Program {
            interpreter,
            main,
            files,
            is_folder: source.is_folder(),
            elsewhere,
            team,
        })
    }

    /// An entry that speaks the protocol itself.
    fn own(
        source: &Source,
        line: RunLine,
        interpreters: &Interpreters,
    ) -> Result<Program, ProgramError> {
        let (runner, file) = match line.start {
            Start::File(file) => (None, file),
            Start::Interpreter(name) => {
                let allowed = interpreters.check_allowed(&name);
                allowed.map_err(|reason| Fault::new(FaultKind::LoadError, reason))?;
                (Some(interpreters.runner(&name)?), PathBuf::new())
            }
        };
        let files = source.files();
        Ok(Program {
            interpreter: Interpreter::Own {
                runner,
                file,
                arguments: line.arguments,
            },
            main: source.main_path().to_owned(),
            files: files
                .map(|(path, bytes)| (path.to_owned(), bytes.to_vec()))
                .collect(),
            is_folder: source.is_folder(),
            elsewhere: None,
            team: line.team,
        })
    }

    /// The team's name that the entry gives, unchecked: the answer below the heading
    /// "Team name" of a notebook, a line of the code such
    /// as `team_name <- "hail_mary"` or `TEAM_NAME = "hail_mary"`, or `team_name` in
    /// `entry.toml`.
    pub fn team(&self) -> Option<&str> {
        self.team.as_deref()
    }

    pub fn is_notebook(&self) -> bool {
        self.elsewhere.is_some()
    }

    /// A forfeit of this program. If it lacks something that another cell of its notebook defines, it
    /// names that.
    pub(super) fn explained(&self, forfeit: Forfeit) -> Forfeit {
        let Forfeit::Failed(words) = forfeit else {
            return forfeit;
        };
        let is_lacking = |name: &&String| {
            let lacks = [
                format!("could not find function \"{name}\""),
                format!("object '{name}' not found"),
                format!("name '{name}' is not defined"),
            ];
            lacks.iter().any(|lack| words.contains(lack))
        };
        let lacking = self.elsewhere.iter().flatten().find(is_lacking);
        Forfeit::Failed(match lacking {
            Some(name) => format!(
                "{words}; another cell defines {name}, but only the cell of my_strategy plays"
            ),
            None => words,
        })
    }

    /// The hash of the language, the names and the contents of all code. Of a
    /// notebook that is its solution cell.
    pub fn code_hash(&self) -> Hash {
        let language = match self.language() {
            Some(Language::R) => "r",
            Some(Language::Python) => "python",
            None => "own",
        };
        let kind = if self.is_folder { "folder" } else { "file" };
        // The name of a single file makes no difference to it.
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

    /// The conditions of running it, as a text: it differs if the same code could play
    /// differently.
    pub fn how_asked(&self) -> String {
        let (_, harness) = self.harness();
        let sdk = self.language().map_or("", |language| language.sdk().1);
        let version = match &self.interpreter {
            Interpreter::R(r) => format!("R {}", r.version()),
            Interpreter::Python(python) => {
                let (major, minor) = python.version();
                format!("Python {major}.{minor}")
            }
            Interpreter::Own { runner, .. } => match runner {
                Some(runner) => format!("{} {}", runner.program.display(), runner.version),
                None => "executable".to_owned(),
            },
        };
        let packages = self.interpreter.packages();
        let hash = Hash::of_parts([harness, sdk]);
        let asked = format!("{version}, harness {hash}, packages {packages}");
        // A forfeit names them.
        let elsewhere = self.elsewhere.iter().flatten();
        elsewhere.fold(asked, |asked, name| format!("{asked}, not {name}"))
    }

    /// Its language; `None` if it speaks the protocol itself.
    pub fn language(&self) -> Option<Language> {
        match self.interpreter {
            Interpreter::R(_) => Some(Language::R),
            Interpreter::Python(_) => Some(Language::Python),
            Interpreter::Own { .. } => None,
        }
    }

    /// The harness, or the script that starts a program that speaks the protocol itself: its
    /// file name and its text.
    fn harness(&self) -> (&'static str, &'static str) {
        match self.language() {
            Some(Language::R) => ("player.R", R_HARNESS),
            Some(Language::Python) => ("player.py", PYTHON_HARNESS),
            None => START,
        }
    }

    /// Writes the harness, the handout's functions and the program's files for a user.
    pub(super) fn write(&self, user: Option<User>) -> Result<Workspace, MachineError> {
        let (harness, harness_text) = self.harness();
        let sdk = self.language().map(Language::sdk);
        // A strategy may say `source("d_football.R")`, as the handout does. An entry that
        // has a file of that name keeps its own.
        let is_free = |name: &str| self.files.iter().all(|(path, _)| !path.starts_with(name));
        let beside = sdk.filter(|(name, _)| is_free(name));
        let beside = beside.map(|(name, text)| (Path::new(ENTRY).join(name), text.as_bytes()));
        let files = self.files.iter();
        let files = files.map(|(path, bytes)| (Path::new(ENTRY).join(path), bytes.as_slice()));
        let sdk = sdk.map(|(name, text)| (name.into(), text.as_bytes()));
        let harness = (harness.into(), harness_text.as_bytes());
        let all = [harness].into_iter().chain(sdk).chain(beside).chain(files);
        let workspace = Workspace::write("player", user, all)?;
        if let Interpreter::Own {
            runner: None, file, ..
        } = &self.interpreter
        {
            workspace.allow_to_start(&Path::new(ENTRY).join(file))?;
        }
        Ok(workspace)
    }

    /// The folder with the program's files, where it starts.
    pub(super) fn entry(workspace: &Workspace) -> PathBuf {
        workspace.path().join(ENTRY)
    }

    pub(super) fn interpreter(&self) -> &Path {
        match &self.interpreter {
            Interpreter::R(r) => r.program(),
            Interpreter::Python(python) => python.program(),
            Interpreter::Own { .. } => Path::new(SHELL),
        }
    }

    /// The files and folders outside `/usr` that its interpreter needs.
    pub(super) fn needs(&self) -> Vec<&Path> {
        match &self.interpreter {
            Interpreter::R(r) => r.needs().collect(),
            Interpreter::Python(python) => python.needs().collect(),
            // Files outside of `/usr` were passed over.
            Interpreter::Own { .. } => Vec::new(),
        }
    }

    /// The files and folders that its box does not show.
    pub(super) fn hidden(&self) -> Vec<&Path> {
        match &self.interpreter {
            Interpreter::Python(python) => python.hidden().collect(),
            Interpreter::R(_) | Interpreter::Own { .. } => Vec::new(),
        }
    }

    /// Its environment, with this folder for temporary files.
    pub(super) fn environment(&self, scratch: Option<&Path>) -> Vec<OsString> {
        match &self.interpreter {
            Interpreter::R(r) => r.environment(scratch),
            // Sets have the same order when a game is played again.
            Interpreter::Python(_) => vec!["PYTHONHASHSEED=0".into()],
            Interpreter::Own { .. } => Vec::new(),
        }
    }

    /// The interpreter's arguments that start it, where its files are written.
    pub(super) fn arguments(&self, workspace: &Workspace) -> Vec<OsString> {
        let (harness, entry) = (
            workspace.path().join(self.harness().0),
            Program::entry(workspace),
        );
        let mut arguments = match &self.interpreter {
            Interpreter::R(_) => R::arguments(&harness),
            Interpreter::Python(_) => {
                vec!["-s".into(), "-B".into(), "-u".into(), harness.into()]
            }
            Interpreter::Own {
                runner,
                file,
                arguments: own,
            } => {
                let file = || entry.join(file);
                let program = runner.as_ref().map(|runner| runner.program.clone());
                let mut arguments = vec![harness.into(), program.unwrap_or_else(file).into()];
                arguments.extend(own.iter().map(OsString::from));
                return arguments;
            }
        };
        let sdk = self
            .language()
            .map(|language| workspace.path().join(language.sdk().0));
        arguments.extend(sdk.map(OsString::from));
        arguments.push(entry.join(&self.main).into());
        arguments.push(if self.is_folder { "folder" } else { "file" }.into());
        arguments.push(self.interpreter.packages().into());
        arguments
    }
}

/// Returns whether a file is code in R or Python, by its name.
fn is_code(path: &Path) -> bool {
    let end = path.extension().unwrap_or_default().to_ascii_lowercase();
    end == "r" || end == "py"
}

/// Returns whether the strategy's name occurs in the code. Without it there is no strategy, and
/// every game would be forfeited.
fn names_strategy(files: &[(PathBuf, Vec<u8>)]) -> bool {
    const NAME: &[u8] = b"my_strategy";
    let mut code = files.iter().filter(|(path, _)| is_code(path));
    code.any(|(_, bytes)| bytes.windows(NAME.len()).any(|bytes| bytes == NAME))
}

/// The team's name in a line of code that gives it, in R or in Python.
fn team_in_code(code: &str) -> Option<String> {
    code.lines().find_map(|line| {
        let rest = line
            .strip_prefix("team_name")
            .or(line.strip_prefix("TEAM_NAME"))?
            .trim_start();
        let value = rest
            .strip_prefix("<-")
            .or(rest.strip_prefix('='))?
            .trim_start();
        let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
        let (name, _) = value[1..].split_once(quote)?;
        Some(name.trim().to_owned())
    })
}

/// The text of a program, without the mark that editors on Windows write first. What Python declares
/// to be no UTF-8 is read as Latin-1, in which every byte is a letter: only the team's name is looked for.
fn text_of(code: &[u8]) -> String {
    match str::from_utf8(code) {
        Ok(text) => text.trim_start_matches('\u{feff}').to_owned(),
        Err(_) => code.iter().copied().map(char::from).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_team_has_its_name_in_any_encoding() {
        for code in [
            &b"team_name <- \"win\""[..],
            b"\xef\xbb\xbfteam_name <- \"win\"\r\n",
            b"# caf\xe9\nteam_name <- \"win\"",
            b"# -*- coding: latin-1 -*-\n# caf\xe9\nTEAM_NAME = 'win'",
        ] {
            assert_eq!(team_in_code(&text_of(code)).as_deref(), Some("win"));
        }
        let name = team_in_code(&text_of(b"team_name = 'caf\xe9'"));
        assert_eq!(name.as_deref(), Some("caf\u{e9}"));
    }
}
