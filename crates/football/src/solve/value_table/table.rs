//! The values of all boards of small games.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::Arc;

use pigskin_game::short_game::Value;

use crate::Board;

use crate::solve::{ValueError, Values};

/// The values of all boards that come up in games of 1 to some pieces per side, each seen by
/// its mover, with the canonical forms of the values.
///
/// As text it has a line for each value, with its number, the numbers of Left's and of
/// Right's options, and its name; then a line for each board, with the number of its value:
///
/// ```
/// use pigskin_football::solve::ValueTable;
/// let table = ValueTable::compute(1)?;
/// let text = "\
/// pigskin d-football values 1
/// pieces: 1
///
/// 0 {|} 0
/// 1 {0|} 1
///
/// O__ 0
/// MO_ 1
/// M_O 0
/// ";
/// assert_eq!(table.to_string(), text);
/// assert_eq!(table.check(), Ok(()));
/// # Ok::<(), pigskin_football::solve::ValueError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueTable {
    pub(super) pieces: u8,
    pub(super) forms: Arc<[Form]>,
    pub(super) names: Vec<String>,
    /// Boards with the index of their value.
    pub(super) boards: Vec<(Board, usize)>,
}

/// The options of a value, as indices of values further up.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Form {
    /// Left's.
    pub left: Vec<usize>,
    /// Right's.
    pub right: Vec<usize>,
}

impl ValueTable {
    /// Largest number of pieces per side for which a table is computed.
    pub const MOST_PIECES: u8 = 7;

    /// The first line of every table.
    pub const HEADING: &str = "pigskin d-football values 1";

    /// Computes the values of all boards of 1 to `pieces` per side; of no boards for 0.
    ///
    /// # Errors
    ///
    /// Fails if there are more than [`MOST_PIECES`](Self::MOST_PIECES), since
    /// games of more have too many regions.
    pub fn compute(pieces: u8) -> Result<ValueTable, ValueError> {
        if pieces > ValueTable::MOST_PIECES {
            return Err(ValueError::Pieces(pieces));
        }
        let mut values = Values::new();
        let mut places = HashMap::new();
        let mut table = Lines::default();
        let mut boards = Vec::new();
        for board in all_boards(pieces) {
            let value = values.value(board)?;
            boards.push((board, table.place(&mut values, value, &mut places)?));
        }
        Ok(ValueTable {
            pieces,
            forms: table.forms.into(),
            names: table.names,
            boards,
        })
    }

    /// The largest number of pieces per side.
    pub fn pieces(&self) -> u8 {
        self.pieces
    }

    /// The number of boards.
    pub fn boards(&self) -> usize {
        self.boards.len()
    }

    /// The number of different values, with those of their options.
    pub fn values(&self) -> usize {
        self.forms.len()
    }
}

/// The values so far, each after its options.
#[derive(Default)]
struct Lines {
    forms: Vec<Form>,
    names: Vec<String>,
}

impl Lines {
    fn place(
        &mut self,
        values: &mut Values,
        value: Value,
        places: &mut HashMap<Value, usize>,
    ) -> Result<usize, ValueError> {
        if let Some(&place) = places.get(&value) {
            return Ok(place);
        }
        let left = values.games().left(value).to_vec();
        let right = values.games().right(value).to_vec();
        let mut all = |options: Vec<Value>| {
            let places = options
                .into_iter()
                .map(|option| self.place(values, option, places));
            let mut places = places.collect::<Result<Vec<usize>, ValueError>>()?;
            places.sort_unstable();
            Ok::<Vec<usize>, ValueError>(places)
        };
        let form = Form {
            left: all(left)?,
            right: all(right)?,
        };
        let place = self.forms.len();
        self.forms.push(form);
        self.names.push(values.games().name(value)?);
        places.insert(value, place);
        Ok(place)
    }
}

/// All boards that come up in games of 1 to `pieces` per side, by size, with more pieces first.
pub(super) fn all_boards(pieces: u8) -> Vec<Board> {
    let mut all = Vec::new();
    for start in (1..=pieces).filter_map(Board::start) {
        let mut found = HashSet::from([start]);
        let mut open = vec![start];
        while let Some(board) = open.pop() {
            let new = board.afters().filter(|&after| found.insert(after));
            open.extend(new);
        }
        let mut found: Vec<Board> = found.into_iter().collect();
        found.sort_unstable_by_key(|board| (board.theirs(), board.mine()));
        all.extend(found);
    }
    all
}

impl fmt::Display for ValueTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\npieces: {}\n", ValueTable::HEADING, self.pieces)?;
        let list = |options: &[usize]| {
            let options: Vec<String> = options.iter().map(ToString::to_string).collect();
            options.join(" ")
        };
        for (place, (form, name)) in self.forms.iter().zip(&self.names).enumerate() {
            let (left, right) = (list(&form.left), list(&form.right));
            writeln!(f, "{place} {{{left}|{right}}} {name}")?;
        }
        writeln!(f)?;
        for (board, place) in &self.boards {
            writeln!(f, "{board} {place}")?;
        }
        Ok(())
    }
}
