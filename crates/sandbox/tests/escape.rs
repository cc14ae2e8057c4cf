//! The full wall holds every attempt to escape, and without a wall they succeed.

mod not_tried;

use std::path::Path;

use pigskin_sandbox::{Attempt, Escape, Host, Wall, enter_with};

use not_tried::not_tried;

const PYTHON: &str = "/usr/bin/python3";

/// The attempts that escaped.
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

/// The executable that steps into the boxes of these tests.
const LAUNCHER: &str = env!("CARGO_BIN_EXE_step-into-the-box");

#[test]
fn the_full_wall_holds_every_attempt() {
    enter_with(Path::new(LAUNCHER)).expect("it is there");
    let wall = Wall::Full.at_least().expect("this machine can build boxes");
    assert_eq!(out(wall), [""; 0]);
}

/// Behind the partial wall, programs can see more than in a box, but change nothing.
#[test]
fn the_partial_wall_lets_a_program_see_what_there_is() {
    if Host::this().partial.is_err() {
        not_tried(
            "attempts to escape from the partial wall",
            "this machine has no Landlock",
        );
        return;
    }
    let out = out(Wall::Partial);
    let known = [
        "sees this machine's files",
        "sees other processes",
        "reads another process's memory, files, environment",
    ];
    assert!(out.iter().all(|what| known.contains(what)), "{out:?}");
}

/// Proves that the attempts would succeed if no wall stopped them.
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
