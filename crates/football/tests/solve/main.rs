//! Perfect play, checked by plain search, by laws and by known figures.

mod agreement;
mod analysis;
mod bounds;
mod figures;
mod strategies;
mod tablebase;

use pigskin_football::Board;
use proptest::prelude::*;

fn start(pieces: u8) -> Board {
    Board::start(pieces).expect("a number of pieces")
}

/// Every board with this many squares.
fn all_boards(squares: u8) -> impl Iterator<Item = Board> {
    (0..3_u64.pow(squares.into())).map(move |number| {
        let (mut mine, mut theirs) = (0, 0);
        let mut rest = number;
        for bit in 0..squares {
            match rest % 3 {
                1 => mine |= 1 << bit,
                2 => theirs |= 1 << bit,
                _ => {}
            }
            rest /= 3;
        }
        Board::new(squares, mine, theirs).expect("no square is taken twice")
    })
}

/// Boards of a random game.
fn in_a_game(pieces: u8) -> impl Strategy<Value = Board> {
    proptest::collection::vec(any::<u32>(), 0..140).prop_map(move |draws| {
        let mut board = start(pieces);
        for draw in draws {
            let moves = board.moves();
            if moves == 0 {
                break;
            }
            let bits: Vec<u32> = (0..63).filter(|bit| moves >> bit & 1 == 1).collect();
            board = board.after(bits[draw as usize % bits.len()]);
        }
        board
    })
}

/// Any board with up to this many squares, including those that no game reaches.
fn any_board(squares: u8) -> impl Strategy<Value = Board> {
    let squares = (1..=squares)
        .prop_flat_map(|squares| proptest::collection::vec(0..3_u8, usize::from(squares)));
    squares.prop_map(|squares| {
        let set = |team| {
            let squares = squares.iter().enumerate();
            squares.fold(0, |set, (bit, &piece)| {
                set | u64::from(piece == team) << bit
            })
        };
        let length = u8::try_from(squares.len()).expect("few squares");
        Board::new(length, set(1), set(2)).expect("no square is taken twice")
    })
}

/// Up to three pieces per side that face each other on up to nineteen squares.
fn few_pieces() -> impl Strategy<Value = Board> {
    let pieces = (1..=3_usize, 1..=3_usize, 8..=19_u8);
    pieces.prop_flat_map(|(mine, theirs, squares)| {
        let bits: Vec<u8> = (0..squares).collect();
        let chosen = proptest::sample::subsequence(bits, mine + theirs);
        chosen.prop_map(move |bits| {
            let set = |bits: &[u8]| bits.iter().fold(0, |set, bit| set | 1 << bit);
            let (mine, theirs) = bits.split_at(mine);
            Board::new(squares, set(mine), set(theirs)).expect("no square is taken twice")
        })
    })
}
