//! What entries try, from the list of hostile entries: each case gets its
//! verdict, and after it an honest entry plays as before and no process is left.

mod answers;
mod folders;
mod honesty;
mod interpreter;
mod reach;
mod usage;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use pigskin_contest::{
    FaultKind, Limits, Python, ReadSourceError, Source, TabulateError, Tabulated, Wall, tabulate,
};
use pigskin_hog::{Rules, SPRING_2017, Scores};

/// An entry's file, the verdicts that it may get, and what the reason says.
type Case = (&'static str, &'static [FaultKind], &'static str);

/// Asks every entry at once, as far as there are processors, and then looks
/// whether anything is left of them.
fn disqualified(cases: &[Case]) {
    disqualified_behind(Wall::Full, cases);
}

/// The same behind this wall.
fn disqualified_behind(wall: Wall, cases: &[Case]) {
    let python = python();
    let verdict = |&(file, kinds, part): &Case| {
        let started = Instant::now();
        let fault = match asked_behind(wall, &python, &entry_file(file)) {
            Err(TabulateError::Fault { fault, .. }) => fault,
            other => return Some(format!("{file}: {other:?}")),
        };
        let took = started.elapsed();
        let is_right = kinds.contains(&fault.kind) && fault.reason.contains(part);
        // Two runs, each within its limit and a second.
        let is_fast = took < (limits().time + Duration::from_secs(1)) * 2;
        (!is_right || !is_fast).then(|| format!("{file}: {fault:?} after {took:?}"))
    };
    let half = cases.len().div_ceil(2);
    let wrong: Vec<String> = std::thread::scope(|scope| {
        let workers: Vec<_> = cases
            .chunks(half)
            .map(|cases| scope.spawn(|| cases.iter().filter_map(verdict).collect::<Vec<_>>()))
            .collect();
        workers
            .into_iter()
            .flat_map(|worker| worker.join().expect("no panic"))
            .collect()
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    nothing_is_left(&python);
}

/// An honest entry plays as before, and no entry's process outlives its folder.
fn nothing_is_left(python: &Python) {
    let honest = asked(python, &entry_file("honest.py")).expect("it is honest");
    let expected = |scores: Scores| i64::from(scores.mine.0 * 3 + scores.theirs.0) % 11 - 1;
    for (scores, choice) in honest.table.cells() {
        assert_eq!(i64::from(choice.number()), expected(scores), "{scores}");
    }

    // Other tests' entries run at this moment, but in folders that exist.
    for process in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let command = fs::read(process.path().join("cmdline")).unwrap_or_default();
        let folder = fs::read_link(process.path().join("cwd")).unwrap_or_default();
        let command = String::from_utf8_lossy(&command);
        let is_left =
            command.contains("pigskin-entry-") && folder.to_string_lossy().ends_with("(deleted)");
        assert!(!is_left, "{command} still runs");
    }
}

fn python() -> Python {
    Python::find().unwrap_or_else(|error| panic!("these tests need Python: {error}"))
}

fn entry_file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/entries")
        .join(name)
}

fn limits() -> Limits {
    Limits {
        time: Duration::from_secs(2),
        memory_mib: 128,
        ..Limits::default()
    }
}

/// Asks an entry in a game to ten points, which has a hundred pairs of scores.
fn asked(python: &Python, source: &Path) -> Result<Tabulated, TabulateError> {
    asked_behind(Wall::Full, python, source)
}

/// The same behind this wall.
fn asked_behind(wall: Wall, python: &Python, source: &Path) -> Result<Tabulated, TabulateError> {
    let rules = Rules {
        goal: 10,
        ..SPRING_2017
    };
    let source = Source::read(source).map_err(|error| match error {
        ReadSourceError::Fault(fault) => TabulateError::from(fault),
        ReadSourceError::Io { path, source } => TabulateError::File { path, source },
    })?;
    tabulate(python, &source, &rules, &limits(), wall)
}

/// The reason of an entry's fault, which has to be of this kind.
fn faulty(python: &Python, source: &Path, kind: FaultKind) -> String {
    match asked(python, source) {
        Err(TabulateError::Fault { fault, .. }) if fault.kind == kind => fault.reason,
        other => panic!("{}: {other:?}", source.display()),
    }
}

/// The same for an entry that is given as text.
fn written(python: &Python, text: &str, kind: FaultKind) -> String {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("entry.py");
    fs::write(&file, text).expect("to write");
    faulty(python, &file, kind)
}
