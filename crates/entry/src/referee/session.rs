//! A running program that is asked for moves, by `docs/protocol.md`.

use std::time::Duration;

use pigskin_football::Board;
use pigskin_sandbox::{Limits, Spawn};

use super::answer::Answer;
use super::{Forfeit, Referee};
use crate::MachineError;
use crate::clock::Clock;
use crate::conversation::{Conversation, Failure, Stop};

/// The first line of every program: the game that it plays, and the version of the
/// protocol.
pub(super) const GREETING: &str = "pigskin d-football 1";

/// The line that lets the program load its strategy.
const LOAD: &str = "load";

/// The line that lets our own harnesses read the code of a strategy without running it.
const READ: &str = "read";

/// The program's line after it has loaded its strategy.
const READY: &str = "ready";

/// A program between two questions.
#[derive(Debug)]
pub(super) struct Session<'a> {
    conversation: Conversation,
    referee: &'a Referee,
    /// The number of the last question.
    question: u64,
    /// The seed of the game that the program was told last.
    seed: Option<u32>,
}

impl<'a> Session<'a> {
    /// Starts a program of this player.
    pub(super) fn start(
        spawn: &Spawn<'_>,
        player: &str,
        referee: &'a Referee,
    ) -> Result<Session<'a>, MachineError> {
        Ok(Session {
            conversation: Conversation::start(spawn, player, referee.time.wall_factor)?,
            referee,
            question: 0,
            seed: None,
        })
    }

    /// Waits for the program's first line.
    pub(super) fn greeting(&mut self) -> Result<Result<String, Failure>, MachineError> {
        let mut clock = self.conversation.clock(self.referee.time.start);
        self.conversation.next_line(&mut clock)
    }

    /// Lets the program load its strategy after its greeting, and waits until it has. The
    /// clock starts here, since nothing of the entry has run before. A program that
    /// speaks the protocol itself greets only now.
    pub(super) fn load(mut self, greets_itself: bool) -> Result<Self, Stop<Forfeit>> {
        let mut clock = self.conversation.clock(self.referee.time.start);
        self.conversation.send(LOAD, Duration::ZERO)?;
        if greets_itself {
            match self.hear(&mut clock)? {
                Ok(line) if line == GREETING => {}
                other => {
                    let slow = self.slow_start();
                    return Err(self.lose(failure_of(other), slow));
                }
            }
            self.conversation.send(LOAD, Duration::ZERO)?;
        }
        self.wait_until_ready(clock)
    }

    /// Lets one of our harnesses read the strategy's code, and waits until it has.
    pub(super) fn read_code(mut self) -> Result<Self, Stop<Forfeit>> {
        let clock = self.conversation.clock(self.referee.time.start);
        self.conversation.send(READ, Duration::ZERO)?;
        self.wait_until_ready(clock)
    }

    fn slow_start(&self) -> Forfeit {
        Forfeit::SlowStart {
            limit: self.referee.time.start,
        }
    }

    fn wait_until_ready(mut self, mut clock: Clock) -> Result<Self, Stop<Forfeit>> {
        let slow = self.slow_start();
        let line = match self.hear(&mut clock)? {
            Ok(line) if line == READY => return Ok(self),
            Ok(line) => line,
            Err(failure) => return Err(self.lose(failure, slow)),
        };
        Err(match Answer::read(&line, 0) {
            Some(Answer::Error(message)) => Stop::Entry(Forfeit::failed(&message)),
            Some(Answer::Failure(failure)) => self.lose(failure, slow),
            _ => self.lose(Failure::Protocol(line), slow),
        })
    }

    /// Asks for a move on a board of a game, as the mover sees it, and stops the program
    /// after it. The result is a number, or what the strategy returned instead. The
    /// game's seed is sent with its first question.
    ///
    /// A program that does not answer properly is ended.
    pub(super) fn ask(
        mut self,
        board: Board,
        seed: u32,
        limit: Duration,
    ) -> Result<(Self, Result<i64, String>), Stop<Forfeit>> {
        self.question += 1;
        let number = self.question;
        let mut lines = format!("move {number} {board}");
        if self.seed != Some(seed) {
            self.seed = Some(seed);
            lines.insert_str(0, &format!("game {seed}\n"));
        }
        let slow = Forfeit::TooSlow {
            limit: self.referee.time.move_time,
        };

        // A line that is there already answers no question.
        match self.conversation.next_line_within(Duration::ZERO)? {
            Err(Failure::TooLate) => {}
            Ok(line) => return Err(self.lose(Failure::Protocol(line), slow)),
            Err(_) => {
                let failure = Failure::Protocol("something".to_owned());
                return Err(self.lose(failure, slow));
            }
        }
        let mut clock = self.conversation.clock(limit);
        // The pipe is empty and takes a question at once, unless the program has closed
        // it or does not read; then the answer is missing.
        self.conversation.send(&lines, Duration::ZERO)?;
        self.conversation.thaw();
        let line = match self.hear(&mut clock)? {
            Ok(line) => line,
            Err(failure) => return Err(self.lose(failure, slow)),
        };
        self.conversation.freeze();
        match Answer::read(&line, number) {
            Some(Answer::Move(square)) => Ok((self, Ok(square))),
            Some(Answer::Invalid(what)) => Ok((self, Err(what))),
            Some(Answer::Error(message)) => Err(Stop::Entry(Forfeit::failed(&message))),
            Some(Answer::Failure(failure)) => Err(self.lose(failure, slow)),
            None => Err(self.lose(Failure::Protocol(line), slow)),
        }
    }

    /// Sends the seed again with the next question.
    pub(super) fn forget_game(&mut self) {
        self.seed = None;
    }

    /// Ends a program whose interpreter failed before it read the entry.
    pub(super) fn interpreter_failed(self, interpreter: &std::path::Path) -> MachineError {
        self.conversation.interpreter_failed(interpreter)
    }

    /// Ends a program that failed. If it was too late, it forfeits by `too_late`.
    pub(super) fn lose(self, failure: Failure, too_late: Forfeit) -> Stop<Forfeit> {
        let limits = &self.referee.limits;
        match self.conversation.end_after(failure) {
            Ok((failure, _)) => Stop::Entry(forfeit(failure, limits, too_late)),
            Err(error) => Stop::Machine(error),
        }
    }

    fn hear(&mut self, clock: &mut Clock) -> Result<Result<String, Failure>, MachineError> {
        self.conversation.next_line(clock)
    }
}

/// The failure of a program that said nothing, or something else than it should.
pub(super) fn failure_of(heard: Result<String, Failure>) -> Failure {
    heard.map_or_else(|failure| failure, Failure::Protocol)
}

fn forfeit(failure: Failure, limits: &Limits, too_late: Forfeit) -> Forfeit {
    match failure {
        Failure::TooLate => too_late,
        Failure::Protocol(line) => Forfeit::invalid(&format!(
            "an answer out of turn or against the protocol: {line}"
        )),
        Failure::Output => Forfeit::Output {
            kib: limits.output_kib,
        },
        Failure::Memory => Forfeit::Memory {
            mib: limits.memory_mib,
        },
        Failure::Processes => Forfeit::Processes {
            most: limits.processes,
        },
        Failure::Closed => Forfeit::ended("it closed its answers"),
        Failure::Signal(signal) => Forfeit::ended(&format!("signal {signal}")),
        Failure::Exited(status) => Forfeit::ended(&format!("exit status {status}")),
    }
}
