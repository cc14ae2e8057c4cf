//! A conversation with an entry's program, line by line, under a clock.
//!
//! Hog asks for a table in it, D-Football for moves. What the machine fails at is a
//! [`MachineError`]; everything else that ends a conversation is the program's [`Failure`].

use std::path::Path;
use std::time::Duration;

use pigskin_sandbox::{Answer, Child, Exit, Spawn, now};

use crate::MachineError;
use crate::clock::Clock;

/// Time for a program to end after it closed its answers.
const GRACE: Duration = Duration::from_millis(500);

/// Words with which interpreters end when they run out of memory.
const OUT_OF_MEMORY: [&str; 4] = [
    "MemoryError",
    "std::bad_alloc",
    "cannot allocate",
    "memory exhausted",
];

#[derive(Debug)]
pub struct Conversation {
    child: Child,
    /// The owner of the program, for errors.
    player: String,
    /// Number of processes and threads that it may have.
    processes: u64,
    /// How many times as long as it is charged anything may take on the wall.
    wall_factor: u32,
}

/// The reason why a conversation ended early.
#[derive(Debug)]
pub(crate) enum Stop<F> {
    Entry(F),
    Machine(MachineError),
}

/// A program's failure to answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    TooLate,
    /// It wrote something that is not an answer.
    Protocol(String),
    /// It printed more than it may.
    Output,
    Memory,
    /// It wanted more processes or threads than it may have.
    Processes,
    /// It closed its answers without ending.
    Closed,
    Signal(i32),
    /// It ended with this exit status.
    Exited(i32),
}

impl<F> From<MachineError> for Stop<F> {
    fn from(error: MachineError) -> Stop<F> {
        Stop::Machine(error)
    }
}

impl Conversation {
    /// Starts a program. It is ended with this value.
    pub(crate) fn start(
        spawn: &Spawn<'_>,
        player: &str,
        wall_factor: u32,
    ) -> Result<Conversation, MachineError> {
        let mut child = spawn.start()?;
        let tied = child.tie();
        tied.map_err(|source| MachineError::process(player, source))?;
        Ok(Conversation {
            child,
            player: player.to_owned(),
            processes: spawn.limits.processes,
            wall_factor,
        })
    }

    /// A clock that starts now.
    pub(crate) fn clock(&self, limit: Duration) -> Clock {
        Clock::start(&self.child, self.processes, limit, self.wall_factor)
    }

    /// Sends lines. A program that does not take them in time shows that by a missing
    /// answer.
    pub fn send(&mut self, lines: &str, patience: Duration) -> Result<(), MachineError> {
        let sent = self.child.send(lines, now() + patience);
        sent.map(drop).map_err(|source| self.lost(source))
    }

    /// Waits for the next line for as long as the clock grants.
    pub(crate) fn next_line(
        &mut self,
        clock: &mut Clock,
    ) -> Result<Result<String, Failure>, MachineError> {
        let answer = clock.next_line(&mut self.child);
        Ok(line_of(answer.map_err(|source| self.lost(source))?))
    }

    /// Waits for the next line for this time on the wall.
    ///
    /// Fails where the system does, never because of the program; that is the inner
    /// [`Failure`].
    pub fn next_line_within(
        &mut self,
        time: Duration,
    ) -> Result<Result<String, Failure>, MachineError> {
        let answer = self.child.next_line(now() + time);
        Ok(line_of(answer.map_err(|source| self.lost(source))?))
    }

    /// Stops the program until [`thaw`](Self::thaw).
    pub(crate) fn freeze(&self) {
        self.child.freeze();
    }

    /// Lets the program run.
    pub(crate) fn thaw(&self) {
        self.child.thaw();
    }

    /// Ends the program, after this time if it does not end by itself.
    pub fn end(self, grace: Duration) -> Result<Exit, MachineError> {
        let player = self.player;
        let exit = self.child.finish(grace);
        exit.map_err(|source| MachineError::process(&player, source))
    }

    /// Ends a program that has answered everything.
    pub fn end_in_peace(self) -> Result<Exit, MachineError> {
        self.end(GRACE)
    }

    /// Ends a program after its failure. If it closed its answers, the failure becomes the
    /// way in which it ended.
    pub fn end_after(self, failure: Failure) -> Result<(Failure, Exit), MachineError> {
        if failure != Failure::Closed {
            return Ok((failure, self.end(Duration::ZERO)?));
        }
        let exit = self.end(GRACE)?;
        let failure = if ran_out_of_memory(&exit) {
            Failure::Memory
        } else {
            match (exit.killed, exit.signal, exit.status) {
                (true, _, _) => Failure::Closed,
                (_, Some(signal), _) => Failure::Signal(signal),
                (_, None, status) => Failure::Exited(status.unwrap_or_default()),
            }
        };
        Ok((failure, exit))
    }

    /// Ends a program whose interpreter failed before it read the entry.
    pub(crate) fn interpreter_failed(self, interpreter: &Path) -> MachineError {
        let exit = self.end(GRACE).unwrap_or_default();
        let last_words = exit.stderr_tail.lines().last();
        MachineError::Interpreter {
            program: interpreter.to_owned(),
            last_words: last_words.unwrap_or("it says nothing").to_owned(),
        }
    }

    fn lost(&self, source: std::io::Error) -> MachineError {
        MachineError::process(&self.player, source)
    }
}

fn line_of(answer: Answer) -> Result<String, Failure> {
    match answer {
        Answer::Line(line) => Ok(line),
        Answer::TimedOut => Err(Failure::TooLate),
        Answer::Malformed => Err(Failure::Protocol("a line that is not text".to_owned())),
        Answer::OutputExceeded => Err(Failure::Output),
        Answer::Closed => Err(Failure::Closed),
    }
}

/// Tests whether a program ended because its memory ran out, which it cannot always say in
/// an answer.
fn ran_out_of_memory(exit: &Exit) -> bool {
    let mut lines = exit.stderr_tail.lines().rev();
    let last = lines.find(|line| !line.trim().is_empty());
    let says_so = |last: &str| OUT_OF_MEMORY.iter().any(|words| last.contains(words));
    exit.out_of_memory || last.is_some_and(says_so)
}
