//! A program that runs.

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::process::ExitStatusExt as _;
use std::process::ExitStatus;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Signal, kill_process_group};

use crate::boxed::Boxed;
use crate::leash::Leash;
use crate::printed::{Chunk, Printed, read};
use crate::{LONGEST_LINE, Schedule, Spawn, Wall, clock, running, schedule};

/// A running program, which is gone with all that it started when this value
/// is.
#[derive(Debug)]
pub struct Child {
    /// The program, or the box that it is in.
    process: std::process::Child,
    /// The program, where it is in a box.
    pub(crate) boxed: Option<Boxed>,
    /// Whether it is all that there is in its box.
    is_alone: bool,
    /// Whether it may leave processes behind.
    may_leave: bool,
    /// Whether it is the first process of its box; else that one has started it.
    is_first: bool,
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

/// How long a box may take to end after its program has.
const BOX_ENDS: Duration = Duration::from_secs(2);

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
    /// Whether the system ended it since its processes together had used up its
    /// memory.
    pub out_of_memory: bool,
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
    /// Fails where the system does, never because of the program; and where all
    /// programs were stopped.
    pub fn next_line(&mut self, deadline: Instant) -> io::Result<Answer> {
        loop {
            if self.printed.exceeds() {
                return Ok(Answer::OutputExceeded);
            }
            if let Some(answer) = self.unread_line() {
                return Ok(answer);
            }
            let Some(answers) = &self.answers else {
                running::check()?;
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
                if clock::now() >= deadline {
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
        // A box is tied to us already.
        if self.boxed.is_none() {
            self.leash = Some(Leash::hold(self.pid())?);
        }
        Ok(())
    }

    /// Stops the program and all that it started where they are, until
    /// [`thaw`](Self::thaw).
    pub fn freeze(&self) {
        self.signal(Signal::STOP);
    }

    /// Lets a stopped program go on.
    pub fn thaw(&self) {
        self.signal(Signal::CONT);
    }

    fn signal(&self, signal: Signal) {
        match &self.boxed {
            Some(boxed) if self.is_alone => {
                boxed.signal(signal);
            }
            Some(boxed) => boxed.signal_all(signal),
            // An error means that nothing is left.
            None => drop(kill_process_group(self.pid(), signal)),
        }
    }

    /// The number of the program itself, if it is there.
    fn program(&self) -> Option<Pid> {
        match &self.boxed {
            None => Some(self.pid()),
            Some(boxed) if self.is_first => Some(boxed.pid()),
            Some(boxed) => boxed.second(),
        }
    }

    /// How long the program has run and waited for a processor so far, where
    /// the system keeps count and shows it.
    #[must_use]
    pub fn schedule(&self) -> Option<Schedule> {
        Schedule::of_process(self.program()?)
    }

    /// Whether the program runs or waits for a processor at this moment, and
    /// not for anything else; `false` where the system does not say.
    #[must_use]
    pub fn is_runnable(&self) -> bool {
        self.program().is_some_and(schedule::is_runnable)
    }

    /// Ends the program, after it had a moment to end by itself, and takes it
    /// off the system's list.
    ///
    /// # Errors
    ///
    /// Fails where the system does, never because of the program; and where all
    /// programs were stopped.
    pub fn finish(mut self, grace: Duration) -> io::Result<Exit> {
        self.questions = None;
        let ended = self.wait_for_end(clock::now() + grace)?;
        let status = self.end()?;
        running::check()?;
        self.printed.read_rest();
        let (status, signal) = self.how(status);
        Ok(Exit {
            status,
            signal,
            out_of_memory: self.boxed.as_ref().is_some_and(Boxed::ran_out_of_memory),
            killed: !ended,
            stdout_tail: self.printed.stdout_tail(),
            stderr_tail: self.printed.stderr_tail(),
        })
    }

    /// The program's exit status and the signal that ended it. A box passes on
    /// a signal as shells do.
    fn how(&self, status: ExitStatus) -> (Option<i32>, Option<i32>) {
        const SIGNAL: i32 = 128;
        const MOST: i32 = 64;
        let signal = status.code().map(|code| code - SIGNAL);
        let signal = signal.filter(|signal| self.boxed.is_some() && (1..=MOST).contains(signal));
        match status.code() {
            Some(_) if signal.is_some() => (None, signal),
            code => (code, status.signal()),
        }
    }

    pub(crate) fn of(
        mut process: std::process::Child,
        answers: OwnedFd,
        spawn: &Spawn<'_>,
    ) -> Child {
        let stdout = process.stdout.take().map(OwnedFd::from);
        let stderr = process.stderr.take().map(OwnedFd::from);
        Child {
            questions: process.stdin.take().map(OwnedFd::from),
            process,
            boxed: None,
            is_alone: spawn.limits.processes == 1 && spawn.is_first,
            may_leave: spawn.wall == Wall::Partial && spawn.limits.processes > 1,
            is_first: spawn.is_first,
            ended: None,
            pidfd: None,
            answers: Some(answers),
            unread: Vec::new(),
            printed: Printed::new(stdout, stderr, spawn.limits.output_bytes()),
            leash: None,
        }
    }

    /// Makes our ends of the pipes such that they never block us.
    pub(crate) fn prepare(&mut self) -> io::Result<()> {
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
        let ended = self.wait_for(&pidfd, deadline);
        self.pidfd = Some(pidfd);
        ended
    }

    fn wait_for(&mut self, pidfd: &OwnedFd, deadline: Instant) -> io::Result<bool> {
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
            if self.printed.exceeds() || clock::now() >= deadline {
                return Ok(false);
            }
        }
    }

    /// The same where there is nothing to wait for but the clock.
    fn ticking_wait_for_end(&mut self, deadline: Instant) -> io::Result<bool> {
        while clock::now() < deadline {
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
            if let Some(boxed) = &self.boxed {
                // The last of a box is its first process; it takes the others
                // with it.
                let deadline = clock::now() + BOX_ENDS;
                boxed.end(deadline)?;
                // The box itself takes it off the system's list.
                if let Some(pidfd) = &self.pidfd {
                    wait(&mut [readable(pidfd.as_fd())], deadline)?;
                }
            }
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
        #[cfg(target_os = "linux")]
        if self.may_leave {
            crate::orphans::end();
        }
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
pub(crate) fn wait(fds: &mut [PollFd<'_>], deadline: Instant) -> io::Result<bool> {
    loop {
        let polled = clock::turn(deadline, |turn| {
            let turn = Timespec::try_from(turn).map_err(io::Error::other)?;
            match poll(fds, Some(&turn)) {
                Err(rustix::io::Errno::INTR) => Ok(0),
                polled => polled.map_err(io::Error::from),
            }
        });
        if polled? > 0 {
            return Ok(true);
        }
        if clock::now() >= deadline {
            return Ok(false);
        }
    }
}
