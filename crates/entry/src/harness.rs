//! A Python program of ours that asks a stranger's file.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use pigskin_sandbox::{Limits, Spawn, User, Wall};

use crate::workspace::Workspace;
use crate::{Conversation, MachineError, Python};

/// What harnesses in Python share: the answer channel, an empty standard input, and leaving
/// the terminal. It stands in front of a harness's own text.
pub const ANSWERING: &str = include_str!("python/answering.py");

/// Time for Python itself to start, which is not charged.
const START: Duration = Duration::from_secs(20);

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

impl Harness<'_> {
    /// Writes the files, by their paths in the folder. `program` is the path of the harness
    /// among them. It says `ready` on its answer channel before it reads anything else.
    ///
    /// Fails if the system cannot write the files.
    pub fn write<'a, 'f>(
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

    /// The folder.
    pub fn folder(&self) -> &Path {
        self.workspace.path()
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
        let args: [OsString; 4] = [
            "-s".into(),
            "-B".into(),
            "-u".into(),
            self.folder().join(&self.program).into(),
        ];
        let shown: Vec<&Path> = [self.folder()]
            .into_iter()
            .chain(self.python.needs())
            .collect();
        let spawn = Spawn {
            program: self.python.program(),
            args: &args,
            environment: &["PYTHONHASHSEED=1".into()],
            folder: self.folder(),
            user: self.workspace.user(),
            limits: self.limits,
            wall: self.wall,
            shown: &shown,
            scratch: None,
            is_first: true,
            clock_ahead: Duration::ZERO,
        };
        let mut conversation = Conversation::start(&spawn, player, 1)?;
        let is_ready = conversation.next_line_within(START)?;
        if is_ready.as_deref() == Ok("ready") {
            Ok(conversation)
        } else {
            Err(conversation.interpreter_failed(self.python.program()))
        }
    }
}
