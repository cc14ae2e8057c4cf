//! Every attempt to get out is held by the full wall, and would get out
//! without one.

use std::path::Path;

use pigskin_sandbox::{Attempt, Escape, Wall, enter_with};

const PYTHON: &str = "/usr/bin/python3";

/// What got out, by attempt.
fn out(wall: Wall) -> Vec<&'static str> {
    let escape = Escape::prepare(Path::new(PYTHON), &[], wall).expect("to prepare");
    let tried = Attempt::ALL.iter().map(|&attempt| {
        let tried = escape
            .attempt(attempt)
            .unwrap_or_else(|error| panic!("{}: {error}", attempt.what));
        if let Some(reached) = &tried.reached {
            println!("a program {}: {reached}", tried.what);
        }
        tried
    });
    let out = tried.filter(|tried| tried.reached.is_some());
    out.map(|tried| tried.what).collect()
}

/// What steps into the boxes of these tests.
const LAUNCHER: &str = env!("CARGO_BIN_EXE_step-into-the-box");

#[test]
fn the_full_wall_holds_every_attempt() {
    enter_with(Path::new(LAUNCHER)).expect("it is there");
    let wall = Wall::Full.at_least().expect("this machine can build boxes");
    assert_eq!(out(wall), [""; 0]);
}

/// What the partial wall does not hold: looking, but not touching.
#[test]
fn the_partial_wall_lets_a_program_see_what_there_is() {
    if cfg!(target_os = "linux") {
        let out = out(Wall::Partial);
        let known = [
            "sees this machine's files",
            "sees other processes",
            "reads another process's memory, files, environment",
        ];
        assert!(out.iter().all(|what| known.contains(what)), "{out:?}");
    }
}

/// The attempts are such that they succeed where nothing is in the way.
#[test]
fn without_a_box_some_get_out() {
    let out = out(Wall::Limits);
    for what in [
        "connects to a port of this machine",
        "connects to a socket without a file",
        "sees this machine's files",
        "reads a file outside, by its path or through /proc",
        "sees other processes",
        "kills another process",
        "uses bpf, perf, io_uring, keys, memory files",
        "makes 32-bit system calls",
    ] {
        assert!(out.contains(&what), "{what}");
    }
    for held in [
        "starts processes that outlive it",
        "takes 4 GiB of memory",
        "raises its limits",
    ] {
        assert!(!out.contains(&held), "{held}");
    }
}
