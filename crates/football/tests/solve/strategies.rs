//! Games of the perfect strategies.

use pigskin_football::solve::{Perfect, Plain, Tablebase};
use pigskin_football::{Board, House, Luck, Strategy};

use crate::start;

/// Plays a game between two strategies, and returns whether the first wins.
fn first_wins(start: Board, strategies: [&dyn Strategy; 2], luck: &mut Luck) -> bool {
    let mut board = start;
    for turn in 0.. {
        if board.moves() == 0 {
            return turn % 2 == 1;
        }
        let square = strategies[turn % 2].choose(board, luck);
        board = board.after(square.bit());
    }
    false
}

#[test]
fn perfect_play_wins_every_game_from_a_won_start() {
    let perfect = Perfect::default();
    let mut luck = Luck::new(306);
    for game in 0..60 {
        let house = if game % 2 == 0 {
            House::Random
        } else {
            House::PreferJumps
        };
        assert!(first_wins(start(11), [&perfect, &house], &mut luck));
        assert!(!first_wins(start(3), [&house, &perfect], &mut luck));
    }
}

#[test]
fn perfect_play_moves_and_wins_wherever_there_is_a_win() {
    let perfect = Perfect::default();
    let (mut luck, mut plain) = (Luck::new(1), Plain::default());
    plain.wins(start(6));
    for (board, wins) in plain
        .clone()
        .labels()
        .filter(|(board, _)| board.moves() != 0)
    {
        let bit = perfect.choose(board, &mut luck).bit();
        assert_eq!(board.moves() >> bit & 1, 1, "{board}");
        assert_eq!(plain.wins(board.after(bit)), !wins, "{board}");
    }
}

#[test]
fn a_win_of_eleven_is_never_given_away() {
    let perfect = Perfect::default();
    let tablebase = Tablebase::bundled(11).expect("it is bundled");
    let mut luck = Luck::new(2);
    for game in 0..300 {
        let (mut board, mut is_mine, mut was_won) = (start(11), game % 2 == 0, false);
        while board.moves() != 0 {
            let square = if is_mine {
                let is_won = tablebase.wins(board) == Some(true);
                assert!(is_won || !was_won, "{board}");
                was_won = is_won;
                perfect.choose(board, &mut luck)
            } else {
                House::Random.choose(board, &mut luck)
            };
            board = board.after(square.bit());
            is_mine = !is_mine;
        }
        assert!(!was_won || !is_mine);
    }
}
