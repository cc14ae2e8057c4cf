//! Values of boards as short games.

use std::ops::ControlFlow;

use pigskin_game::short_game::{Games, Value};

use crate::Board;

use super::ValueError;
use super::line::{Bits, Line, Region, Sum};
use super::memory::ByLine;

/// Computes the values of boards, exactly.
///
/// The value of a board says more than who wins: it says how much the board is worth beside
/// any other. The mover of the [`Board`] is Left, and values are positive if the board is
/// good for it. Whose turn it is does not matter; `value ≥ 0` means that the mover wins if
/// the other team begins, and `value` confused with 0 that whoever begins wins.
///
/// A board is the sum of its regions and an integer, so each region that comes up is
/// computed once, from the values after all moves of both teams in it.
///
/// ```
/// use pigskin_football::Board;
/// use pigskin_football::solve::Values;
/// let mut values = Values::new();
/// let start = Board::start(6).expect("6 is a number of pieces");
/// let value = values.value(start)?;
/// assert_eq!(values.games().name(value)?, "±1");
/// # Ok::<(), pigskin_football::solve::ValueError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Values {
    games: Games,
    /// The values of regions to the team for which the line is not above its mirror image.
    regions: ByLine<Value>,
    limit: usize,
}

/// A board as a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// The regions in which moves are left, from left to right.
    pub parts: Vec<Part>,
    /// The mover's spare moves less the opponent's: moves of pieces that have passed all
    /// opposing ones.
    pub spare: i32,
}

/// Neighbouring squares of a board that the rest of it does not affect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The first square as a bit of the whole board.
    pub from: u32,
    /// The squares as a board of their own, without pieces that have passed all opposing
    /// ones and are counted as spare moves.
    pub board: Board,
    /// The value to the mover.
    pub value: Value,
}

impl Default for Values {
    fn default() -> Values {
        Values::new()
    }
}

impl Values {
    /// Without a limit.
    pub fn new() -> Values {
        Values::with_limits(usize::MAX, u64::MAX)
    }

    /// With limits that keep a board of any size below about two minutes and 1 GB of memory.
    ///
    /// ```
    /// use pigskin_football::solve::Values;
    /// let mut values = Values::bounded();
    /// let value = values.value("M_O".parse()?)?;
    /// assert_eq!(values.games().name(value)?, "0");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn bounded() -> Values {
        Values::with_limits(2_000_000, 20_000_000)
    }

    /// Fails after this many regions in all, or steps as in
    /// [`Games::with_limit`]. What was computed until then is remembered.
    ///
    /// ```
    /// use pigskin_football::Board;
    /// use pigskin_football::solve::{ValueError, Values};
    /// let start = Board::start(11).expect("11 is a number of pieces");
    /// let gave_up = Values::with_limits(1000, 1_000_000).value(start);
    /// assert_eq!(gave_up, Err(ValueError::Regions(1000)));
    /// ```
    pub fn with_limits(regions: usize, steps: u64) -> Values {
        Values {
            games: Games::with_limit(steps),
            regions: ByLine::default(),
            limit: regions,
        }
    }

    /// The games that the values belong to.
    pub fn games(&mut self) -> &mut Games {
        &mut self.games
    }

    /// The number of regions computed so far.
    pub fn regions(&self) -> usize {
        self.regions.len()
    }

    /// The value of a board.
    ///
    /// # Errors
    ///
    /// Fails if a limit is reached.
    pub fn value(&mut self, board: Board) -> Result<Value, ValueError> {
        self.value_of_sum(
            Sum::from_board(board, 0),
            &mut |_| ControlFlow::Continue(()),
        )
    }

    /// Like [`value`](Self::value); `progress` is told the number of regions from time to
    /// time, and stops the computation with [`ControlFlow::Break`].
    ///
    /// # Errors
    ///
    /// Fails if a limit is reached, or if `progress` stops it.
    pub fn value_with_progress(
        &mut self,
        board: Board,
        progress: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> Result<Value, ValueError> {
        self.value_of_sum(Sum::from_board(board, 0), progress)
    }

    /// The regions of a board with their values, and its spare moves. The sum of all of them
    /// is the board's [`value`](Self::value).
    ///
    /// ```
    /// use pigskin_football::solve::Values;
    /// let mut values = Values::new();
    /// // MMOO never moves, so what is left of it and right of it are independent.
    /// let parts = values.parts("_MO_MMOO_MO_".parse()?)?;
    /// let mut names = Vec::new();
    /// for part in &parts.parts {
    ///     names.push(format!("{} {}", part.board, values.games().name(part.value)?));
    /// }
    /// assert_eq!(names, ["_MO_ *", "_MO_ *"]);
    /// assert_eq!((parts.parts[1].from, parts.spare), (8, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if a limit is reached.
    pub fn parts(&mut self, board: Board) -> Result<Parts, ValueError> {
        let Sum { line, spare } = Sum::in_place(board);
        let mut parts = Vec::new();
        for (from, region) in line.places() {
            if region.mine | region.theirs != 0 {
                let value = self.value_of_region(region, &mut |_| ControlFlow::Continue(()))?;
                let board = region.board();
                parts.push(Part { from, board, value });
            }
        }
        Ok(Parts { parts, spare })
    }

    fn value_of_sum(
        &mut self,
        sum: Sum,
        progress: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> Result<Value, ValueError> {
        let mut value = self.games.integer(sum.spare.into())?;
        for region in sum.line.regions() {
            let region = self.value_of_region(region, progress)?;
            value = self.games.sum(value, region)?;
        }
        Ok(value)
    }

    fn value_of_region(
        &mut self,
        region: Region,
        progress: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> Result<Value, ValueError> {
        let line = region.line();
        let mirrored = line.mirrored();
        if mirrored < line {
            let value = self.value_of_line(mirrored, line, progress)?;
            return Ok(self.games.negative(value)?);
        }
        self.value_of_line(line, mirrored, progress)
    }

    fn value_of_line(
        &mut self,
        line: Line,
        mirrored: Line,
        progress: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> Result<Value, ValueError> {
        if let Some(&known) = self.regions.get(&line) {
            return Ok(known);
        }
        let mut left = Vec::new();
        for bit in Bits(line.moves()) {
            // The other team sees the board after a move.
            let theirs = self.value_of_sum(Sum { line, spare: 0 }.after(bit), progress)?;
            left.push(self.games.negative(theirs)?);
        }
        let line_of_theirs = Sum {
            line: mirrored,
            spare: 0,
        };
        let mut right = Vec::new();
        for bit in Bits(mirrored.moves()) {
            right.push(self.value_of_sum(line_of_theirs.after(bit), progress)?);
        }
        if self.regions.len() >= self.limit {
            return Err(ValueError::Regions(self.limit));
        }
        let value = self.games.from_options(left, right)?;
        self.regions.insert(line, value);
        if self.regions.len().is_multiple_of(1024) && progress(self.regions.len()).is_break() {
            return Err(ValueError::Stopped);
        }
        Ok(value)
    }
}
