//! What players try, and what they get for it.

use std::time::{Duration, Instant};

use pigskin_contest::{Forfeit, ForfeitKind, Limits, Match, Referee, Wall};
use pigskin_football::House;

use crate::{entry, football, forfeit_of, game_of, house, nothing_is_left, referee};

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

/// What plays on as if nothing was.
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
            "my_strategy is no function",
        ),
        ("deep.R", ForfeitKind::Error, "nested too deeply"),
        ("raises_exit.py", ForfeitKind::Error, "SystemExit: 3"),
        ("forks.py", ForfeitKind::Error, "BlockingIOError"),
        ("runs_programs.R", ForfeitKind::Error, "cannot popen"),
    ]);
}

#[test]
fn time() {
    forfeits(&[
        (
            "sleeps.R",
            ForfeitKind::TooSlow,
            "michigan strategy took >100ms to return a move",
        ),
        (
            "sleeps.py",
            ForfeitKind::TooSlow,
            "took >100ms to return a move",
        ),
        ("hangs.R", ForfeitKind::TooSlow, "took >100ms"),
        ("hangs.py", ForfeitKind::TooSlow, "took >100ms"),
        ("hangs_in_c.py", ForfeitKind::TooSlow, "took >100ms"),
        (
            "hangs_loading.py",
            ForfeitKind::TooSlow,
            "took >2s to start",
        ),
        ("evil_exception.py", ForfeitKind::TooSlow, "took >100ms"),
    ]);
}

#[test]
fn using_things_up() {
    forfeits(&[
        (
            "quits.R",
            ForfeitKind::Ended,
            "ended its program: exit status 3",
        ),
        (
            "exits.py",
            ForfeitKind::Ended,
            "ended its program: exit status 0",
        ),
        ("closes.R", ForfeitKind::Ended, "ended its program"),
        (
            "grows.R",
            ForfeitKind::Memory,
            "ran out of memory (512 MiB)",
        ),
        (
            "grows.py",
            ForfeitKind::Memory,
            "ran out of memory (512 MiB)",
        ),
        (
            "floods.py",
            ForfeitKind::Output,
            "printed more than 1024 KiB",
        ),
    ]);
}

#[test]
fn forged_answers_are_against_the_rules() {
    forfeits(&[
        ("forges_answers.py", ForfeitKind::InvalidMove, "out of turn"),
        ("forges_answers.R", ForfeitKind::InvalidMove, "out of turn"),
        (
            "lying_int.py",
            ForfeitKind::InvalidMove,
            "Liar (a kind of int)",
        ),
    ]);
}

#[test]
fn what_hurts_nobody_is_no_fault() {
    plays(&[
        "changes_board.R",
        "changes_board.py",
        "prints.R",
        "prints.py",
        "forges_stdout.R",
        "forges_stdout.py",
        "temporary_files.R",
    ]);
    nothing_is_left();
}

#[test]
fn nobody_thinks_in_the_time_of_another() {
    let referee = Referee {
        limits: Limits {
            // Where we are not root, all of our own count as well.
            processes: 10_000,
            ..referee().limits
        },
        time: pigskin_contest::TimeLimits {
            move_time: Duration::from_secs(2),
            ..referee().time
        },
        wall: Wall::Full,
    };
    let players = [entry("thinks_ahead.py"), entry("waits.py")];
    let game = Match::new(football(5), [&players[0], &players[1]], &referee)
        .play_game(0)
        .expect("a game");
    assert_eq!(game.forfeited, None);
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
