//! Reading and writing texts.

use pigskin_football::{Board, House, InvalidBoard, NoChance, Position, Square, Team};
use proptest::prelude::*;

use crate::laws::{board, house, position};

fn board_error(text: &str) -> String {
    text.parse::<Board>().unwrap_err().to_string()
}

#[test]
fn texts_that_are_no_boards() {
    assert_eq!(board_error("MM.OO"), "'.' is not a square: M, O or _");
    assert_eq!(board_error("MXYO"), "'X' is not a square: M, O or _");
    assert_eq!(board_error(""), "a board has 1 to 63 squares, not 0");
    for length in [64, 65, 128, 255, 256, 1000] {
        let error = format!("a board has 1 to 63 squares, not {length}");
        assert_eq!(board_error(&"M".repeat(length)), error);
    }
}

#[test]
fn pieces_that_are_no_board() {
    assert_eq!(Board::new(5, 0b10_0000, 0), Err(InvalidBoard::OffBoard(6)));
    assert_eq!(Board::new(63, 1 << 63, 0), Err(InvalidBoard::OffBoard(64)));
    assert_eq!(Board::new(5, 0b110, 0b100), Err(InvalidBoard::Shared(3)));
    assert_eq!(Board::start(0), None);
    assert_eq!(Board::start(32), None);
    assert_eq!(Board::start(31).map(Board::squares), Some(63));
}

#[test]
fn texts_that_are_no_positions() {
    let error = |text: &str| text.parse::<Position>().unwrap_err().to_string();
    assert_eq!(
        error("MM_OO to move indiana"),
        "'indiana' is not a team: michigan or ohio"
    );
    assert_eq!(
        error("MM-OO to move ohio"),
        "'-' is not a square: M, O or _"
    );
    let michigan: Position = "MM_OO to move michigan".parse().unwrap();
    assert_eq!(michigan.to_string(), "MM_OO");
    assert_eq!(michigan.to_move(), Team::Michigan);
}

#[test]
fn texts_that_are_nothing_else() {
    for text in ["", "0", "64", "2.0", "TRUE", "-1"] {
        let error = text.parse::<Square>().unwrap_err().to_string();
        assert_eq!(error, format!("'{text}' is not a square from 1 to 63"));
    }
    for text in ["perfect?", "mix:", "mix:0,0", "mix:1", "mix:-1,2", "Random"] {
        assert!(text.parse::<House>().is_err(), "{text}");
    }
    assert_eq!("".parse(), Ok(NoChance));
    assert!("6".parse::<NoChance>().is_err());
}

proptest! {
    #[test]
    fn what_is_written_reads_the_same(board in board(), position in position(), house in house()) {
        prop_assert_eq!(board.to_string().parse(), Ok(board));
        prop_assert_eq!(position.to_string().parse(), Ok(position));
        prop_assert_eq!(house.to_string().parse(), Ok(house));
    }
}
