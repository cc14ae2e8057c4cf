//! What entries try, from the list of hostile entries: each case gets its
//! verdict, and after it an honest entry plays as before and no process is left.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use pigskin_contest::{
    FaultKind, Limits, Python, ReadSourceError, Source, TabulateError, Tabulated, tabulate,
};
use pigskin_hog::{Choice, Rules, SPRING_2017, Scores};

/// An entry's file, the verdicts that it may get, and what the reason says.
type Case = (&'static str, &'static [FaultKind], &'static str);

use FaultKind::{BadName, BadValue, Impure, LoadError, Memory, Output, Time};

#[test]
fn using_up_time() {
    disqualified(&[
        (
            "endless_call.py",
            &[Time],
            "gave no answer to final_strategy(3, 7) within 2 s (37 of 100 calls",
        ),
        (
            "endless_import.py",
            &[Time],
            "did not finish loading within 2 s",
        ),
        (
            "endless_in_c.py",
            &[Time],
            "gave no answer to final_strategy(0, 0) within 2 s",
        ),
        (
            "sleeps.py",
            &[Time],
            "gave no answer to final_strategy(0, 0) within 2 s",
        ),
        (
            "stops_itself.py",
            &[Time],
            "gave no answer to final_strategy(0, 0) within 2 s",
        ),
        (
            "reads_stdin.py",
            &[Time],
            "gave no answer to final_strategy(0, 0) within 2 s",
        ),
    ]);
}

#[test]
#[cfg(target_os = "linux")]
fn using_up_processes() {
    disqualified(&[
        (
            "forks.py",
            &[BadValue],
            "final_strategy(0, 0) raised BlockingIOError",
        ),
        ("outlives.py", &[LoadError], "BlockingIOError"),
        (
            "threads.py",
            &[BadValue],
            "final_strategy(0, 0) raised RuntimeError: can't start new thread",
        ),
    ]);
}

#[test]
#[cfg(target_os = "linux")]
fn using_up_memory() {
    disqualified(&[
        (
            "grows.py",
            &[Memory],
            "ran out of memory (128 MiB) in final_strategy(2, 0)",
        ),
        (
            "grows_in_pieces.py",
            &[Memory, Time],
            "final_strategy(2, 0)",
        ),
        (
            "maps.py",
            &[Memory],
            "ran out of memory (128 MiB) in final_strategy(0, 0)",
        ),
        (
            "shared_memory.py",
            &[BadValue],
            "raised OSError: [Errno 27] File too large",
        ),
        (
            "big_list.py",
            &[Memory],
            "ran out of memory (128 MiB) in final_strategy(0, 0)",
        ),
        ("power_tower.py", &[Memory, Time], "final_strategy(0, 0)"),
        ("open_files.py", &[BadValue], "Too many open files"),
    ]);
}

#[test]
fn falling_off_the_stack() {
    disqualified(&[
        (
            "deep.py",
            &[BadValue],
            "final_strategy(0, 0) raised RecursionError",
        ),
        (
            "stack_overflow.py",
            &[LoadError, Memory, BadValue],
            "final_strategy(0, 0)",
        ),
        (
            "crashes.py",
            &[LoadError],
            "was ended by signal 11 (segmentation fault",
        ),
    ]);
}

#[test]
fn printing_too_much() {
    disqualified(&[
        (
            "floods_stdout.py",
            &[Output],
            "printed more than 1024 KiB in final_strategy(0, 0)",
        ),
        (
            "floods_stderr.py",
            &[Output],
            "printed more than 1024 KiB in final_strategy(0, 0)",
        ),
        (
            "one_line.py",
            &[Output],
            "printed more than 1024 KiB while loading",
        ),
        (
            "empty_lines.py",
            &[Output],
            "printed more than 1024 KiB in final_strategy(0, 0)",
        ),
        ("warns.py", &[Output], "printed more than 1024 KiB"),
    ]);
}

#[test]
fn reaching_out() {
    let mut cases: Vec<Case> = vec![(
        "writes.py",
        &[BadValue],
        "final_strategy(0, 0) raised PermissionError",
    )];
    if cfg!(target_os = "linux") {
        cases.push((
            "writes_elsewhere.py",
            &[BadValue],
            "No usable temporary directory",
        ));
    }
    // As ourselves, they would do what they say.
    if rustix::process::geteuid().is_root() {
        cases.push(("kills_parent.py", &[BadValue], "raised PermissionError"));
        cases.push((
            "kills_everybody.py",
            &[LoadError],
            "was ended by signal 9 (killed)",
        ));
    }
    disqualified(&cases);
}

#[test]
fn forging_answers() {
    disqualified(&[
        (
            "forges_answers.py",
            &[LoadError],
            "broke the answer protocol",
        ),
        (
            "forges_bytes.py",
            &[LoadError],
            "broke the answer protocol in final_strategy(1, 0)",
        ),
        (
            "closes_answers.py",
            &[LoadError],
            "broke the answer protocol in final_strategy(0, 0)",
        ),
        (
            "evil_value.py",
            &[BadValue],
            "final_strategy(0, 0) returned ",
        ),
        (
            "lying_int.py",
            &[BadValue],
            "final_strategy(0, 0) returned 4, a Dice (a kind of int); it must be",
        ),
    ]);
}

#[test]
fn depending_on_more_than_the_scores() {
    disqualified(&[
        (
            "looks_at_frames.py",
            &[Impure],
            "not a pure function: final_strategy(0, 0) gave 4, then 6",
        ),
        (
            "counts.py",
            &[Impure],
            "not a pure function: final_strategy(0, ",
        ),
        (
            "remembers.py",
            &[Impure],
            "not a pure function: final_strategy(",
        ),
        (
            "later_fails.py",
            &[Impure],
            "final_strategy(3, 0) gave 4, then raised ZeroDivisionError: division by zero (line 9)",
        ),
        (
            "random_dice.py",
            &[Impure],
            "not a pure function: final_strategy(",
        ),
        ("random_name.py", &[Impure], "TEAM_NAME was \"Team "),
        (
            "clock.py",
            &[Impure],
            "not a pure function: final_strategy(",
        ),
        (
            "process_id.py",
            &[Impure],
            "not a pure function: final_strategy(",
        ),
        (
            "hash_seed.py",
            &[Impure],
            "not a pure function: final_strategy(",
        ),
        (
            "address.py",
            &[Impure],
            "not a pure function: final_strategy(",
        ),
    ]);
}

#[test]
fn ending_early_and_failing() {
    disqualified(&[
        (
            "exits.py",
            &[LoadError],
            "ended the program (exit status 0) in final_strategy(0, 3)",
        ),
        (
            "system_exit.py",
            &[BadValue],
            "final_strategy(0, 3) raised SystemExit: enough (line 9)",
        ),
        (
            "huge_message.py",
            &[BadValue],
            "final_strategy(0, 0) raised BaseException: \\u{1b}[31m \\u{202e}xxx",
        ),
        (
            "evil_exception.py",
            &[BadValue],
            "final_strategy(0, 0) raised Evil: ? (line 1",
        ),
        (
            "huge_value.py",
            &[BadValue],
            "final_strategy(0, 0) returned '444",
        ),
        (
            "nested_value.py",
            &[BadValue],
            "final_strategy(0, 0) returned [[",
        ),
        (
            "divides.py",
            &[BadValue],
            "final_strategy(3, 7) raised ZeroDivisionError: integer division or modulo by zero (line 6)",
        ),
    ]);
}

#[test]
fn files_that_are_no_strategy() {
    disqualified(&[
        (
            "syntax_error.py",
            &[LoadError],
            "SyntaxError: invalid syntax (line 6)",
        ),
        (
            "name_error.py",
            &[LoadError],
            "NameError: name 'undefined_margin' is not defined (line 3)",
        ),
        ("not_utf8.py", &[LoadError], "SyntaxError: (unicode error)"),
        (
            "no_strategy.py",
            &[LoadError],
            "final_strategy is not defined",
        ),
        (
            "generator.py",
            &[LoadError],
            "final_strategy is a generator",
        ),
        (
            "coroutine.py",
            &[LoadError],
            "final_strategy is an async function",
        ),
        (
            "class_strategy.py",
            &[LoadError],
            "final_strategy is a class",
        ),
        (
            "one_argument.py",
            &[BadValue],
            "final_strategy(0, 0) raised TypeError: final_strategy() takes 1 positional",
        ),
    ]);
}

#[test]
fn values_that_are_no_choice() {
    let python = python();
    let values = [
        ("-2", "returned -2; it must be a whole number from -1 to 10"),
        ("11", "returned 11; it must be"),
        ("2**63", "returned a number of 64 bits, an int; it must be"),
        (
            "-(10**5000)",
            "returned a number of 16610 bits, an int; it must be",
        ),
        ("3.9", "returned 3.9, a float; it must be"),
        ("4.0", "returned 4.0, a float; it must be"),
        ("-0.0", "returned -0.0, a float; it must be"),
        ("float('nan')", "returned nan, a float; it must be"),
        ("'4'", "returned '4', a str; it must be"),
        ("True", "returned True, a bool; it must be"),
        ("None", "returned None (is a `return` missing?); it must be"),
        ("[5]", "returned [5], a list; it must be"),
        ("(5,)", "returned (5,), a tuple; it must be"),
        (
            "'\\x1b[31m\\0'",
            "returned '\\x1b[31m\\x00', a str; it must be",
        ),
        ("'\\ud800'", "returned '\\ud800', a str; it must be"),
    ];
    for (value, expected) in values {
        let body = format!(
            "def final_strategy(score, opponent_score):\n    return {value} if score == opponent_score == 7 else 4\n"
        );
        let reason = written(&python, &format!("TEAM_NAME = 'Values'\n{body}"), BadValue);
        assert!(
            reason.starts_with("final_strategy(7, 7) ") && reason.contains(expected),
            "{value}: {reason}"
        );
    }
    nothing_is_left(&python);
}

#[test]
fn names_that_are_no_name() {
    let python = python();
    let names = [
        ("", "TEAM_NAME is not defined"),
        ("TEAM_NAME = None", "TEAM_NAME is None, not a str"),
        ("TEAM_NAME = b'Pig'", "TEAM_NAME is b'Pig', not a str"),
        ("TEAM_NAME = ' \\t\\u200b '", "TEAM_NAME is empty"),
        (
            "TEAM_NAME = 'Pig' * 10**6",
            "TEAM_NAME is longer than 100 characters",
        ),
        (
            "TEAM_NAME = 'a\\x1b[31mb'",
            "TEAM_NAME contains the control character \\u{1b}",
        ),
        (
            "TEAM_NAME = 'a\\u202eb'",
            "TEAM_NAME contains the control character \\u{202e}",
        ),
    ];
    for (line, expected) in names {
        let body = "def final_strategy(score, opponent_score):\n    return 4\n";
        let reason = written(&python, &format!("{line}\n{body}"), BadName);
        assert_eq!(reason, expected, "{line}");
    }
}

#[test]
fn entries_that_look_strange_and_are_allowed() {
    let python = python();
    for entry in [
        "patient.py",
        "forges_stdout.py",
        "replaces.py",
        "two_functions.py",
        "partial.py",
        "inherits_nothing.py",
    ] {
        let Tabulated { table, .. } =
            asked(&python, &entry_file(entry)).unwrap_or_else(|error| panic!("{entry}: {error}"));
        assert!(
            table
                .choices()
                .iter()
                .all(|&choice| choice == Choice::dice(4)),
            "{entry}"
        );
    }
    nothing_is_left(&python);
}

#[test]
fn an_honest_entry_gives_its_ten_thousand_choices() {
    let source = Source::read(&entry_file("honest.py")).expect("it is a file");
    let honest = tabulate(&python(), &source, &SPRING_2017, &limits()).expect("it is honest");
    assert_eq!(
        honest.team.as_str(),
        "<div style='font-size: 1000%'> & sons"
    );
    assert_eq!(
        honest.table.choice(Scores::new(12, 30)),
        Choice::dice(0).min(Choice::PORK_CHOP)
    );
    assert_eq!(honest.table.choice(Scores::new(12, 31)), Choice::dice(0));
    assert_eq!(honest.table.choice(Scores::new(99, 0)), Choice::dice(2));
    assert!(
        honest
            .printed
            .stdout
            .starts_with("loading\nnearly there 91\n")
    );
    assert!(honest.took < Duration::from_secs(2));
}

#[test]
fn folders_and_what_stands_in_them() {
    let python = python();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    let strategy = "from bacon import choice\nTEAM_NAME = 'Pen'\n\ndef final_strategy(mine, theirs):\n    return choice(mine)\n";
    fs::write(path.join("hog_contest.py"), strategy).expect("to write");
    fs::write(
        path.join("bacon.py"),
        "def choice(mine):\n    return 5 if mine < 9 else 1 // 0\n",
    )
    .expect("to write");
    fs::create_dir(path.join("__pycache__")).expect("to make a folder");
    let reason = faulty(&python, path, BadValue);
    assert_eq!(
        reason,
        "final_strategy(9, 0) raised ZeroDivisionError: integer division or modulo by zero (bacon.py, line 2)"
    );

    fs::write(path.join("bacon.py"), "def choice(mine):\n    return 5\n").expect("to write");
    assert_eq!(
        asked(&python, path).expect("it is honest").team.as_str(),
        "Pen"
    );

    symlink("/etc/passwd", path.join("notes.txt")).expect("to link");
    assert!(faulty(&python, path, LoadError).contains("its file \"notes.txt\" is a symbolic link"));
    assert!(
        faulty(&python, &path.join("notes.txt"), LoadError)
            .contains("the entry is a symbolic link")
    );
    fs::remove_file(path.join("notes.txt")).expect("to remove");

    let pipe = path.join("pipe.py");
    let socket = std::os::unix::net::UnixListener::bind(&pipe);
    assert!(faulty(&python, path, LoadError).contains("its file \"pipe.py\" is no regular file"));
    fs::remove_file(&pipe).expect("to remove");
    drop(socket);
    #[cfg(target_os = "linux")]
    {
        use rustix::fs::{CWD, FileType, mknodat};
        mknodat(CWD, &pipe, FileType::Fifo, 0o600.into(), 0).expect("to make a pipe");
        assert!(
            faulty(&python, path, LoadError).contains("its file \"pipe.py\" is no regular file")
        );
        assert!(faulty(&python, &pipe, LoadError).contains("the entry is no regular file"));
        fs::remove_file(&pipe).expect("to remove");
    }

    fs::write(path.join("table.bin"), vec![0; (1 << 20) + 1]).expect("to write");
    assert!(
        faulty(&python, path, LoadError).contains("its file \"table.bin\" is larger than 1 MiB")
    );
    fs::remove_file(path.join("table.bin")).expect("to remove");

    fs::rename(path.join("hog_contest.py"), path.join("pen.py")).expect("to rename");
    assert!(
        faulty(&python, path, LoadError)
            .contains("the folder has several files and none is hog_contest.py")
    );
    fs::remove_file(path.join("bacon.py")).expect("to remove");
    fs::write(
        path.join("pen.py"),
        "TEAM_NAME = 'Alone'\nfinal_strategy = max\n",
    )
    .expect("to write");
    assert_eq!(
        asked(&python, path).expect("it is honest").team.as_str(),
        "Alone"
    );

    for number in 0..201 {
        fs::write(path.join(format!("{number}.txt")), "").expect("to write");
    }
    assert!(faulty(&python, path, LoadError).contains("it has more than 200 files"));
}

/// Asks every entry at once, as far as there are processors, and then looks
/// whether anything is left of them.
fn disqualified(cases: &[Case]) {
    let python = python();
    let verdict = |&(file, kinds, part): &Case| {
        let started = Instant::now();
        let fault = match asked(&python, &entry_file(file)) {
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
    let rules = Rules {
        goal: 10,
        ..SPRING_2017
    };
    let source = Source::read(source).map_err(|error| match error {
        ReadSourceError::Fault(fault) => TabulateError::from(fault),
        ReadSourceError::Io { path, source } => TabulateError::File { path, source },
    })?;
    tabulate(python, &source, &rules, &limits())
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
