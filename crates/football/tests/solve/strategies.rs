//! Games of the perfect strategies.

use pigskin_football::solve::{Perfect, PerfectSwindler, Plain, Tablebase};
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
fn perfect_players_win_every_game_from_a_won_start() {
    let (perfect, swindler) = (Perfect::default(), PerfectSwindler::default());
    let mut luck = Luck::new(306);
    for game in 0..60 {
        let house = if game % 2 == 0 {
            House::Random
        } else {
            House::PreferJumps
        };
        assert!(first_wins(start(11), [&perfect, &house], &mut luck));
        assert!(first_wins(start(11), [&swindler, &house], &mut luck));
        assert!(!first_wins(start(3), [&house, &perfect], &mut luck));
    }
}

#[test]
fn both_move_and_win_wherever_there_is_a_win() {
    let (perfect, swindler) = (Perfect::default(), PerfectSwindler::default());
    let (mut luck, mut plain) = (Luck::new(1), Plain::default());
    plain.wins(start(6));
    for (board, wins) in plain
        .clone()
        .labels()
        .filter(|(board, _)| board.moves() != 0)
    {
        for strategy in [&perfect as &dyn Strategy, &swindler] {
            let bit = strategy.choose(board, &mut luck).bit();
            assert_eq!(board.moves() >> bit & 1, 1, "{board}");
            assert_eq!(plain.wins(board.after(bit)), !wins, "{board}");
        }
    }
}

/// The best chance against random, by plain dynamic programming.
fn best_chance(board: Board, known: &mut std::collections::HashMap<Board, f64>) -> f64 {
    if let Some(&chance) = known.get(&board) {
        return chance;
    }
    let bits = |set: u64| (0..63).filter(move |bit| set >> bit & 1 == 1);
    let mut best = 0.0_f64;
    for bit in bits(board.moves()) {
        let theirs = board.after(bit);
        let replies = theirs.moves();
        let chances = bits(replies).map(|bit| best_chance(theirs.after(bit), known));
        let chance = match replies.count_ones() {
            0 => 1.0,
            count => chances.sum::<f64>() / f64::from(count),
        };
        best = best.max(chance);
    }
    known.insert(board, best);
    best
}

#[test]
fn small_swindles_are_the_best_possible() {
    for pieces in 4..=7 {
        let after_the_only_move = start(pieces).after(u32::from(pieces) - 1);
        let best = best_chance(after_the_only_move, &mut std::collections::HashMap::new());
        let chance = PerfectSwindler::default().chance_moving_second(start(pieces), 0.0);
        assert!((chance - best).abs() < 1e-12, "{pieces}: {chance} {best}");
    }
}

#[test]
fn a_swindle_of_eight_nearly_always_succeeds() {
    // The best possible is 1 - 4.743e-5.
    let chance = PerfectSwindler::default().chance_moving_second(start(8), 0.0);
    assert!(chance > 0.9999, "{chance}");
}

/// The figure for eleven, 0.999999, is asserted in `benches/swindle.rs`.
#[test]
fn a_swindle_of_eleven_nearly_always_succeeds() {
    let chance = PerfectSwindler::default().chance_moving_second(start(11), 1e-6);
    assert!(chance > 0.999, "{chance}");
}

#[test]
fn a_win_of_eleven_is_never_given_away() {
    let swindler = PerfectSwindler::default();
    let tablebase = Tablebase::bundled(11).expect("it is bundled");
    let mut luck = Luck::new(2);
    for game in 0..300 {
        let (mut board, mut is_mine, mut was_won) = (start(11), game % 2 == 0, false);
        while board.moves() != 0 {
            let square = if is_mine {
                let is_won = tablebase.wins(board) == Some(true);
                assert!(is_won || !was_won, "{board}");
                was_won = is_won;
                swindler.choose(board, &mut luck)
            } else {
                House::Random.choose(board, &mut luck)
            };
            board = board.after(square.bit());
            is_mine = !is_mine;
        }
        assert!(!was_won || !is_mine);
    }
}
