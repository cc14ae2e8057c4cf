//! Known figures. `benches/football.rs` has the most expensive ones.

use pigskin_football::{Duel, Football, House, Mixed, Reachable};
use pigskin_game::perft;

use crate::start;

#[test]
fn reachable_boards_seen_by_the_mover() {
    let known = [104, 659, 4480, 27_754, 159_293, 860_984];
    for (pieces, boards) in (4..).zip(known) {
        assert_eq!(
            Reachable::from(start(pieces)).boards(),
            boards,
            "n = {pieces}"
        );
    }
}

#[test]
fn reachable_positions_with_their_turn() {
    let known = [6, 19, 120, 949, 7556, 49_925, 296_460];
    for (pieces, positions) in (2..).zip(known) {
        let game = Football::new(pieces).unwrap();
        assert_eq!(perft::positions(&game), Ok(positions), "n = {pieces}");
    }
}

#[test]
fn paths_of_moves_by_depth() {
    let game = Football::new(11).unwrap();
    let paths: Vec<u64> = (1..=10)
        .map(|turns| perft::paths(&game, turns).unwrap())
        .collect();
    assert_eq!(paths, [1, 1, 1, 1, 2, 3, 5, 7, 13, 26]);
}

#[test]
fn paths_of_whole_games() {
    let game = Football::new(2).unwrap();
    assert_eq!(perft::paths(&game, 5), Ok(1));
    assert_eq!(perft::paths(&game, 6), Ok(0));
}

#[test]
fn shortest_and_longest_game() {
    assert_eq!(Reachable::from(start(2)).lengths(), (5, 5));
    assert_eq!(Reachable::from(start(5)).lengths(), (11, 29));
}

#[test]
fn the_first_wins_for_2_and_from_4_on() {
    let winners = (1..=8).map(|pieces| Reachable::from(start(pieces)).mover_wins());
    let known = [false, true, false, true, true, true, true, true];
    assert!(winners.eq(known));
}

#[test]
fn random_against_random_is_an_exact_fraction() {
    let duel = Duel::with_itself(start(5), &House::Random);
    let [first, second] = duel.fractions().unwrap();
    assert_eq!(first.to_string(), "4108147/7962624");
    assert_eq!(first.complement(), Some(second));
}

#[test]
fn fractions_that_need_more_than_128_bits_are_not_given() {
    assert!(
        Duel::with_itself(start(7), &House::Random)
            .fractions()
            .is_some()
    );
    assert!(
        Duel::with_itself(start(8), &House::Random)
            .fractions()
            .is_none()
    );
}

#[test]
fn prefer_jumps_against_random() {
    let rate = Duel::new(start(11), &House::PreferJumps, &House::Random).win_rate();
    assert!((rate.first - 0.873_124).abs() < 5e-7, "{rate:?}");
    assert!((rate.second - 0.917_416).abs() < 5e-7, "{rate:?}");
    assert!(rate.error_bound < 1e-12);
}

#[test]
fn a_mix_is_between_its_parts() {
    let against = |house: &dyn Mixed| Duel::new(start(6), house, &House::Random).win_rate().mean();
    let mix = House::Mix {
        random: 1,
        prefer_jumps: 1,
    };
    let means = [
        against(&House::Random),
        against(&mix),
        against(&House::PreferJumps),
    ];
    assert!(means.is_sorted(), "{means:?}");
}
