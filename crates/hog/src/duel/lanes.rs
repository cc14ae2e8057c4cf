//! Instructions for several numbers at a time, one for each player of a block.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod plain;
#[cfg(target_arch = "x86_64")]
mod twice;

use std::fmt::Debug;

#[cfg(target_arch = "x86_64")]
pub use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
pub use avx512::Avx512;
pub use plain::Plain;
#[cfg(target_arch = "x86_64")]
pub use twice::Twice;

/// Rows of a tile: own scores against one score of the other player.
pub const ROWS: usize = 8;

/// Numbers by the number of dice, with room for a look-up by four bits.
pub type ByDice = [f64; 16];

/// Numbers by player, and what a sweep does with them. Neighbours, such as players 0 and 1,
/// are opponents.
///
/// All implementations round each operation in the same way, so a player has the same
/// numbers with any of them; only [`Plain`](Plain) can be told to round a
/// product before it is added.
pub trait Lanes: Copy + Debug {
    /// The number of players.
    const PLAYERS: usize;

    /// A number for each player.
    type Numbers: Copy + Debug + Send + Sync;

    /// The numbers of dice in a tile, by row and player.
    type Choices: Copy + Debug + Send + Sync;

    /// The place of each player's number of dice among [`ByDice`].
    type Places: Copy + Debug;

    /// Which players roll a number of dice, by row.
    type Rolling: Copy + Debug + Send + Sync;

    /// The same number for each player.
    fn all(self, number: f64) -> Self::Numbers;

    /// `of_a` for the first of each two opponents, and `of_b` for the second.
    fn of_each(self, of_a: f64, of_b: f64) -> Self::Numbers;

    /// The number of a player.
    fn of(self, player: usize, numbers: Self::Numbers) -> f64;

    /// A number for each player.
    fn each(self, of_player: impl Fn(usize) -> f64) -> Self::Numbers;

    /// The numbers of the first half of the players of both, and those of the second half.
    fn halves(self, a: Self::Numbers, b: Self::Numbers) -> [Self::Numbers; 2];

    /// `a + b`
    fn add(self, a: Self::Numbers, b: Self::Numbers) -> Self::Numbers;

    /// `a × b`
    fn multiply(self, a: Self::Numbers, b: Self::Numbers) -> Self::Numbers;

    /// `a × b + c`
    fn multiply_add(self, a: Self::Numbers, b: Self::Numbers, c: Self::Numbers) -> Self::Numbers;

    /// The numbers with those of opponents exchanged.
    fn of_opponents(self, numbers: Self::Numbers) -> Self::Numbers;

    /// The choices of a tile from those of each player, by row.
    fn choices<'c>(self, of_player: impl Fn(usize) -> &'c [u8; ROWS]) -> Self::Choices;

    /// The players who roll this many dice in the rows of a tile.
    fn rolling(self, choices: &Self::Choices, dice: u8) -> Self::Rolling;

    /// `new` for those who roll in this row, `old` for the others.
    fn select(
        self,
        rolling: Self::Rolling,
        row: usize,
        new: Self::Numbers,
        old: Self::Numbers,
    ) -> Self::Numbers;

    /// The places of the players' choices in a row.
    fn places(self, choices: &Self::Choices, row: usize) -> Self::Places;

    /// The number at each player's place.
    fn look_up(self, numbers: &ByDice, places: Self::Places) -> Self::Numbers;
}
