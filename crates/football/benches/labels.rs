//! What it costs to label all boards, and to look one up.
//!
//! Run with `cargo bench -p pigskin-football --bench labels`. Each bench asserts
//! its answer before it measures.

use divan::{Bencher, black_box};
use pigskin_football::Board;
use pigskin_football::solve::{Labels, Solver};

fn main() {
    divan::main();
}

fn labels(pieces: u8) -> Labels {
    Labels::of(pieces, &mut |_| {}).expect("a number of pieces")
}

/// All boards of a game, from nothing to the bytes of a file.
#[divan::bench(args = [
    (9, 860_984),
    (10, 4_383_569),
    (11, 21_476_310),
], sample_count = 3, sample_size = 1)]
fn label_all(bencher: Bencher, (pieces, boards): (u8, u64)) {
    let whole = labels(pieces);
    assert_eq!(whole.boards(), boards);
    assert!(whole.to_bytes().len() < 8_000_000);
    // What is in the repository comes from this.
    assert!(Labels::at_hand(pieces) == Some(&whole));
    assert_eq!(
        whole.wins(Board::start(pieces).expect("a start")),
        Some(true)
    );
    bencher.bench(|| labels(black_box(pieces)).to_bytes());
}

/// Checking all labels by the rules.
#[divan::bench(args = [9, 11], sample_count = 1, sample_size = 1)]
fn check(bencher: Bencher, pieces: u8) {
    let labels = Labels::at_hand(pieces).expect("they come along");
    assert_eq!(labels.check(), Ok(()));
    bencher.bench(|| black_box(labels).check());
}

/// Reading a file.
#[divan::bench]
fn read(bencher: Bencher) {
    let labels = Labels::at_hand(11).expect("they come along");
    let bytes = labels.to_bytes();
    assert!(Labels::from_bytes(&bytes).as_ref() == Ok(labels));
    bencher.bench(|| Labels::from_bytes(black_box(&bytes)));
}

/// The label of a board in the middle of a game.
#[divan::bench]
fn look_up(bencher: Bencher) {
    let labels = Labels::at_hand(11).expect("they come along");
    let board: Board = "MMMMM____MM_OO_O__OOOOO".parse().expect("a board");
    assert_eq!(labels.wins(board), Some(Solver::new().wins(board)));
    bencher.bench(|| black_box(labels).wins(black_box(board)));
}
