//! A running program: questions, answers, signals and its end.

use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::process::ExitStatusExt as _;
use std::process::ExitStatus;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags};
use rustix::process::{Pid, Signal, kill_process_group};

use crate::processes::death_pipe::DeathPipe;
use crate::processes::pipe::{Chunk, read, readable, wait};
use crate::processes::printed::Printed;
use crate::walls::boxed::Boxed;
use crate::{
    CpuTimes, LONGEST_LINE, Spawn, Wall, clock, processes::cpu_times, processes::process_registry,
};

/// A running program. Dropping this value ends it and everything that it started.
#[derive(Debug)]
pub struct Child {
    /// The program, or bubblewrap with the program in a box.
    process: std::process::Child,
    /// The first process in the box, if there is a box.
    pub(crate) boxed: Option<Boxed>,
    /// Whether the program is the only process that its box can have.
    is_alone: bool,
    /// Whether the program can leave processes behind.
    may_leave: bool,
    /// Whether the program is the first process of its box, or else the second.
    is_first: bool,
    ended: Option<ExitStatus>,
    /// Becomes readable when the process ends; not all systems have it.
    pidfd: Option<OwnedFd>,
    questions: Option<OwnedFd>,
    answers: Option<OwnedFd>,
    /// Bytes of the answers that were read but not returned yet; at most a line and
    /// one read.
    unread: Vec<u8>,
    printed: Printed,
    /// Kills the program when our process ends, if the program was tied to it.
    death_pipe: Option<DeathPipe>,
}

/// Time for a box to end after its program has.
const BOX_ENDS: Duration = Duration::from_secs(2);

/// The result of waiting for a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The next line, without its end.
    Line(String),
    /// The program closed the channel, most likely because it ended.
    Closed,
    /// The deadline passed.
    TimedOut,
    /// The program printed more than its limit.
    OutputExceeded,
    /// The line is too long, is not UTF-8, or is incomplete.
    Malformed,
}

/// The exit of a program, and the end of its output.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exit {
    /// Its exit status, if no signal ended it.
    pub status: Option<i32>,
    /// The signal that ended it, if one did.
    pub signal: Option<i32>,
    /// Whether the system ended it because its processes together exceeded the memory
    /// limit.
    pub out_of_memory: bool,
    /// Whether it was still running and we killed it.
    pub killed: bool,
    /// The end of its standard output.
    pub stdout_tail: String,
    /// The end of its standard error.
    pub stderr_tail: String,
}

impl Child {
    /// Sends a line, and returns whether it was sent before the deadline. The program
    /// has to read earlier lines to make room for it.
    ///
    /// Fails if a system call fails, never because of the program.
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

    /// Waits for the next line of the answers, and reads what the program prints
    /// meanwhile.
    ///
    /// Fails if a system call fails, never because of the program; and once
    /// [`stop_programs`](crate::stop_programs) was called.
    pub fn next_line(&mut self, deadline: Instant) -> io::Result<Answer> {
        loop {
            if self.printed.exceeds() {
                return Ok(Answer::OutputExceeded);
            }
            if let Some(answer) = self.unread_line() {
                return Ok(answer);
            }
            let Some(answers) = &self.answers else {
                process_registry::check()?;
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
                // A program that prints all the time is always ready.
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

    /// Ties the program to our process, so that it ends with it, even if our process
    /// is killed. A stopped program does not notice that by itself.
    ///
    /// Fails if a system call fails.
    pub fn tie(&mut self) -> io::Result<()> {
        // bubblewrap ties every box to us.
        if self.boxed.is_none() {
            self.death_pipe = Some(DeathPipe::new(self.pid())?);
        }
        Ok(())
    }

    /// Suspends the program and everything that it started, until
    /// [`thaw`](Self::thaw).
    pub fn freeze(&self) {
        self.signal(Signal::STOP);
    }

    /// Resumes a suspended program.
    pub fn thaw(&self) {
        self.signal(Signal::CONT);
    }

    fn signal(&self, signal: Signal) {
        match &self.boxed {
            Some(boxed) if self.is_alone => {
                boxed.signal(signal);
            }
            Some(boxed) => boxed.signal_all(signal),
            // An error means that no process is left.
            None => drop(kill_process_group(self.pid(), signal)),
        }
    }

    /// The program's own process, if it is running.
    fn program(&self) -> Option<Pid> {
        match &self.boxed {
            None => Some(self.pid()),
            Some(boxed) if self.is_first => Some(boxed.pid()),
            Some(boxed) => boxed.second(),
        }
    }

    /// Returns how long the program has run and waited for a processor so far, if the
    /// system counts that.
    pub fn cpu_times(&self) -> Option<CpuTimes> {
        CpuTimes::for_process(self.program()?)
    }

    /// Returns whether the program is running or waiting for a processor right now,
    /// and for nothing else; `false` if the system does not tell.
    pub fn is_runnable(&self) -> bool {
        self.program().is_some_and(cpu_times::is_runnable)
    }

    /// Waits up to `grace` for the program to end by itself, kills whatever is left,
    /// and reaps it.
    ///
    /// Fails if a system call fails, never because of the program; and once
    /// [`stop_programs`](crate::stop_programs) was called.
    pub fn finish(mut self, grace: Duration) -> io::Result<Exit> {
        self.questions = None;
        let ended = self.wait_for_end(clock::now() + grace)?;
        let status = self.end()?;
        process_registry::check()?;
        self.printed.read_rest();
        let (status, signal) = self.status_and_signal(status);
        Ok(Exit {
            status,
            signal,
            out_of_memory: self.boxed.as_ref().is_some_and(Boxed::ran_out_of_memory),
            killed: !ended,
            stdout_tail: self.printed.stdout_tail(),
            stderr_tail: self.printed.stderr_tail(),
        })
    }

    /// The program's exit status and the signal that ended it. A box reports a signal
    /// as shells do, as an exit status above 128.
    fn status_and_signal(&self, status: ExitStatus) -> (Option<i32>, Option<i32>) {
        const SIGNAL: i32 = 128;
        const MOST: i32 = 64;
        let signal = status.code().map(|code| code - SIGNAL);
        let signal = signal.filter(|signal| self.boxed.is_some() && (1..=MOST).contains(signal));
        match status.code() {
            Some(_) if signal.is_some() => (None, signal),
            code => (code, status.signal()),
        }
    }

    /// A started process of this description, with our end of its answers.
    pub(crate) fn new(
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
            death_pipe: None,
        }
    }

    /// Makes our ends of the pipes non-blocking, and opens the process's descriptor.
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

    /// Removes the first line from the unread bytes, if it is complete.
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

    /// Waits for the program to end, and returns whether it has.
    fn wait_for_end(&mut self, deadline: Instant) -> io::Result<bool> {
        let Some(pidfd) = self.pidfd.take() else {
            return self.poll_for_end(deadline);
        };
        let ended = self.wait_for(&pidfd, deadline);
        self.pidfd = Some(pidfd);
        ended
    }

    fn wait_for(&mut self, pidfd: &OwnedFd, deadline: Instant) -> io::Result<bool> {
        loop {
            // A program that is still printing must not wait for us.
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

    /// Polls for the program's end, for systems without a descriptor to wait for.
    fn poll_for_end(&mut self, deadline: Instant) -> io::Result<bool> {
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

    /// Kills whatever is left of the program and its process group, and reaps it.
    fn end(&mut self) -> io::Result<ExitStatus> {
        // The process's number is not reused before it is reaped. Errors mean that
        // no process is left.
        if self.ended.is_none() {
            if let Some(boxed) = &self.boxed {
                // The kernel ends the whole box with its first process.
                let deadline = clock::now() + BOX_ENDS;
                boxed.end(deadline)?;
                // bubblewrap reaps it.
                if let Some(pidfd) = &self.pidfd {
                    wait(&mut [readable(pidfd.as_fd())], deadline)?;
                }
            }
            let _ = kill_process_group(self.pid(), Signal::KILL);
            // It may have changed its process group.
            let _ = self.process.kill();
        }
        #[cfg(target_os = "linux")]
        if self.ended.is_none() && self.boxed.is_none() {
            crate::processes::orphans::reap_group(self.pid());
        }
        process_registry::forget(self.pid());
        let status = match self.ended {
            Some(status) => status,
            None => self.process.wait()?,
        };
        self.ended = Some(status);
        if let Some(boxed) = &self.boxed {
            boxed.reap();
        }
        #[cfg(target_os = "linux")]
        if self.may_leave {
            crate::processes::orphans::end();
        }
        Ok(status)
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        let _ = self.end();
    }
}
