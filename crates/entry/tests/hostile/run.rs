//! All cases of a number, and what has to hold after them.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::thread;
use std::time::Duration;

use pigskin_entry::{FaultKind, Wall};

use crate::case::{Case, CaseVerdict, Game};
use crate::honest;
use crate::judged::{CaseResult, see};
use crate::list::{cases_behind, is_about_answers};
use crate::machine::Machine;
use crate::written_entry::{LOADER, entry};

/// How much longer than a move the first question may take.
const WARM_UP: u32 = 10;

/// Number of entries that run at a time; most of them mostly wait.
const SIDE_BY_SIDE: usize = 4;

/// How many times its limit a verdict may take, since it shares the processors with the entries
/// beside it, with other tests, and with whatever else the machine does.
const SHARED: u32 = 20;

/// How many times its limit the verdict on an entry may take that only waits.
const WAITED: u32 = 4;

/// Why a number is not held behind a wall: what its entries came to that they
/// should not, and what they changed. Nothing where all is held.
pub fn not_held(number: u8, wall: Wall) -> Vec<String> {
    let machine = Machine::before();
    let cases = cases_behind(number, wall);
    let all_seen = see_all(&cases, wall);
    let used = machine.processor_time();
    let mut reasons = machine.changes();
    // Side by side, as entries of a contest are.
    let honest = thread::scope(|scope| {
        let is_left_out = wall != Wall::Full && is_about_answers(number);
        let played = |game| !is_left_out && cases.iter().any(|case| case.game == game);
        let games = [Game::Hog, Game::Football].into_iter();
        let with_r = cases
            .iter()
            .any(|case| Path::new(case.entry).extension() == Some("R".as_ref()));
        let matchup = |game| {
            (
                game,
                scope.spawn(move || honest::matchup(game, with_r, wall)),
            )
        };
        let matchups: Vec<_> = games.filter(|&game| played(game)).map(matchup).collect();
        let joined = |(game, matchup): (Game, thread::ScopedJoinHandle<_>)| {
            (game, matchup.join().expect("no panic"))
        };
        matchups.into_iter().map(joined).collect::<Vec<_>>()
    });
    for (game, matchup) in honest {
        let of_game = cases.iter().zip(&all_seen);
        let of_game = of_game.filter(|(case, _)| case.game == game);
        match matchup {
            Ok(honest) => reasons.extend(of_game.filter_map(|(case, seen)| {
                let limit = longest(case, seen, honest);
                let is_late = seen.took > limit;
                let what = (case.entry, case.sent, &seen.words);
                is_late.then(|| format!("{what:?}: {:?}, not {limit:?}", seen.took))
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
fn see_all(cases: &[Case], wall: Wall) -> Vec<CaseResult> {
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

/// The difference from what was expected, if there is one. The words may be others
/// behind a weaker wall.
fn wrong(case: &Case, seen: &CaseResult, wall: Wall) -> Option<String> {
    let is_right = case.verdicts.contains(&seen.verdict);
    let says_it = wall != Wall::Full || seen.words.contains(case.says);
    let CaseResult { verdict, words, .. } = seen;
    let what = || format!("{} ({:?}): {verdict:?}, {words}", case.entry, case.sent);
    (!is_right || !says_it).then(what)
}

/// The longest that a verdict may take: the limits and a second, and what it
/// takes here to start programs, of which an honest matchup starts as many, all of it longer on a
/// busy machine. What this finds is a verdict that does not come by itself.
fn longest(case: &Case, seen: &CaseResult, honest: Duration) -> Duration {
    let moves = u32::try_from(seen.moves).expect("games are short");
    let charged = match case.game {
        Game::Hog if seen.words.contains("a second time") => case.time * 2,
        Game::Hog if seen.verdict == CaseVerdict::Fault(FaultKind::Time) => case.time,
        Game::Hog => case.time * 2,
        Game::Football => case.time + case.move_time * (WARM_UP + moves + 1),
    };
    let limit = charged * if case.is_idle { WAITED } else { SHARED };
    limit + Duration::from_secs(1) + honest * 2
}
