//! Attempts to escape from a wall, made on this machine.

use std::ffi::OsString;
use std::fs::{self, Permissions};
use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::net::{SocketAddr, UnixListener};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use serde::Serialize;

use crate::{Answer, Folder, Limits, Spawn, SpawnError, User, Wall, now};

/// An attempt to escape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// Its function in `escape.py`.
    name: &'static str,
    /// The attempt in words that follow "a program".
    pub what: &'static str,
}

/// The result of an attempt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AttemptReport {
    /// The attempt in words that follow "a program".
    pub what: &'static str,
    /// The program's success in words; `None` if the wall held.
    pub reached: Option<String>,
}

/// Why no attempts can be made.
#[derive(Debug, thiserror::Error)]
pub enum EscapeError {
    /// A program could not be started.
    #[error(transparent)]
    Start(#[from] SpawnError),
    /// The system failed.
    #[error("could not prepare the attempts: {0}")]
    Io(#[from] io::Error),
    /// Python does not run the attempts.
    #[error("Python does not run the attempts: {0}")]
    Python(String),
}

macro_rules! attempts {
    ($($name:literal: $what:literal,)*) => {
        &[$(Attempt { name: $name, what: $what }),*]
    };
}

impl Attempt {
    /// All attempts, in order: a mark is left before another program looks for it.
    pub const ALL: &[Attempt] = attempts![
        "connects_to_this_machine": "connects to a port of this machine",
        "connects_by_an_abstract_socket": "connects to a socket without a file",
        "connects_to_the_world": "finds a way into the network",
        "opens_other_sockets": "opens sockets of the kernel's",
        "reads_this_machines_files": "sees this machine's files",
        "reads_a_secret_file": "reads a file outside, by its path or through /proc",
        "finds_secrets_in_its_environment": "finds secrets in its environment",
        "sees_other_processes": "sees other processes",
        "reads_another_process": "reads another process's memory, files, environment",
        "finds_inherited_descriptors": "finds open files that it inherited",
        "writes_somewhere": "writes a file anywhere",
        "changes_its_own_files": "changes the mode or owner of its own files",
        "makes_names": "makes links, folders and pipes",
        "leaves_a_mark": "leaves a mark for the next program",
        "locks_files_of_all": "locks files that others can lock",
        "finds_a_mark": "finds the mark of an earlier program",
        "outlives_its_parent": "keeps away the signal that ends it with us",
        "kills_another_process": "kills another process",
        "kills_all_it_can": "stops all processes that it can",
        "traces_another_process": "traces another process, or writes into it",
        "types_into_the_terminal": "types into the terminal",
        "makes_namespaces": "makes or enters namespaces",
        "moves_the_root": "mounts, or moves its root",
        "asks_the_kernel_for_tools": "uses bpf, perf, io_uring, keys, memory files",
        "calls_with_the_old_numbers": "makes 32-bit system calls",
        "starts_processes": "starts processes that outlive it",
        "starts_threads": "starts threads",
        "takes_memory": "takes 4 GiB of memory",
        "opens_many_files": "opens a hundred thousand files",
        "raises_its_limits": "raises its limits",
    ];
}

/// Attempts on this machine, behind one wall.
#[derive(Debug)]
pub struct Escape<'a> {
    python: &'a Path,
    needs: &'a [&'a Path],
    wall: Wall,
    /// Holds a secret file, and a folder with the attempts.
    folder: Folder,
    user: Option<User>,
    port: TcpListener,
    socket: String,
    _socket: Option<UnixListener>,
}

/// Time for one attempt.
const TIMEOUT: Duration = Duration::from_secs(20);

/// The program that makes the attempts.
const SCRIPT: &str = include_str!("escape.py");

impl<'a> Escape<'a> {
    /// Prepares attempts behind a wall with this Python, which needs these files and
    /// folders in addition to `/usr`.
    ///
    /// Fails if files, the port or the socket cannot be made.
    pub fn prepare(
        python: &'a Path,
        needs: &'a [&'a Path],
        wall: Wall,
    ) -> Result<Escape<'a>, EscapeError> {
        let folder = Folder::make("escape")?;
        let path = folder.path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        fs::create_dir(path.join("inside"))?;
        fs::write(path.join("secret"), "a secret\n")?;
        fs::write(path.join("inside/escape.py"), SCRIPT)?;
        // Everybody may read them, so that only the wall can hide them.
        for (name, mode) in [
            ("", 0o755),
            ("inside", 0o755),
            ("inside/escape.py", 0o444),
            ("secret", 0o444),
        ] {
            fs::set_permissions(path.join(name), Permissions::from_mode(mode))?;
        }
        Ok(Escape {
            python,
            needs,
            wall,
            folder,
            user: User::claim(),
            port: TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?,
            _socket: abstract_socket(&name),
            socket: name,
        })
    }

    /// Makes one attempt.
    ///
    /// Fails if a system call or Python fails, never because of what the attempt does.
    pub fn attempt(&self, attempt: Attempt) -> Result<AttemptReport, EscapeError> {
        let mut victim = Victim::start(self.user.as_ref())?;
        let inside = self.folder.path().join("inside");
        let args: [OsString; 9] = [
            "-s".into(),
            "-B".into(),
            "-u".into(),
            inside.join("escape.py").into(),
            attempt.name.into(),
            self.port.local_addr()?.port().to_string().into(),
            self.socket.clone().into(),
            victim.process.id().to_string().into(),
            self.folder.path().join("secret").into(),
        ];
        let limits = Limits::default();
        let shown: Vec<&Path> = [inside.as_path()]
            .into_iter()
            .chain(self.needs.iter().copied())
            .collect();
        let spawn = Spawn {
            program: self.python,
            args: &args,
            environment: &[],
            folder: &inside,
            user: self.user.as_ref(),
            limits: &limits,
            wall: self.wall,
            shown: &shown,
            hidden: &[],
            scratch: None,
            is_first: true,
            // Builds the time namespace too, so that it is attacked as well.
            clock_ahead: Duration::from_hours(1),
        };
        let mut child = spawn.start()?;
        let answer = child.next_line(now() + TIMEOUT)?;
        let exit = child.finish(Duration::from_secs(1))?;
        let reached = match answer {
            Answer::Line(line) if line == "held" => None,
            Answer::Line(line) => Some(line.strip_prefix("out ").unwrap_or(&line).to_owned()),
            // A signal ended it, or it stopped itself.
            _ if exit.signal.is_some() || exit.killed => None,
            _ => {
                let last = exit.stderr_tail.lines().last();
                let last = last.unwrap_or("it ends without a message");
                return Err(EscapeError::Python(last.to_owned()));
            }
        };
        let harmed = victim.harm()?;
        Ok(AttemptReport {
            what: attempt.what,
            reached: reached.or(harmed),
        })
    }
}

impl Drop for Escape<'_> {
    fn drop(&mut self) {
        // Removes what successful attempts left.
        for folder in ["/tmp", "/dev/shm", "/var/tmp"].map(Path::new) {
            for name in ["mark", "written", "name"] {
                let path = folder.join(format!("{name}-{}", self.socket));
                let _ = fs::remove_file(&path).or_else(|_| fs::remove_dir(&path));
            }
        }
    }
}

/// A socket without a file, on systems that have them.
fn abstract_socket(name: &str) -> Option<UnixListener> {
    #[cfg(target_os = "linux")]
    {
        use std::os::linux::net::SocketAddrExt as _;
        let address = SocketAddr::from_abstract_name(name).ok()?;
        UnixListener::bind_addr(&address).ok()
    }
    #[cfg(not(target_os = "linux"))]
    {
        let _ = name;
        None::<(SocketAddr, UnixListener)>.map(|(_, socket)| socket)
    }
}

/// A process of the same user outside, which the attempts must not harm.
#[derive(Debug)]
struct Victim {
    process: std::process::Child,
}

impl Victim {
    fn start(user: Option<&User>) -> io::Result<Victim> {
        let mut sleep = Command::new("sleep");
        sleep
            .arg("60")
            .stdin(Stdio::null())
            .current_dir("/")
            .process_group(0);
        if let Some(user) = user {
            sleep.uid(user.id()).gid(user.id());
        }
        Ok(Victim {
            process: sleep.spawn()?,
        })
    }

    /// The harm that was done to it, if any.
    fn harm(&mut self) -> io::Result<Option<String>> {
        if let Some(status) = self.process.try_wait()? {
            return Ok(Some(format!("another process, which ended: {status}")));
        }
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.process.id()));
        let stat = stat.unwrap_or_default();
        let has_stopped = stat
            .rsplit_once(") ")
            .is_some_and(|(_, state)| state.starts_with(['T', 't']));
        Ok(has_stopped.then(|| "another process, which has stopped".to_owned()))
    }
}

impl Drop for Victim {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
