//! The step between a box and the program in it, which adds Landlock.
//!
//! bubblewrap cannot build a box under Landlock, which forbids mounts, and does not
//! apply Landlock itself. So it starts our own executable in the box, which applies
//! Landlock to itself and then becomes the program. The executable is not among the
//! box's files: it is passed as an open descriptor, which is closed before the program
//! runs.

use std::convert::Infallible;
use std::ffi::OsString;
use std::io::{self, Write as _};
use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{self, Command};
use std::sync::OnceLock;

use close_fds::CloseFdsBuilder;
use rustix::fs::{Mode, OFlags};

use crate::{ANSWERS, Spawn};

/// The descriptor with the executable.
pub(crate) const LAUNCHER: i32 = 6;

/// First argument of our executable in a box.
const WORD: &str = "step-into-the-box";

/// Exit status if the step fails; shells use it for a program that cannot be started.
const FAILED: i32 = 126;

/// The executable that starts in each box.
static EXECUTABLE: OnceLock<OwnedFd> = OnceLock::new();

/// Lets each box start this executable first, which puts Landlock around the program
/// as a second wall.
///
/// Call this first in `main`. In a box, it does not return: the executable becomes the
/// program. Without this call, boxes lack the second wall, and
/// [`Host::landlock_in_box`](crate::Host) says so.
///
/// ```
/// # use pigskin_sandbox::{Host, enter};
/// enter();
/// // Then the rest of `main`.
/// # if Host::this().full.is_ok() {
/// #     assert_ne!(Host::this().landlock_in_box, Err("this program does not step into boxes".to_owned()));
/// # }
/// ```
pub fn enter() {
    let mut arguments = std::env::args_os().skip(1);
    if arguments.next().is_some_and(|first| first == WORD) {
        let Err(error) = step(arguments);
        let _ = writeln!(io::stderr(), "could not step into the box: {error}");
        process::exit(FAILED);
    }
    // Without /proc, boxes cannot be built anyway.
    let _ = enter_with(Path::new("/proc/self/exe"));
}

/// Lets each box start another executable that calls [`enter`]; for programs without a
/// `main` of their own, such as tests. Only the first call of either function counts.
///
/// Fails if the executable cannot be opened.
pub fn enter_with(executable: &Path) -> io::Result<()> {
    let path_only = OFlags::PATH | OFlags::CLOEXEC;
    let executable = rustix::fs::open(executable, path_only, Mode::empty())?;
    let _ = EXECUTABLE.set(executable);
    Ok(())
}

/// A descriptor of the executable for one box.
pub(crate) fn executable() -> io::Result<Option<OwnedFd>> {
    EXECUTABLE.get().map(OwnedFd::try_clone).transpose()
}

/// The command that starts the executable in a box, before the program's own command.
pub(crate) fn command(spawn: &Spawn<'_>) -> Vec<OsString> {
    let mut command = vec![format!("/proc/self/fd/{LAUNCHER}").into(), WORD.into()];
    for path in spawn.shown {
        command.extend(["read".into(), (*path).into()]);
    }
    if let Some(scratch) = spawn.scratch {
        command.extend(["write".into(), scratch.into()]);
    }
    command.push("--".into());
    command
}

/// Applies Landlock and becomes the program.
fn step(mut arguments: impl Iterator<Item = OsString>) -> io::Result<Infallible> {
    let (mut read, mut write) = (Vec::new(), None);
    loop {
        let word = next(&mut arguments)?;
        match word.to_str() {
            Some("read") => read.push(PathBuf::from(next(&mut arguments)?)),
            Some("write") => write = Some(PathBuf::from(next(&mut arguments)?)),
            Some("--") => break,
            _ => return Err(io::ErrorKind::InvalidInput.into()),
        }
    }
    let program = next(&mut arguments)?;
    wall(&read, write.as_deref())?;
    // Closes the executable and any other descriptor.
    CloseFdsBuilder::new().cloexecfrom(ANSWERS + 1);
    Err(Command::new(program).args(arguments).exec())
}

fn next(arguments: &mut impl Iterator<Item = OsString>) -> io::Result<OsString> {
    arguments
        .next()
        .ok_or_else(|| io::ErrorKind::InvalidInput.into())
}

#[cfg(target_os = "linux")]
fn wall(read: &[PathBuf], write: Option<&Path>) -> io::Result<()> {
    let read = read.iter().map(PathBuf::as_path);
    crate::walls::restriction::restrict_files(read, write)?;
    crate::walls::system_calls::forbid_restricting()
}

#[cfg(not(target_os = "linux"))]
fn wall(_: &[PathBuf], _: Option<&Path>) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}
