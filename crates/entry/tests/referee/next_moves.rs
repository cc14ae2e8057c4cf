//! Players that are asked for one move at a time.

use pigskin_entry::{Forfeit, Match};
use pigskin_football::Progress;
use pigskin_game::Seat;

use super::{entry, football, referee, written};
use pigskin_entry::Language;

/// Asked move by move, each time in a new process, programs play the game that they
/// play in one go.
#[test]
fn a_game_asked_move_by_move_is_the_game_of_a_match() {
    let referee = referee();
    let players = [entry("random.R"), entry("random.py")];
    let played = Match {
        seed: 5,
        ..Match::new(football(4), [&players[0], &players[1]], &referee)
    };
    let game = played.play_game(0).expect("a game");
    assert_eq!(game.forfeited, None);
    let mut progress = Progress::from(football(4));
    for square in game.moves {
        let seat = progress.game().seat(progress.position().to_move());
        let player = &players[usize::from(seat == Seat::Second)];
        let asked = referee.next_move(player, &progress, 5);
        assert_eq!(asked.expect("a machine that works"), Ok(square));
        progress.take(square).expect("a legal move");
    }
    assert!(progress.winner().is_some());
}

/// A program remembers its earlier moves here, too.
#[test]
fn a_program_remembers_its_own_game() {
    let text = "asked = []\n\
                def my_strategy(game):\n    asked.append(game)\n    \
                if len(asked) > 3:\n        raise ValueError('four')\n    \
                return random_move(game)\n";
    let (referee, player) = (referee(), written(Language::Python, text));
    let mut progress = Progress::from(football(5));
    // It is asked once before the game, for nothing.
    for own in 1..=3 {
        let answer = referee.next_move(&player, &progress, 0);
        let answer = answer.expect("a machine that works");
        if own == 3 {
            let Err(Forfeit::Failed(why)) = answer else {
                panic!("{answer:?}");
            };
            assert!(why.contains("four"), "{why}");
            return;
        }
        progress.take(answer.expect("a move")).expect("legal");
        let reply = progress.position().moves()[0];
        progress.take(reply).expect("legal");
    }
}
