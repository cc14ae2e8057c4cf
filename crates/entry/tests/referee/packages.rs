//! Entries can use the promised packages and no others.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use pigskin_entry::{
    FaultKind, Interpreters, Limits, Packages, Player, Private, Program, ProgramError, Python, R,
    Source, Wall,
};
use tempfile::TempDir;

use crate::{forfeit_of, game_of, referee};

/// The handout's condition for a jump, with the only function that it takes of dplyr.
const JUMPS: &str = "my_strategy <- function(game) {\n\
    b <- game$board\n\
    jumps <- which((b == 1) &\n\
        (dplyr::lead(b) == -1) &\n\
        (dplyr::lead(b, 2) == 0))\n\
    if (length(jumps) > 0) jumps[1] else valid_moves(game)[1]\n}\n";

/// A folder with the commands `R` and `python3`, which have a small package `dplyr` and a
/// small module `numpy`, kept for all tests.
fn machine() -> &'static Path {
    static MACHINE: OnceLock<(TempDir, PathBuf)> = OnceLock::new();
    let made = MACHINE.get_or_init(|| {
        let folder = TempDir::new().expect("a temporary folder");
        let at = |name: &str| folder.path().join(name);
        let write = |name: &str, text: &str| {
            fs::create_dir_all(at(name).parent().expect("a folder")).expect("a folder");
            fs::write(at(name), text).expect("to write");
        };
        write("dplyr/DESCRIPTION", "Package: dplyr\nVersion: 0.0.7\nTitle: A\nDescription: A.\nLicense: MIT\nAuthor: A\nMaintainer: A <a@b.c>\n");
        write("dplyr/NAMESPACE", "export(lead)\n");
        write("dplyr/R/lead.R", "lead <- function(x, n = 1L) c(x[-seq_len(n)], rep(NA, n))\n");
        fs::create_dir(at("library")).expect("a folder");
        let installed = Command::new("/usr/bin/R")
            .args(["CMD", "INSTALL", "--no-docs", "--library=library", "dplyr"])
            .current_dir(folder.path())
            .output()
            .expect("these tests need R");
        assert!(installed.status.success(), "{installed:?}");
        let python = Command::new("/usr/bin/python3")
            .args(["-m", "venv", "--without-pip", "python"])
            .current_dir(folder.path())
            .status();
        assert!(python.expect("these tests need Python").success());
        let library = fs::read_dir(at("python/lib")).expect("a folder").next();
        let packages = library.expect("one").expect("a name").path().join("site-packages");
        fs::write(packages.join("numpy.py"), "__version__ = '0.7'\nimport ctypes\n\ndef first(moves):\n    return moves[0]\n")
            .expect("to write");
        let script = format!("#!/bin/sh\nR_LIBS={} exec /usr/bin/R \"$@\"\n", at("library").display());
        write("python/bin/R", &script);
        // Programs run as another user where we are root.
        let mode = Permissions::from_mode(0o755);
        for path in [folder.path().to_owned(), at("python/bin/R")] {
            fs::set_permissions(path, mode.clone()).expect("to set a mode");
        }
        let commands = at("python/bin");
        (folder, commands)
    });
    &made.1
}

fn promising(packages: &str) -> Interpreters {
    let (path, private) = (machine().as_os_str(), Private::default());
    let interpreters =
        Interpreters::new(R::find_in(path, &private), Python::find_in(path, &private));
    interpreters.promising(toml::from_str::<Packages>(packages).expect("packages"))
}

fn program(name: &str, text: &str, interpreters: &Interpreters) -> Result<Program, ProgramError> {
    let folder = TempDir::new().expect("a temporary folder");
    let file = folder.path().join(name);
    fs::write(&file, text).expect("to write");
    let source = Source::read_football(&file).expect("an entry");
    Program::new(&source, interpreters)
}

fn player(name: &str, text: &str, packages: &str) -> Player {
    let program = program(name, text, &promising(packages));
    Player::program(
        name,
        program.unwrap_or_else(|error| panic!("{text}: {error}")),
    )
}

fn refused(name: &str, text: &str, packages: &str) -> String {
    match program(name, text, &promising(packages)) {
        Err(ProgramError::Fault(fault)) if fault.kind == FaultKind::LoadError => fault.to_string(),
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn the_handouts_strategy_plays_where_dplyr_is_promised() {
    for packages in ["r = ['dplyr']", "r = ['dplyr', 'zoo']"] {
        let game = game_of(&player("a.R", JUMPS, packages), &referee());
        assert_eq!(game.forfeited, None, "{packages}");
    }
    // Promised packages are attached, as the handout has it.
    let bare = JUMPS.replace("dplyr::", "");
    let game = game_of(&player("a.R", &bare, "r = ['dplyr']"), &referee());
    assert_eq!(game.forfeited, None);
}

#[test]
fn unpromised_packages_are_refused_with_their_line() {
    assert_eq!(
        refused("a.R", JUMPS, ""),
        "dplyr is not promised by this contest (line 4)"
    );
    assert_eq!(
        refused("a.R", "library(parallel)\n", "r = ['dplyr']"),
        "parallel is not promised by this contest (line 1); it promises dplyr"
    );
    let text = "def my_strategy(game):\n    import numpy\n    return numpy.first([2])\n";
    assert_eq!(
        refused("a.py", text, ""),
        "numpy is not promised by this contest (line 2)"
    );
    let moves = text.replace("[2]", "valid_moves(game)");
    let game = game_of(&player("a.py", &moves, "python = ['numpy']"), &referee());
    assert_eq!(game.forfeited, None);
}

#[test]
fn what_is_asked_for_at_run_time_is_named_too() {
    for (name, text, says) in [
        (
            "a.R",
            "name <- 'zoo'\nlibrary(name, character.only = TRUE)\nmy_strategy <- nothing\n",
            "zoo is not promised by this contest",
        ),
        (
            "a.R",
            "my_strategy <- function(game) valid_moves(game)[lead(c(1, 1))[1]]\n",
            "could not find function \"lead\"; dplyr is not promised by this contest",
        ),
        (
            "a.py",
            "my_strategy = __import__('num' + 'py').first\n",
            "ModuleNotFoundError: numpy is not promised by this contest (line 1)",
        ),
        (
            "a.py",
            "exec('import subprocess as my_strategy')\n",
            "subprocess is not promised by this contest",
        ),
    ] {
        let forfeited = forfeit_of(&player(name, text, ""), &referee()).to_string();
        assert!(forfeited.contains(says), "{text}: {forfeited}");
    }
}

#[test]
fn an_entry_that_goes_on_without_plays() {
    let text = "try:\n    import numpy\nexcept ImportError:\n    numpy = None\n\n\
        def my_strategy(game):\n    assert numpy is None\n    return valid_moves(game)[0]\n\n\
        if __name__ == '__main__':\n    import matplotlib\n";
    let game = game_of(&player("a.py", text, ""), &referee());
    assert_eq!(game.forfeited, None);
    // A package may import what it likes: this one has ctypes.
    let text =
        "import numpy\n\ndef my_strategy(game):\n    return numpy.first(valid_moves(game))\n";
    let game = game_of(&player("a.py", text, "python = ['numpy']"), &referee());
    assert_eq!(game.forfeited, None);
}

#[test]
fn a_promise_is_tried_behind_the_wall() {
    let interpreters = promising("r = ['dplyr', 'zoo']\npython = ['numpy', 'pandas']");
    let states = interpreters.package_states(&Limits::default(), Wall::Full);
    let states: Vec<String> = states.iter().map(ToString::to_string).collect();
    assert_eq!(states[0], "dplyr (R) is there, version 0.0.7");
    assert!(
        states[1].starts_with("zoo (R) is not there: there is no package"),
        "{states:?}"
    );
    assert_eq!(states[2], "numpy (Python) is there, version 0.7");
    assert_eq!(
        states[3],
        "pandas (Python) is not there: ModuleNotFoundError: No module named 'pandas'"
    );
}
