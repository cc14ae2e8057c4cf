//! A player's process in a match.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use pigskin_football::{Board, Luck, Square};

use super::answer::valid_move;
use super::player::PlayerKind;
use super::session::{GREETING, Session};
use super::{Forfeit, Player, Program, Referee, RefereeError};
use crate::conversation::Stop;
use crate::workspace::Workspace;
use crate::{Language, MachineError};
use pigskin_sandbox::{Spawn, User};

/// Time limit of the first question, whose answer is ignored, in time limits of a move.
const WARM_UP: u32 = 10;

/// Number of failed starts in a row after which a program is not started again.
const FAILED_STARTS: u32 = 2;

/// A player in a match. A program's files are written at the start of the match; the
/// process starts with the first question.
#[derive(Debug)]
pub(super) struct PlayerProcess<'a> {
    player: &'a Player,
    referee: &'a Referee,
    /// A program's files; none for a house strategy.
    workspace: Option<Workspace>,
    session: Option<Session<'a>>,
    /// Number of failed starts in a row, and the last reason.
    failed: Option<(u32, Forfeit)>,
}

/// The game that a player is asked in.
#[derive(Clone, Copy, Debug)]
pub(super) struct AnnouncedGame {
    /// The board at the start, as its first mover sees it.
    pub(super) start: Board,
    pub(super) seed: u32,
}

impl<'a> PlayerProcess<'a> {
    /// Prepares both players of a match.
    pub(super) fn both(
        players: [&'a Player; 2],
        referee: &'a Referee,
    ) -> Result<[PlayerProcess<'a>; 2], MachineError> {
        let [first, second] = users(players);
        let new = |player, user| PlayerProcess::new(player, referee, user);
        Ok([new(players[0], first)?, new(players[1], second)?])
    }

    /// Prepares one player, who is asked without a match.
    pub(super) fn alone(
        player: &'a Player,
        referee: &'a Referee,
    ) -> Result<PlayerProcess<'a>, MachineError> {
        PlayerProcess::new(player, referee, user(player))
    }

    fn new(
        player: &'a Player,
        referee: &'a Referee,
        user: Option<User>,
    ) -> Result<PlayerProcess<'a>, MachineError> {
        let workspace = match &player.kind {
            PlayerKind::House(_) => None,
            PlayerKind::Program(program) => Some(program.write(user)?),
        };
        Ok(PlayerProcess {
            player,
            referee,
            workspace,
            session: None,
            failed: None,
        })
    }

    /// Announces the next game to a running program with its next question, even if the seed
    /// is the same.
    pub(super) fn next_game(&mut self) {
        if let Some(session) = &mut self.session {
            session.forget_game();
        }
    }

    /// Asks for a move, and checks that it is one.
    ///
    /// A program that has forfeited is ended, and started anew the next time.
    pub(super) fn choose(
        &mut self,
        board: Board,
        game: AnnouncedGame,
        luck: &mut Luck,
    ) -> Result<Result<Square, Forfeit>, RefereeError> {
        let program = match &self.player.kind {
            PlayerKind::House(strategy) => {
                let square = strategy.choose(board, luck);
                return Ok(valid_move(board, i64::from(square.number())));
            }
            PlayerKind::Program(program) => program,
        };
        match self.ask(program, board, game) {
            Ok(square) => Ok(Ok(square)),
            Err(Stop::Entry(forfeit)) => Ok(Err(program.explained(forfeit))),
            Err(Stop::Machine(error)) => Err(error.into()),
        }
    }

    fn ask(
        &mut self,
        program: &Program,
        board: Board,
        game: AnnouncedGame,
    ) -> Result<Square, Stop<Forfeit>> {
        // A failure from here on ends the program, which is then no longer in `self`.
        let session = match self.session.take() {
            Some(session) => session,
            None => self.start(program, game)?,
        };
        let time = self.referee.time.move_time;
        let (session, answer) = session.ask(board, game.seed, time)?;
        let number = answer.map_err(|what| Stop::Entry(Forfeit::invalid(&what)))?;
        let square = valid_move(board, number).map_err(Stop::Entry)?;
        self.session = Some(session);
        Ok(square)
    }

    /// Starts the program, unless that has failed often enough.
    fn start(
        &mut self,
        program: &Program,
        game: AnnouncedGame,
    ) -> Result<Session<'a>, Stop<Forfeit>> {
        let failed = match &self.failed {
            Some((FAILED_STARTS.., forfeit)) => return Err(Stop::Entry(forfeit.clone())),
            Some((failed, _)) => *failed,
            None => 0,
        };
        let started = self.try_start(program, game);
        self.failed = match &started {
            Err(Stop::Entry(forfeit)) => Some((failed + 1, forfeit.clone())),
            _ => None,
        };
        started
    }

    fn try_start(
        &self,
        program: &Program,
        game: AnnouncedGame,
    ) -> Result<Session<'a>, Stop<Forfeit>> {
        let session = self.open(program)?;
        let session = session.load(program.language().is_none())?;
        let time = self.referee.time.move_time.saturating_mul(WARM_UP);
        let (mut session, _ignored) = session.ask(game.start, game.seed, time)?;
        session.forget_game();
        Ok(session)
    }

    /// Lets the interpreter read a program's code, which does not run.
    ///
    /// Fails if it cannot read the code, or this machine cannot start it.
    pub(super) fn read_code(
        program: Program,
        player: &str,
        referee: &Referee,
    ) -> Result<(), Stop<Forfeit>> {
        let player = Player::program(player, program);
        let process = PlayerProcess::alone(&player, referee)?;
        match &player.kind {
            PlayerKind::Program(program) => process.open(program)?.read_code().map(drop),
            PlayerKind::House(_) => Ok(()),
        }
    }

    /// Starts the program's interpreter, up to its greeting.
    fn open(&self, program: &Program) -> Result<Session<'a>, Stop<Forfeit>> {
        let Some(workspace) = &self.workspace else {
            return Err(Stop::Entry(Forfeit::ended("it was never there")));
        };
        let scratch = match program.language() {
            Some(Language::R) => Some(workspace.open_scratch()?),
            Some(Language::Python) | None => None,
        };
        let shown = [&[workspace.path()], program.needs().as_slice()].concat();
        let spawn = Spawn {
            program: program.interpreter(),
            args: &program.arguments(workspace),
            environment: &program.environment(scratch.as_deref()),
            folder: &Program::entry(workspace),
            user: workspace.user(),
            limits: &self.referee.limits,
            wall: self.referee.wall,
            shown: &shown,
            hidden: &program.hidden(),
            scratch: scratch.as_deref(),
            is_first: true,
            clock_ahead: Duration::ZERO,
        };
        let mut session = Session::start(&spawn, &self.player.name, self.referee)?;
        match session.greeting()? {
            Ok(line) if line == GREETING => {}
            // Nothing of the entry has run yet.
            _ => return Err(session.interpreter_failed(program.interpreter()).into()),
        }
        // The harness reads the entry only after `load`, so the scratch folder holds nothing
        // but the interpreter's own files, and no entry finds it open.
        if let Some(scratch) = &scratch {
            workspace.close_scratch(scratch)?;
        }
        Ok(session)
    }
}

/// The users as whom the programs of a match run.
///
/// Both are claimed at once: two matches that hold one each and wait for a second would
/// deadlock.
fn users(players: [&Player; 2]) -> [Option<User>; 2] {
    static TAKING: Mutex<()> = Mutex::new(());
    let _one_at_a_time = TAKING.lock().unwrap_or_else(PoisonError::into_inner);
    loop {
        let first = user(players[0]);
        let needs_both = matches!(players[1].kind, PlayerKind::Program(_));
        if needs_both && first.as_ref().is_some_and(User::is_last) {
            drop(first);
            std::thread::park_timeout(Duration::from_millis(10));
            continue;
        }
        return [first, user(players[1])];
    }
}

/// A user for a player's program, who is claimed.
fn user(player: &Player) -> Option<User> {
    match player.kind {
        PlayerKind::House(_) => None,
        PlayerKind::Program(_) => User::claim(),
    }
}
