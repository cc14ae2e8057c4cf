//! Python entries and what is said of them; what hostile ones try is in
//! `tests/hostile`.

mod answers;
mod bids;
mod fairness;
mod folders;
mod honesty;
mod interpreter;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use pigskin_entry::{
    FaultKind, Limits, MachineError, Python, ReadSourceError, Source, TabulateError, Tabulated,
    Wall, tabulate,
};
use pigskin_hog::{Rules, SPRING_2017};

/// An entry's file, its verdict, and what the reason says.
type Case = (&'static str, FaultKind, &'static str);

/// Asks each entry for its verdict.
fn disqualified(cases: &[Case]) {
    let python = python();
    for (file, kind, part) in cases {
        let reason = faulty(&python, &entry_file(file), *kind);
        assert!(reason.contains(part), "{file}: {reason}");
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
    asked_within(&limits(), python, source)
}

/// Asks an entry within other limits.
fn asked_within(
    limits: &Limits,
    python: &Python,
    source: &Path,
) -> Result<Tabulated, TabulateError> {
    let rules = Rules {
        goal: 10,
        ..SPRING_2017
    };
    let source = Source::read(source).map_err(|error| match error {
        ReadSourceError::Fault(fault) => TabulateError::from(fault),
        ReadSourceError::Io { path, source } => MachineError::File { path, source }.into(),
    })?;
    tabulate(python, &source, &rules, false, limits, Wall::Full)
}

/// The reason of an entry's fault, which has to be of this kind.
fn faulty(python: &Python, source: &Path, kind: FaultKind) -> String {
    match asked(python, source) {
        Err(TabulateError::Fault { fault, .. }) if fault.kind == kind => fault.to_string(),
        other => panic!("{}: {other:?}", source.display()),
    }
}

fn faulty_line(python: &Python, text: &str) -> Option<u32> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("entry.py");
    fs::write(&file, text).expect("to write");
    match asked(python, &file) {
        Err(TabulateError::Fault { fault, .. }) => fault.why.line(),
        other => panic!("{text}: {other:?}"),
    }
}

/// The reason of the fault of an entry that is given as text.
fn written(python: &Python, text: &str, kind: FaultKind) -> String {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("entry.py");
    fs::write(&file, text).expect("to write");
    faulty(python, &file, kind)
}
