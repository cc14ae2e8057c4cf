//! How an entry is started that speaks the protocol itself.

use std::path::{Component, Path, PathBuf};

use serde::Deserialize;

use crate::sources::source::{ENTRY_TOML, is_executable};
use crate::{InterpreterName, Source, SourceGame};

/// The command that starts an entry's own program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RunLine {
    pub(super) start: Start,
    pub(super) arguments: Vec<String>,
    /// The team's name, where the entry gives one.
    pub(super) team: Option<String>,
}

/// The program that is started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Start {
    /// A file of the entry, by its path in it.
    File(PathBuf),
    /// An interpreter of this machine.
    Interpreter(InterpreterName),
}

/// The longest `entry.toml`, in bytes, and the most words of its run line.
const LONGEST: usize = 4096;
const MOST_WORDS: usize = 32;

/// `entry.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EntryToml {
    run: String,
    team_name: Option<String>,
}

impl RunLine {
    /// The run line of an entry that is an executable or has `entry.toml`; none of
    /// another entry.
    pub(super) fn of_source(source: &Source) -> Option<Result<RunLine, String>> {
        let (main, bytes) = (source.main_path(), source.main_bytes());
        if source.is_folder() && main == Path::new(ENTRY_TOML) {
            return Some(RunLine::read(bytes).and_then(|line| line.check(source)));
        }
        let is_named = SourceGame::DFootball.takes(main);
        let is_own = !source.is_folder() && !is_named && is_executable(bytes);
        is_own.then(|| {
            Ok(RunLine {
                start: Start::File(main.to_owned()),
                arguments: Vec::new(),
                team: None,
            })
        })
    }

    /// Reads `entry.toml`.
    pub(super) fn read(bytes: &[u8]) -> Result<RunLine, String> {
        if bytes.len() > LONGEST {
            return Err(format!("{ENTRY_TOML} is longer than {LONGEST} bytes"));
        }
        let text = str::from_utf8(bytes).map_err(|_| format!("{ENTRY_TOML} is not UTF-8"))?;
        let file: EntryToml =
            toml::from_str(text).map_err(|error| format!("{ENTRY_TOML}: {}", error.message()))?;
        let mut words = file.run.split_whitespace();
        let first = words.next().ok_or("the run line in entry.toml is empty")?;
        let start = match first.strip_prefix("./") {
            Some(file) => Start::File(inside(file)?),
            None => Start::Interpreter(first.parse().map_err(|_| {
                format!(
                    "the run line in {ENTRY_TOML} begins with {first:?}; \
                     it has to begin with ./FILE or the name of an interpreter"
                )
            })?),
        };
        let arguments: Vec<String> = words.map(str::to_owned).collect();
        if arguments.len() > MOST_WORDS || file.run.contains('\0') {
            return Err(format!(
                "the run line in {ENTRY_TOML} has more than {MOST_WORDS} words"
            ));
        }
        Ok(RunLine {
            start,
            arguments,
            team: file.team_name.map(|name| name.trim().to_owned()),
        })
    }

    /// Checks that a file of the entry that is to be started is one that can be.
    fn check(self, source: &Source) -> Result<RunLine, String> {
        if let Start::File(path) = &self.start {
            let shown = path.display();
            let mut files = source.files();
            let found = files.find(|(name, _)| name == path);
            let Some((_, bytes)) = found else {
                return Err(format!(
                    "the run line in {ENTRY_TOML} starts {shown}, which is not in the folder"
                ));
            };
            if !is_executable(bytes) {
                return Err(format!(
                    "the run line in {ENTRY_TOML} starts {shown}, which is not a program for Linux; \
                     a script needs its interpreter in front"
                ));
            }
        }
        Ok(self)
    }
}

/// A path within an entry.
fn inside(path: &str) -> Result<PathBuf, String> {
    let path = Path::new(path);
    let mut parts = path.components();
    let is_inside = parts.all(|part| matches!(part, Component::Normal(_)));
    if is_inside && path.file_name().is_some() {
        Ok(path.to_owned())
    } else {
        Err(format!(
            "the run line in {ENTRY_TOML} leads out of the folder"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_line_begins_with_a_file_or_an_interpreter() {
        let line = RunLine::read(b"run = \"node --stack-size=500 quarterback.js\"\n");
        let line = line.expect("a run line");
        assert_eq!(
            line.start,
            Start::Interpreter("node".parse().expect("a name"))
        );
        assert_eq!(line.arguments, ["--stack-size=500", "quarterback.js"]);
        assert_eq!(line.team, None);
        let line = RunLine::read(b"run = './bin/blitz'\nteam_name = ' blitz '").expect("one");
        assert_eq!(line.start, Start::File("bin/blitz".into()));
        assert_eq!(line.team.as_deref(), Some("blitz"));
        for (text, part) in [
            ("", "missing field `run`"),
            ("run = ''", "is empty"),
            ("run = 7", "invalid type"),
            ("run = 'node a.js'\nuser = 'root'", "unknown field"),
            (
                "run = '/usr/bin/node a.js'",
                "begins with \"/usr/bin/node\"",
            ),
            ("run = '../node a.js'", "begins with \"../node\""),
            ("run = './../../bin/sh'", "leads out"),
            ("run = './'", "leads out"),
            ("run = 'a\\u0000b'", "begins with"),
            (
                &format!("run = 'node {}'", "x ".repeat(40)),
                "more than 32 words",
            ),
            (&format!("run = 'node'#{}", "x".repeat(4096)), "longer than"),
        ] {
            let why = RunLine::read(text.as_bytes()).expect_err(part);
            assert!(why.contains(part), "{text}: {why}");
        }
        assert!(RunLine::read(b"run = '\xff'").is_err());
    }
}
