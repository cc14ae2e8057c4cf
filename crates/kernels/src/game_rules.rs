//! The rules of a game in numbers.

/// The rules of a game in numbers.
///
/// A sweep reads them when it is made, not while it compares tables.
pub trait GameRules {
    /// The points that win.
    fn goal(&self) -> u16;

    /// The most dice of a roll, at most [`MOST_DICE`].
    fn most_dice(&self) -> u8;

    /// Tests whether scores are swapped after a turn, by the mover's score with the points of the
    /// turn, which may be at or above the goal, and the other's score below it.
    fn swaps(&self, raw: u16, theirs: u16) -> bool;

    /// The points of no dice at two scores below the goal.
    fn bacon_points(&self, own: u16, theirs: u16) -> u16;

    /// Tests whether a score may rise after a turn and before a swap.
    fn has_rises(&self) -> bool;

    /// The mover's score after it has risen, by the scores as for [`swaps`](GameRules::swaps).
    fn risen(&self, raw: u16, theirs: u16) -> u16;

    /// Tests whether the wild dice are rolled at two scores below the goal, and not the usual ones.
    fn is_wild(&self, own: u16, theirs: u16) -> bool;

    /// The chances of the points of rolling at least one die, usual or wild, in runs, the lowest
    /// first. There are none if such dice are never rolled.
    fn points(&self, dice: u8, wild: bool) -> Vec<Run>;

    /// The points of a bonus for the dice of the turn before, or 0.
    fn bonus(&self) -> u16;

    /// The memory of a turn with these dice and points, without a bonus, on which a bonus of the next
    /// turn may depend: at most [`most_remembered`](GameRules::most_remembered).
    fn remembered(&self, dice: u8, points: u16) -> u8;

    /// The highest memory of a turn, at most 15.
    fn most_remembered(&self) -> u8;

    /// Tests whether a number of dice earns the bonus after a turn with this memory.
    fn earns_bonus(&self, before: u8, dice: u8) -> bool;
}

/// Chances of consecutive numbers of points.
#[derive(Clone, Debug)]
pub struct Run {
    /// The points of the first chance.
    pub first: usize,
    /// The chances, one for each further point.
    pub chances: Vec<f64>,
}

/// The most dice of any roll.
pub const MOST_DICE: u8 = 10;

/// All points of some runs with their chances, including chances of zero.
pub fn terms(runs: &[Run]) -> impl Iterator<Item = (usize, f64)> + '_ {
    runs.iter()
        .flat_map(|run| (run.first..).zip(run.chances.iter().copied()))
}

/// The most points of some runs.
pub fn highest(runs: &[Run]) -> usize {
    let ends = runs.iter().map(|run| run.first + run.chances.len() - 1);
    ends.max().unwrap_or(0)
}
