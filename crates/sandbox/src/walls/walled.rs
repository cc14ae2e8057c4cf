//! Starting a program behind a wall with given extras.

use std::io::{self, Write as _};
use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{self, Command, Stdio};
use std::sync::Once;
use std::thread;

use close_fds::CloseFdsBuilder;
use command_fds::{CommandFdExt as _, FdMapping};
use rustix::process::Pid;

use crate::processes::group::Group;
use crate::walls::boxed::Boxed;
use crate::walls::bubblewrap::{self, Bubblewrap};
use crate::{
    ANSWERS, Child, Spawn, Wall, processes::process_registry, walls::enter, walls::time_namespace,
};

/// The parts of a wall that some machines lack.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is independent of the others"
)]
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Extras {
    /// Landlock inside the box.
    pub(crate) landlock: bool,
    /// Clocks that are ahead.
    pub(crate) clock_ahead: bool,
    /// A cgroup for the box.
    pub(crate) cgroup: bool,
    /// A list of system calls without those that tell the date.
    pub(crate) no_date: bool,
}

/// Why a program could not be started; never the fault of the program.
#[derive(Debug, thiserror::Error)]
#[error("could not start {} in {}: {source}", .program.display(), .folder.display())]
pub struct SpawnError {
    pub program: PathBuf,
    /// The folder in which it was to start.
    pub folder: PathBuf,
    /// The system's error.
    pub source: io::Error,
}

/// Starts a program. The extras are computed only if the wall has any.
pub(crate) fn start(
    spawn: &Spawn<'_>,
    extras: impl FnOnce() -> Extras,
) -> Result<Child, SpawnError> {
    let started = match spawn.wall {
        Wall::Limits => start_plain(spawn),
        Wall::Partial => start_restricted(spawn, extras()),
        Wall::Full => start_boxed(spawn, extras()),
    };
    started.map_err(|source| SpawnError {
        program: spawn.program.to_owned(),
        folder: spawn.folder.to_owned(),
        source,
    })
}

fn start_plain(spawn: &Spawn<'_>) -> io::Result<Child> {
    let mut command = Command::new("/bin/sh");
    command.args(spawn.shell_arguments());
    start_command(spawn, command, Vec::new(), Command::spawn, || Ok(None))
}

fn start_restricted(spawn: &Spawn<'_>, extras: Extras) -> io::Result<Child> {
    #[cfg(target_os = "linux")]
    crate::processes::orphans::adopt();
    let mut command = Command::new("/bin/sh");
    command.args(spawn.shell_arguments());
    let start = |command: &mut Command| {
        let start = || {
            restrict_this_thread(spawn, !extras.no_date)?;
            command.spawn()
        };
        thread::scope(|scope| scope.spawn(start).join())
            .unwrap_or_else(|_| Err(io::Error::other("the thread that starts it failed")))
    };
    start_command(spawn, command, Vec::new(), start, || Ok(None))
}

fn start_boxed(spawn: &Spawn<'_>, extras: Extras) -> io::Result<Child> {
    let bubblewrap = Bubblewrap::find();
    let bubblewrap = bubblewrap.ok_or_else(|| io::Error::other("bwrap is not installed"))?;
    let (info, info_in_child) = io::pipe()?;
    let mut words = Vec::new();
    if extras.clock_ahead {
        words.extend(time_namespace::command(spawn.clock_ahead));
    }
    words.push(bubblewrap.program.into());
    words.extend(Bubblewrap::arguments(spawn, extras.cgroup));
    let mut fds = vec![
        (system_calls(extras)?, bubblewrap::SYSTEM_CALLS),
        (info_in_child.into(), bubblewrap::INFO),
    ];
    if extras.landlock {
        let launcher = enter::executable()?;
        let launcher = launcher.ok_or_else(|| io::Error::other("no executable enters boxes"))?;
        fds.push((launcher, enter::LAUNCHER));
        words.extend(enter::command(spawn));
    }
    words.push("/bin/sh".into());
    words.extend(spawn.shell_arguments());
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]);
    let mut group = None;
    if extras.cgroup {
        let (go_in_child, go) = io::pipe()?;
        fds.push((go_in_child.into(), bubblewrap::GO));
        // A shell stays in the group of a program that is not the first process.
        let others = u64::from(!spawn.is_first);
        group = Some((Group::new(spawn.limits, others)?, go));
    }
    start_command(spawn, command, fds, Command::spawn, || {
        let mut boxed = Boxed::from_info(info)?;
        if let (Some(boxed), Some((group, mut go))) = (&mut boxed, group) {
            boxed.join(group)?;
            go.write_all(b"go")?;
        }
        Ok(boxed)
    })
}

/// Starts a command by calling `start`, with pipes for its input and outputs and
/// with these other descriptors.
fn start_command(
    spawn: &Spawn<'_>,
    mut command: Command,
    fds: Vec<(OwnedFd, i32)>,
    start: impl FnOnce(&mut Command) -> io::Result<process::Child>,
    boxed: impl FnOnce() -> io::Result<Option<Boxed>>,
) -> io::Result<Child> {
    let (answers, answers_in_child) = io::pipe()?;
    if let Some(user) = spawn.user {
        // R cannot write to a descriptor that it did not open itself. It opens the
        // pipe by name, as /dev/fd/3, so its user has to own the pipe.
        let owner = rustix::fs::Uid::from_raw(user.id());
        rustix::fs::fchown(&answers_in_child, Some(owner), None)?;
    }
    command
        .current_dir(spawn.folder)
        .env_clear()
        .envs(ENVIRONMENT)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .process_group(0);
    if let Some(user) = spawn.user {
        // The standard library also drops root's other groups here.
        command.uid(user.id()).gid(user.id());
    }
    let mut mappings = vec![FdMapping {
        parent_fd: answers_in_child.into(),
        child_fd: ANSWERS,
    }];
    mappings.extend(fds.into_iter().map(|(parent_fd, child_fd)| FdMapping {
        parent_fd,
        child_fd,
    }));
    command.fd_mappings(mappings).map_err(io::Error::other)?;
    keep_inherited_descriptors();
    let spawned = process_registry::start(|| start(&mut command), Pid::from_child)?;
    // Closes our copies of the child's ends, so that we notice when it closes them.
    drop(command);

    let mut child = Child::new(spawned, answers.into(), spawn);
    child.prepare()?;
    child.boxed = boxed()?;
    Ok(child)
}

/// Marks every descriptor of ours but the first three as close-on-exec, once. Our own
/// are marked when we open them; one that we inherited may not be.
fn keep_inherited_descriptors() {
    static MARKED: Once = Once::new();
    MARKED.call_once(|| CloseFdsBuilder::new().cloexecfrom(ANSWERS));
}

/// Restricts this thread with Landlock and the list of system calls.
fn restrict_this_thread(spawn: &Spawn<'_>, has_date: bool) -> io::Result<()> {
    #[cfg(target_os = "linux")]
    return crate::walls::restriction::restrict_this_thread(spawn, has_date);
    #[cfg(not(target_os = "linux"))]
    {
        let _ = (spawn, has_date);
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// The list of system calls for the box.
fn system_calls(extras: Extras) -> io::Result<OwnedFd> {
    #[cfg(target_os = "linux")]
    return crate::walls::system_calls::file(extras.landlock, !extras.no_date);
    #[cfg(not(target_os = "linux"))]
    {
        let _ = extras;
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// The environment of every program. Without the last three variables the numerical
/// libraries would start a thread for each core, which the limits forbid.
const ENVIRONMENT: [(&str, &str); 7] = [
    ("PATH", "/usr/local/bin:/usr/bin:/bin"),
    ("HOME", "/nonexistent"),
    ("LANG", "C.UTF-8"),
    ("TZ", "UTC"),
    ("OPENBLAS_NUM_THREADS", "1"),
    ("OMP_NUM_THREADS", "1"),
    ("MKL_NUM_THREADS", "1"),
];
