//! What is taken for a program, and what is refused.

use std::fs;
use std::path::PathBuf;

use pigskin_contest::{
    FaultKind, Interpreters, Language, Program, ProgramError, Python, R, Source,
};

use crate::{entry_file, game_of, interpreters, read, referee};

/// The reason why this file is refused.
fn refused(name: &str, bytes: &[u8]) -> String {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join(name);
    fs::write(&file, bytes).expect("to write");
    match read(&file) {
        Err(ProgramError::Fault(fault)) if fault.kind == FaultKind::LoadError => fault.reason,
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
    let mut notebook = fs::read(entry_file("instructions.ipynb")).expect("to read");
    notebook.resize(200_001, b' ');
    assert!(refused("a.ipynb", &notebook).contains("larger than 200 kB"));
    assert!(refused("a.ipynb", b"{").contains("cannot be read"));
    let cell = format!("my_strategy <- function(game) 2\n{}", "#".repeat(150_000));
    let notebook = format!(
        r#"{{"nbformat": 4, "metadata": {{"kernelspec": {{"language": "R"}}}},
        "cells": [{{"cell_type": "code", "source": {cell:?}}}]}}"#
    );
    assert!(refused("a.ipynb", notebook.as_bytes()).contains("more than 150 kB"));
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
    assert_eq!(program.language(), Language::Python);
    let game = game_of(
        &pigskin_contest::Player::program("folder", program),
        &referee(),
    );
    assert_eq!(game.forfeited, None);
    write("other.R", "my_strategy <- function(game) 2");
    let error = Source::read_football(folder.path()).expect_err("two strategies");
    assert!(
        error
            .to_string()
            .contains("none is my_strategy.R or my_strategy.py"),
        "{error}"
    );
}

#[test]
fn without_r_only_r_is_refused() {
    let nowhere = R::find_in("/nowhere".as_ref());
    // It is found in the usual folders even so.
    assert!(nowhere.is_ok());
    let without = Interpreters::new(
        Err(pigskin_contest::RError { tried: Vec::new() }),
        Python::find(),
    );
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
