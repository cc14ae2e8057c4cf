//! A program against several strategies of ours, in one process.

use std::time::{Duration, Instant};

use pigskin_entry::{HousePlayer, Language, Match, Player, Series, SeriesGame};
use pigskin_football::House;

use crate::{entry, football, referee, written};

const OPPONENTS: [HousePlayer; 3] = [
    HousePlayer::House(House::Random),
    HousePlayer::House(House::PreferJumps),
    HousePlayer::Perfect,
];

fn played(player: &Player, time: Duration) -> Vec<SeriesGame> {
    let referee = referee();
    let series = Series {
        game: football(6),
        player,
        opponents: &OPPONENTS,
        referee: &referee,
        games_per_seat: 3,
        seed: 5,
        most_forfeits: 2,
    };
    series.play(Instant::now() + time).expect("a series")
}

/// The games are those of matches of the same seed, in both languages.
#[test]
fn a_series_is_made_of_games_of_matches() {
    let referee = referee();
    for player in ["random.py", "random.R"].map(entry) {
        let games = played(&player, Duration::from_mins(1));
        assert_eq!(games.len(), 18);
        for (opponent, house) in OPPONENTS.iter().enumerate() {
            let other = house.player();
            let matched = Match {
                games_per_seat: 3,
                seed: 5,
                play_all: true,
                ..Match::new(football(6), [&player, &other], &referee)
            };
            let matched = matched.play().expect("a match").games;
            let own = games.iter().filter(|one| one.opponent == opponent);
            // A series alternates the seats, so that few games have both.
            let mut own: Vec<_> = own.map(|one| one.game.clone()).collect();
            own.sort_by_key(|game| game.number);
            assert_eq!(own, matched, "{house}");
        }
    }
}

#[test]
fn a_series_ends_in_time_and_after_some_forfeits() {
    let slow = "import time\n\n\ndef my_strategy(game):\n    time.sleep(0.05)\n    \
                return valid_moves(game)[0]\n";
    let begun = Instant::now();
    let games = played(&written(Language::Python, slow), Duration::from_secs(1));
    assert!(games.len() < 18, "{}", games.len());
    assert!(games.iter().all(|one| one.game.forfeited.is_none()));
    assert!(begun.elapsed() < Duration::from_secs(20));
    let none = played(&written(Language::Python, slow), Duration::ZERO);
    assert!(none.is_empty(), "{none:?}");

    let games = played(&entry("errs.py"), Duration::from_mins(1));
    assert_eq!(games.len(), 2);
    assert!(games.iter().all(|one| one.game.winner == 1));
}

/// The line of an error is known where the language tells it.
#[test]
fn errors_name_their_line() {
    let line = |language, text| {
        let games = played(&written(language, text), Duration::from_mins(1));
        let forfeited = games[0].game.forfeited.clone().expect("a forfeit");
        (forfeited.forfeit.to_string(), forfeited.forfeit.line())
    };
    for (language, text, expected) in [
        (Language::Python, "my_strategy = 1\nx +\n", Some(2)),
        (
            Language::Python,
            "def my_strategy(game):\n    return 1 // 0\n",
            Some(2),
        ),
        (
            Language::Python,
            "def my_strategy(game):\n    return None\n",
            None,
        ),
        (
            Language::R,
            "x <- 1\nmy_strategy <- function(game) {\n  1 +\n}\n",
            Some(4),
        ),
        (
            Language::R,
            "my_strategy <- function(game) stop('no')\n",
            Some(1),
        ),
        // The innermost line of the entry, whatever R calls from there.
        (
            Language::R,
            "choose <- function(x) {\n  if (x > 1) 2\n}\n\nmy_strategy <- function(game) {\n  \
             vapply(NA, choose, 0)\n}\n",
            Some(2),
        ),
        (
            Language::R,
            "x <- 1\ny <- nothing + x\nmy_strategy <- function(game) y\n",
            Some(2),
        ),
        (Language::R, "my_strategy <- function(game) NULL\n", None),
    ] {
        let (words, found) = line(language, text);
        assert_eq!(found, expected, "{words}");
    }
}
