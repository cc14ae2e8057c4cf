//! The result of an evolution.

use pigskin_game::WinRate;

use crate::Table;

/// A mixture of tables, and proved bounds on what anybody gains against it.
///
/// The opponent draws a table by the weights before a game, and plays it; the other player does
/// not see which. A *gain* is a mean win rate above ½.
///
/// - No strategy gains more than [`gain_at_most`](Self::gain_at_most): not even one that uses all
///   that the rules remember and is told which table was drawn. Against each table it wins at
///   most as often as the best response to that table, so on average at most the weighted mean
///   of these.
/// - [`response`](Self::response) is a table that gains [`gain_found`](Self::gain_found).
///
/// So in a contest of tables between entries that all draw from the mixture, nobody gains more
/// than `gain_at_most` by entering something else: the mixture is an ε-equilibrium, with ε from
/// `gain_found` to `gain_at_most`.
#[derive(Clone, Debug, PartialEq)]
pub struct Equilibrium {
    /// The tables, the highest weight first. The weights add up to one.
    pub mixture: Vec<MixedTable>,
    /// The most that any strategy gains against the mixture.
    pub gain_at_most: f64,
    /// The table that gains most against the mixture, of all that were tried.
    pub response: Table,
    /// A lower bound on its gain, apart from rounding; 0 if no table gains anything.
    pub gain_found: f64,
    /// The largest distance of any win rate from the exact one; both gains allow for it.
    pub error_bound: f64,
    /// The table of the last population whose best response wins least, with that response's win
    /// rate. Alone it is a mixture too.
    pub safest: (Table, WinRate),
    /// The generations that were computed.
    pub generations: usize,
    /// Whether the evolution was stopped before its end.
    pub stopped: bool,
}

/// A table of a mixture.
#[derive(Clone, Debug, PartialEq)]
pub struct MixedTable {
    /// The table.
    pub table: Table,
    /// How often it is drawn, from 0 to 1.
    pub weight: f64,
    /// How often its best response wins, which uses all that the rules remember.
    pub best_response: WinRate,
}
