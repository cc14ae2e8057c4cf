//! A board as the team to move sees it.

/// Largest number of squares of a board.
pub const MOST_SQUARES: u8 = 63;

/// A board as the team to move sees it: the mover's pieces move right, to higher
/// squares, and the opponent's move left.
///
/// The pieces are two sets of bits, with bit i for square i + 1 from the mover's left,
/// so that a few shifts give all moves at once. The board does not say which team is the
/// mover, since the moves do not depend on it; [`Position`](crate::Position) does.
///
/// As text, `M` is a piece of the mover and `O` one of the opponent: `MM_OO`.
///
/// ```
/// use pigskin_football::Board;
/// let start = Board::start(2).expect("2 is a number of pieces");
/// assert_eq!(start.to_string(), "MM_OO");
/// assert_eq!(start.steps(), 0b00010);
/// // The piece on square 2 steps ahead; the opponent sees the board from its side.
/// assert_eq!(start.after(1), "MMO_O".parse()?);
/// # Ok::<(), pigskin_football::ParseBoardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    /// Number of squares, 1 to 63.
    squares: u8,
    /// Squares of the mover's pieces.
    mine: u64,
    /// Squares of the opponent's pieces; none is also in `mine`.
    theirs: u64,
}

/// Why squares and pieces are not a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidBoard {
    /// The number of squares is out of range.
    #[error("a board has 1 to {MOST_SQUARES} squares, not {0}")]
    Squares(usize),
    /// A piece stands beyond the last square.
    #[error("a piece stands on square {0}, beyond the edge")]
    OffBoard(u32),
    /// Two pieces share a square.
    #[error("pieces of both teams stand on square {0}")]
    Shared(u32),
}

impl Board {
    /// The board at the start of a game with 1 to 31 pieces per side: all of the
    /// mover's, an empty square, all of the opponent's.
    pub const fn start(pieces: u8) -> Option<Board> {
        if pieces < 1 || pieces > MOST_SQUARES / 2 {
            return None;
        }
        let mine = (1 << pieces) - 1;
        Some(Board {
            squares: 2 * pieces + 1,
            mine,
            theirs: mine << (pieces + 1),
        })
    }

    /// A board with these pieces, with bit i for square i + 1.
    ///
    /// # Errors
    ///
    /// Fails if the number of squares is out of range, if a piece is off the board, or
    /// if two pieces share a square.
    pub const fn new(squares: u8, mine: u64, theirs: u64) -> Result<Board, InvalidBoard> {
        if squares < 1 || squares > MOST_SQUARES {
            return Err(InvalidBoard::Squares(squares as usize));
        }
        let off = (mine | theirs) >> squares;
        if off != 0 {
            let square = off.trailing_zeros() + squares as u32 + 1;
            return Err(InvalidBoard::OffBoard(square));
        }
        if mine & theirs != 0 {
            let square = (mine & theirs).trailing_zeros() + 1;
            return Err(InvalidBoard::Shared(square));
        }
        Ok(Board {
            squares,
            mine,
            theirs,
        })
    }

    /// A board with parts that come from a board and are therefore valid.
    pub(crate) const fn from_valid(squares: u8, mine: u64, theirs: u64) -> Board {
        Board {
            squares,
            mine,
            theirs,
        }
    }

    /// The number of squares, 1 to 63.
    pub const fn squares(self) -> u8 {
        self.squares
    }

    /// The squares of the mover's pieces, as bits.
    pub const fn mine(self) -> u64 {
        self.mine
    }

    /// The squares of the opponent's pieces, as bits.
    pub const fn theirs(self) -> u64 {
        self.theirs
    }

    /// The squares of the mover's pieces that have an empty square ahead.
    pub const fn steps(self) -> u64 {
        self.mine & (self.empty() >> 1)
    }

    /// The squares of the mover's pieces that have an opponent's piece ahead and an
    /// empty square behind it.
    pub const fn jumps(self) -> u64 {
        self.mine & (self.theirs >> 1) & (self.empty() >> 2)
    }

    /// The squares of the mover's pieces that can move. No piece has two moves, since the
    /// square ahead is empty for a step and taken for a jump.
    ///
    /// If there are none, the mover has lost.
    pub const fn moves(self) -> u64 {
        self.steps() | self.jumps()
    }

    /// The board after a move of the mover's piece on the square with this bit, seen by
    /// the other team, which moves next.
    ///
    /// The bit must be one of [`moves`](Self::moves), otherwise the result is
    /// meaningless. This is the inner loop of all searches, so it does not check.
    pub const fn after(self, square_bit_index: u32) -> Board {
        debug_assert!(self.moves() >> square_bit_index & 1 == 1);
        let from = 1 << square_bit_index;
        let ahead = from << 1;
        let jumped = self.theirs & ahead;
        // A jump lands one square further.
        let to = if jumped == 0 { ahead } else { ahead << 1 };
        Board {
            squares: self.squares,
            mine: self.mine ^ (from | to),
            theirs: self.theirs ^ jumped,
        }
        .mirrored()
    }

    /// The board seen by the other team: left is right, mine is theirs.
    ///
    /// ```
    /// # use pigskin_football::Board;
    /// let board: Board = "M_MO_".parse()?;
    /// assert_eq!(board.mirrored().to_string(), "_MO_O");
    /// # Ok::<(), pigskin_football::ParseBoardError>(())
    /// ```
    pub const fn mirrored(self) -> Board {
        let shift = u64::BITS - self.squares as u32;
        Board {
            squares: self.squares,
            mine: self.theirs.reverse_bits() >> shift,
            theirs: self.mine.reverse_bits() >> shift,
        }
    }

    const fn empty(self) -> u64 {
        !(self.mine | self.theirs) & ((1 << self.squares) - 1)
    }
}
