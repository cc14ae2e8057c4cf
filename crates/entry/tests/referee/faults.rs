//! Faults of players and their penalties; what hostile ones try is
//! in `tests/hostile`.

use std::time::{Duration, Instant};

use pigskin_entry::{Forfeit, ForfeitKind, Language, Match};
use pigskin_football::House;

use crate::{entry, football, forfeit_of, game_of, house, nothing_is_left, referee, written};

/// An entry, the sort of forfeit that it gets, and what is said about it.
type Case = (&'static str, ForfeitKind, &'static str);

fn forfeits(cases: &[Case]) {
    for (name, kind, part) in cases {
        let forfeited = forfeit_of(&entry(name), &referee());
        assert_eq!(forfeited.forfeit.kind(), *kind, "{name}: {forfeited}");
        assert!(forfeited.to_string().contains(part), "{name}: {forfeited}");
    }
    nothing_is_left();
}

/// Asserts that these entries play without a forfeit.
fn plays(names: &[&str]) {
    let expected = game_of(&house(House::PreferJumps), &referee());
    for name in names {
        let game = game_of(&entry(name), &referee());
        assert_eq!(game.forfeited, None, "{name}");
        assert_eq!(game.moves, expected.moves, "{name}");
    }
}

#[test]
fn errors() {
    forfeits(&[
        (
            "errs.R",
            ForfeitKind::Error,
            "michigan strategy produced an error: object 'aoeu' not found",
        ),
        (
            "errs.py",
            ForfeitKind::Error,
            "produced an error: IndexError: tuple index out of range (line 2)",
        ),
        ("stops.R", ForfeitKind::Error, "no strategy"),
        ("syntax.R", ForfeitKind::Error, "unexpected end of input"),
        ("syntax.py", ForfeitKind::Error, "SyntaxError"),
        (
            "nothing.R",
            ForfeitKind::Error,
            "my_strategy is not defined",
        ),
        (
            "nothing.py",
            ForfeitKind::Error,
            "my_strategy is not a function",
        ),
    ]);
}

#[test]
fn printing_is_no_fault() {
    plays(&["prints.R", "prints.py"]);
    nothing_is_left();
}

/// The verdict comes at the limit, and the next game starts with a new
/// program.
#[test]
fn a_program_that_hangs_in_a_game_plays_the_next() {
    let players = [entry("hangs_later.py"), house(House::PreferJumps)];
    let referee = referee();
    let played = Match {
        games_per_seat: 2,
        play_all: true,
        ..Match::new(football(11), [&players[0], &players[1]], &referee)
    };
    let started = Instant::now();
    let result = played.play().expect("a match");
    assert_eq!(result.games.len(), 4);
    for game in &result.games {
        let limit = referee.time.move_time;
        let forfeited = game.forfeited.as_ref().expect("it hangs");
        assert_eq!(forfeited.forfeit, Forfeit::TooSlow { limit });
        // Two moves of its own, and two or three of the other.
        assert!((4..=5).contains(&game.moves.len()), "{}", game.record);
        assert_eq!(game.winner, 1);
    }
    assert_eq!(result.forfeits[0][&ForfeitKind::TooSlow], 4);
    assert_eq!(result.games_won(1), 4);
    assert!(started.elapsed() < Duration::from_secs(20));
    nothing_is_left();
}

/// Neither the folder of a match nor an object's address is in what is said, for they
/// are others in each run.
#[test]
fn words_are_the_same_in_each_run() {
    for (language, text, said) in [
        (
            Language::R,
            "my_strategy <- function(game) file('scores.txt', 'r')",
            "cannot open the connection: cannot open file 'scores.txt': No such file or directory",
        ),
        (
            Language::R,
            "my_strategy <- function(game) stop('in ', getwd(), ' and ', dirname(getwd()), '/x')",
            "in . and x",
        ),
        (
            Language::R,
            "my_strategy <- function(game) capture.output(print(globalenv), print(environment()))",
            "values of character",
        ),
        (
            Language::R,
            "my_strategy <- function(game) saveRDS(game, 'seen/game.rds')",
            "cannot open compressed file 'seen/game.rds'",
        ),
        (
            Language::R,
            "my_strategy <- function(game) { warning('odd'); file.copy(1) }",
            "argument \"to\" is missing",
        ),
        (
            Language::Python,
            "import os\ndef my_strategy(game):\n    raise ValueError('in ' + os.getcwd())",
            "ValueError: in . (line 3)",
        ),
        (
            Language::Python,
            "def my_strategy(game):\n    return object()",
            "<object object>, a value of type object",
        ),
        (
            Language::Python,
            "import d_football\ndef my_strategy(game):\n    return d_football",
            "<module 'd_football'",
        ),
        (
            Language::Python,
            "from d_football import no_such_move as my_strategy",
            "ImportError: cannot import name 'no_such_move' from 'd_football'",
        ),
        (
            Language::Python,
            "from fractions import gcd as my_strategy",
            "(line 1); fractions.gcd is gone since Python 3.9: use math.gcd",
        ),
        (
            Language::Python,
            "def my_strategy(game):\n    breakpoint()\n    return 1",
            "a debugger was left in",
        ),
        (
            Language::Python,
            "def my_strategy(game):\n    return int(input('move? '))",
            "nobody can type",
        ),
    ] {
        let words = forfeit_of(&written(language, text), &referee()).to_string();
        assert!(words.contains(said), "{text}: {words}");
        assert!(!words.contains("pigskin-"), "{text}: {words}");
        assert!(
            !words.contains("0x5") && !words.contains("0x7"),
            "{text}: {words}"
        );
    }
    nothing_is_left();
}
