//! Checks whether a program speaks the protocol.

use std::ffi::OsString;
use std::fmt;
use std::path::Path;
use std::time::Duration;

use pigskin_football::{Board, Football, Position};

use super::answer::valid_move;
use super::session::{GREETING, Session};
use super::{Forfeit, Referee, RefereeError};
use crate::Limits;
use crate::conversation::Stop;
use crate::interpreters::own_program;
use pigskin_sandbox::{Spawn, Wall};

/// The results of a protocol test, step by step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProtocolReport {
    /// The checks, in the order in which they were made.
    pub checks: Vec<ProtocolCheck>,
}

/// One thing that a program has to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProtocolCheck {
    /// The requirement; follows "the program".
    pub what: &'static str,
    /// The program's mistake, or that the test ended before.
    pub wrong: Option<String>,
}

/// All checks, in order.
const CHECKS: [&str; 8] = [
    "says which game it plays",
    "waits until it is told to load its strategy",
    "loads its strategy",
    "answers a question",
    "answers questions on boards of all sizes",
    "says nothing when it is not asked",
    "plays the same game again when it is told the same seed",
    "ends when there are no more questions",
];

/// Boards of all sorts: a single move, the smallest and the largest game, a
/// jump, pieces of only one team.
const BOARDS: [&str; 6] = [
    "M_O",
    "M_",
    "_MO_O",
    "M__M_MOO_M_OO",
    "MMMMMMMMMMM_OOOOOOOOOOO",
    "MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM_OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO",
];

/// The address space of a command of our own user's, in MiB.
const MEMORY_MIB: u64 = 64 << 10;

/// How long a program has to keep silent.
const SILENCE: Duration = Duration::from_millis(200);

/// Starts a command and checks, step by step, whether it speaks the protocol
/// of `docs/protocol.md`.
///
/// The command is our user's own, found along `PATH` or from the current folder. It runs as
/// our user, without limits on processes and memory; because of the processes, wall-clock
/// time is charged.
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
            // Some reserve far more address space than they use.
            memory_mib: MEMORY_MIB,
            ..referee.limits.clone()
        },
        time: referee.time.clone(),
        wall: Wall::Limits,
    };
    let spawn = Spawn {
        folder: Path::new("."),
        ..own_program(Path::new("/usr/bin/env"), command, None, &referee.limits)
    };
    let session = Session::start(&spawn, "the command", &referee)?;
    let mut report = ProtocolReport { checks: Vec::new() };
    match report.converse(session, &referee) {
        Ok(()) => {}
        Err(Stop::Entry(forfeit)) => report.fail(forfeit.to_string()),
        Err(Stop::Machine(error)) => return Err(error.into()),
    }
    while report.checks.len() < CHECKS.len() {
        report.fail("it did not come to that".to_owned());
    }
    Ok(report)
}

impl ProtocolReport {
    /// Tests whether the program does all that it has to.
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
    fn converse(&mut self, mut session: Session, referee: &Referee) -> Result<(), Stop<Forfeit>> {
        match session.greeting()? {
            Ok(line) if line == GREETING => self.pass(),
            Ok(line) => {
                self.fail(format!("its first line is {line:?}, not \"{GREETING}\""));
                return Ok(());
            }
            Err(failure) => {
                let seconds = referee.time.start.as_secs_f64();
                let silent = Forfeit::failed(&format!("no line within {seconds} s"));
                return Err(session.lose(failure, silent));
            }
        }
        match session.listen(SILENCE)? {
            None => self.pass(),
            Some(line) => {
                self.fail(format!("it said {line:?}"));
                return Ok(());
            }
        }
        let session = session.load(false)?;
        self.pass();

        let first = read_board(BOARDS[0]);
        let session = ask(session, first, 1, referee)?;
        self.pass();
        let boards = BOARDS.into_iter().map(read_board);
        let mut session = boards
            .into_iter()
            .try_fold(session, |session, board| ask(session, board, 1, referee))?;
        self.pass();

        match session.overhear(SILENCE)? {
            None => self.pass(),
            Some(line) => self.fail(format!("it said {line:?}")),
        }
        let (session, moves) = self_play(session, referee)?;
        let (session, again) = self_play(session, referee)?;
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
        let exit = session.end_by_itself()?;
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
    session: Session<'a>,
    board: Board,
    seed: u32,
    referee: &Referee,
) -> Result<Session<'a>, Stop<Forfeit>> {
    choose(session, board, seed, referee).map(|(session, _)| session)
}

fn choose<'a>(
    session: Session<'a>,
    board: Board,
    seed: u32,
    referee: &Referee,
) -> Result<(Session<'a>, i64), Stop<Forfeit>> {
    let on_board = |what: &str| Forfeit::invalid(&format!("{what}, on {board}"));
    let time = referee.time.move_time;
    let (session, answer) = session.ask(board, seed, time)?;
    let number = answer.map_err(|what| Stop::Entry(on_board(&what)))?;
    valid_move(board, number).map_err(|_| Stop::Entry(on_board(&number.to_string())))?;
    Ok((session, number))
}

/// Has the program play a game with itself.
fn self_play<'a>(
    mut session: Session<'a>,
    referee: &Referee,
) -> Result<(Session<'a>, Vec<i64>), Stop<Forfeit>> {
    let mut moves = Vec::new();
    let mut position: Position = match Football::new(5) {
        Some(game) => game.start,
        None => return Ok((session, moves)),
    };
    session.forget_game();
    while position.winner().is_none() {
        let board = position.seen_by_mover();
        let number;
        (session, number) = choose(session, board, 2, referee)?;
        let square = valid_move(board, number).map_err(Stop::Entry)?;
        let after = position.after(position.turned(square));
        position = after.map_err(|error| Stop::Entry(Forfeit::invalid(&error.to_string())))?;
        moves.push(number);
    }
    Ok((session, moves))
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
