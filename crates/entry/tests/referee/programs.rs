//! Entries that are programs, and entries that are refused.

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};

use pigskin_entry::{
    FaultKind, Interpreters, Language, NoInterpreter, Player, Private, Program, ProgramError,
    Python, R, Source, SourceGame,
};

use crate::{entry_file, forfeit_of, game_of, interpreters, read, referee};

/// The reason why this file is refused.
fn refused(name: &str, bytes: &[u8]) -> String {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join(name);
    fs::write(&file, bytes).expect("to write");
    match read(&file) {
        Err(ProgramError::Fault(fault)) if fault.kind == FaultKind::LoadError => fault.to_string(),
        other => panic!("{name}: {other:?}"),
    }
}

#[test]
fn sizes_are_limited_to_the_byte() {
    let code = b"my_strategy <- function(game) 2\n";
    let mut largest = code.to_vec();
    largest.resize(150_000, b'#');
    for name in ["a.R", "a.py"] {
        let folder = tempfile::tempdir().expect("a temporary folder");
        fs::write(folder.path().join(name), &largest).expect("to write");
        assert!(read(&folder.path().join(name)).is_ok());
    }
    largest.push(b'#');
    for name in ["a.R", "a.py"] {
        assert!(refused(name, &largest).contains("150001 bytes, more than 150 kB"));
    }
    let cell = format!("my_strategy <- function(game) 2\n{}", "#".repeat(150_000));
    let notebook = format!(
        r#"{{"nbformat": 4, "metadata": {{"kernelspec": {{"language": "R"}}}},
        "cells": [{{"cell_type": "code", "source": {cell:?}}}]}}"#
    );
    assert!(refused("a.ipynb", notebook.as_bytes()).contains("more than 150 kB"));
}

#[test]
fn an_entry_that_does_not_name_the_strategy_is_refused() {
    for (name, code, defined) in [
        ("a.R", "", ""),
        ("a.R", "strategy <- function(game) 2\n", ""),
        (
            "a.R",
            "my_stratgy <- function(game) 2\n",
            "; the file defines my_stratgy",
        ),
        (
            "a.py",
            "def my_startegy(game):\n    return 2\n",
            "; the file defines my_startegy",
        ),
    ] {
        let expected = format!("my_strategy is not defined{defined}");
        assert_eq!(refused(name, code.as_bytes()), expected);
    }
    // The name may be in another file.
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, code) in [
        ("my_strategy.R", "source('moves.R')"),
        ("moves.R", "my_strategy <- function(game) 2"),
    ] {
        fs::write(folder.path().join(name), code).expect("to write");
    }
    assert!(read(folder.path()).is_ok());
}

#[test]
fn code_that_cannot_be_read_is_refused_and_does_not_run() {
    let admitted = |name: &str, code: &str| {
        let sent = Source::sent(SourceGame::DFootball, name, code.into());
        Program::admit(&sent.expect("an entry"), &Interpreters::default())
    };
    for (code, says) in [
        ("def my_strategy(game):\n    return (\n", "SyntaxError: "),
        ("def my_strategy(game):\nreturn 1\n", "IndentationError: "),
    ] {
        let fault = admitted("a.py", code).expect_err(code);
        assert_eq!(fault.kind, FaultKind::LoadError);
        assert!(fault.to_string().starts_with(says), "{fault}");
        assert_eq!(fault.why.line(), Some(2), "{fault}");
    }
    for (name, code) in [
        (
            "a.R",
            "\u{feff}repeat {}\nmy_strategy <- function(game) 1\n",
        ),
        (
            "a.py",
            "\u{feff}while True: pass\ndef my_strategy(game): return 1\n",
        ),
    ] {
        assert!(admitted(name, code).is_ok(), "{code}");
    }
}

#[test]
fn an_error_without_words_has_some() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("a.R");
    fs::write(&file, "my_strategy <- function(game) {\n  stop()\n}\n").expect("to write");
    let player = Player::program("silent", read(&file).expect("an entry"));
    let said = forfeit_of(&player, &referee()).to_string();
    assert!(
        said.ends_with("produced an error: an error without a message (line 2)"),
        "{said}"
    );
}

#[test]
fn folders_have_one_strategy() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write =
        |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("to write");
    write(
        "main.py",
        "from moves import best\n\ndef my_strategy(game):\n    return best(game)\n",
    );
    // The file that we hand out may lie beside it.
    write("d_football.py", "raise ValueError('a copy')\n");
    fs::create_dir(folder.path().join("moves")).expect("to make a folder");
    write(
        "moves/__init__.py",
        "from d_football import prefer_jumps as best\n",
    );
    let program = read(folder.path()).expect("a program");
    assert_eq!(program.language(), Some(Language::Python));
    let game = game_of(&Player::program("folder", program), &referee());
    assert_eq!(game.forfeited, None);
    write("other.R", "my_strategy <- function(game) 2");
    let error = Source::read_football(folder.path()).expect_err("two strategies");
    assert!(
        error
            .to_string()
            .contains("none is entry.toml or my_strategy.R or my_strategy.py"),
        "{error}"
    );
}

#[test]
fn without_r_only_r_is_refused() {
    let nowhere = R::find_in("/nowhere".as_ref(), &Private::default());
    // It is found in the usual folders even so.
    assert!(nowhere.is_ok());
    let without = Interpreters::new(Err(NoInterpreter::r(Vec::new())), Python::find());
    let program = |name: &str| {
        let source = Source::read_football(&entry_file(name)).expect("an entry");
        Program::new(&source, &without)
    };
    for name in ["jumps.R", "instructions.ipynb"] {
        let error = program(name).expect_err("there is no R");
        assert!(
            error.to_string().contains("apt-get install r-base-core"),
            "{error}"
        );
    }
    assert!(program("jumps.py").is_ok());
    assert!(program("python.ipynb").is_ok());
}

#[test]
fn r_tells_its_version() {
    let r = interpreters().r().expect("R");
    assert!(r.version().split('.').count() == 3, "{}", r.version());
    assert_ne!(r.program(), PathBuf::from("R"));
}

/// An R of which the program is in this folder, and all else is a link to the usual one,
/// with the folder of a command `R` that starts it.
fn r_at_home_in(home: &Path) -> PathBuf {
    let usual = Path::new("/usr/lib/R");
    fs::create_dir_all(home.join("bin/exec")).expect("to make a folder");
    fs::copy(usual.join("bin/exec/R"), home.join("bin/exec/R")).expect("these tests need R");
    for name in ["etc", "lib", "library", "modules"] {
        symlink(usual.join(name), home.join(name)).expect("to link");
    }
    let commands = home.join("commands");
    fs::create_dir(&commands).expect("to make a folder");
    let script = format!(
        "#!/bin/sh\nexport R_HOME={0} R_SHARE_DIR=/usr/share/R/share LD_LIBRARY_PATH={0}/lib\n\
         exec {0}/bin/exec/R \"$@\"\n",
        home.display()
    );
    fs::write(commands.join("R"), script).expect("to write");
    let mode = Permissions::from_mode(0o755);
    fs::set_permissions(commands.join("R"), mode).expect("to set a mode");
    commands
}

#[test]
fn a_contest_in_the_folder_of_r_is_not_seen() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    // Programs run as another user where we are root.
    fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).expect("to set a mode");
    let home = folder.path().join("R");
    let commands = r_at_home_in(&home);
    let hog = home.join("hog");
    fs::create_dir_all(hog.join("entries")).expect("to make a folder");
    fs::write(hog.join("contest.toml"), "edition = 'fall-2019'").expect("to write");
    let r = R::find_in(commands.as_os_str(), &private(&hog)).expect("it is there");
    assert_eq!(r.program(), home.join("bin/exec/R"));
    let needs: Vec<&Path> = r.needs().collect();
    assert!(needs.contains(&home.join("library").as_path()), "{needs:?}");
    let strategy = folder.path().join("looks.R");
    let text = "seen <- list.files(R.home(), recursive = TRUE)\n\
        stopifnot(any(grepl('^library/stats/', seen)), !grepl('contest.toml', seen))\n\
        stopifnot(!file.exists(file.path(R.home(), 'hog')))\n\
        my_strategy <- function(game) prefer_jumps(game)\n";
    fs::write(&strategy, text).expect("to write");
    let source = Source::read_football(&strategy).expect("an entry");
    let interpreters = Interpreters::new(Ok(r), Python::find());
    let program = Program::new(&source, &interpreters).expect("a program");
    let game = game_of(&Player::program("looks", program), &referee());
    assert_eq!(game.forfeited, None);

    // A contest among what R needs is never shown: another R is taken.
    let inside = home.join("bin/hog");
    fs::create_dir_all(&inside).expect("to make a folder");
    let other = R::find_in(commands.as_os_str(), &private(&inside)).expect("another one");
    assert_eq!(other.program(), Path::new("/usr/lib/R/bin/exec/R"));
    let [why] = other.passed_over() else {
        panic!("{:?}", other.passed_over());
    };
    assert!(why.contains("programs would see the entries"), "{why}");
}

/// The private files of a contest in this folder.
fn private(contest: &Path) -> Private {
    Private::default()
        .with_folder(&contest.join("entries"), "the entries")
        .with_folder_itself(contest, "the contest")
}
