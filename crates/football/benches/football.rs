//! The cost of exact chances.
//!
//! Run with `cargo bench -p pigskin-football`. Each bench asserts its answer
//! before it measures; the largest known figures are asserted here only.

use divan::{Bencher, black_box};
use pigskin_football::{Board, Duel, House, Reachable};

fn main() {
    divan::main();
}

fn start(pieces: u8) -> Board {
    Board::start(pieces).expect("1 to 31 pieces")
}

/// All boards of a game, seen by the mover.
#[divan::bench(args = [(9, 860_984), (10, 4_383_569), (11, 21_476_310)], max_time = 20)]
fn boards(bencher: Bencher, (pieces, known): (u8, usize)) {
    assert_eq!(Reachable::from(start(pieces)).boards(), known);
    bencher.bench(|| Reachable::from(black_box(start(pieces))));
}

/// Perfect play by plain search on known boards.
#[divan::bench(args = [9, 10, 11], max_time = 20)]
fn plain_search(bencher: Bencher, pieces: u8) {
    let reachable = Reachable::from(start(pieces));
    assert!(reachable.mover_wins());
    bencher.bench(|| black_box(&reachable).mover_wins());
}

/// The shortest and the longest game of 11 a side.
#[divan::bench(max_time = 20)]
fn lengths(bencher: Bencher) {
    let reachable = Reachable::from(start(11));
    assert_eq!(reachable.lengths(), (22, 156));
    bencher.bench(|| black_box(&reachable).lengths());
}

/// Exact chances at 11 a side, boards included.
#[divan::bench(max_time = 20)]
fn random_with_itself(bencher: Bencher) {
    let rate = || Duel::with_itself(black_box(start(11)), &House::Random).win_rate();
    assert!((rate().first - 0.559_059_518).abs() < 5e-10);
    bencher.bench(rate);
}

/// Exact chances at 11 a side with few reachable boards.
#[divan::bench]
fn prefer_jumps_against_random(bencher: Bencher) {
    let rate = || Duel::new(black_box(start(11)), &House::PreferJumps, &House::Random).win_rate();
    assert!((rate().first - 0.873_124).abs() < 5e-7);
    bencher.bench(rate);
}
