//! The one place that starts processes.
//!
//! A [`Spawn`] says which program runs and within which [`Limits`]; the
//! [`Child`] is talked to in lines: questions go to its standard input, answers
//! come back on a pipe of their own, file descriptor [`ANSWERS`], so that what
//! the program prints is never taken for an answer. Nothing that the program
//! does makes our own memory grow or makes us wait past a deadline, and as long
//! as it may have one process only, nothing of it survives the [`Child`] value.
//!
//! This is the seam for a real sandbox. What is here are the limits of plain
//! Unix: another user (where we are root), an empty environment, a process
//! group and resource limits. The program still sees the machine's files and
//! network. Where we are not root it is ourselves: it could signal our other
//! processes, and change or remove files that we may. On other systems than
//! Linux its memory is not limited.

mod leash;
mod limits;
mod printed;
mod running;
mod schedule;
mod user;

use std::ffi::OsString;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use command_fds::{CommandFdExt as _, FdMapping};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Signal, kill_process_group};

use leash::Leash;
use printed::{Chunk, Printed, read};

pub use limits::Limits;
pub use running::stop_programs;
pub use schedule::Schedule;
pub use user::User;

/// The file descriptor on which a program answers.
pub const ANSWERS: i32 = 3;

/// The longest line of an answer, in bytes.
pub const LONGEST_LINE: usize = 4096;

/// A program to be started.
///
/// File descriptors that we ourselves inherited without wanting them stay open
/// in it, because closing them takes `unsafe`: a program that runs strangers'
/// code closes all above [`ANSWERS`] first.
#[derive(Debug)]
pub struct Spawn<'a> {
    /// The program's absolute path.
    pub program: &'a Path,
    /// Its arguments.
    pub args: &'a [OsString],
    /// The folder in which it starts.
    pub folder: &'a Path,
    /// As whom it runs, if not as ourselves.
    pub user: Option<&'a User>,
    /// What it may use up. The time is only a backstop here, as CPU time: the
    /// deadlines are given with each question.
    pub limits: &'a Limits,
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
    /// Starts the program within its limits.
    ///
    /// # Errors
    ///
    /// Fails where the system does not start a process at all. A program that
    /// cannot be started shows as one that ends at once and says why on its
    /// standard error.
    pub fn start(&self) -> Result<Child, SpawnError> {
        self.spawn().map_err(|source| SpawnError {
            program: self.program.to_owned(),
            folder: self.folder.to_owned(),
            source,
        })
    }

    fn spawn(&self) -> io::Result<Child> {
        let (answers, answers_in_child) = io::pipe()?;
        if let Some(user) = self.user {
            // R cannot write to a descriptor that it did not open itself: it
            // opens the pipe by name, as /dev/fd/3, for which it has to be its.
            let owner = rustix::fs::Uid::from_raw(user.id());
            rustix::fs::fchown(&answers_in_child, Some(owner), None)?;
        }
        let mut command = Command::new("/bin/sh");
        command
            .arg("-c")
            .arg(self.limits.shell_script())
            .arg(self.program)
            .args(self.args)
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
        command
            .fd_mappings(vec![FdMapping {
                parent_fd: answers_in_child.into(),
                child_fd: ANSWERS,
            }])
            .map_err(io::Error::other)?;
        let spawned = running::start(|| command.spawn(), Pid::from_child)?;
        // Our copy of the child's end goes, so that its end shows as an end.
        drop(command);

        let mut child = Child::of(spawned, answers.into(), self.limits.output_bytes());
        child.prepare()?;
        Ok(child)
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

/// A running program, which is gone with all of its process group when this
/// value is.
#[derive(Debug)]
pub struct Child {
    process: std::process::Child,
    ended: Option<ExitStatus>,
    /// Becomes readable when the program ends; not all systems have it.
    pidfd: Option<OwnedFd>,
    questions: Option<OwnedFd>,
    answers: Option<OwnedFd>,
    /// What was read of the answers and not yet given out; never more than a
    /// line and what one read brings.
    unread: Vec<u8>,
    printed: Printed,
    /// Ends the program when we are gone, if it was tied to us.
    leash: Option<Leash>,
}

/// What came of waiting for a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The next line, without its end.
    Line(String),
    /// The program closed the channel, most likely because it ended.
    Closed,
    /// The deadline passed.
    TimedOut,
    /// The program printed more than it may.
    OutputExceeded,
    /// The line is too long, is not UTF-8, or broke off.
    Malformed,
}

/// How a program ended, and the last that it printed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exit {
    /// Its exit status, if it ended by itself.
    pub status: Option<i32>,
    /// The signal that ended it, if one did.
    pub signal: Option<i32>,
    /// Whether it was still running, so that we ended it.
    pub killed: bool,
    /// The end of its standard output.
    pub stdout_tail: String,
    /// The end of its standard error.
    pub stderr_tail: String,
}

impl Child {
    /// Sends a line; the program must have read enough of the earlier ones by
    /// the deadline. Says whether it was taken.
    ///
    /// # Errors
    ///
    /// Fails where the system does, never because of the program.
    pub fn send(&mut self, line: &str, deadline: Instant) -> io::Result<bool> {
        let text = format!("{line}\n");
        let mut rest = text.as_bytes();
        while !rest.is_empty() {
            let Some(questions) = &self.questions else {
                return Ok(false);
            };
            match rustix::io::write(questions, rest) {
                Ok(written) => rest = &rest[written..],
                Err(rustix::io::Errno::AGAIN) => {
                    let can_write = PollFd::new(questions, PollFlags::OUT);
                    if !wait(&mut [can_write], deadline)? {
                        return Ok(false);
                    }
                }
                Err(rustix::io::Errno::INTR) => {}
                Err(_) => self.questions = None,
            }
        }
        Ok(true)
    }

    /// Waits for the next line of the answers, and reads along what the
    /// program prints meanwhile.
    ///
    /// # Errors
    ///
    /// Fails where the system does, never because of the program.
    pub fn next_line(&mut self, deadline: Instant) -> io::Result<Answer> {
        loop {
            if self.printed.exceeds() {
                return Ok(Answer::OutputExceeded);
            }
            if let Some(answer) = self.unread_line() {
                return Ok(answer);
            }
            let Some(answers) = &self.answers else {
                let broken_off = !std::mem::take(&mut self.unread).is_empty();
                return Ok(if broken_off {
                    Answer::Malformed
                } else {
                    Answer::Closed
                });
            };
            let outputs = self.printed.fds();
            let mut fds = vec![readable(answers.as_fd())];
            fds.extend(outputs.map(readable));
            if !wait(&mut fds, deadline)? {
                return Ok(Answer::TimedOut);
            }
            let is_ready = |fd: &PollFd<'_>| !fd.revents().is_empty();
            let (answered, printed) = (is_ready(&fds[0]), fds[1..].iter().any(is_ready));
            drop(fds);
            if printed {
                self.printed.read();
            }
            if !answered {
                // Somebody who prints all the time is always ready.
                if Instant::now() >= deadline {
                    return Ok(Answer::TimedOut);
                }
                continue;
            }
            let mut chunk = [0; LONGEST_LINE];
            match read(answers, &mut chunk) {
                Chunk::Bytes(bytes) => self.unread.extend_from_slice(bytes),
                Chunk::NotYet => {}
                Chunk::End => self.answers = None,
            }
        }
    }

    /// Sees to it that the program ends when we do, even if we are killed: one
    /// that is stopped does not notice by itself.
    ///
    /// # Errors
    ///
    /// Fails where the system does.
    pub fn tie(&mut self) -> io::Result<()> {
        self.leash = Some(Leash::hold(self.pid())?);
        Ok(())
    }

    /// Stops the program and all of its group where they are, until
    /// [`thaw`](Self::thaw).
    pub fn freeze(&self) {
        // An error means that nothing is left to be stopped.
        let _ = kill_process_group(self.pid(), Signal::STOP);
    }

    /// Lets a stopped program go on.
    pub fn thaw(&self) {
        let _ = kill_process_group(self.pid(), Signal::CONT);
    }

    /// How long the program has run and waited for a processor so far, where
    /// the system keeps count.
    #[must_use]
    pub fn schedule(&self) -> Option<Schedule> {
        Schedule::of_process(self.pid())
    }

    /// Whether the program runs or waits for a processor at this moment, and
    /// not for anything else; `false` where the system does not say.
    #[must_use]
    pub fn is_runnable(&self) -> bool {
        schedule::is_runnable(self.pid())
    }

    /// Ends the program, after it had a moment to end by itself, and takes it
    /// off the system's list.
    ///
    /// # Errors
    ///
    /// Fails where the system does, never because of the program.
    pub fn finish(mut self, grace: Duration) -> io::Result<Exit> {
        self.questions = None;
        let ended = self.wait_for_end(Instant::now() + grace)?;
        let status = self.end()?;
        self.printed.read_rest();
        Ok(Exit {
            status: status.code(),
            signal: status.signal(),
            killed: !ended,
            stdout_tail: self.printed.stdout_tail(),
            stderr_tail: self.printed.stderr_tail(),
        })
    }

    fn of(mut process: std::process::Child, answers: OwnedFd, output_limit: u64) -> Child {
        let stdout = process.stdout.take().map(OwnedFd::from);
        let stderr = process.stderr.take().map(OwnedFd::from);
        Child {
            questions: process.stdin.take().map(OwnedFd::from),
            process,
            ended: None,
            pidfd: None,
            answers: Some(answers),
            unread: Vec::new(),
            printed: Printed::new(stdout, stderr, output_limit),
            leash: None,
        }
    }

    /// Makes our ends of the pipes such that they never block us.
    fn prepare(&mut self) -> io::Result<()> {
        let outputs = self.printed.fds();
        let others = [self.questions.as_ref(), self.answers.as_ref()].map(|fd| fd.map(AsFd::as_fd));
        for fd in outputs.chain(others.into_iter().flatten()) {
            rustix::io::ioctl_fionbio(fd, true)?;
        }
        #[cfg(target_os = "linux")]
        {
            use rustix::process::{PidfdFlags, pidfd_open};
            // Old kernels and some containers lack it.
            self.pidfd = pidfd_open(self.pid(), PidfdFlags::empty()).ok();
        }
        Ok(())
    }

    fn pid(&self) -> Pid {
        Pid::from_child(&self.process)
    }

    /// Takes a line off what was read, if a whole one is there.
    fn unread_line(&mut self) -> Option<Answer> {
        let Some(end) = self.unread.iter().position(|&byte| byte == b'\n') else {
            return (self.unread.len() > LONGEST_LINE).then_some(Answer::Malformed);
        };
        let mut line: Vec<u8> = self.unread.drain(..=end).collect();
        line.pop();
        Some(if line.len() > LONGEST_LINE {
            Answer::Malformed
        } else {
            String::from_utf8(line).map_or(Answer::Malformed, Answer::Line)
        })
    }

    /// Waits until the program has ended, and says whether it has.
    fn wait_for_end(&mut self, deadline: Instant) -> io::Result<bool> {
        let Some(pidfd) = self.pidfd.take() else {
            return self.ticking_wait_for_end(deadline);
        };
        loop {
            // A program that still has something to print must not wait for us.
            let outputs = self.printed.fds();
            let mut fds = vec![readable(pidfd.as_fd())];
            fds.extend(outputs.map(readable));
            if !wait(&mut fds, deadline)? {
                return Ok(false);
            }
            if !fds[0].revents().is_empty() {
                return Ok(true);
            }
            self.printed.read();
            if self.printed.exceeds() || Instant::now() >= deadline {
                return Ok(false);
            }
        }
    }

    /// The same where there is nothing to wait for but the clock.
    fn ticking_wait_for_end(&mut self, deadline: Instant) -> io::Result<bool> {
        while Instant::now() < deadline {
            if let Some(status) = self.process.try_wait()? {
                self.ended = Some(status);
                let _ = kill_process_group(self.pid(), Signal::KILL);
                return Ok(true);
            }
            self.printed.read();
            std::thread::sleep(Duration::from_millis(5));
        }
        Ok(false)
    }

    /// Kills whatever is left of the program and its group, and takes it off
    /// the system's list.
    fn end(&mut self) -> io::Result<ExitStatus> {
        // As long as nobody has waited for the first process, its number is
        // nobody else's, dead or alive. Errors mean that nothing is left.
        if self.ended.is_none() {
            let _ = kill_process_group(self.pid(), Signal::KILL);
            // It may have gone over to another group.
            let _ = self.process.kill();
        }
        running::forget(self.pid());
        let status = match self.ended {
            Some(status) => status,
            None => self.process.wait()?,
        };
        self.ended = Some(status);
        Ok(status)
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        let _ = self.end();
    }
}

fn readable(fd: BorrowedFd<'_>) -> PollFd<'_> {
    PollFd::from_borrowed_fd(fd, PollFlags::IN)
}

/// Waits until one of them is ready, and says whether one was before the
/// deadline.
fn wait(fds: &mut [PollFd<'_>], deadline: Instant) -> io::Result<bool> {
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        // An hour is longer than any limit, and short enough to be a Timespec.
        let left =
            Timespec::try_from(left.min(Duration::from_hours(1))).map_err(io::Error::other)?;
        match poll(fds, Some(&left)) {
            Ok(ready) => return Ok(ready > 0),
            Err(rustix::io::Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
    }
}
