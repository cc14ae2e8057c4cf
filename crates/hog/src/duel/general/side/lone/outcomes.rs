//! Adjacent outcomes, added up.

use crate::duel::general::lanes::add;
use crate::duel::general::ring::Rows;

use super::{HALF, LoneOpponent, Sums};

/// Adjacent outcomes of a table's turn, in two pieces if the ring closes in between.
#[derive(Clone, Copy)]
pub struct Outcomes<'o, const TABLES: usize> {
    pieces: [Piece<'o, TABLES>; 2],
    table: usize,
}

#[derive(Clone, Copy)]
struct Piece<'o, const TABLES: usize> {
    /// The chances without the opponent's bonus, and what this adds.
    afterstates: &'o [[[f64; 2]; TABLES]],
    /// The number of dice that the opponent rolls next.
    next: &'o [u8],
}

impl<const TABLES: usize> Outcomes<'_, TABLES> {
    /// No outcomes.
    pub const NONE: Self = Outcomes {
        pieces: [Piece {
            afterstates: &[],
            next: &[],
        }; 2],
        table: 0,
    };
}

impl<const TABLES: usize> LoneOpponent<TABLES> {
    /// The outcomes of a table, in a plane and against a score, at `count` raw scores
    /// from the first one on. All must be below the goal.
    #[inline(always)]
    pub fn outcomes<'o>(
        &'o self,
        rows: Rows<'o, TABLES, 2>,
        (table, plane, theirs): (usize, usize, usize),
        first_raw: usize,
        count: usize,
    ) -> Outcomes<'o, TABLES> {
        let shape = rows.shape();
        let row = shape.row(plane, 0, theirs);
        let [before, after] = rows.raws(row, theirs + first_raw, count);
        let next = &self.next[theirs * shape.goal() + first_raw..][..count];
        let (next_before, next_after) = next.split_at(before.len());
        Outcomes {
            pieces: [
                Piece {
                    afterstates: before,
                    next: next_before,
                },
                Piece {
                    afterstates: after,
                    next: next_after,
                },
            ],
            table,
        }
    }

    /// Adds the outcomes of `T` turns to the `M` sums of each, with `M` sets of weights.
    /// All turns have the same number of outcomes, from the same sum of the scores on.
    #[inline(always)]
    pub fn add_up<const FUSED: bool, const T: usize, const M: usize>(
        &self,
        turns: &[Outcomes<'_, TABLES>; T],
        mut weights: [&[f64]; M],
        sums: &mut [[Sums; M]; T],
    ) {
        self.add_pieces::<FUSED, T, M>(turns, 0, weights, sums);
        if turns[0].pieces[1].next.is_empty() {
            return;
        }
        for weights in &mut weights {
            *weights = &weights[turns[0].pieces[0].next.len()..];
        }
        self.add_pieces::<FUSED, T, M>(turns, 1, weights, sums);
    }

    #[inline(always)]
    fn add_pieces<const FUSED: bool, const T: usize, const M: usize>(
        &self,
        turns: &[Outcomes<'_, TABLES>; T],
        piece: usize,
        mut weights: [&[f64]; M],
        sums: &mut [[Sums; M]; T],
    ) {
        // Loops rather than closures, which might not be inlined.
        let count = turns[0].pieces[piece].next.len();
        let mut afterstates: [&[[[f64; 2]; TABLES]]; T] = [&[]; T];
        let mut next: [&[u8]; T] = [&[]; T];
        for turn in 0..T {
            afterstates[turn] = &turns[turn].pieces[piece].afterstates[..count];
            next[turn] = &turns[turn].pieces[piece].next[..count];
        }
        for weights in &mut weights {
            *weights = &weights[..count];
        }
        let whole = self.whole;
        let mut local = *sums;
        for place in 0..count {
            for turn in 0..T {
                // The remainder spares the check.
                let [without, difference] = afterstates[turn][place][turns[turn].table % TABLES];
                let masks = &self.masks[usize::from(next[turn][place]) % 16];
                let low = either(without, &whole, difference, &masks[0]);
                let high = masked(difference, &masks[1]);
                for variant in 0..M {
                    let weight = weights[variant][place];
                    let [sums_low, sums_high] = &mut local[turn][variant];
                    add::<FUSED, HALF>(sums_low, weight, &low);
                    add::<FUSED, HALF>(sums_high, weight, &high);
                }
            }
        }
        *sums = local;
    }

    /// A number in the lane of the whole sum.
    #[inline(always)]
    pub fn as_whole(&self, value: f64) -> [f64; HALF] {
        masked(value, &self.whole)
    }

    /// The chances by kind: the whole sum, plus what the other kinds add to it.
    #[inline(always)]
    pub fn chances(&self, [low, high]: Sums) -> Sums {
        let whole = low[0];
        let mut chances = [low, high];
        for lane in 0..HALF {
            let added = f64::from_bits(low[lane].to_bits() & !self.whole[lane]);
            chances[0][lane] = added + whole;
            chances[1][lane] += whole;
        }
        chances
    }
}

/// A value in the lanes of a mask, and 0 in the others.
#[inline(always)]
fn masked(value: f64, mask: &[u64; HALF]) -> [f64; HALF] {
    let mut lanes = [0.0; HALF];
    for lane in 0..HALF {
        lanes[lane] = f64::from_bits(value.to_bits() & mask[lane]);
    }
    lanes
}

/// Two values, each in the lanes of its mask.
#[inline(always)]
fn either(one: f64, its: &[u64; HALF], other: f64, others: &[u64; HALF]) -> [f64; HALF] {
    let mut lanes = [0.0; HALF];
    for lane in 0..HALF {
        let bits = one.to_bits() & its[lane] | other.to_bits() & others[lane];
        lanes[lane] = f64::from_bits(bits);
    }
    lanes
}
