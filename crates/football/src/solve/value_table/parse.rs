//! Reading a table of values.

use std::str::FromStr;

use crate::Board;

use super::table::{Form, ValueTable};

/// Moves that a value of a table can take at most; those of 7 a side take less than 100.
const MOST_MOVES: usize = 500;

/// Why a text is not a table of values.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseValueTableError {
    /// The first lines are not those of a table.
    #[error(
        "the first lines are not \"{}\" and \"pieces: \" with 1 to {}",
        ValueTable::HEADING,
        ValueTable::MOST_PIECES
    )]
    Heading,
    /// A game with this value can take too many moves.
    #[error("line {0} has a value of more than {MOST_MOVES} moves")]
    Deep(usize),
    /// A line is no value whose options are further up, and no board with such a value.
    #[error("line {0} is neither a value after its options nor a board with its value")]
    Line(usize),
}

impl FromStr for ValueTable {
    type Err = ParseValueTableError;

    fn from_str(text: &str) -> Result<ValueTable, ParseValueTableError> {
        let mut lines = text.lines();
        let heading = lines.next() == Some(ValueTable::HEADING);
        let pieces = lines.next().and_then(|line| line.strip_prefix("pieces: "));
        let pieces = pieces.and_then(|pieces| pieces.parse().ok());
        let Some(pieces) =
            pieces.filter(|pieces| heading && (1..=ValueTable::MOST_PIECES).contains(pieces))
        else {
            return Err(ParseValueTableError::Heading);
        };
        let (mut forms, mut names, mut boards) = (Vec::new(), Vec::new(), Vec::new());
        let mut moves: Vec<usize> = Vec::new();
        for (number, line) in (3..).zip(lines).filter(|(_, line)| !line.is_empty()) {
            if let Some((form, name)) = value(line, forms.len()) {
                let options = form.left.iter().chain(&form.right);
                let most = options.filter_map(|&option| moves.get(option)).max();
                let most = most.map_or(0, |most| most + 1);
                if most > MOST_MOVES {
                    return Err(ParseValueTableError::Deep(number));
                }
                moves.push(most);
                forms.push(form);
                names.push(name);
            } else if let Some(board) = board(line, forms.len()) {
                boards.push(board);
            } else {
                return Err(ParseValueTableError::Line(number));
            }
        }
        Ok(ValueTable {
            pieces,
            forms: forms.into(),
            names,
            boards,
        })
    }
}

/// Reads `PLACE {LEFT|RIGHT} NAME`; the options are below the place.
fn value(line: &str, place: usize) -> Option<(Form, String)> {
    let (number, rest) = line.split_once(" {")?;
    let (options, name) = rest.split_once("} ")?;
    let (left, right) = options.split_once('|')?;
    let all = |options: &str| {
        let options = options.split_whitespace();
        let options = options.map(|option| option.parse().ok().filter(|&option| option < place));
        options.collect::<Option<Vec<usize>>>()
    };
    let form = Form {
        left: all(left)?,
        right: all(right)?,
    };
    (number.parse() == Ok(place)).then(|| (form, name.to_owned()))
}

/// Reads `BOARD PLACE`.
fn board(line: &str, places: usize) -> Option<(Board, usize)> {
    let (board, place) = line.split_once(' ')?;
    let place = place.parse().ok().filter(|&place| place < places)?;
    Some((board.parse().ok()?, place))
}
