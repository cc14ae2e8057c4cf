//! Whole matches.

use std::collections::BTreeMap;

use pigskin_entry::{ForfeitKind, Match, Player};
use pigskin_football::{House, Luck, Play, Strategy};

use crate::{entry, football, house, referee, written};

fn counts_of(players: [&Player; 2], games_per_seat: u32) -> pigskin_entry::MatchResult {
    let referee = referee();
    let played = Match {
        games_per_seat,
        seed: 7,
        ..Match::new(football(11), players, &referee)
    };
    let result = played.play().expect("a match");
    let games = result.games_won(0) + result.games_won(1);
    assert_eq!(games, 2 * games_per_seat);
    result
}

/// Programs in both languages and notebooks of both play as the house strategy
/// that they name, in all pairings.
#[test]
fn programs_play_as_the_house_does() {
    let house = house(House::PreferJumps);
    let expected = counts_of([&house, &house], 50);
    let programs = ["jumps.R", "jumps.py", "instructions.ipynb", "python.ipynb"].map(entry);
    for players in [
        [&programs[0], &house],
        [&programs[0], &programs[1]],
        [&programs[2], &programs[1]],
        [&house, &programs[3]],
    ] {
        let result = counts_of(players, 50);
        assert_eq!(result.wins, expected.wins, "{players:?}");
        assert_eq!(result.forfeits, expected.forfeits, "{players:?}");
        assert_eq!(result.is_deterministic, Some(true));
        assert_eq!(result.games.len(), 22);
    }
}

/// One that tosses a coin once a game is found out, whatever the seed.
#[test]
fn a_coin_in_each_game_is_no_constancy() {
    let coin = "import random\n\ncoin = 0\n\n\ndef my_strategy(game):\n    global coin\n    \
                moves = valid_moves(game)\n    \
                if all(piece == 1 for piece in game.board[:4]):\n        \
                coin = random.randrange(2)\n    \
                return moves[-coin]\n";
    let coin = written(pigskin_entry::Language::Python, coin);
    let house = house(House::PreferJumps);
    let referee = referee();
    for seed in 0..6 {
        let played = Match {
            seed,
            ..Match::new(football(4), [&coin, &house], &referee)
        };
        let result = played.play().expect("a match");
        assert_eq!(result.is_deterministic, Some(false), "seed {seed}");
        assert_eq!(result.games.len(), 100);
    }
}

/// Every game of a match comes again from its seed and number.
#[test]
fn games_can_be_made_again() {
    let referee = referee();
    let players = [entry("random.R"), entry("random.py")];
    let played = Match {
        games_per_seat: 4,
        seed: 3,
        ..Match::new(football(11), [&players[0], &players[1]], &referee)
    };
    let result = played.play().expect("a match");
    assert_eq!(result.is_deterministic, Some(false));
    assert_eq!(result.games.len(), 8);
    assert!(result.forfeits.iter().all(BTreeMap::is_empty));
    for number in [6, 1] {
        let game = played.play_game(number).expect("a game");
        assert_eq!(game, result.games[number as usize]);
        assert_eq!(game.first, usize::from(number >= 4));
        let play = Play::replay(&game.record).expect("a whole game");
        assert_eq!((play.moves, play.end), (game.moves, game.end));
    }
    assert_eq!(played.play().expect("a match"), result);
}

/// Two programs of one seed would draw the same, and play one another's moves.
#[test]
fn each_side_has_its_own_randomness() {
    let referee = referee();
    let random = entry("random.py");
    let played = Match::new(football(11), [&random, &random], &referee);
    let game = played.play_game(0).expect("a game");
    let mirrored = game.moves.chunks(2).filter(|moves| match moves {
        [mine, theirs] => theirs.mirrored(23) == *mine,
        _ => false,
    });
    assert!(mirrored.count() < game.moves.len() / 3);
}

/// Between house strategies a match is what `Play` plays.
#[test]
fn house_matches_are_plays() {
    let players = [house(House::PreferJumps), house(House::Random)];
    let result = counts_of([&players[0], &players[1]], 20);
    assert_eq!(result.is_deterministic, Some(false));
    for game in &result.games {
        let mut houses: [&dyn Strategy; 2] = [&House::PreferJumps, &House::Random];
        if game.first == 1 {
            houses.reverse();
        }
        let mut luck = Luck::for_game(7, game.number.into());
        let play = Play::new(&football(11), houses, &mut luck).expect("a play");
        assert_eq!(play.moves, game.moves);
        assert_eq!(play.game.seat(play.winner), game.seat(game.winner));
    }
}

/// A player that forfeits now and then loses those games and no others.
#[test]
fn a_forfeit_is_of_its_own_game() {
    let players = [entry("sometimes_errs.R"), house(House::PreferJumps)];
    let result = counts_of([&players[0], &players[1]], 4);
    let errors = result.forfeits[0].get(&ForfeitKind::Error).copied();
    let forfeited = result.games.iter().filter(|game| game.forfeited.is_some());
    assert_eq!(errors.unwrap_or_default() as usize, forfeited.count());
    assert_eq!(result.is_deterministic, Some(false));
    for game in &result.games {
        if let Some(forfeited) = &game.forfeited {
            let reason = format!(
                "{} strategy produced an error: a bad day (line 3)",
                forfeited.team
            );
            assert_eq!(forfeited.to_string(), reason);
            assert_eq!(game.record.tag("forfeit"), Some(reason.as_str()));
            assert_eq!((game.winner, game.moves.len()), (1, game.first));
        }
    }
}

/// What always goes the same way is played once a seat more than once, unless
/// all is wanted.
#[test]
fn all_games_are_played_where_that_is_wanted() {
    let referee = referee();
    let players = [entry("jumps.py"), house(House::PreferJumps)];
    let some = Match {
        games_per_seat: 14,
        ..Match::new(football(11), [&players[0], &players[1]], &referee)
    };
    let all = Match {
        play_all: true,
        ..some.clone()
    };
    let (some, all) = (some.play().expect("a match"), all.play().expect("a match"));
    assert_eq!((some.games.len(), all.games.len()), (22, 28));
    assert_eq!((some.wins, &some.forfeits), (all.wins, &all.forfeits));
    assert_eq!(
        (some.is_deterministic, all.is_deterministic),
        (Some(true), Some(true))
    );
}

/// Few choices on a small board say little: random players are not taken for
/// ones that always do the same.
#[test]
fn chance_on_a_small_board_is_seen() {
    let random = house(House::Random);
    let referee = referee();
    for seed in 0..200 {
        let result = Match {
            seed,
            ..Match::new(football(3), [&random, &random], &referee)
        }
        .play()
        .expect("a match");
        assert_eq!(result.is_deterministic, Some(false), "{seed}");
    }
}
