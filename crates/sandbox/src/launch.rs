//! The step between a box and the program in it.
//!
//! bubblewrap cannot build a box for a program that has put Landlock on itself,
//! since nobody mounts under it, and does not put it on what it starts. So what
//! it starts is this very executable once more: in the box, it puts Landlock on
//! itself and then is the program. The executable is no file of the box: it comes
//! along as an open descriptor, which the program does not get.

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

/// The first argument of an executable that is started in a box.
const WORD: &str = "step-into-the-box";

/// The exit status where the step fails, as shells have it for a program that
/// cannot be started.
const FAILED: i32 = 126;

/// The executable that boxes begin with.
static EXECUTABLE: OnceLock<OwnedFd> = OnceLock::new();

/// Makes boxes begin with this executable, which puts a second wall, Landlock,
/// around the program in each of them.
///
/// It is to be called first in `main`: started in a box, this does not return, and
/// the executable becomes the program. Who does not call it has boxes without
/// this wall; [`Host::landlock_in_box`](crate::Host) says so.
///
/// ```
/// # use pigskin_sandbox::{Host, enter};
/// enter();
/// // Then what the program is about.
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
    // Where there is no /proc, there are no boxes either.
    let _ = enter_with(Path::new("/proc/self/exe"));
}

/// Makes boxes begin with another executable, which calls [`enter`], for who has
/// no `main` of his own, such as a test. The first one that is named counts.
///
/// # Errors
///
/// Where it cannot be opened.
pub fn enter_with(executable: &Path) -> io::Result<()> {
    let path_only = OFlags::PATH | OFlags::CLOEXEC;
    let executable = rustix::fs::open(executable, path_only, Mode::empty())?;
    let _ = EXECUTABLE.set(executable);
    Ok(())
}

/// The executable, for one box.
pub(crate) fn executable() -> io::Result<Option<OwnedFd>> {
    EXECUTABLE.get().map(OwnedFd::try_clone).transpose()
}

/// How a box starts it: as what, and with which arguments before the program's
/// own command.
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

/// Puts the wall up and is the program.
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
    // The executable itself goes, and whatever else came along.
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
    crate::restriction::restrict_files(read, write)?;
    crate::system_calls::forbid_restricting()
}

#[cfg(not(target_os = "linux"))]
fn wall(_: &[PathBuf], _: Option<&Path>) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}
