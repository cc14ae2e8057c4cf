//! Played games compared with perfect play.

use pigskin_football::solve::{Analysis, Perfect, Plain, Solver};
use pigskin_football::{Football, House, Luck, Play, Strategy, Team};

fn play(pieces: u8, strategies: [&dyn Strategy; 2], seed: u64) -> Play {
    let game = Football::new(pieces).expect("a number of pieces");
    Play::new(&game, strategies, &mut Luck::new(seed)).expect("legal moves")
}

#[test]
fn turns_are_labelled_as_plain_search_labels_them() {
    let (mut solver, mut plain) = (Solver::new(), Plain::default());
    for seed in 0..20 {
        let play = play(6, [&House::Random, &House::PreferJumps], seed);
        let analysis = Analysis::of(&play, &mut solver);
        assert_eq!(analysis.turns.len(), play.moves.len());
        for turn in &analysis.turns {
            let board = turn.position.seen_by_mover();
            assert_eq!(turn.is_won(), plain.wins(board), "{board}");
            for square in turn.position.moves() {
                let after = turn.position.after(square).expect("a legal move");
                let wins = !plain.wins(after.seen_by_mover());
                assert_eq!(turn.winning.contains(&square), wins, "{board} {square}");
            }
        }
    }
}

#[test]
fn the_last_mistake_is_the_losers() {
    let mut solver = Solver::new();
    for seed in 0..40 {
        let play = play(7, [&House::Random, &House::Random], seed);
        let analysis = Analysis::of(&play, &mut solver);
        let loser = play.winner.other();
        match analysis.decisive() {
            Some(place) => assert_eq!(analysis.turns[place].position.to_move(), loser),
            // The first player wins from the start.
            None => assert_eq!(play.winner, Team::Michigan),
        }
        let of_both = Team::BOTH.map(|team| analysis.mistakes(team).count());
        let turns = analysis.turns.iter();
        assert_eq!(
            of_both.iter().sum::<usize>(),
            turns.filter(|turn| turn.is_mistake()).count()
        );
    }
}

#[test]
fn a_perfect_player_makes_no_mistake() {
    let mut solver = Solver::new();
    for seed in 0..20 {
        let perfect = Perfect::default();
        let play = play(6, [&House::Random, &perfect], seed);
        let analysis = Analysis::of(&play, &mut solver);
        assert_eq!(analysis.mistakes(Team::Ohio).next(), None);
    }
}
