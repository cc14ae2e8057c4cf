//! A turn against a lone opponent.

/// A turn at the current sum.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    pub table: usize,
    pub theirs: usize,
    pub own: usize,
    /// The plane of its afterstates.
    pub plane: usize,
    /// The place of its chances.
    pub place: usize,
    /// The chances that it ends the game with a win for player a, without a bonus and
    /// with one.
    pub finish: [f64; 2],
    /// The place from which the chances with a bonus are copied, unless they are
    /// computed.
    pub copied: Option<usize>,
}

/// Turns by [`Action::place`](crate::duel::general::plan::Action::place): those computed only
/// without a bonus, and those computed with one as well.
pub type ByRoll = Vec<[Vec<Turn>; 2]>;
