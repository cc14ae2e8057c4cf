//! From an entry to its verdict, in the way of a contest.

use std::path::Path;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use pigskin_entry::{
    Interpreters, Limits, MachineError, Match, Player, Program, ReadSourceError, Referee, Source,
    TabulateError, Tabulated, TimeLimits, Wall, tabulate,
};
use pigskin_football::House;
use pigskin_hog::{Choice, Rules, SPRING_2017};

use crate::around::Around;
use crate::case::{Case, CaseVerdict, Game};
use crate::honest;
use crate::written_entry::{entry, sent};

pub struct CaseResult {
    pub verdict: CaseVerdict,
    /// The reason for it, or what a program that got through said.
    pub words: String,
    /// The moves of a game of D-Football.
    pub moves: usize,
    pub took: Duration,
}

/// Sends a case's entry behind a wall.
pub fn see(case: &Case, wall: Wall) -> CaseResult {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = sent(case, &folder);
    let around = case.is_around.then(Around::new);
    let interpreters = match &around {
        Some(around) => &around.interpreters,
        None => interpreters(),
    };
    let started = Instant::now();
    let (verdict, words, moves) = match case.game {
        Game::Hog => {
            let (verdict, words) = judged(case, &path, wall, interpreters);
            (verdict, words, 0)
        }
        Game::Football => played(case, &path, wall, interpreters),
    };
    CaseResult {
        verdict,
        words,
        moves,
        took: started.elapsed(),
    }
}

fn judged(
    case: &Case,
    path: &Path,
    wall: Wall,
    interpreters: &Interpreters,
) -> (CaseVerdict, String) {
    match asked(path, &hog_limits(case), wall, interpreters) {
        Ok(Tabulated { table, printed, .. }) => {
            let is_four = |&choice: &Choice| choice == Choice::dice(4);
            let plays = table.choices().iter().all(is_four);
            let verdict = if plays {
                CaseVerdict::Plays
            } else {
                CaseVerdict::GotThrough
            };
            (verdict, printed.stderr)
        }
        Err(TabulateError::Fault { fault, .. }) => {
            (CaseVerdict::Fault(fault.kind), fault.to_string())
        }
        Err(error) => (CaseVerdict::Machine, error.to_string()),
    }
}

fn played(
    case: &Case,
    path: &Path,
    wall: Wall,
    interpreters: &Interpreters,
) -> (CaseVerdict, String, usize) {
    let ours = Player::house("ours", House::PreferJumps);
    let first = player_by(path, interpreters);
    let second = case
        .opponent
        .map_or_else(|| ours.clone(), |name| player(&entry(name)));
    let referee = referee(case, wall);
    let play = |players| Match::new(honest::start(case.pieces), players, &referee).play_game(0);
    let expected = play([&ours, &ours]).expect("both are ours");
    let game = match play([&first, &second]) {
        Err(error) => return (CaseVerdict::Machine, error.to_string(), 0),
        Ok(game) => game,
    };
    let (verdict, words) = match &game.forfeited {
        Some(forfeited) => {
            let kind = forfeited.forfeit.kind();
            (CaseVerdict::Forfeit(kind), forfeited.to_string())
        }
        None if game.moves == expected.moves => (CaseVerdict::Plays, String::new()),
        None => (CaseVerdict::GotThrough, game.record.to_string()),
    };
    (verdict, words, game.moves.len())
}

/// Asks a Hog entry for its table.
pub fn table(path: &Path, limits: &Limits, wall: Wall) -> Result<Tabulated, TabulateError> {
    asked(path, limits, wall, interpreters())
}

fn asked(
    path: &Path,
    limits: &Limits,
    wall: Wall,
    interpreters: &Interpreters,
) -> Result<Tabulated, TabulateError> {
    let python = interpreters
        .python()
        .unwrap_or_else(|error| panic!("{error}"));
    let source = Source::read(path).map_err(|error| match error {
        ReadSourceError::Fault(fault) => TabulateError::from(fault),
        ReadSourceError::Io { path, source } => MachineError::File { path, source }.into(),
    })?;
    tabulate(python, &source, &rules(), false, limits, wall)
}

/// A program for D-Football.
pub fn player(path: &Path) -> Player {
    player_by(path, interpreters())
}

fn player_by(path: &Path, interpreters: &Interpreters) -> Player {
    let source = Source::read_football(path).unwrap_or_else(|error| panic!("{error}"));
    let program = Program::new(&source, interpreters).unwrap_or_else(|error| panic!("{error}"));
    Player::program(path.display().to_string(), program)
}

/// A game of Hog to ten points, which has a hundred pairs of scores.
pub fn rules() -> Rules {
    Rules {
        goal: 10,
        ..SPRING_2017
    }
}

pub fn hog_limits(case: &Case) -> Limits {
    Limits {
        time: case.time,
        memory_mib: 128,
        processes: case.processes,
        ..Limits::default()
    }
}

pub fn referee(case: &Case, wall: Wall) -> Referee {
    Referee {
        time: TimeLimits {
            move_time: case.move_time,
            start: case.time,
            ..TimeLimits::default()
        },
        limits: Limits {
            time: case.time,
            processes: case.processes,
            ..Limits::default()
        },
        wall,
    }
}

fn interpreters() -> &'static Interpreters {
    static INTERPRETERS: OnceLock<Interpreters> = OnceLock::new();
    INTERPRETERS.get_or_init(Interpreters::default)
}
