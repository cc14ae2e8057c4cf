//! The numbers of dice that a player rolls.

/// The numbers of dice that a player rolls, by score.
pub trait DiceTable {
    /// Reads the numbers at an own score, by the other's score; [`CHOP`] stands for a chop.
    fn read_row(&self, own: usize, dice: &mut [u8]);
}

/// Stands for a swap of the scores instead of a roll, until the player has spent it. Then the most
/// dice are rolled.
pub const CHOP: u8 = u8::MAX;
