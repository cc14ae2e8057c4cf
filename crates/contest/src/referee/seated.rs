//! A player in a match.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use pigskin_football::{Board, Luck, Square};

use super::answer::valid_move;
use super::conversation::{Conversation, GREETING, Heard, Stop};
use super::place::Place;
use super::player::PlayerKind;
use super::{Forfeit, Player, Program, Referee, RefereeError};
use pigskin_sandbox::{Spawn, User};

/// How much longer than a move the question may take whose answer is ignored.
const WARM_UP: u32 = 10;

/// How often in a row a program may fail to start before nobody tries again.
const FAILED_STARTS: u32 = 2;

/// A player who has sat down to a match: a program has its files written, and
/// runs from when it is first asked.
#[derive(Debug)]
pub(super) struct Seated<'a> {
    player: &'a Player,
    referee: &'a Referee,
    /// Where a program is; none for a strategy of ours.
    place: Option<Place>,
    conversation: Option<Conversation<'a>>,
    /// How often in a row it did not start, and the last reason.
    failed: Option<(u32, Forfeit)>,
}

/// The game that a player is asked in.
#[derive(Clone, Copy, Debug)]
pub(super) struct GameTold {
    /// The board at the start, as its first mover sees it.
    pub(super) start: Board,
    /// The seed for this player's randomness.
    pub(super) seed: u32,
}

impl<'a> Seated<'a> {
    /// Seats both players of a match.
    pub(super) fn both(
        players: [&'a Player; 2],
        referee: &'a Referee,
    ) -> Result<[Seated<'a>; 2], RefereeError> {
        let [first, second] = users(players);
        Ok([
            Seated::new(players[0], referee, first)?,
            Seated::new(players[1], referee, second)?,
        ])
    }

    /// Seats one player, who is asked without a match.
    pub(super) fn alone(
        player: &'a Player,
        referee: &'a Referee,
    ) -> Result<Seated<'a>, RefereeError> {
        let user = match &player.kind {
            PlayerKind::House(_) => None,
            PlayerKind::Program(_) => User::claim(),
        };
        Seated::new(player, referee, user)
    }

    fn new(
        player: &'a Player,
        referee: &'a Referee,
        user: Option<User>,
    ) -> Result<Seated<'a>, RefereeError> {
        let place = match &player.kind {
            PlayerKind::House(_) => None,
            PlayerKind::Program(program) => Some(Place::write(program, user)?),
        };
        Ok(Seated {
            player,
            referee,
            place,
            conversation: None,
            failed: None,
        })
    }

    /// Tells a running program of the next game with its next question, even
    /// if that has the same seed.
    pub(super) fn next_game(&mut self) {
        if let Some(conversation) = &mut self.conversation {
            conversation.forget_game();
        }
    }

    /// Asks for a move, and checks that it is one.
    ///
    /// A program that has forfeited is ended, and started anew the next time.
    pub(super) fn choose(
        &mut self,
        board: Board,
        game: GameTold,
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
            Err(Stop::Forfeit(forfeit)) => Ok(Err(forfeit)),
            Err(Stop::Machine(error)) => Err(error),
            Err(Stop::Io(source)) => Err(RefereeError::Process {
                player: self.player.name.clone(),
                source,
            }),
        }
    }

    fn ask(&mut self, program: &Program, board: Board, game: GameTold) -> Result<Square, Stop> {
        // Whatever goes wrong from here on ends the program, which is no more
        // in here then.
        let conversation = match self.conversation.take() {
            Some(conversation) => conversation,
            None => self.start(program, game)?,
        };
        let time = self.referee.time.move_time;
        let (conversation, answer) = conversation.ask(board, game.seed, time)?;
        let number = answer.map_err(|what| Forfeit::invalid(&what))?;
        let square = valid_move(board, number)?;
        self.conversation = Some(conversation);
        Ok(square)
    }

    /// Starts the program, unless that was tried often enough.
    fn start(&mut self, program: &Program, game: GameTold) -> Result<Conversation<'a>, Stop> {
        let failed = match &self.failed {
            Some((FAILED_STARTS.., forfeit)) => return Err(forfeit.clone().into()),
            Some((failed, _)) => *failed,
            None => 0,
        };
        let started = self.try_start(program, game);
        self.failed = match &started {
            Err(Stop::Forfeit(forfeit)) => Some((failed + 1, forfeit.clone())),
            _ => None,
        };
        started
    }

    fn try_start(&self, program: &Program, game: GameTold) -> Result<Conversation<'a>, Stop> {
        let Some(place) = &self.place else {
            return Err(Forfeit::ended("it was never there").into());
        };
        place.open_scratch()?;
        let homes = program.homes();
        let shown: Vec<&Path> = homes.iter().map(PathBuf::as_path).collect();
        let shown = [&[place.path()], shown.as_slice()].concat();
        let scratch = place.scratch();
        let spawn = Spawn {
            program: program.interpreter(),
            args: &program.arguments(place),
            environment: &program.environment(place),
            folder: &place.entry(),
            user: place.user.as_ref(),
            limits: &self.referee.limits,
            wall: self.referee.wall,
            shown: &shown,
            scratch: Some(&scratch),
            is_first: true,
            clock_ahead: Duration::ZERO,
        };
        let mut conversation = Conversation::new(spawn.start()?, self.referee)?;
        let mut clock = conversation.clock(self.referee.time.start);
        match conversation.hear(&mut clock)? {
            Heard::Line(line) if line == GREETING => {}
            // Nothing of the entry has run yet.
            _ => return Err(Stop::Machine(interpreter_error(program, conversation))),
        }
        place.close_scratch()?;
        let conversation = conversation.wait_until_ready(&mut clock)?;
        let time = self.referee.time.move_time.saturating_mul(WARM_UP);
        let (mut conversation, _ignored) = conversation.ask(game.start, game.seed, time)?;
        conversation.forget_game();
        Ok(conversation)
    }
}

/// The users as whom the programs of a match run.
///
/// Both are taken at once: matches that have one each and wait for a second
/// would wait for ever.
fn users(players: [&Player; 2]) -> [Option<User>; 2] {
    static TAKING: Mutex<()> = Mutex::new(());
    let _one_at_a_time = TAKING.lock().unwrap_or_else(PoisonError::into_inner);
    let claim = |player: &Player| match player.kind {
        PlayerKind::House(_) => None,
        PlayerKind::Program(_) => User::claim(),
    };
    loop {
        let first = claim(players[0]);
        let needs_both = matches!(players[1].kind, PlayerKind::Program(_));
        if needs_both && first.as_ref().is_some_and(User::is_last) {
            drop(first);
            std::thread::park_timeout(Duration::from_millis(10));
            continue;
        }
        return [first, claim(players[1])];
    }
}

fn interpreter_error(program: &Program, conversation: Conversation) -> RefereeError {
    let exit = conversation.end().unwrap_or_default();
    let last_words = exit.stderr_tail.lines().last();
    RefereeError::Interpreter {
        program: program.interpreter().to_owned(),
        last_words: last_words.unwrap_or("it says nothing").to_owned(),
    }
}
