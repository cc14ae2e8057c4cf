//! A program to be started: the description, without the act.

use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;

use crate::{Limits, User, Wall};

/// The file descriptor on which a program answers.
pub const ANSWERS: i32 = 3;

/// Longest line of an answer, in bytes.
pub const LONGEST_LINE: usize = 4096;

/// A program to be started with [`start`](Spawn::start).
///
/// Behind the full wall, the [`Child`](crate::Child) ends with the thread that
/// started it, so that thread has to outlive it.
#[derive(Clone, Copy, Debug)]
pub struct Spawn<'a> {
    /// The program's absolute path.
    pub program: &'a Path,
    /// Its arguments.
    pub args: &'a [OsString],
    /// Variables that are added to the environment that every program gets, each as
    /// `NAME=value`.
    pub environment: &'a [OsString],
    /// The folder in which it starts.
    pub folder: &'a Path,
    /// The user that runs it; without one, our own.
    pub user: Option<&'a User>,
    /// Its limits. The time limit is only a backstop here, in CPU time:
    /// each question has its own deadline.
    pub limits: &'a Limits,
    /// The wall between it and the machine.
    pub wall: Wall,
    /// Files and folders that it sees behind a full wall, in addition to `/usr`. A
    /// symbolic link appears as a link; its target has to be listed as well.
    pub shown: &'a [&'a Path],
    /// Files and folders among those that it does not see behind a full wall: a file is not there,
    /// and a folder is empty.
    pub hidden: &'a [&'a Path],
    /// A folder that it may write to, as far as the folder's mode allows.
    pub scratch: Option<&'a Path>,
    /// Whether it is the first process of its box (process 1) or the second.
    pub is_first: bool,
    /// Lead of the clocks that count from the machine's start, in whole seconds. This works
    /// in a box only, where [`Host::clock_ahead`] is `Ok`. The date is always the machine's.
    ///
    /// [`Host::clock_ahead`]: crate::Host::clock_ahead
    pub clock_ahead: Duration,
}

impl Spawn<'_> {
    /// The arguments of the shell that becomes the program, or in a box starts it as the second
    /// process: it sets the limits and the environment for itself first. The program that builds the box gets none
    /// of that environment.
    pub(crate) fn shell_arguments(&self) -> Vec<OsString> {
        let script = self
            .limits
            .shell_script(self.wall == Wall::Full && !self.is_first);
        let mut arguments: Vec<OsString> = vec!["-c".into(), script.into(), "sh".into()];
        arguments.extend_from_slice(self.environment);
        arguments.extend(["--".into(), self.program.into()]);
        arguments.extend_from_slice(self.args);
        arguments
    }
}
