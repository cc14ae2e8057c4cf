//! A running program that is asked for moves, by docs/protocol.md.

use std::io;
use std::time::Duration;

use pigskin_football::Board;

use super::answer::Answer;
use super::place::WriteError;
use super::{Forfeit, Referee, RefereeError};
use crate::clock::Clock;
use pigskin_sandbox::SpawnError;
use pigskin_sandbox::{self as process, Child, Exit, Limits, now};

/// The first line of every program: which game it plays, by which version of
/// the protocol.
pub(super) const GREETING: &str = "pigskin d-football 1";

/// The second line, once the strategy is loaded.
pub(super) const READY: &str = "ready";

/// How long a program may take to end after it closed its answers.
const GRACE: Duration = Duration::from_millis(200);

/// A program between two questions, or asked one.
#[derive(Debug)]
pub(super) struct Conversation<'a> {
    child: Child,
    referee: &'a Referee,
    /// The number of the last question.
    question: u64,
    /// The seed of the game that the program was told last.
    seed: Option<u32>,
}

/// What came of waiting for a line.
pub(super) enum Heard {
    /// A line in time.
    Line(String),
    /// Nothing in time, or it came late.
    TooLate,
    /// Something that no program says.
    Nonsense(String),
    /// Too much was printed.
    OutputExceeded,
    /// The answers were closed.
    Closed,
}

/// Why there is no answer.
#[derive(Debug)]
pub(super) enum Stop {
    /// The program has lost by it.
    Forfeit(Forfeit),
    /// The system failed while the program ran.
    Io(io::Error),
    /// The system failed otherwise.
    Machine(RefereeError),
}

impl From<Forfeit> for Stop {
    fn from(forfeit: Forfeit) -> Stop {
        Stop::Forfeit(forfeit)
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::Io(error)
    }
}

impl From<SpawnError> for Stop {
    fn from(error: SpawnError) -> Stop {
        Stop::Machine(error.into())
    }
}

impl From<WriteError> for Stop {
    fn from(error: WriteError) -> Stop {
        Stop::Machine(error.into())
    }
}

impl<'a> Conversation<'a> {
    /// Begins with a program that was just started.
    pub(super) fn new(mut child: Child, referee: &'a Referee) -> io::Result<Conversation<'a>> {
        child.tie()?;
        Ok(Conversation {
            child,
            referee,
            question: 0,
            seed: None,
        })
    }

    /// A clock that starts now.
    pub(super) fn clock(&self, limit: Duration) -> Clock {
        let Referee { limits, time, .. } = self.referee;
        Clock::start(&self.child, limits.processes, limit, time.wall_factor)
    }

    /// Waits until the program has loaded its strategy, once it has greeted.
    pub(super) fn wait_until_ready(mut self, clock: &mut Clock) -> Result<Self, Stop> {
        let limit = self.referee.time.start;
        match self.hear(clock)? {
            Heard::Line(line) if line == READY => Ok(self),
            Heard::Line(line) => Err(match Answer::read(&line, 0) {
                Some(Answer::Error(message)) => Forfeit::failed(&message),
                Some(Answer::Memory) => self.out_of_memory(),
                Some(Answer::Processes) => self.out_of_processes(),
                _ => nonsense(&line),
            }
            .into()),
            other => Err(self.silence(other, Forfeit::SlowStart { limit })),
        }
    }

    /// Asks for a move on a board of a game, as the mover sees it, and freezes
    /// the program after it. What comes back is a number, or what was returned
    /// instead. The game's seed is told with its first question.
    ///
    /// A program that does not answer as it should is ended by that.
    pub(super) fn ask(
        mut self,
        board: Board,
        seed: u32,
        limit: Duration,
    ) -> Result<(Self, Result<i64, String>), Stop> {
        self.question += 1;
        let number = self.question;
        let mut lines = format!("move {number} {board}");
        if self.seed != Some(seed) {
            self.seed = Some(seed);
            lines.insert_str(0, &format!("game {seed}\n"));
        }

        // An answer that is there already is none to this question.
        match self.child.next_line(now())? {
            process::Answer::TimedOut => {}
            process::Answer::Line(line) => return Err(nonsense(&line).into()),
            _ => return Err(nonsense("something").into()),
        }
        let mut clock = self.clock(limit);
        // The pipe is empty and takes a question at once; else the program has
        // closed it or does not read, which shows as an answer that is missing.
        self.child.send(&lines, now())?;
        self.child.thaw();
        let line = match self.hear(&mut clock)? {
            Heard::Line(line) => line,
            other => {
                let limit = self.referee.time.move_time;
                return Err(self.silence(other, Forfeit::TooSlow { limit }));
            }
        };
        self.child.freeze();
        match Answer::read(&line, number) {
            Some(Answer::Move(square)) => Ok((self, Ok(square))),
            Some(Answer::Invalid(what)) => Ok((self, Err(what))),
            Some(Answer::Error(message)) => Err(Forfeit::failed(&message).into()),
            Some(Answer::Memory) => Err(self.out_of_memory().into()),
            Some(Answer::Processes) => Err(self.out_of_processes().into()),
            None => Err(nonsense(&line).into()),
        }
    }

    /// Tells the seed again with the next question.
    pub(super) fn forget_game(&mut self) {
        self.seed = None;
    }

    /// Waits for a line for as long as the clock grants.
    pub(super) fn hear(&mut self, clock: &mut Clock) -> io::Result<Heard> {
        Ok(match clock.next_line(&mut self.child)? {
            process::Answer::TimedOut => Heard::TooLate,
            process::Answer::Line(line) => Heard::Line(line),
            process::Answer::Malformed => Heard::Nonsense("a line that is no text".to_owned()),
            process::Answer::OutputExceeded => Heard::OutputExceeded,
            process::Answer::Closed => Heard::Closed,
        })
    }

    /// Lets the program run without a question, and tells what it says.
    pub(super) fn overhear(&mut self, time: Duration) -> io::Result<Option<String>> {
        self.child.thaw();
        let heard = self.child.next_line(now() + time)?;
        self.child.freeze();
        Ok(match heard {
            process::Answer::TimedOut => None,
            process::Answer::Line(line) => Some(line),
            other => Some(format!("{other:?}")),
        })
    }

    /// Gives the program a second to end by itself.
    pub(super) fn end_by_itself(self) -> io::Result<Exit> {
        self.child.thaw();
        self.child.finish(Duration::from_secs(1))
    }

    /// Ends the program, for how it ended and what it printed.
    pub(super) fn end(self) -> io::Result<Exit> {
        self.child.finish(GRACE)
    }

    /// What it means that no line came.
    pub(super) fn silence(self, heard: Heard, too_late: Forfeit) -> Stop {
        let forfeit = match heard {
            Heard::TooLate => too_late,
            Heard::Line(line) | Heard::Nonsense(line) => nonsense(&line),
            Heard::OutputExceeded => Forfeit::Output {
                kib: self.referee.limits.output_kib,
            },
            Heard::Closed => {
                let (limits, exit) = (&self.referee.limits, self.child.finish(GRACE));
                match exit {
                    Ok(exit) => ended(limits, &exit),
                    Err(error) => return error.into(),
                }
            }
        };
        forfeit.into()
    }

    fn out_of_memory(&self) -> Forfeit {
        Forfeit::Memory {
            mib: self.referee.limits.memory_mib,
        }
    }

    fn out_of_processes(&self) -> Forfeit {
        Forfeit::Processes {
            most: self.referee.limits.processes,
        }
    }
}

/// How a program went that nobody had asked to.
fn ended(limits: &Limits, exit: &Exit) -> Forfeit {
    // It cannot always say so in an answer.
    let mut last = exit.stderr_tail.lines().rev();
    let last = last
        .find(|line| !line.trim().is_empty())
        .unwrap_or_default();
    let said = OUT_OF_MEMORY.iter().any(|words| last.contains(words));
    if said || exit.out_of_memory {
        return Forfeit::Memory {
            mib: limits.memory_mib,
        };
    }
    Forfeit::ended(&match (exit.killed, exit.signal, exit.status) {
        (true, _, _) => "it closed its answers".to_owned(),
        (_, Some(signal), _) => format!("signal {signal}"),
        (_, None, status) => format!("exit status {}", status.unwrap_or_default()),
    })
}

/// What interpreters say last when they cannot go on for want of memory.
const OUT_OF_MEMORY: [&str; 4] = [
    "MemoryError",
    "std::bad_alloc",
    "cannot allocate",
    "memory exhausted",
];

/// What an answer is that is none: no move that anybody could make.
fn nonsense(line: &str) -> Forfeit {
    Forfeit::invalid(&format!(
        "an answer out of turn or against the protocol: {line}"
    ))
}
