//! Duels under rules by which the points of a turn are a sum of dice.
//!
//! A turn is worth the sum of its outcomes, each multiplied with its value. Where ones spoil a
//! toss and otherwise only the sum counts, there is a shorter way. Let `E(r)` be the value of
//! reaching the raw score `r` against a fixed score of the other player, and
//!
//! ```text
//! H₀(r) = E(r)        Hₙ(r) = Hₙ₋₁(r + 2) + … + Hₙ₋₁(r + 6)
//! ```
//!
//! the sum over all tosses of `n` dice without ones. A turn with `n` dice from the score `s` is
//! worth `6⁻ⁿ Hₙ(s) + cₙ E(s + 1)`, where `cₙ = 1 − (5/6)ⁿ` is the chance of a one. A few
//! additions give a level `Hₙ` from the one below it for all tables at once, so tables that
//! roll different numbers of dice are played side by side.
//!
//! # Order
//!
//! A *row* is an own score, a *column* a score of the other player, and a *tile* eight rows of
//! eight columns. The value of a turn at the scores x : y follows from afterstates of
//! the column y at higher rows, and these follow from turns at x' : y and y : x'. So the sweep
//! takes the pairs of tiles with the highest lower tile first, and among them those with the
//! highest higher tile. Both turns of a pair of scores, x : y and y : x, are
//! taken together: a swap then leads to finished cells only. This needs a swap that does not
//! depend on whose scores they are, which [`SumRules`] checks.
//!
//! Where a score rises after a turn, the afterstate at its raw score is that of the higher row,
//! which is finished: it is higher in the same column. What a score leads to that has risen
//! already is kept beside it, because a score need not rise twice.
//!
//! Rows are counted so that the last tile ends at the goal. Rows below score 0 hold values that
//! nothing reads.
//!
//! # Lanes
//!
//! Many pairs are played in blocks of a few games (`field.rs`): each player has a lane, and
//! opponents are neighbours ([`Players`](super::lanes::Players)). A lone pair would leave most of
//! these lanes empty, so there the lanes are the columns of a tile
//! ([`Square`](super::lanes::Square), `pair.rs`). One step takes the turns at x : y for one x and all
//! y of a tile, then those at y : x. The first need only higher x. The second need the first and,
//! where scores are swapped, the second at higher y: there the step takes them again.
//!
//! Both ways do the same operations in the same order for a turn, whatever is in other lanes: a
//! level that is left out has no effect, and an added zero changes no number. So the chances of a
//! pair are the same to the last bit in any company and with any instructions that round a
//! multiplication and addition once.
//!
//! # Error
//!
//! No number is subtracted, so relative errors of values carry over to sums. Let u = 2⁻⁵³, and
//! let the values that a turn reads be exact.
//!
//! - A level adds up five numbers with at most four additions on the way of each
//!   ([`sums_of_five`](level::sums_of_five)). So a term of `Hₙ` is rounded at most 4n times.
//! - `6⁻ⁿ` and its product with `Hₙ` round once each, `cₙ` and the chances of few points at
//!   most three times.
//! - One fused operation adds the price of ones, and at most six more the outcomes within the
//!   tile, which only one, two or three dice have: a term is rounded once more by each, and
//!   twice by one of them where products are rounded.
//!
//! So the value of a turn with n dice is off by at most (4n + 13)u, up to a factor 1 + O(100u).
//! The error bound of `pigskin-hog` counts (2K + 16)u for the K ≥ 5n + 1 possible
//! points, which is more. Its bound for whole games rests on nothing else, so it holds.

mod carried;
mod columns;
mod compare;
mod field;
mod level;
mod one_by_one;
mod packed;
mod pair;
mod sum_rules;
mod tile;

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
use sum_rules::SumRules;

/// Duels under rules by which the points of a turn are a sum of dice.
#[derive(Clone, Debug)]
pub struct Sums {
    rules: Arc<SumRules>,
    spaces: Spaces,
}

/// The working space for each kind of lanes, empty before its first use.
#[derive(Clone, Debug, Default)]
struct Spaces {
    plain: Space<Plain<FUSED_IN_ALL>, Plain<FUSED_IN_ALL>>,
    #[cfg(target_arch = "x86_64")]
    avx2: Space<Twice<Avx2>, Avx2>,
    #[cfg(target_arch = "x86_64")]
    avx512: Space<Avx512, Avx512>,
}

impl Sums {
    /// Prepares duels under these rules, by which a toss of six-sided dice with ones scores one
    /// point and all others their sum, wild dice are never rolled, and nothing is remembered. There
    /// are none if swaps depend on whose scores they are or a score rises far.
    pub fn new(rules: &dyn GameRules) -> Option<Sums> {
        Some(Sums {
            rules: Arc::new(SumRules::new(rules)?),
            spaces: Spaces::default(),
        })
    }

    /// Compares the tables of these pairs.
    pub fn compare(&mut self, instructions: Instructions, pairs: Pairs<'_>, tell: Tell<'_>) {
        let comparison = Comparison {
            rules: &*self.rules,
            pairs,
            tell,
        };
        let spaces = &mut self.spaces;
        match instructions.0 {
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(simd) => simd.vectorize(Compare {
                comparison,
                lanes: Avx512(simd),
                players: Avx512(simd),
                space: &mut spaces.avx512,
            }),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(simd) => simd.vectorize(Compare {
                comparison,
                lanes: Twice(Avx2(simd)),
                players: Avx2(simd),
                space: &mut spaces.avx2,
            }),
            Kind::Plain => Compare {
                comparison,
                lanes: Plain,
                players: Plain,
                space: &mut spaces.plain,
            }
            .compare(),
        }
    }
}
