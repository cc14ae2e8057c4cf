//! A Python program of ours that asks a stranger's file: for a table, or for a project's answers.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use pigskin_sandbox::{Limits, Spawn, User, Wall};

use crate::workspace::Workspace;
use crate::{Conversation, MachineError, Python};

/// The shared part of harnesses in Python: the answer channel, an empty standard input, and leaving
/// the terminal. It stands in front of a harness's own text.
pub const ANSWERING: &str = include_str!("python/answering.py");

/// Time for Python itself to start, which is not charged.
pub(crate) const START: Duration = Duration::from_secs(20);

/// A harness in a folder with the files of one stranger, ready to be started in a box, several
/// times if need be. All programs that it starts can read the folder and write nothing.
#[derive(Debug)]
pub struct Harness<'a> {
    python: &'a Python,
    workspace: Workspace,
    program: PathBuf,
    limits: &'a Limits,
    wall: Wall,
}

/// One of several starts of a harness, which differ in what a program may notice of them.
#[derive(Debug)]
pub(crate) struct Start<'a> {
    /// The stranger's file in errors.
    pub(crate) player: &'a str,
    pub(crate) arguments: &'a [OsString],
    /// The working folder.
    pub(crate) folder: &'a Path,
    pub(crate) hash_seed: u32,
    /// Whether it is the first process of its box.
    pub(crate) is_first: bool,
    /// How far the clocks that count from the machine's start are ahead.
    pub(crate) clock_ahead: Duration,
    /// How many times as long as it is charged anything may take on the wall.
    pub(crate) wall_factor: u32,
}

impl<'a> Harness<'a> {
    /// Writes the files, by their paths in the folder. `program` is the path of the harness
    /// among them. It says `ready` on its answer channel before it reads anything else.
    ///
    /// Fails if the system cannot write the files.
    pub fn write<'f>(
        python: &'a Python,
        program: &Path,
        files: impl IntoIterator<Item = (PathBuf, &'f [u8])>,
        limits: &'a Limits,
        wall: Wall,
    ) -> Result<Harness<'a>, MachineError> {
        Ok(Harness {
            python,
            workspace: Workspace::write("hog", User::claim(), files)?,
            program: program.to_owned(),
            limits,
            wall,
        })
    }

    pub fn folder(&self) -> &Path {
        self.workspace.path()
    }

    /// The Python that runs it.
    pub(crate) fn python(&self) -> &Python {
        self.python
    }

    /// The limits of each start.
    pub(crate) fn limits(&self) -> &Limits {
        self.limits
    }

    /// Whether no process of anybody else can be reached by a signal from the harness: it runs
    /// in a box, or as a user of its own.
    pub fn is_apart(&self) -> bool {
        self.wall == Wall::Full || self.workspace.user().is_some()
    }

    /// Starts the harness in a new box, as the box's first process. `player` names the
    /// stranger's file in errors.
    ///
    /// Fails if this machine cannot start it, which is never the file's fault.
    pub fn start(&self, player: &str) -> Result<Conversation, MachineError> {
        self.start_as(&Start {
            player,
            arguments: &[],
            folder: self.folder(),
            hash_seed: 1,
            is_first: true,
            clock_ahead: Duration::ZERO,
            wall_factor: 1,
        })
    }

    /// Starts the harness in a new box.
    ///
    /// Fails if this machine cannot start it, which is never the file's fault.
    pub(crate) fn start_as(&self, start: &Start<'_>) -> Result<Conversation, MachineError> {
        let mut args: Vec<OsString> = ["-s", "-B", "-u"].map(OsString::from).into();
        args.push(self.folder().join(&self.program).into());
        args.extend_from_slice(start.arguments);
        let shown: Vec<&Path> = [self.folder()]
            .into_iter()
            .chain(self.python.needs())
            .collect();
        let spawn = Spawn {
            program: self.python.program(),
            args: &args,
            environment: &[format!("PYTHONHASHSEED={}", start.hash_seed).into()],
            folder: start.folder,
            user: self.workspace.user(),
            limits: self.limits,
            wall: self.wall,
            shown: &shown,
            hidden: &self.python.hidden().collect::<Vec<_>>(),
            scratch: None,
            is_first: start.is_first,
            clock_ahead: start.clock_ahead,
        };
        let mut conversation = Conversation::start(&spawn, start.player, start.wall_factor)?;
        let is_ready = conversation.next_line_within(START)?;
        if is_ready.as_deref() == Ok("ready") {
            Ok(conversation)
        } else {
            Err(conversation.interpreter_failed(self.python.program()))
        }
    }
}
