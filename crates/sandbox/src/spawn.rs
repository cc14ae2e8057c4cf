//! How a program is started.

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{self, Command, Stdio};
use std::sync::Once;
use std::thread;
use std::time::Duration;

use close_fds::CloseFdsBuilder;
use command_fds::{CommandFdExt as _, FdMapping};
use rustix::process::Pid;

use crate::boxed::Boxed;
use crate::bubblewrap::{self, Bubblewrap};
use crate::group::Group;
use crate::{Child, Host, Limits, User, Wall, launch, running, time_namespace};

/// The file descriptor on which a program answers.
pub const ANSWERS: i32 = 3;

/// The longest line of an answer, in bytes.
pub const LONGEST_LINE: usize = 4096;

/// A program to be started.
///
/// A [`Child`] behind the full wall ends with the thread that started it, which
/// therefore has to outlive it.
#[derive(Clone, Copy, Debug)]
pub struct Spawn<'a> {
    /// The program's absolute path.
    pub program: &'a Path,
    /// Its arguments.
    pub args: &'a [OsString],
    /// What is in its environment beside what is in everybody's, each as
    /// `NAME=value`.
    pub environment: &'a [OsString],
    /// The folder in which it starts.
    pub folder: &'a Path,
    /// As whom it runs, if not as ourselves.
    pub user: Option<&'a User>,
    /// What it may use up. The time is only a backstop here, as CPU time: the
    /// deadlines are given with each question.
    pub limits: &'a Limits,
    /// What stands between it and the machine.
    pub wall: Wall,
    /// Files and folders that it sees behind a full wall, beside `/usr`.
    pub shown: &'a [&'a Path],
    /// A folder that it may write to as far as the folder's mode allows.
    pub scratch: Option<&'a Path>,
    /// Whether it is the first process of its box, which has the number 1; else
    /// the second.
    pub is_first: bool,
    /// How far its clocks of the time since the machine's start are ahead, in
    /// whole seconds; in a box alone, and where [`Host::clock_ahead`] is well. The
    /// date is the machine's everywhere.
    pub clock_ahead: Duration,
}

/// What a box has that not every machine can give it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Extras {
    /// Landlock within it.
    pub(crate) landlock: bool,
    /// Clocks that are ahead.
    pub(crate) clock_ahead: bool,
    /// A group of its own.
    pub(crate) cgroup: bool,
}

/// Why a program could not be started; never the fault of what it would run.
#[derive(Debug, thiserror::Error)]
#[error("could not start {} in {}: {source}", .program.display(), .folder.display())]
pub struct SpawnError {
    /// The program.
    pub program: PathBuf,
    /// The folder in which it was to start.
    pub folder: PathBuf,
    /// What the system said.
    pub source: io::Error,
}

impl Spawn<'_> {
    /// Starts the program behind its wall and within its limits.
    ///
    /// # Errors
    ///
    /// Fails where the system does not start a process at all. A program that
    /// cannot be started shows as one that ends at once and says why on its
    /// standard error; and so does a box that cannot be built.
    pub fn start(&self) -> Result<Child, SpawnError> {
        self.start_with(|| Extras {
            landlock: Host::this().landlock_in_box.is_ok(),
            clock_ahead: Host::this().clock_ahead.is_ok(),
            cgroup: Host::this().cgroup.is_ok(),
        })
    }

    /// Starts it; a box has these extras.
    pub(crate) fn start_with(&self, extras: impl FnOnce() -> Extras) -> Result<Child, SpawnError> {
        let started = match self.wall {
            Wall::Limits => self.start_plain(),
            Wall::Partial => self.start_restricted(),
            Wall::Full => self.start_boxed(extras()),
        };
        started.map_err(|source| SpawnError {
            program: self.program.to_owned(),
            folder: self.folder.to_owned(),
            source,
        })
    }

    fn start_plain(&self) -> io::Result<Child> {
        let mut command = Command::new("/bin/sh");
        command.args(self.shell_arguments());
        self.spawn(command, Vec::new(), Command::spawn, || Ok(None))
    }

    fn start_restricted(&self) -> io::Result<Child> {
        #[cfg(target_os = "linux")]
        crate::orphans::adopt();
        let mut command = Command::new("/bin/sh");
        command.args(self.shell_arguments());
        let start = |command: &mut Command| {
            let start = || {
                restrict_this_thread(self)?;
                command.spawn()
            };
            thread::scope(|scope| scope.spawn(start).join())
                .unwrap_or_else(|_| Err(io::Error::other("the thread that starts it failed")))
        };
        self.spawn(command, Vec::new(), start, || Ok(None))
    }

    fn start_boxed(&self, extras: Extras) -> io::Result<Child> {
        let bubblewrap = Bubblewrap::find();
        let bubblewrap = bubblewrap.ok_or_else(|| io::Error::other("bwrap is not installed"))?;
        let (info, info_in_child) = io::pipe()?;
        let mut words = Vec::new();
        if extras.clock_ahead {
            words.extend(time_namespace::command(self.clock_ahead));
        }
        words.push(bubblewrap.program.into());
        words.extend(Bubblewrap::arguments(self, extras.cgroup));
        let mut fds = vec![
            (system_calls(extras.landlock)?, bubblewrap::SYSTEM_CALLS),
            (info_in_child.into(), bubblewrap::INFO),
        ];
        if extras.landlock {
            let launcher = launch::executable()?;
            let launcher = launcher.ok_or_else(|| io::Error::other("nothing steps into it"))?;
            fds.push((launcher, launch::LAUNCHER));
            words.extend(launch::command(self));
        }
        words.push("/bin/sh".into());
        words.extend(self.shell_arguments());
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]);
        let mut group = None;
        if extras.cgroup {
            let (go_in_child, go) = io::pipe()?;
            fds.push((go_in_child.into(), bubblewrap::GO));
            group = Some((Group::make(self)?, go));
        }
        self.spawn(command, fds, Command::spawn, || {
            let mut boxed = Boxed::of(info)?;
            if let (Some(boxed), Some((group, mut go))) = (&mut boxed, group) {
                boxed.join(group)?;
                go.write_all(b"go")?;
            }
            Ok(boxed)
        })
    }

    /// What a shell is told: it puts the limits on itself and the environment
    /// around itself, and then is the program. What builds the box has nothing of
    /// that environment.
    fn shell_arguments(&self) -> Vec<OsString> {
        let script = self.limits.shell_script();
        let mut arguments: Vec<OsString> = vec!["-c".into(), script.into(), "sh".into()];
        arguments.extend_from_slice(self.environment);
        arguments.extend(["--".into(), self.program.into()]);
        arguments.extend_from_slice(self.args);
        arguments
    }

    /// Starts a command in some way, with pipes for everything that is said and
    /// these other descriptors.
    fn spawn(
        &self,
        mut command: Command,
        fds: Vec<(OwnedFd, i32)>,
        start: impl FnOnce(&mut Command) -> io::Result<process::Child>,
        boxed: impl FnOnce() -> io::Result<Option<Boxed>>,
    ) -> io::Result<Child> {
        let (answers, answers_in_child) = io::pipe()?;
        if let Some(user) = self.user {
            // R cannot write to a descriptor that it did not open itself: it
            // opens the pipe by name, as /dev/fd/3, for which it has to be its.
            let owner = rustix::fs::Uid::from_raw(user.id());
            rustix::fs::fchown(&answers_in_child, Some(owner), None)?;
        }
        command
            .current_dir(self.folder)
            .env_clear()
            .envs(ENVIRONMENT)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0);
        if let Some(user) = self.user {
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
        keep_what_is_inherited();
        let spawned = running::start(|| start(&mut command), Pid::from_child)?;
        // Our copies of the child's ends go, so that their end shows as an end.
        drop(command);

        let mut child = Child::of(spawned, answers.into(), self);
        child.prepare()?;
        child.boxed = boxed()?;
        Ok(child)
    }
}

/// Marks every descriptor of ours but the first three as one that no program
/// gets, once: those that we ourselves open are, and those that somebody left
/// open for us may not be.
fn keep_what_is_inherited() {
    static MARKED: Once = Once::new();
    MARKED.call_once(|| CloseFdsBuilder::new().cloexecfrom(ANSWERS));
}

/// Puts a wall around this thread.
fn restrict_this_thread(spawn: &Spawn<'_>) -> io::Result<()> {
    #[cfg(target_os = "linux")]
    return crate::restriction::restrict_this_thread(spawn);
    #[cfg(not(target_os = "linux"))]
    {
        let _ = spawn;
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// The list of system calls for the box.
fn system_calls(has_step: bool) -> io::Result<OwnedFd> {
    #[cfg(target_os = "linux")]
    return crate::system_calls::file(has_step);
    #[cfg(not(target_os = "linux"))]
    {
        let _ = has_step;
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// All that a program finds in its environment. The numerical libraries would
/// start a thread for each core, which the limits forbid.
const ENVIRONMENT: [(&str, &str); 7] = [
    ("PATH", "/usr/local/bin:/usr/bin:/bin"),
    ("HOME", "/nonexistent"),
    ("LANG", "C.UTF-8"),
    ("TZ", "UTC"),
    ("OPENBLAS_NUM_THREADS", "1"),
    ("OMP_NUM_THREADS", "1"),
    ("MKL_NUM_THREADS", "1"),
];
