//! Instructions for several numbers at a time.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod plain;
#[cfg(target_arch = "x86_64")]
mod twice;

use std::fmt::Debug;

use pulp::bytemuck::Pod;

#[cfg(target_arch = "x86_64")]
pub use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
pub use avx512::Avx512;
pub use plain::Plain;
#[cfg(target_arch = "x86_64")]
pub use twice::Twice;

/// Rows of a tile: own scores against one score of the other player.
pub const ROWS: usize = 8;

/// Most games that the players of any lanes play ([`Players::GAMES`]).
pub const MOST_GAMES: usize = 4;

/// Numbers by the number of dice, with room for a look-up by four bits.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
pub struct ByDice(pub [f64; 16]);

/// Several numbers, a lane for each, and what a sweep does with them.
///
/// All implementations round each operation in the same way, so a lane has the same
/// numbers with any of them; only [`Plain`](Plain) can be told to round a
/// product before it is added.
pub trait Lanes: Copy + Debug + 'static {
    /// A number for each lane.
    type Numbers: Copy + Debug + Send + Sync + Pod;

    /// The registers that these numbers take.
    const REGISTERS: usize;

    /// One number for all lanes.
    fn all(self, number: f64) -> Self::Numbers;

    /// The number of a lane.
    fn of(self, lane: usize, numbers: Self::Numbers) -> f64;

    /// A number for each lane.
    fn each(self, of_lane: impl Fn(usize) -> f64) -> Self::Numbers;

    /// The numbers of the first half of the lanes of both, and those of the second half.
    fn halves(self, a: Self::Numbers, b: Self::Numbers) -> [Self::Numbers; 2];

    /// `a + b`
    fn add(self, a: Self::Numbers, b: Self::Numbers) -> Self::Numbers;

    /// `a × b`
    fn multiply(self, a: Self::Numbers, b: Self::Numbers) -> Self::Numbers;

    /// `a × b + c`
    fn multiply_add(self, a: Self::Numbers, b: Self::Numbers, c: Self::Numbers) -> Self::Numbers;
}

/// Lanes for which a table chooses numbers of dice.
pub trait Choosing: Lanes {
    /// The numbers of dice in a tile, by row and lane.
    type Choices: Copy + Debug + Send + Sync;

    /// The place of each lane's number of dice among [`ByDice`].
    type Places: Copy + Debug;

    /// Which lanes roll a number of dice, by row.
    type Rolling: Copy + Debug + Send + Sync;

    /// The lanes that roll this many dice in the rows of a tile.
    fn rolling(self, choices: &Self::Choices, dice: u8) -> Self::Rolling;

    /// `new` for the lanes that roll in this row, `old` for the others.
    fn select(
        self,
        rolling: Self::Rolling,
        row: usize,
        new: Self::Numbers,
        old: Self::Numbers,
    ) -> Self::Numbers;

    /// The places of the lanes' choices in a row.
    fn places(self, choices: &Self::Choices, row: usize) -> Self::Places;

    /// The number at each lane's place.
    fn look_up(self, numbers: &ByDice, places: Self::Places) -> Self::Numbers;
}

/// A lane for each player of some games. Neighbours, such as players 0 and 1, are opponents.
pub trait Players: Choosing {
    /// The number of games.
    const GAMES: usize;

    /// The numbers of dice of one player of each game, by row.
    type Side: Copy + Debug + Send + Sync;

    /// `of_a` for the first of each two opponents, and `of_b` for the second.
    fn of_each(self, of_a: f64, of_b: f64) -> Self::Numbers;

    /// The numbers with those of opponents exchanged.
    fn of_opponents(self, numbers: Self::Numbers) -> Self::Numbers;

    /// A side of the games by column, from the numbers of dice of its players by game, row and
    /// column.
    fn sides(self, games: &[[[u8; ROWS]; ROWS]; MOST_GAMES]) -> [Self::Side; ROWS];

    /// The choices of a tile, from those of the first and of the second player of each game.
    fn of_sides(self, first: &Self::Side, second: &Self::Side) -> Self::Choices;
}

/// As many lanes as a tile has rows, one for each column of eight.
pub trait Square: Choosing {
    /// The choices of a tile, from numbers of dice by row and lane.
    fn choices(self, dice: &[[u8; ROWS]; ROWS]) -> Self::Choices;

    /// The choices with rows and lanes exchanged.
    fn turned_choices(self, choices: &Self::Choices) -> Self::Choices;

    /// The lanes that roll some dice as bits, by row, then by lane.
    fn cells(self, rolling: Self::Rolling) -> u64;

    /// `new` for some lanes, given as bits, `old` for the others.
    fn replace(self, lanes: u8, new: Self::Numbers, old: Self::Numbers) -> Self::Numbers;

    /// The numbers `BY` lanes further on, from 1 to 7; the last lanes have the first of `next`.
    fn shifted<const BY: usize>(self, numbers: Self::Numbers, next: Self::Numbers)
    -> Self::Numbers;

    /// The numbers so many lanes further on, where there are any; the last lanes have any number.
    fn further(self, numbers: Self::Numbers, by: usize) -> Self::Numbers;

    /// The tile with rows and lanes exchanged.
    fn turned(self, rows: &[Self::Numbers; ROWS]) -> [Self::Numbers; ROWS];
}

/// A lane for each of `SIDE` opponents of a table.
pub trait Opponents<const SIDE: usize>: Lanes {
    /// The numbers of as many tables with tables and lanes exchanged.
    fn exchanged(self, tables: &[Self::Numbers; SIDE]) -> [Self::Numbers; SIDE];
}
