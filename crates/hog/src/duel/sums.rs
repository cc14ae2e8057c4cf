//! Duels under rules by which the points of a turn are a sum of dice.
//!
//! The general sweep multiplies each outcome of a turn with its value. Where ones spoil a
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
//! a column (`tile.rs`). The value of a turn at the scores x : y follows from afterstates of
//! the column y at higher rows, and these follow from turns at x' : y and y : x'. So the sweep
//! takes the pairs of tiles with the highest lower tile first, and among them those with the
//! highest higher tile (`block.rs`). Both turns of a pair of scores, x : y and y : x, are
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
//! Each player has a lane, and opponents are neighbours ([`Lanes`]). Every lane does the same
//! operations in the same order, whatever the tables in other lanes: where they leave out a
//! level, its sums have no effect. So the chances of a pair are the same to the last bit in any
//! company and with any instructions that round a multiplication and addition once.
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
//! [`ErrorBounds`](crate::sweep::ErrorBounds) counts (2K + 16)u for the K ≥ 5n + 1 possible
//! points, which is more. Its bound for whole games rests on nothing else, so it holds.

mod block;
mod column;
mod level;
mod packed;
mod sum_rules;
#[cfg(test)]
mod tests;
mod tile;

use std::sync::Arc;

#[cfg(target_arch = "x86_64")]
use super::instructions::Kind;
use super::instructions::{FUSED_IN_ALL, Instructions};
#[cfg(target_arch = "x86_64")]
use super::lanes::{Avx2, Avx512};
use super::lanes::{Lanes, Plain};
use super::tell::Tell;
use crate::{Rules, Table};
use block::Block;
use packed::Packed;
use sum_rules::SumRules;

/// Duels under rules by which the points of a turn are a sum of dice.
#[derive(Clone, Debug)]
pub struct Sums {
    rules: Arc<SumRules>,
    instructions: Instructions,
    blocks: Blocks,
}

/// The working space for each kind of lanes, empty before its first use.
#[derive(Clone, Debug, Default)]
struct Blocks {
    /// A single pair, which would fill a part of wide lanes only.
    pair: Block<Plain<FUSED_IN_ALL, 2>>,
    plain: Block<Plain<FUSED_IN_ALL, 4>>,
    #[cfg(target_arch = "x86_64")]
    fused_pair: Block<Plain<true, 2>>,
    #[cfg(target_arch = "x86_64")]
    avx2: Block<Avx2>,
    #[cfg(target_arch = "x86_64")]
    avx512: Block<Avx512>,
}

impl Sums {
    /// Prepares duels under these rules, if the points of a turn are a sum of dice.
    pub fn new(rules: &Rules) -> Option<Sums> {
        Some(Sums {
            rules: Arc::new(SumRules::new(rules)?),
            instructions: Instructions::widest(),
            blocks: Blocks::default(),
        })
    }

    /// Uses other instructions.
    pub fn with(self, instructions: Instructions) -> Sums {
        Sums {
            instructions,
            ..self
        }
    }

    /// Compares each table of a with each of b. All fit the rules, and none rolls dice that
    /// can score nothing.
    pub fn compare(&mut self, a: &[&Table], b: &[&Table], tell: Tell<'_>) {
        let first = a.len();
        let mut pairs = (0..first).flat_map(|i| (first..first + b.len()).map(move |j| [i, j]));
        let single = a.len() == 1 && b.len() == 1;
        let tell = &mut |i, j, both| tell(i, j - first, both);
        self.compare_pairs(&[a, b].concat(), single, &mut pairs, tell);
    }

    /// Compares each table with all after it.
    pub fn compare_among(&mut self, tables: &[&Table], tell: Tell<'_>) {
        let count = tables.len();
        let mut pairs = (0..count).flat_map(|i| (i + 1..count).map(move |j| [i, j]));
        self.compare_pairs(tables, count == 2, &mut pairs, tell);
    }

    fn compare_pairs(
        &mut self,
        tables: &[&Table],
        single: bool,
        pairs: &mut dyn Iterator<Item = [usize; 2]>,
        tell: Tell<'_>,
    ) {
        let comparison = Comparison {
            rules: &self.rules,
            tables,
            pairs,
            tell,
        };
        let blocks = &mut self.blocks;
        match self.instructions.0 {
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(simd) if single => {
                simd.vectorize(comparison.in_block(Plain, &mut blocks.fused_pair));
            }
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(simd) => {
                simd.vectorize(comparison.in_block(Avx512(simd), &mut blocks.avx512));
            }
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(simd) if single => {
                simd.vectorize(comparison.in_block(Plain, &mut blocks.fused_pair));
            }
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(simd) => {
                simd.vectorize(comparison.in_block(Avx2(simd), &mut blocks.avx2));
            }
            _ if single => comparison.in_block(Plain, &mut blocks.pair).compare(),
            _ => comparison.in_block(Plain, &mut blocks.plain).compare(),
        }
    }
}

/// The pairs to compare.
struct Comparison<'c> {
    rules: &'c SumRules,
    tables: &'c [&'c Table],
    /// The places of both tables.
    pairs: &'c mut dyn Iterator<Item = [usize; 2]>,
    tell: Tell<'c>,
}

impl<'c> Comparison<'c> {
    fn in_block<K: Lanes>(self, lanes: K, block: &'c mut Block<K>) -> InBlock<'c, K> {
        InBlock {
            comparison: self,
            lanes,
            block,
        }
    }
}

/// A comparison with these lanes.
struct InBlock<'c, K: Lanes> {
    comparison: Comparison<'c>,
    lanes: K,
    block: &'c mut Block<K>,
}

impl<K: Lanes> InBlock<'_, K> {
    /// Compares as many pairs at a time as there are lanes for. The last block repeats a
    /// pair to be full.
    #[inline(always)]
    fn compare(self) {
        let Comparison {
            rules,
            tables,
            pairs,
            tell,
        } = self.comparison;
        let mut packed = Vec::with_capacity(tables.len());
        for table in tables {
            packed.push(Packed::new(rules, table));
        }
        let games = K::PLAYERS / 2;
        let (mut side_by_side, mut players) = (Vec::new(), Vec::new());
        loop {
            side_by_side.clear();
            side_by_side.extend((&mut *pairs).take(games));
            let Some(&last) = side_by_side.last() else {
                return;
            };
            players.clear();
            for game in 0..games {
                let pair = side_by_side.get(game).copied().unwrap_or(last);
                players.extend(pair.map(|table| &packed[table]));
            }
            let chances = self.block.win_chances(self.lanes, rules, &players);
            for (game, &[i, j]) in side_by_side.iter().enumerate() {
                let of = |lane| self.lanes.of(lane, chances);
                tell(i, j, [of(2 * game), of(2 * game + 1)]);
            }
        }
    }
}

#[cfg(target_arch = "x86_64")]
impl<K: Lanes> pulp::NullaryFnOnce for InBlock<'_, K> {
    type Output = ();

    #[inline(always)]
    fn call(self) {
        self.compare();
    }
}
