//! A board as a short game, by its moves.

use pigskin_game::short_game::Partizan;

use crate::Board;

/// Left is the team whose view the board is.
///
/// ```
/// use pigskin_football::Board;
/// use pigskin_game::short_game::{Definition, Outcome, Partizan};
/// let start = Board::start(2).expect("2 is a number of pieces");
/// assert_eq!(start.right(), ["MMO_O".parse()?]);
/// assert_eq!(Definition::<Board>::default().outcome(&start), Outcome::First);
/// # Ok::<(), pigskin_football::ParseBoardError>(())
/// ```
impl Partizan for Board {
    fn left(&self) -> Vec<Board> {
        self.afters().map(Board::mirrored).collect()
    }

    fn right(&self) -> Vec<Board> {
        self.mirrored().afters().collect()
    }
}
