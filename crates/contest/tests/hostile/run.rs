//! From a case to its verdict, in the way of a contest.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::thread;
use std::time::{Duration, Instant};

use pigskin_contest::{
    FaultKind, Interpreters, Limits, Match, Player, Program, ReadSourceError, Referee, Source,
    TabulateError, Tabulated, TimeLimits, Wall, tabulate,
};
use pigskin_football::House;
use pigskin_hog::{Choice, Rules, SPRING_2017};
use rustix::fs::{CWD, FileType, makedev, mknodat};
use tempfile::TempDir;

use crate::case::{Case, Game, Link, Sent, Verdict};
use crate::honest;
use crate::list::cases;
use crate::machine::Machine;

/// The time for a program of D-Football to start.
const START: Duration = Duration::from_secs(2);

/// How much longer than a move the first question may take.
const WARM_UP: u32 = 10;

/// How many entries run at a time; most of them wait most of the time.
const SIDE_BY_SIDE: usize = 4;

/// What came of a case.
struct Seen {
    verdict: Verdict,
    words: String,
    took: Duration,
}

/// Why a number is not held behind a wall: what its entries came to that they
/// should not, and what they changed. Nothing where all is held.
pub fn not_held(number: u8, wall: Wall) -> Vec<String> {
    let machine = Machine::before();
    let cases = cases(number);
    let all_seen = see_all(&cases, wall);
    let used = machine.processor_time();
    let mut reasons = machine.changes();
    for game in [Game::Hog, Game::Football] {
        let of_game = || {
            cases
                .iter()
                .zip(&all_seen)
                .filter(|(case, _)| case.game == game)
        };
        if of_game().next().is_none() {
            continue;
        }
        match honest::matchup(game, wall) {
            Ok(honest) => reasons.extend(of_game().filter_map(|(case, seen)| {
                let limit = longest(case, seen, honest);
                let is_late = seen.took > limit;
                is_late.then(|| format!("{}: {:?}, not {limit:?}", case.entry, seen.took))
            })),
            Err(why) => reasons.push(why),
        }
    }
    let idle: Duration = cases
        .iter()
        .filter(|case| case.is_idle)
        .map(|case| case.time)
        .sum();
    if !idle.is_zero() && used >= idle {
        reasons.push(format!("waiting took {used:?} of the processors"));
    }
    let wrong = cases
        .iter()
        .zip(&all_seen)
        .filter_map(|(case, seen)| wrong(case, seen, wall));
    reasons.extend(wrong);
    reasons
}

/// The entries beside this file that no case has.
pub fn entries_not_in(cases: &[Case]) -> Vec<String> {
    let opponents = cases.iter().filter_map(|case| case.opponent);
    let listed: BTreeSet<_> = cases
        .iter()
        .map(|case| case.entry)
        .chain(opponents)
        .collect();
    let mut others = Vec::new();
    for folder in ["hog", "football", "c"] {
        for file in fs::read_dir(entry(folder)).expect("a folder").flatten() {
            let name = format!("{folder}/{}", file.file_name().to_string_lossy());
            if !listed.contains(name.as_str()) && name != LOADER {
                others.push(name);
            }
        }
    }
    others
}

/// Sends all cases, some side by side, as in a contest.
fn see_all(cases: &[Case], wall: Wall) -> Vec<Seen> {
    let groups: Vec<&[Case]> = cases.chunk_by(|_, next| next.follows).collect();
    let share = groups.len().div_ceil(SIDE_BY_SIDE);
    thread::scope(|scope| {
        let work = |groups: &[&[Case]]| {
            let cases = groups.concat();
            scope.spawn(move || cases.iter().map(|case| see(case, wall)).collect::<Vec<_>>())
        };
        let workers: Vec<_> = groups.chunks(share).map(work).collect();
        let seen = workers
            .into_iter()
            .flat_map(|worker| worker.join().expect("no panic"));
        seen.collect()
    })
}

fn see(case: &Case, wall: Wall) -> Seen {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = sent(case, &folder);
    let started = Instant::now();
    let (verdict, words) = match case.game {
        Game::Hog => judged(case, &path, wall),
        Game::Football => played(case, &path, wall),
    };
    Seen {
        verdict,
        words,
        took: started.elapsed(),
    }
}

/// What is wrong with what was seen, if anything is. The words may be others
/// behind a weaker wall.
fn wrong(case: &Case, seen: &Seen, wall: Wall) -> Option<String> {
    let is_right = case.verdicts.contains(&seen.verdict);
    let says_it = wall != Wall::Full || seen.words.contains(case.says);
    let Seen { verdict, words, .. } = seen;
    let what = || format!("{} ({:?}): {verdict:?}, {words}", case.entry, case.sent);
    (!is_right || !says_it).then(what)
}

/// The longest that a verdict may take: the limits and a second, and what it
/// takes here to start programs, of which an honest matchup starts as many.
fn longest(case: &Case, seen: &Seen, honest: Duration) -> Duration {
    let limit = match case.game {
        Game::Hog if seen.words.contains("a second time") => case.time * 2,
        Game::Hog if seen.verdict == Verdict::Fault(FaultKind::Time) => case.time,
        Game::Hog => case.time * 2,
        Game::Football => START + case.move_time * (WARM_UP + 4 * u32::from(case.pieces).pow(2)),
    };
    limit + Duration::from_secs(1) + honest * 2
}

/// Writes a case's entry into a folder, and says where.
fn sent(case: &Case, folder: &TempDir) -> PathBuf {
    let (file, into) = (entry(case.entry), folder.path());
    let made = |name: &str| into.join(name);
    match case.sent {
        Sent::File => file,
        Sent::With(value) => {
            let text = fs::read_to_string(&file).expect("an entry");
            let path = into.join(file.file_name().unwrap_or_default());
            fs::write(&path, text.replace("VALUE", value)).expect("to write");
            path
        }
        Sent::C => {
            let build = Command::new("cc")
                .args(["-shared", "-fPIC", "-O1", "-o"])
                .args([&made("attempt.so"), &file])
                .status();
            assert!(build.expect("these tests need a C compiler").success());
            fs::copy(entry(LOADER), made("hog_contest.py")).expect("to copy");
            into.to_owned()
        }
        Sent::Link(link) => {
            let path = made("entry.py");
            match link {
                Link::Symbolic => symlink(&file, &path).expect("to link"),
                Link::Dangling => symlink(made("nowhere"), &path).expect("to link"),
                Link::Hard => {
                    fs::copy(&file, made("other.py")).expect("to copy");
                    fs::hard_link(made("other.py"), &path).expect("to link");
                }
                Link::Fifo => make_node(&path, FileType::Fifo),
                Link::Device => make_node(&path, FileType::CharacterDevice),
                Link::Socket => drop(UnixListener::bind(&path).expect("to bind")),
            }
            path
        }
    }
}

/// What loads a C program in an entry.
const LOADER: &str = "c/loads.py";

/// Makes a pipe, or, where we may, the device that gives zeros without end.
pub fn make_node(path: &Path, kind: FileType) {
    let made = mknodat(CWD, path, kind, 0o666.into(), makedev(1, 5));
    // Only root makes devices.
    let made = made.or_else(|_| mknodat(CWD, path, FileType::Fifo, 0o666.into(), 0));
    made.expect("to make a name");
}

fn judged(case: &Case, path: &Path, wall: Wall) -> (Verdict, String) {
    match table(path, &hog_limits(case), wall) {
        Ok(Tabulated { table, printed, .. }) => {
            let is_four = |&choice: &Choice| choice == Choice::dice(4);
            let plays = table.choices().iter().all(is_four);
            let verdict = if plays {
                Verdict::Plays
            } else {
                Verdict::GotThrough
            };
            (verdict, printed.stderr)
        }
        Err(TabulateError::Fault { fault, .. }) => (Verdict::Fault(fault.kind), fault.reason),
        Err(error) => (Verdict::Machine, error.to_string()),
    }
}

fn played(case: &Case, path: &Path, wall: Wall) -> (Verdict, String) {
    let ours = Player::house("ours", House::PreferJumps);
    let first = player(path);
    let second = case
        .opponent
        .map_or_else(|| ours.clone(), |name| player(&entry(name)));
    let referee = referee(case, wall);
    let play = |players| Match::new(honest::start(case.pieces), players, &referee).play_game(0);
    let expected = play([&ours, &ours]).expect("both are ours");
    match play([&first, &second]) {
        Err(error) => (Verdict::Machine, error.to_string()),
        Ok(game) => match &game.forfeited {
            Some(forfeited) => {
                let kind = forfeited.forfeit.kind();
                (Verdict::Forfeit(kind), forfeited.to_string())
            }
            None if game.moves == expected.moves => (Verdict::Plays, String::new()),
            None => (Verdict::GotThrough, game.record.to_string()),
        },
    }
}

/// Asks a Hog entry for its table.
pub fn table(path: &Path, limits: &Limits, wall: Wall) -> Result<Tabulated, TabulateError> {
    let python = interpreters()
        .python()
        .unwrap_or_else(|error| panic!("{error}"));
    let source = Source::read(path).map_err(|error| match error {
        ReadSourceError::Fault(fault) => TabulateError::from(fault),
        ReadSourceError::Io { path, source } => TabulateError::File { path, source },
    })?;
    tabulate(python, &source, &rules(), limits, wall)
}

/// A program for D-Football.
pub fn player(path: &Path) -> Player {
    let source = Source::read_football(path).unwrap_or_else(|error| panic!("{error}"));
    let program = Program::new(&source, interpreters()).unwrap_or_else(|error| panic!("{error}"));
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
            start: START,
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

fn entry(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/hostile/entries")
        .join(name)
}

fn interpreters() -> &'static Interpreters {
    static INTERPRETERS: OnceLock<Interpreters> = OnceLock::new();
    INTERPRETERS.get_or_init(Interpreters::default)
}
