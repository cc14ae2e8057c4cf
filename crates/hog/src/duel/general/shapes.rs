//! The shapes of the blocks in which tables are compared.

use crate::Rules;
use crate::duel::instructions::{Instructions, Sweep};
use crate::duel::tell::Tell;

use super::block::{Block, WinChances};
use super::prepared::Prepared;
use crate::duel::toss_weights::AllWeights;

/// Tables per side of a block.
const FIELD: usize = 8;

/// Minimum number of tables on the shorter side for a block; below this, tables are
/// taken one by one.
const FIELD_AT: usize = 3;

/// Compares tables in blocks of the fastest shape.
///
/// The chances of a pair are the same to the last bit in a block of any shape with any
/// other tables: each lane adds up the same numbers in the same order, apart from
/// zeros.
///
/// Each block is created at its first use. A column is a row with the players exchanged, so
/// that the same compiled sweep serves both. It counts the same player's wins, which makes the
/// rounding the same.
#[derive(Clone, Debug)]
pub struct Shapes {
    rules: Rules,
    instructions: Instructions,
    pair: Option<Block<false, 1, 1>>,
    row: Option<Block<false, 1, FIELD>>,
    column: Option<Block<false, 1, FIELD>>,
    field: Option<Block<false, FIELD, FIELD>>,
    /// With Feral Hogs. [`pasts`](crate::duel::pasts) is the fast way.
    feral: Option<Block<true, 1, 1>>,
}

impl Shapes {
    pub fn new(rules: &Rules) -> Shapes {
        Shapes {
            rules: rules.clone(),
            instructions: Instructions::widest(),
            pair: None,
            row: None,
            column: None,
            field: None,
            feral: None,
        }
    }

    /// Uses other instructions.
    pub fn with(self, instructions: Instructions) -> Shapes {
        Shapes {
            instructions,
            ..self
        }
    }

    /// Compares each table of a with each of b.
    pub fn compare(
        &mut self,
        weights: &AllWeights,
        a: &[Prepared],
        b: &[Prepared],
        tell: Tell<'_>,
    ) {
        self.compare_where(weights, a, b, |_, _| true, tell);
    }

    /// Compares each table with all after it.
    pub fn compare_among(&mut self, weights: &AllWeights, tables: &[Prepared], tell: Tell<'_>) {
        self.compare_where(weights, tables, tables, |i, j| i < j, tell);
    }

    /// Compares those tables of a and b whose places are wanted.
    fn compare_where(
        &mut self,
        weights: &AllWeights,
        a: &[Prepared],
        b: &[Prepared],
        wanted: fn(usize, usize) -> bool,
        tell: Tell<'_>,
    ) {
        let rules = &self.rules;
        let pairs = Pairs {
            instructions: self.instructions,
            rules,
            weights,
            a,
            b,
            wanted,
        };
        if rules.feral_hogs.is_some() {
            let feral = self.feral.get_or_insert_with(|| Block::new(rules));
            pairs.in_blocks(feral, tell);
        } else if (a.len(), b.len()) == (1, 1) {
            let pair = self.pair.get_or_insert_with(|| Block::new(rules));
            pairs.in_blocks(pair, tell);
        } else if a.len() < FIELD_AT && a.len() <= b.len() {
            let row = self.row.get_or_insert_with(|| Block::new(rules));
            pairs.in_blocks(row, tell);
        } else if b.len() < FIELD_AT {
            let column = self.column.get_or_insert_with(|| Block::reversed(rules));
            pairs.in_reversed_blocks(column, tell);
        } else {
            let field = self.field.get_or_insert_with(|| Block::new(rules));
            pairs.in_blocks(field, tell);
        }
    }
}

/// The pairs of a comparison.
#[derive(Clone, Copy)]
struct Pairs<'p> {
    instructions: Instructions,
    rules: &'p Rules,
    weights: &'p AllWeights,
    a: &'p [Prepared],
    b: &'p [Prepared],
    /// Whether the tables at two places are to be compared.
    wanted: fn(usize, usize) -> bool,
}

impl Pairs<'_> {
    /// Compares block by block, with a table of b on side a of the block, which
    /// computes the chances that its side b wins.
    fn in_reversed_blocks<const FERAL: bool, const A: usize, const B: usize>(
        self,
        block: &mut Block<FERAL, B, A>,
        tell: Tell<'_>,
    ) {
        let wanted = self.wanted;
        let (a, b) = (self.b, self.a);
        self.with_blocks(a, b, block, &|i, j| wanted(j, i), &mut |i, j, [b, a]| {
            tell(j, i, [a, b]);
        });
    }

    /// Compares block by block.
    fn in_blocks<const FERAL: bool, const A: usize, const B: usize>(
        self,
        block: &mut Block<FERAL, A, B>,
        tell: Tell<'_>,
    ) {
        self.with_blocks(self.a, self.b, block, &self.wanted, tell);
    }

    /// Compares tables block by block. The last blocks repeat a table to be full.
    fn with_blocks<const FERAL: bool, const A: usize, const B: usize>(
        self,
        a: &[Prepared],
        b: &[Prepared],
        block: &mut Block<FERAL, A, B>,
        wanted: &dyn Fn(usize, usize) -> bool,
        tell: Tell<'_>,
    ) {
        for (first_a, a) in (0..).step_by(A).zip(a.chunks(A)) {
            for (first_b, b) in (0..).step_by(B).zip(b.chunks(B)) {
                let places = (0..a.len()).flat_map(|i| (0..b.len()).map(move |j| (i, j)));
                let mut places = places
                    .filter(|&(i, j)| wanted(first_a + i, first_b + j))
                    .peekable();
                if places.peek().is_none() {
                    continue;
                }
                let chances = self.instructions.run(BlockSweep {
                    block: &mut *block,
                    rules: self.rules,
                    weights: self.weights,
                    a: std::array::from_fn(|i| &a[i.min(a.len() - 1)]),
                    b: std::array::from_fn(|j| &b[j.min(b.len() - 1)]),
                });
                for (i, j) in places {
                    tell(first_a + i, first_b + j, chances[i][j]);
                }
            }
        }
    }
}

/// The sweep of a block.
struct BlockSweep<'s, const FERAL: bool, const A: usize, const B: usize> {
    block: &'s mut Block<FERAL, A, B>,
    rules: &'s Rules,
    weights: &'s AllWeights,
    a: [&'s Prepared; A],
    b: [&'s Prepared; B],
}

impl<const FERAL: bool, const A: usize, const B: usize> Sweep for BlockSweep<'_, FERAL, A, B> {
    type Output = WinChances<A, B>;

    const AVX512: bool = A * B > 1;

    // The slow twin of `pasts` may be slow.
    const AVX2: bool = !FERAL;

    #[inline(always)]
    fn sweep<const FUSED: bool>(self) -> WinChances<A, B> {
        self.block
            .win_chances::<FUSED>(self.rules, self.weights, self.a, self.b)
    }
}
