//! Duels under rules by which a turn may earn a bonus for the dice, or the points, of the turn
//! before.
//!
//! The value of a turn depends on two pasts. Of the mover's past only one bit matters, whether
//! the turn earns a bonus. Of the other's past, the dice of its last turn, it matters after which
//! next dice the other earns a bonus. So let `E(r, j)` be the value of reaching the raw score `r`
//! with `j` dice if the other's next turn earns no bonus, and `D(r, j)` what a bonus adds to it. A
//! turn with `n` dice from the score `s`, against a past `k` of the other, is worth
//!
//! ```text
//! Σₚ pₙ(p) E(s + p, n)  +  Σₚ pₙ(p) D(s + p, n)   over those p after which k earns a bonus
//! ```
//!
//! Where points are compared, `E(s + p, p)` and `D(s + p, p)` stand in these sums. Points after
//! which no dice earn a bonus are one past, so that only the lowest points have rows of their own.
//!
//! # Possible pasts
//!
//! Which pasts a player can have at two scores, and which of them can earn a bonus at the next turn,
//! follows from its own table (`packed.rs`). Only those that are possible are stored. Against those
//! without an effect a turn is worth the first sum. Up to three with an effect have lanes beside the
//! first sum (`slots.rs`); where there are more, what a bonus adds is summed by the dice that the
//! other rolls next, two of which earn a bonus after each past (`sums.rs`). A turn that earns no
//! bonus after any past that its player can have has no value with a bonus.
//!
//! # Order
//!
//! All turns at two scores, x : y and y : x with x ≥ y, have the same lower score. Turns are taken
//! with the highest lower score first; among them first those of the player with less, which lead
//! to higher lower scores or to turns of the player with more, then those of the player with more,
//! the highest first. In tiles of ten by ten scores this order holds, too, and what they read stays
//! in the nearest caches (`steps.rs`).
//!
//! # Error
//!
//! The value and what bonuses add are two sums of at most K products each, which are added. Each is
//! taken as four sums side by side, or what bonuses add as one for each of two next dice, and to the
//! value the chance of an end is added. So a product is rounded at most K + 4 times before the sum
//! of both is. The error bound of `pigskin-hog` counts (2K + 16)u for a turn, which is more, so its
//! bound holds. A pair is computed alone, so other tables cannot change its bits.

mod four;
mod packed;
mod pair;
mod past_rules;
mod slots;
mod steps;
mod sums;

use std::borrow::Cow;
use std::sync::Arc;

use super::dice_table::DiceTable;
use super::game_rules::GameRules;
#[cfg(target_arch = "x86_64")]
use super::instructions::Kind;
use super::instructions::{FUSED_IN_ALL, Instructions};
#[cfg(target_arch = "x86_64")]
use super::lanes::Avx2;
use super::pairs::Pairs;
use super::tell::Tell;
use four::{Four, PlainFour};
use packed::Packed;
use pair::{Pair, Space};
use past_rules::PastRules;

/// Tables that are packed at a time, for each player.
const PACKED: usize = 32;

/// Duels under rules by which a turn may earn a bonus for what is remembered of the turn before.
#[derive(Clone, Debug)]
pub struct Pasts {
    rules: Arc<PastRules>,
    /// Empty before its first use.
    space: Option<Space>,
}

impl Pasts {
    /// Prepares duels under these rules, which remember nothing but the dice or the points of the
    /// turn before, and by which a turn raises no score but by its points and a bonus.
    pub fn new(rules: &dyn GameRules) -> Pasts {
        Pasts {
            rules: Arc::new(PastRules::new(rules)),
            space: None,
        }
    }

    /// Compares the tables of these pairs.
    pub fn compare(&mut self, instructions: Instructions, pairs: Pairs<'_>, tell: Tell<'_>) {
        let kept = pairs.kept(0, || self.pack(pairs.b));
        for (first_a, a) in (0..).step_by(PACKED).zip(pairs.a.chunks(PACKED)) {
            let a = self.pack(a);
            for (first_b, b) in (0..).step_by(PACKED).zip(pairs.b.chunks(PACKED)) {
                if !pairs.wants(first_a, first_b + b.len() - 1) {
                    continue;
                }
                let b = match kept {
                    Some(kept) => Cow::Borrowed(&kept[first_b..][..b.len()]),
                    None => Cow::Owned(self.pack(b)),
                };
                for (i, a) in (first_a..).zip(&a) {
                    for (j, b) in (first_b..).zip(&*b) {
                        if pairs.wants(i, j) {
                            tell(i, j, self.win_chances(instructions, a, b));
                        }
                    }
                }
            }
        }
    }

    fn pack(&self, tables: &[&dyn DiceTable]) -> Vec<Packed> {
        let pack = |table: &&dyn DiceTable| Packed::new(&self.rules, *table);
        tables.iter().map(pack).collect()
    }

    /// The chances that a wins, if it moves first and if b does.
    fn win_chances(&mut self, instructions: Instructions, a: &Packed, b: &Packed) -> [f64; 2] {
        let rules = &*self.rules;
        let space = self.space.get_or_insert_with(|| Space::new(rules));
        let tables = [a, b];
        match instructions.0 {
            // No more lanes pay: most turns have few pasts.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(_) | Kind::Avx2(_) => match pulp::x86::V3::try_new() {
                Some(simd) => simd.vectorize(Game {
                    pair: Pair {
                        lanes: Avx2(simd),
                        rules,
                        tables,
                    },
                    space,
                }),
                None => Pair {
                    lanes: PlainFour::<true>,
                    rules,
                    tables,
                }
                .win_chances(space),
            },
            Kind::Plain => Pair {
                lanes: PlainFour::<FUSED_IN_ALL>,
                rules,
                tables,
            }
            .win_chances(space),
        }
    }
}

/// A pair, to be compiled for instructions.
#[cfg(target_arch = "x86_64")]
struct Game<'g, L> {
    pair: Pair<'g, L>,
    space: &'g mut Space,
}

#[cfg(target_arch = "x86_64")]
impl<L: Four> pulp::NullaryFnOnce for Game<'_, L> {
    type Output = [f64; 2];

    #[inline(always)]
    fn call(self) -> [f64; 2] {
        self.pair.win_chances(self.space)
    }
}
