//! The clock on a busy machine.

use std::time::Duration;

use pigskin_entry::{ForfeitKind, Match, Referee, TimeLimits};
use pigskin_football::House;

use crate::busy::on_a_busy_machine;
use crate::{entry, football, house, referee};

/// A program that computes for 20 ms a move does not lose where that takes 100 ms and more.
/// Two matches side by side do not disturb each other either.
#[test]
#[cfg(target_os = "linux")]
fn honest_programs_do_not_lose_on_a_busy_machine() {
    let names = ["slow_ish.py", "slow_ish.R"];
    on_a_busy_machine(|| {
        std::thread::scope(|scope| {
            for name in names {
                scope.spawn(move || {
                    let players = [entry(name), house(House::PreferJumps)];
                    let referee = referee();
                    let played = Match {
                        games_per_seat: 1,
                        ..Match::new(football(7), [&players[0], &players[1]], &referee)
                    };
                    for game in played.play().expect("a match").games {
                        assert_eq!(game.forfeited, None, "{name}");
                    }
                });
            }
        });
    });
}

/// A program that sleeps or computes too long loses there too.
#[test]
fn slow_programs_lose_on_a_busy_machine() {
    on_a_busy_machine(|| {
        for name in ["sleeps.py", "hangs_later.py"] {
            let players = [entry(name), house(House::PreferJumps)];
            let referee = referee();
            let played = Match::new(football(7), [&players[0], &players[1]], &referee);
            let forfeited = played.play_game(0).expect("a game").forfeited;
            let kind = forfeited.map(|forfeited| forfeited.forfeit.kind());
            assert_eq!(kind, Some(ForfeitKind::TooSlow), "{name}");
        }
    });
}

/// Computing is charged though the clock is nearly never looked at.
#[test]
fn twenty_milliseconds_are_too_long_for_ten() {
    let referee = Referee {
        time: TimeLimits {
            move_time: Duration::from_millis(10),
            ..referee().time
        },
        ..referee()
    };
    let players = [entry("slow_ish.py"), house(House::PreferJumps)];
    let played = Match::new(football(7), [&players[0], &players[1]], &referee);
    let forfeited = played.play_game(0).expect("a game").forfeited;
    assert_eq!(
        forfeited.expect("it is too slow").to_string(),
        "michigan strategy took >10ms to return a move"
    );
}
