//! The tablebases that come with this crate.

use std::sync::LazyLock;

use crate::Board;

use super::Tablebase;

/// Fewest pieces per side with a bundled tablebase. The solver is fast enough for fewer.
const FEWEST: u8 = 8;

/// The output of `pigskin solve --game d-football --n N --labels` for 8 to 11. The
/// bench `tablebase` asserts that it is still the same.
const FILES: [&[u8]; 4] = [
    include_bytes!("bundled/8.labels"),
    include_bytes!("bundled/9.labels"),
    include_bytes!("bundled/10.labels"),
    include_bytes!("bundled/11.labels"),
];

static TABLEBASES: [LazyLock<Option<Tablebase>>; FILES.len()] = [
    LazyLock::new(|| Tablebase::from_bytes(FILES[0]).ok()),
    LazyLock::new(|| Tablebase::from_bytes(FILES[1]).ok()),
    LazyLock::new(|| Tablebase::from_bytes(FILES[2]).ok()),
    LazyLock::new(|| Tablebase::from_bytes(FILES[3]).ok()),
];

impl Tablebase {
    /// The bundled tablebase for 8 to 11 pieces per side; `None` for other numbers.
    ///
    /// The first call reads it, which takes some milliseconds and 3 MB.
    ///
    /// ```
    /// use pigskin_football::solve::Tablebase;
    /// let tablebase = Tablebase::bundled(11).expect("contests have eleven");
    /// assert_eq!(tablebase.boards(), 21_476_310);
    /// ```
    pub fn bundled(pieces: u8) -> Option<&'static Tablebase> {
        let tablebase = TABLEBASES.get(usize::from(pieces.checked_sub(FEWEST)?))?;
        tablebase.as_ref()
    }

    /// Returns whether the team to move wins, if a bundled tablebase has the board: that
    /// is every board of a game with 8 to 11 pieces per side.
    pub fn probe(board: Board) -> Option<bool> {
        // A start with n pieces per side has 2n + 1 squares.
        Tablebase::bundled(board.squares() / 2)?.wins(board)
    }
}
