//! Checks whether a program speaks the protocol.

use std::ffi::OsString;
use std::fmt;
use std::io;
use std::path::Path;
use std::time::Duration;

use pigskin_football::{Board, Football, Position};

use super::answer::valid_move;
use super::conversation::{Conversation, GREETING, Heard, Stop};
use super::{Referee, RefereeError};
use crate::Limits;
use pigskin_sandbox::{Spawn, Wall};

/// What a program was found to do, step by step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProtocolReport {
    /// The checks, in the order in which they were made.
    pub checks: Vec<ProtocolCheck>,
}

/// One thing that a program has to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProtocolCheck {
    /// What it has to do; follows "the program".
    pub what: &'static str,
    /// What it did instead, or that it was not asked to any more.
    pub wrong: Option<String>,
}

/// All checks, in order.
const CHECKS: [&str; 7] = [
    "says which game it plays",
    "loads its strategy",
    "answers a question",
    "answers questions on boards of all sizes",
    "says nothing when it is not asked",
    "plays the same game again when it is told the same seed",
    "ends when there are no more questions",
];

/// Boards of all sorts: a single move, the smallest and the largest game, a
/// jump, pieces of one team alone.
const BOARDS: [&str; 6] = [
    "M_O",
    "M_",
    "_MO_O",
    "M__M_MOO_M_OO",
    "MMMMMMMMMMM_OOOOOOOOOOO",
    "MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM_OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO",
];

/// How long a program has to keep silent.
const SILENCE: Duration = Duration::from_millis(200);

/// Starts a command and checks, step by step, whether it speaks the protocol
/// of `docs/protocol.md`.
///
/// The command is one of our own user's, found along `PATH` or from the current
/// folder, and no stranger's: it runs as ourselves, and with as many processes
/// as it likes, which is why its clock is the one on the wall.
///
/// # Errors
///
/// Fails with what is wrong with this machine. What is wrong with the program
/// is in the report.
pub fn protocol_test(
    command: &[OsString],
    referee: &Referee,
) -> Result<ProtocolReport, RefereeError> {
    let referee = Referee {
        limits: Limits {
            processes: u64::MAX,
            ..referee.limits.clone()
        },
        time: referee.time.clone(),
        wall: Wall::Limits,
    };
    let spawn = Spawn {
        program: Path::new("/usr/bin/env"),
        args: command,
        environment: &[],
        folder: Path::new("."),
        user: None,
        limits: &referee.limits,
        wall: Wall::Limits,
        shown: &[],
        scratch: None,
        is_first: true,
        clock_ahead: Duration::ZERO,
    };
    let lost = |source| RefereeError::Process {
        player: "the command".to_owned(),
        source,
    };
    let conversation = Conversation::new(spawn.start()?, &referee).map_err(lost)?;
    let mut report = ProtocolReport { checks: Vec::new() };
    match report.converse(conversation, &referee) {
        Ok(()) => {}
        Err(Stop::Forfeit(forfeit)) => report.fail(forfeit.to_string()),
        Err(Stop::Io(source)) => return Err(lost(source)),
        Err(Stop::Machine(error)) => return Err(error),
    }
    while report.checks.len() < CHECKS.len() {
        report.fail("it did not come to that".to_owned());
    }
    Ok(report)
}

impl ProtocolReport {
    /// Tests whether the program does all that it has to.
    #[must_use]
    pub fn is_passed(&self) -> bool {
        self.checks.iter().all(|check| check.wrong.is_none())
    }

    fn pass(&mut self) {
        self.note(None);
    }

    fn fail(&mut self, wrong: String) {
        self.note(Some(wrong));
    }

    fn note(&mut self, wrong: Option<String>) {
        if let Some(what) = CHECKS.get(self.checks.len()) {
            self.checks.push(ProtocolCheck { what, wrong });
        }
    }

    /// Makes the checks, up to one after which there is no point in others.
    fn converse(&mut self, mut conversation: Conversation, referee: &Referee) -> Result<(), Stop> {
        let mut clock = conversation.clock(referee.time.start);
        match conversation.hear(&mut clock)? {
            Heard::Line(line) if line == GREETING => self.pass(),
            Heard::Line(line) => {
                self.fail(format!("its first line is {line:?}, not \"{GREETING}\""));
                return Ok(());
            }
            other => {
                let seconds = referee.time.start.as_secs_f64();
                let silent = super::Forfeit::failed(&format!("no line within {seconds} s"));
                return Err(conversation.silence(other, silent));
            }
        }
        let conversation = conversation.wait_until_ready(&mut clock)?;
        self.pass();

        let first = read_board(BOARDS[0]);
        let conversation = ask(conversation, first, 1, referee)?;
        self.pass();
        let boards = BOARDS.into_iter().map(read_board);
        let mut conversation = boards
            .into_iter()
            .try_fold(conversation, |conversation, board| {
                ask(conversation, board, 1, referee)
            })?;
        self.pass();

        match conversation.overhear(SILENCE)? {
            None => self.pass(),
            Some(line) => self.fail(format!("it said {line:?}")),
        }
        let (conversation, moves) = self_play(conversation, referee)?;
        let (conversation, again) = self_play(conversation, referee)?;
        let differs = moves
            .iter()
            .zip(&again)
            .position(|(move_, again)| move_ != again);
        match differs {
            None => self.pass(),
            Some(place) => self.fail(format!(
                "its move {} was {} first and then {}",
                place + 1,
                moves[place],
                again[place]
            )),
        }
        let exit = conversation.end_by_itself()?;
        if exit.killed {
            self.fail("it was still there a second later".to_owned());
        } else {
            self.pass();
        }
        Ok(())
    }
}

fn read_board(text: &str) -> Board {
    // Each of them is one; a test asks with all.
    text.parse().unwrap_or(SMALLEST)
}

const SMALLEST: Board = match Board::start(1) {
    Some(board) => board,
    None => panic!("one piece a side is a game"),
};

/// Asks for one move, which has to be valid.
fn ask<'a>(
    conversation: Conversation<'a>,
    board: Board,
    seed: u32,
    referee: &Referee,
) -> Result<Conversation<'a>, Stop> {
    choose(conversation, board, seed, referee).map(|(conversation, _)| conversation)
}

fn choose<'a>(
    conversation: Conversation<'a>,
    board: Board,
    seed: u32,
    referee: &Referee,
) -> Result<(Conversation<'a>, i64), Stop> {
    let on_board = |what: &str| super::Forfeit::invalid(&format!("{what}, on {board}"));
    let time = referee.time.move_time;
    let (conversation, answer) = conversation.ask(board, seed, time)?;
    let number = answer.map_err(|what| on_board(&what))?;
    valid_move(board, number).map_err(|_| on_board(&number.to_string()))?;
    Ok((conversation, number))
}

/// Has the program play a game with itself.
fn self_play<'a>(
    mut conversation: Conversation<'a>,
    referee: &Referee,
) -> Result<(Conversation<'a>, Vec<i64>), Stop> {
    let mut moves = Vec::new();
    let mut position: Position = match Football::new(5) {
        Some(game) => game.start,
        None => return Ok((conversation, moves)),
    };
    conversation.forget_game();
    while position.winner().is_none() {
        let board = position.seen_by_mover();
        let number;
        (conversation, number) = choose(conversation, board, 2, referee)?;
        let square = valid_move(board, number)?;
        let after = position.after(position.turned(square));
        position = after.map_err(|error| Stop::Io(io::Error::other(error)))?;
        moves.push(number);
    }
    Ok((conversation, moves))
}

impl fmt::Display for ProtocolReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for check in &self.checks {
            match &check.wrong {
                None => writeln!(f, "pass  the program {}", check.what)?,
                Some(wrong) => writeln!(f, "FAIL  the program {}: {wrong}", check.what)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_boards_are_boards_with_a_move() {
        for text in BOARDS {
            let board = read_board(text);
            assert_eq!(board.to_string(), text);
            assert_ne!(board.moves(), 0, "{text}");
        }
    }
}
