//! Duels under rules that remember nothing, by the rolls of turns.
//!
//! This serves rules by which the points of a turn are not a plain sum of dice
//! ([`sums`](super::sums) are faster): other dice, boosted points, other rules about ones. It also plays
//! the pairs of tables that never spend a Pork Chop. Each turn is the dot product of its points'
//! chances with the values that they lead to.
//!
//! # Lanes
//!
//! Many pairs are played some tables against as many others (`field.rs`): a table has a number with a lane
//! for each opponent, and one look at its choice serves all. Few pairs are played one by one, with
//! eight scores of the other player side by side (`pair.rs`). There a tile is added up for each roll
//! that occurs in it, as if all rolled it, and each score takes its own.
//!
//! # Order
//!
//! Tiles are taken as [`Tiling`](super::tiling::Tiling) says. Before the turns of a tile are taken,
//! everything that they read beyond the tile is added up, from the lowest row to the highest, then
//! the chance that the turn ends the game. A turn adds the afterstates within the tile, the highest
//! row first. Both ways do the same operations in the same order for a turn, apart from products of
//! zero, which change no sum. So the chances of a pair are the same to the last bit in any company
//! and with any instructions that round a multiplication and addition once.
//!
//! # Error
//!
//! The value of a turn is one sum: the chance of ending the game and, for each number of points, at
//! most one product. This is what the error bound of `pigskin-hog` counts in any order, so
//! its bound holds.

mod compare;
mod field;
mod packed;
mod pair;
mod roll_rules;
mod tile;
mod tiles;

use std::sync::Arc;

use super::game_rules::GameRules;
#[cfg(target_arch = "x86_64")]
use super::instructions::Kind;
use super::instructions::{FUSED_IN_ALL, Instructions};
use super::lanes::Plain;
#[cfg(target_arch = "x86_64")]
use super::lanes::{Avx2, Avx512, Twice};
use super::pairs::{Comparison, Pairs};
use super::tell::Tell;
use compare::{Compare, Space};
pub use packed::Packed;
pub use roll_rules::RollRules;
pub use tiles::Tiles;

/// Duels under rules that remember nothing.
#[derive(Clone, Debug)]
pub struct Rolls {
    rules: Arc<RollRules>,
    spaces: Spaces,
}

/// The working space for each kind of lanes, empty before its first use.
#[derive(Clone, Debug, Default)]
struct Spaces {
    plain: Space<Plain<FUSED_IN_ALL>, Plain<FUSED_IN_ALL>, 8>,
    #[cfg(target_arch = "x86_64")]
    avx2: Space<Twice<Avx2>, Avx2, 4>,
    #[cfg(target_arch = "x86_64")]
    avx512: Space<Avx512, Avx512, 8>,
}

impl Rolls {
    /// Prepares duels under these rules, which remember nothing, and by which a turn raises no
    /// score but by its points. There are none if swaps below the goal depend on whose scores they
    /// are.
    pub fn new(rules: &dyn GameRules) -> Option<Rolls> {
        Some(Rolls::of(Arc::new(RollRules::new(rules)?)))
    }

    /// Prepares duels of tables that use nothing that these rules remember.
    pub fn of(rules: Arc<RollRules>) -> Rolls {
        Rolls {
            rules,
            spaces: Spaces::default(),
        }
    }

    /// Compares the tables of these pairs.
    pub fn compare(&mut self, instructions: Instructions, pairs: Pairs<'_>, tell: Tell<'_>) {
        self.compare_packed(instructions, pairs, None, tell);
    }

    /// Compares the tables of these pairs, which may be packed by column already.
    pub(crate) fn compare_packed(
        &mut self,
        instructions: Instructions,
        pairs: Pairs<'_>,
        by_column: Option<[Vec<Arc<Packed>>; 2]>,
        tell: Tell<'_>,
    ) {
        let comparison = Comparison {
            rules: &*self.rules,
            pairs,
            tell,
        };
        match instructions.0 {
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(simd) => simd.vectorize(Compare {
                comparison,
                lanes: Avx512(simd),
                opponents: Avx512(simd),
                space: &mut self.spaces.avx512,
                by_column,
            }),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(simd) => simd.vectorize(Compare {
                comparison,
                lanes: Twice(Avx2(simd)),
                opponents: Avx2(simd),
                space: &mut self.spaces.avx2,
                by_column,
            }),
            Kind::Plain => Compare {
                comparison,
                lanes: Plain,
                opponents: Plain,
                space: &mut self.spaces.plain,
                by_column,
            }
            .compare(),
        }
    }
}
