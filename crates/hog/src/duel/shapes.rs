//! Blocks of duels, of the shapes that pay.

use crate::Rules;

use super::block::Block;
use super::instructions::Instructions;
use super::prepared::Prepared;
use super::toss_weights::AllWeights;

/// The tables on each side of a block, where nothing but the scores is
/// remembered.
const FIELD: usize = 8;

/// The same with Feral Hogs, where the sweep keeps so much for each pair that a
/// smaller block stays nearer to the processor.
const FERAL_FIELD: usize = 4;

/// So many tables at least on the shorter side make a block of a field; fewer
/// are taken one by one.
const FIELD_AT: usize = 3;

/// Compares tables block by block, in blocks of the shape that pays.
///
/// The chances of a pair are the same to the last bit in a block of any shape
/// with any other tables: each lane adds up the same numbers in the same order,
/// but for zeros.
#[derive(Clone, Debug)]
pub struct Shapes {
    rules: Rules,
    instructions: Instructions,
    blocks: Blocks,
}

/// The working space of blocks of every shape, each made when it is needed.
#[derive(Clone, Debug, Default)]
struct Blocks {
    pair: Option<Block<1, 1>>,
    row: Option<Block<1, FIELD>>,
    column: Option<Block<FIELD, 1>>,
    field: Option<Block<FIELD, FIELD>>,
    feral_field: Option<Block<FERAL_FIELD, FERAL_FIELD>>,
}

/// Who is told the chances of a pair, by the places of both tables, that a wins
/// when a moves first and when b does. The pairs come in no order that matters.
type Tell<'t> = &'t mut dyn FnMut(usize, usize, [f64; 2]);

impl Shapes {
    pub fn new(rules: &Rules) -> Shapes {
        Shapes {
            rules: rules.clone(),
            instructions: Instructions::widest(),
            blocks: Blocks::default(),
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
        let Shapes {
            rules,
            instructions,
            blocks,
        } = self;
        let pairs = Pairs {
            instructions: *instructions,
            rules,
            weights,
            a,
            b,
            after: false,
        };
        match (a.len(), b.len()) {
            (1, 1) => pairs.in_blocks(blocks.pair.get_or_insert_with(|| Block::new(rules)), tell),
            (few, many) if few < FIELD_AT && few <= many => {
                pairs.in_blocks(blocks.row.get_or_insert_with(|| Block::new(rules)), tell);
            }
            (_, few) if few < FIELD_AT => {
                pairs.in_blocks(blocks.column.get_or_insert_with(|| Block::new(rules)), tell);
            }
            _ => pairs.in_fields(blocks, tell),
        }
    }

    /// Compares each table with all after it.
    pub fn compare_among(&mut self, weights: &AllWeights, tables: &[Prepared], tell: Tell<'_>) {
        let pairs = Pairs {
            instructions: self.instructions,
            rules: &self.rules,
            weights,
            a: tables,
            b: tables,
            after: true,
        };
        pairs.in_fields(&mut self.blocks, tell);
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
    /// Whether both sides are the same tables, and only pairs with one after the
    /// other are to be compared.
    after: bool,
}

impl Pairs<'_> {
    fn in_fields(self, blocks: &mut Blocks, tell: Tell<'_>) {
        let rules = self.rules;
        if rules.feral_hogs.is_some() {
            let block = blocks.feral_field.get_or_insert_with(|| Block::new(rules));
            self.in_blocks(block, tell);
        } else {
            let block = blocks.field.get_or_insert_with(|| Block::new(rules));
            self.in_blocks(block, tell);
        }
    }

    /// Compares block by block. The last ones repeat a table to be full.
    fn in_blocks<const A: usize, const B: usize>(self, block: &mut Block<A, B>, tell: Tell<'_>) {
        for (first_a, a) in (0..).step_by(A).zip(self.a.chunks(A)) {
            for (first_b, b) in (0..).step_by(B).zip(self.b.chunks(B)) {
                if self.after && first_b + b.len() <= first_a + 1 {
                    continue;
                }
                let chances = self.instructions.win_chances(
                    block,
                    self.rules,
                    self.weights,
                    std::array::from_fn(|i| &a[i.min(a.len() - 1)]),
                    std::array::from_fn(|j| &b[j.min(b.len() - 1)]),
                );
                for (i, row) in (first_a..).zip(chances.iter().take(a.len())) {
                    for (j, chances) in (first_b..).zip(row.iter().take(b.len())) {
                        if !self.after || i < j {
                            tell(i, j, *chances);
                        }
                    }
                }
            }
        }
    }
}
