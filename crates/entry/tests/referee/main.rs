//! Matches of D-Football, through what the crate offers: honest players in R
//! and Python, and what others try.

#[path = "../machine/busy.rs"]
mod busy;

mod any_language;
mod fairness;
mod faults;
mod load;
mod matches;
mod next_moves;
#[path = "../../../sandbox/tests/not_tried/mod.rs"]
mod not_tried;
mod notebooks;
mod packages;
mod programs;
mod series;
mod tidyverse;
mod values;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use pigskin_entry::{
    Forfeited, Interpreters, Language, Match, Player, Program, ProgramError, Referee, RefereedGame,
    Source, TimeLimits,
};
use pigskin_football::{Football, House};

/// The interpreters of this machine; these tests need all of them.
fn interpreters() -> &'static Interpreters {
    static INTERPRETERS: OnceLock<Interpreters> = OnceLock::new();
    INTERPRETERS.get_or_init(|| {
        let interpreters = Interpreters::default();
        if let Err(error) = interpreters.r() {
            panic!("these tests need R: {error}");
        }
        if let Err(error) = interpreters.python() {
            panic!("these tests need Python: {error}");
        }
        interpreters
    })
}

fn entry_file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/referee/entries")
        .join(name)
}

fn read(path: &Path) -> Result<Program, ProgramError> {
    let source = Source::read_football(path).expect("a file that can be read");
    Program::new(&source, interpreters())
}

/// One of the entries beside these tests.
fn entry(name: &str) -> Player {
    let program = read(&entry_file(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    Player::program(name, program)
}

/// An entry that is given as text.
fn written(language: Language, text: &str) -> Player {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = match language {
        Language::R => "my_strategy.R",
        Language::Python => "my_strategy.py",
    };
    let file = folder.path().join(file);
    fs::write(&file, text).expect("to write");
    let program = read(&file).unwrap_or_else(|error| panic!("{text}: {error}"));
    Player::program(text, program)
}

fn house(house: House) -> Player {
    Player::house(house.to_string(), house)
}

fn football(pieces: u8) -> Football {
    Football::new(pieces).expect("a number of pieces")
}

/// The handout's time for a move, but less for a start that hangs.
fn referee() -> Referee {
    Referee {
        time: TimeLimits {
            start: Duration::from_secs(2),
            ..TimeLimits::default()
        },
        ..Referee::default()
    }
}

/// One game of this player against one that jumps where it can.
fn game_of(player: &Player, referee: &Referee) -> RefereedGame {
    let other = house(House::PreferJumps);
    let game = Match::new(football(11), [player, &other], referee).play_game(0);
    game.unwrap_or_else(|error| panic!("{}: {error}", player.name))
}

/// How this player loses its first game.
fn forfeit_of(player: &Player, referee: &Referee) -> Forfeited {
    let game = game_of(player, referee);
    let moves = game.moves.len();
    game.forfeited
        .unwrap_or_else(|| panic!("{} played {moves} moves", player.name))
}

/// Honest programs play as they always do, and nobody's process is left.
fn nothing_is_left() {
    let expected = game_of(&house(House::PreferJumps), &referee());
    for name in ["jumps.py", "jumps.R"] {
        let game = game_of(&entry(name), &referee());
        assert_eq!(game.forfeited, None, "{name}");
        assert_eq!(game.moves, expected.moves, "{name}");
    }
    // Other tests' programs run at this moment, but in folders that exist; one whose
    // box is being built has none for a moment.
    let until = Instant::now() + Duration::from_mins(1);
    while let Some(command) = left_over() {
        assert!(Instant::now() < until, "{command} still runs");
        std::thread::park_timeout(Duration::from_millis(20));
    }
}

/// The command of a program whose folder is gone.
fn left_over() -> Option<String> {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let mut commands = processes.filter_map(|process| {
        let command = fs::read(process.path().join("cmdline")).unwrap_or_default();
        let folder = fs::read_link(process.path().join("cwd")).unwrap_or_default();
        let command = String::from_utf8_lossy(&command).into_owned();
        let is_left = command.contains("pigskin-tmp-player-")
            && folder.to_string_lossy().ends_with("(deleted)");
        is_left.then_some(command)
    });
    commands.next()
}
