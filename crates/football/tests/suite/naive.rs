//! The board's shifts compared with an array and loops, written from the rules.

use pigskin_football::{Board, Square};
use proptest::prelude::*;

use crate::laws::board;

/// 1 for the mover, −1 for the opponent, as the handout codes Michigan and Ohio.
#[derive(Clone, Debug, PartialEq)]
struct Squares(Vec<i8>);

impl Squares {
    fn from_board(board: Board) -> Squares {
        let code = |square| match square {
            'M' => 1,
            'O' => -1,
            _ => 0,
        };
        Squares(board.to_string().chars().map(code).collect())
    }

    fn at(&self, square: usize) -> Option<i8> {
        self.0.get(square).copied()
    }

    fn can_step(&self, square: usize) -> bool {
        self.at(square) == Some(1) && self.at(square + 1) == Some(0)
    }

    fn can_jump(&self, square: usize) -> bool {
        let here = [0, 1, 2].map(|ahead| self.at(square + ahead));
        here == [Some(1), Some(-1), Some(0)]
    }

    fn after(&self, square: usize) -> Squares {
        let mut squares = self.0.clone();
        let landing = if self.can_jump(square) { 2 } else { 1 };
        squares[square..=square + landing].fill(0);
        squares[square + landing] = 1;
        Squares(squares)
    }

    /// Seen from the other side.
    fn turned(&self) -> Squares {
        Squares(self.0.iter().rev().map(|code| -code).collect())
    }
}

fn set(board: Board, test: impl Fn(usize) -> bool) -> u64 {
    let squares = 0..usize::from(board.squares());
    squares
        .filter(|&square| test(square))
        .map(|square| 1 << square)
        .sum()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn steps_and_jumps(board in board()) {
        let naive = Squares::from_board(board);
        prop_assert_eq!(board.steps(), set(board, |square| naive.can_step(square)));
        prop_assert_eq!(board.jumps(), set(board, |square| naive.can_jump(square)));
        prop_assert_eq!(board.steps() & board.jumps(), 0);
        prop_assert_eq!(board.moves(), board.steps() | board.jumps());
    }

    #[test]
    fn boards_after_moves(board in board()) {
        let naive = Squares::from_board(board);
        for square in (0..63_u8).filter(|square| board.moves() >> square & 1 == 1) {
            let after = Squares::from_board(board.after(u32::from(square)));
            prop_assert_eq!(after, naive.after(usize::from(square)).turned());
        }
    }

    #[test]
    fn mirror_images(board in board()) {
        prop_assert_eq!(Squares::from_board(board.mirrored()), Squares::from_board(board).turned());
        prop_assert_eq!(board.mirrored().mirrored(), board);
    }

    #[test]
    fn squares_turn_as_boards_do(board in board(), bit in 0..63_u32) {
        let square = Square::from_bit(bit);
        prop_assert_eq!(square.mirrored(board.squares()).mirrored(board.squares()), square);
        if bit < u32::from(board.squares()) {
            let there = square.mirrored(board.squares()).bit();
            prop_assert_eq!(board.mine() >> bit & 1, board.mirrored().theirs() >> there & 1);
        }
    }
}
