//! A program's answers, parsed strictly.

use pigskin_football::{Board, Position, Square, Team};

use super::Forfeit;
use crate::conversation::Failure;

/// One answer to one question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// The strategy returned a whole number.
    Move(i64),
    /// It returned something else; as text.
    Invalid(String),
    /// It, or loading it, raised an error with this message.
    Error(String),
    /// The program lacks memory or processes.
    Failure(Failure),
}

impl Answer {
    /// Reads the answer to the question of a number; `None` where the line is
    /// none.
    ///
    /// A number is written the one way in which numbers are written.
    pub(super) fn read(line: &str, question: u64) -> Option<Answer> {
        let (word, rest) = line.split_once(' ')?;
        let (number, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        if number != question.to_string() {
            return None;
        }
        Some(match word {
            "move" => {
                let square: i64 = rest.parse().ok()?;
                if square.to_string() != rest {
                    return None;
                }
                Answer::Move(square)
            }
            "invalid" => Answer::Invalid(rest.to_owned()),
            "error" => Answer::Error(rest.to_owned()),
            "memory" if rest.is_empty() => Answer::Failure(Failure::Memory),
            "processes" if rest.is_empty() => Answer::Failure(Failure::Processes),
            _ => return None,
        })
    }
}

/// The square as a valid move on a board, as the mover sees both.
pub(super) fn valid_move(board: Board, number: i64) -> Result<Square, Forfeit> {
    Square::try_from(number)
        .ok()
        .filter(|square| board.moves() >> square.bit() & 1 == 1)
        .ok_or_else(|| Forfeit::NotValid {
            square: number,
            valid: Position::for_mover(board, Team::Michigan).moves(),
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_answers_are_read() {
        assert_eq!(Answer::read("move 7 -1", 7), Some(Answer::Move(-1)));
        assert_eq!(
            Answer::read("error 7 no object 'aoeu'", 7),
            Some(Answer::Error("no object 'aoeu'".to_owned()))
        );
        for line in [
            "",
            " ",
            "move",
            "move 7",
            "move 7 ",
            "move 6 2",
            "move 07 2",
            "move 7 +2",
            "move 7 02",
            "move 7 2.0",
            "move 7 2 ",
            "move  7 2",
            "move 7 -0",
            "move 7 2e1",
            "move 7 \u{664}",
            "move 7 99999999999999999999",
            "2",
            "memory 7 1",
            "processes 7 1",
            "mov\u{0}e 7 2",
            "\u{1b}[31mmove 7 2",
            "Move 7 2",
        ] {
            assert_eq!(Answer::read(line, 7), None, "{line:?}");
        }
    }

    #[test]
    fn a_move_is_valid_or_a_forfeit() {
        let board: Board = "MM_OO".parse().expect("a board");
        assert_eq!(valid_move(board, 2).map(Square::number), Ok(2));
        for number in [-1, 0, 1, 3, 4, 5, 6, 63, 64, 258, i64::MAX, i64::MIN] {
            let forfeit = valid_move(board, number).expect_err("no such move");
            let said = format!("returned an invalid move: {number} (valid: 2)");
            assert_eq!(forfeit.to_string(), said);
        }
    }
}
