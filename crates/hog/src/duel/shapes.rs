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

/// So many kinds of past at least of a restless table are *much* to remember. In
/// a block, all tables would be swept with the room that those with the most need,
/// beyond what the processor's memories hold; two tables alone leave their lanes
/// to their kinds of past. Of calmer tables most turns are copies, or share what
/// they read.
const MUCH: usize = 6;

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
        let b = Group::of(b);
        for a in &Group::of(a) {
            for b in &b {
                let pairs = Pairs {
                    instructions: self.instructions,
                    rules: &self.rules,
                    weights,
                    a: &a.tables,
                    b: &b.tables,
                    wanted,
                };
                let much = a.remember_much && b.remember_much;
                pairs.in_shape(&mut self.blocks, much, tell);
            }
        }
    }
}

/// Tables with their places.
type Placed<'p> = Vec<(usize, &'p Prepared)>;

/// Tables of which much is remembered, or little.
struct Group<'p> {
    tables: Placed<'p>,
    remember_much: bool,
}

impl Group<'_> {
    fn of(tables: &[Prepared]) -> [Group<'_>; 2] {
        let tables = tables.iter().enumerate();
        let (much, little) = tables.partition(|(_, table)| is_much(table));
        [(little, false), (much, true)].map(|(tables, remember_much)| Group {
            tables,
            remember_much,
        })
    }
}

fn is_much(table: &Prepared) -> bool {
    table.restless && table.past.kinds.len() >= MUCH
}

/// The pairs of a comparison.
#[derive(Clone, Copy)]
struct Pairs<'p> {
    instructions: Instructions,
    rules: &'p Rules,
    weights: &'p AllWeights,
    a: &'p [(usize, &'p Prepared)],
    b: &'p [(usize, &'p Prepared)],
    /// Whether the tables at two places are to be compared.
    wanted: fn(usize, usize) -> bool,
}

impl Pairs<'_> {
    /// Compares in blocks of the shape that pays, where `much` says whether much
    /// is remembered of all tables.
    fn in_shape(self, blocks: &mut Blocks, much: bool, tell: Tell<'_>) {
        let Pairs { rules, a, b, .. } = self;
        match (a.len(), b.len()) {
            (1, 1) => {
                self.in_blocks(blocks.pair.get_or_insert_with(|| Block::new(rules)), tell);
            }
            _ if much => {
                self.in_blocks(blocks.pair.get_or_insert_with(|| Block::new(rules)), tell);
            }
            (few, many) if few < FIELD_AT && few <= many => {
                self.in_blocks(blocks.row.get_or_insert_with(|| Block::new(rules)), tell);
            }
            (_, few) if few < FIELD_AT => {
                self.in_blocks(blocks.column.get_or_insert_with(|| Block::new(rules)), tell);
            }
            _ if rules.feral_hogs.is_some() => {
                let block = blocks.feral_field.get_or_insert_with(|| Block::new(rules));
                self.in_blocks(block, tell);
            }
            _ => self.in_blocks(blocks.field.get_or_insert_with(|| Block::new(rules)), tell),
        }
    }

    /// Compares block by block. The last ones repeat a table to be full.
    fn in_blocks<const A: usize, const B: usize>(self, block: &mut Block<A, B>, tell: Tell<'_>) {
        for a in self.a.chunks(A) {
            for b in self.b.chunks(B) {
                let wanted = |i: usize, j: usize| (self.wanted)(a[i].0, b[j].0);
                let places = (0..a.len()).flat_map(|i| (0..b.len()).map(move |j| (i, j)));
                let mut places = places.filter(|&(i, j)| wanted(i, j)).peekable();
                if places.peek().is_none() {
                    continue;
                }
                let chances = self.instructions.win_chances(
                    block,
                    self.rules,
                    self.weights,
                    std::array::from_fn(|i| a[i.min(a.len() - 1)].1),
                    std::array::from_fn(|j| b[j.min(b.len() - 1)].1),
                );
                for (i, j) in places {
                    tell(a[i].0, b[j].0, chances[i][j]);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Choice, Dice, Die, FALL_2019, FairDice, Table};

    fn random(rules: &Rules, seed: u64) -> Table {
        let choices: Vec<Choice> = rules.choices().collect();
        let die = u8::try_from(choices.len()).ok().and_then(Die::new);
        let die = die.expect("as many sides as choices");
        let mut dice = FairDice::new(seed);
        Table::from_fn(rules.goal, |_| choices[usize::from(dice.roll(die)) - 1])
    }

    /// Tables of which the most is remembered, in blocks of shapes that would not
    /// be chosen for them.
    #[test]
    fn random_tables_in_every_shape() {
        fn rates<const A: usize, const B: usize>(pairs: Pairs) -> Vec<[u64; 2]> {
            let mut rates = vec![[0; 2]; pairs.a.len() * pairs.b.len()];
            let mut block = Block::<A, B>::new(pairs.rules);
            pairs.in_blocks(&mut block, &mut |i, j, both| {
                rates[i * pairs.b.len() + j] = both.map(f64::to_bits);
            });
            rates
        }
        let swapping = Rules {
            pork_chop: Some(crate::PorkChop),
            ..FALL_2019
        };
        for (rules, goal) in [(&FALL_2019, 100), (&FALL_2019, 45), (&swapping, 30)] {
            let rules = Rules {
                goal,
                ..rules.clone()
            };
            let weights = AllWeights::new(&rules);
            let tables = [1, 2, 3, 4].map(|seed| random(&rules, seed));
            let prepared = tables.map(|table| Prepared::new(&rules, &weights, &table));
            assert!(prepared.iter().all(is_much));
            let placed = || prepared.iter().enumerate();
            let (a, b): (Placed, Placed) = (placed().take(3).collect(), placed().skip(2).collect());
            let b: Placed = b
                .into_iter()
                .map(|(place, table)| (place - 2, table))
                .collect();
            for instructions in Instructions::all() {
                let pairs = Pairs {
                    instructions,
                    rules: &rules,
                    weights: &weights,
                    a: &a,
                    b: &b,
                    wanted: |_, _| true,
                };
                let alone = rates::<1, 1>(pairs);
                assert_eq!(rates::<FERAL_FIELD, FERAL_FIELD>(pairs), alone);
                assert_eq!(rates::<1, FIELD>(pairs), alone);
                assert_eq!(rates::<FIELD, 1>(pairs), alone);
            }
        }
    }
}
