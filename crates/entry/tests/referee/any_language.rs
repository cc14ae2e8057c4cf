//! Programs that speak the protocol themselves.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use pigskin_entry::{
    FaultKind, ForfeitKind, Interpreters, Limits, Player, Program, ProgramError, Referee, Source,
    TimeLimits,
};
use tempfile::TempDir;

use crate::not_tried::not_tried;
use crate::{forfeit_of, game_of, interpreters, referee};

/// A program in C that speaks the protocol as far as `answer` says, which is its body of
/// `main` after `answers` is open.
fn compiled(answer: &str, to: &Path) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let source = folder.path().join("program.c");
    let text = format!(
        "#include <stdio.h>\n#include <string.h>\n#include <unistd.h>\nint main(void) {{\n\
         FILE *answers = fdopen(3, \"w\");\nchar line[4200];\n\
         setvbuf(answers, NULL, _IOLBF, BUFSIZ);\n{answer}\nreturn 0;\n}}\n"
    );
    fs::write(&source, text).expect("to write");
    let compiled = Command::new("cc").arg("-o").arg(to).arg(&source).status();
    assert!(compiled.expect("a C compiler").success());
}

/// The leftmost move, by the protocol.
const LEFTMOST: &str = r#"
    fprintf(answers, "pigskin d-football 1\n");
    while (fgets(line, sizeof line, stdin)) {
        long long number;
        char board[4096];
        if (strcmp(line, "load\n") == 0) fprintf(answers, "ready\n");
        if (sscanf(line, "move %lld %4095s", &number, board) != 2) continue;
        int square = 0;
        while (strncmp(board + square, "M_", 2) && strncmp(board + square, "MO_", 3)) square++;
        fprintf(answers, "move %lld %d\n", number, square + 1);
    }
"#;

fn player(path: &Path, interpreters: &Interpreters) -> Result<Player, ProgramError> {
    let source = Source::read_football(path).expect("an entry");
    Program::new(&source, interpreters).map(|program| Player::program("own", program))
}

/// An executable, alone in a folder.
fn executable(answer: &str) -> (TempDir, Player) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("own");
    compiled(answer, &path);
    let player = player(&path, interpreters()).expect("an executable is an entry");
    (folder, player)
}

#[test]
fn an_executable_plays() {
    let (_folder, player) = executable(LEFTMOST);
    assert_eq!(game_of(&player, &referee()).forfeited, None);
}

#[test]
fn a_folder_says_how_its_program_is_started() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write =
        |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("to write");
    compiled(LEFTMOST, &folder.path().join("left"));
    write("entry.toml", "run = './left'\nteam_name = 'left'\n");
    let of = |runs: &Interpreters| player(folder.path(), runs);
    let started = of(interpreters()).expect("a program");
    assert_eq!(game_of(&started, &referee()).forfeited, None);
    // A script needs an interpreter that is allowed.
    let left = include_str!("entries/leftmost.sh");
    write("left.sh", left);
    // The page about the protocol shows this very program.
    let docs = include_str!("../../../../docs/protocol.md");
    assert!(left.lines().all(|line| docs.contains(line)));
    write("entry.toml", "run = 'sh left.sh'\n");
    let refused = |runs: &Interpreters| match of(runs) {
        Err(ProgramError::Fault(fault)) if fault.kind == FaultKind::LoadError => fault.to_string(),
        other => panic!("{other:?}"),
    };
    let why = refused(interpreters());
    assert!(
        why.contains("its run line starts sh, and this contest allows no"),
        "{why}"
    );
    let all = Interpreters::default().allowing_all();
    let script = of(&all).expect("a program");
    assert_eq!(game_of(&script, &referee()).forfeited, None);
    write("entry.toml", "run = 'no-such-interpreter left.sh'\n");
    let missing = of(&all).expect_err("it is not here");
    assert!(
        missing
            .to_string()
            .starts_with("found no no-such-interpreter to run it with"),
        "{missing}"
    );
    for (line, part) in [
        ("./gone", "which is not in the folder"),
        ("./left.sh", "which is not a program for Linux"),
        ("./../left", "leads out of the folder"),
        ("/bin/sh left.sh", "begins with \"/bin/sh\""),
    ] {
        write("entry.toml", &format!("run = {line:?}\n"));
        let why = refused(&all);
        assert!(why.contains(part), "{line}: {why}");
    }
}

/// From its first instruction on, all that goes wrong is the program's own doing.
#[test]
fn failures_at_the_start_are_the_programs_own() {
    let quick = Referee {
        time: TimeLimits {
            start: Duration::from_millis(500),
            ..TimeLimits::default()
        },
        ..referee()
    };
    for (answer, kind, part) in [
        ("", ForfeitKind::Ended, "exit status 0"),
        ("return 7;", ForfeitKind::Ended, "exit status 7"),
        ("*(volatile int *)0 = 1;", ForfeitKind::Ended, "signal"),
        ("for (;;) {}", ForfeitKind::TooSlow, "to start"),
        (
            "fprintf(answers, \"hello\\n\"); pause();",
            ForfeitKind::InvalidMove,
            "hello",
        ),
        (
            "if (fork() < 0) return 8; pause();",
            ForfeitKind::Ended,
            "exit status 8",
        ),
        (
            "close(3); pause();",
            ForfeitKind::Ended,
            "closed its answers",
        ),
    ] {
        let (_folder, player) = executable(answer);
        let forfeited = forfeit_of(&player, &quick);
        let why = forfeited.to_string();
        assert_eq!(forfeited.forfeit.kind(), kind, "{answer}: {why}");
        assert!(why.contains(part), "{answer}: {why}");
    }
    // The file begins as a program does, and is not one.
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("own");
    fs::write(&path, b"\x7fELF and no more").expect("to write");
    let player = player(&path, interpreters()).expect("it looks like one");
    let why = forfeit_of(&player, &quick).to_string();
    assert!(why.contains("ended its program"), "{why}");
}

#[test]
fn an_executable_has_the_box_of_all_entries() {
    // A program that gets through forfeits, because it answers 0.
    let reaches = |reach: &str| {
        format!(
            "int reached = 0;\n{reach}\n{}",
            LEFTMOST.replace("square + 1", "reached ? 0 : square + 1")
        )
    };
    for reach in [
        "FILE *left = fopen(\"left\", \"w\"); reached = left && fputs(\"x\", left) >= 0 && !fflush(left);",
        "reached = fork() > 0;",
        "reached = fopen(\"/etc/shadow\", \"r\") != NULL;",
        "reached = getuid() == 0;",
    ] {
        let (_folder, player) = executable(&reaches(reach));
        assert_eq!(game_of(&player, &referee()).forfeited, None, "{reach}");
    }
}

#[test]
fn node_plays_where_it_has_room() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/any-language/entries");
    let all = Interpreters::default().allowing_all();
    let player = match player(&folder.join("quarterback"), &all) {
        Err(ProgramError::NoInterpreter(missing)) => {
            return not_tried("an entry in JavaScript", &missing.to_string());
        }
        other => other.expect("a program"),
    };
    let roomy = Referee {
        time: TimeLimits {
            // Node has several processes, so that waiting for a processor is charged, too.
            move_time: Duration::from_secs(20),
            ..TimeLimits::default()
        },
        limits: Limits {
            memory_mib: 2048,
            processes: 16,
            ..Referee::default().limits
        },
        ..Referee::default()
    };
    assert_eq!(game_of(&player, &roomy).forfeited, None);
}
