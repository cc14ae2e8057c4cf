//! The shapes of the blocks in which tables are compared.

use crate::Rules;
use crate::duel::instructions::{Instructions, Sweep};
use crate::duel::tell::Tell;

use super::block::{Block, WinChances};
use super::prepared::Prepared;
use super::toss_weights::AllWeights;

/// Tables per side of a block without Feral Hogs.
const FIELD: usize = 8;

/// Tables per side of a block with Feral Hogs. Its sweep keeps much more for each
/// pair, so a smaller block stays in nearer caches.
const FERAL_FIELD: usize = 4;

/// Minimum number of tables on the shorter side for a block; below this, tables are
/// taken one by one.
const FIELD_AT: usize = 3;

/// Minimum number of kinds of past from which a restless table *remembers much*. A
/// block would sweep all its tables with the room that the largest needs, more than
/// the processor's caches hold. Two such tables are compared alone instead, with their
/// kinds of past in the lanes. Most turns of calmer tables are copies, or share what
/// they read.
const MUCH: usize = 6;

/// Compares tables in blocks of the fastest shape.
///
/// The chances of a pair are the same to the last bit in a block of any shape with any
/// other tables: each lane adds up the same numbers in the same order, apart from
/// zeros.
#[derive(Clone, Debug)]
pub struct Shapes {
    rules: Rules,
    instructions: Instructions,
    blocks: Blocks<false, FIELD>,
    feral_blocks: Blocks<true, FERAL_FIELD>,
}

/// The working space of blocks of every shape, each created at its first use.
///
/// A column is a row with the players exchanged, so that the same compiled sweep
/// serves both. It counts the same player's wins, which makes the rounding the same.
#[derive(Clone, Debug, Default)]
struct Blocks<const FERAL: bool, const SIDE: usize> {
    pair: Option<Block<FERAL, 1, 1>>,
    row: Option<Block<FERAL, 1, FIELD>>,
    column: Option<Block<FERAL, 1, FIELD>>,
    field: Option<Block<FERAL, SIDE, SIDE>>,
}

impl Shapes {
    pub fn new(rules: &Rules) -> Shapes {
        Shapes {
            rules: rules.clone(),
            instructions: Instructions::widest(),
            blocks: Blocks::default(),
            feral_blocks: Blocks::default(),
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
        let b = Group::split(b);
        for a in &Group::split(a) {
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
                if self.rules.feral_hogs.is_some() {
                    pairs.in_shape(&mut self.feral_blocks, much, tell);
                } else {
                    pairs.in_shape(&mut self.blocks, much, tell);
                }
            }
        }
    }
}

/// Tables with their places among all.
type Placed<'p> = Vec<(usize, &'p Prepared)>;

/// Tables that all remember much, or all little.
struct Group<'p> {
    tables: Placed<'p>,
    remember_much: bool,
}

impl Group<'_> {
    fn split(tables: &[Prepared]) -> [Group<'_>; 2] {
        let tables = tables.iter().enumerate();
        let (much, little) = tables.partition(|(_, table)| remembers_much(table));
        [(little, false), (much, true)].map(|(tables, remember_much)| Group {
            tables,
            remember_much,
        })
    }
}

fn remembers_much(table: &Prepared) -> bool {
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
    /// Compares in blocks of the fastest shape; `much` says whether all tables
    /// remember much.
    fn in_shape<const FERAL: bool, const SIDE: usize>(
        self,
        blocks: &mut Blocks<FERAL, SIDE>,
        much: bool,
        tell: Tell<'_>,
    ) {
        let Pairs { rules, a, b, .. } = self;
        let one_by_one = much || (a.len(), b.len()) == (1, 1);
        if one_by_one {
            let pair = blocks.pair.get_or_insert_with(|| Block::new(rules));
            self.in_blocks(pair, tell);
        } else if a.len() < FIELD_AT && a.len() <= b.len() {
            let row = blocks.row.get_or_insert_with(|| Block::new(rules));
            self.in_blocks(row, tell);
        } else if b.len() < FIELD_AT {
            let column = (blocks.column).get_or_insert_with(|| Block::reversed(rules));
            self.in_reversed_blocks(column, tell);
        } else {
            let field = blocks.field.get_or_insert_with(|| Block::new(rules));
            self.in_blocks(field, tell);
        }
    }

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
        a: &[(usize, &Prepared)],
        b: &[(usize, &Prepared)],
        block: &mut Block<FERAL, A, B>,
        wanted: &dyn Fn(usize, usize) -> bool,
        tell: Tell<'_>,
    ) {
        for a in a.chunks(A) {
            for b in b.chunks(B) {
                let places = (0..a.len()).flat_map(|i| (0..b.len()).map(move |j| (i, j)));
                let mut places = places.filter(|&(i, j)| wanted(a[i].0, b[j].0)).peekable();
                if places.peek().is_none() {
                    continue;
                }
                let chances = self.instructions.run(BlockSweep {
                    block: &mut *block,
                    rules: self.rules,
                    weights: self.weights,
                    a: std::array::from_fn(|i| a[i.min(a.len() - 1)].1),
                    b: std::array::from_fn(|j| b[j.min(b.len() - 1)].1),
                });
                for (i, j) in places {
                    tell(a[i].0, b[j].0, chances[i][j]);
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

    #[inline(always)]
    fn sweep<const FUSED: bool>(self) -> WinChances<A, B> {
        self.block
            .win_chances::<FUSED>(self.rules, self.weights, self.a, self.b)
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

    /// Tables that remember the most, in blocks of shapes that would not be chosen for
    /// them.
    #[test]
    fn random_tables_in_every_shape() {
        fn rates<const A: usize, const B: usize>(pairs: Pairs, reversed: bool) -> Vec<[u64; 2]> {
            let mut rates = vec![[0; 2]; pairs.a.len() * pairs.b.len()];
            let mut note = |i, j, both: [f64; 2]| {
                rates[i * pairs.b.len() + j] = both.map(f64::to_bits);
            };
            if reversed {
                pairs
                    .in_reversed_blocks(&mut Block::<true, A, B>::reversed(pairs.rules), &mut note);
            } else {
                pairs.in_blocks(&mut Block::<true, A, B>::new(pairs.rules), &mut note);
            }
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
            assert!(prepared.iter().all(remembers_much));
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
                let alone = rates::<1, 1>(pairs, false);
                assert_eq!(rates::<1, 1>(pairs, true), alone);
                assert_eq!(rates::<FERAL_FIELD, FERAL_FIELD>(pairs, false), alone);
                assert_eq!(rates::<1, FIELD>(pairs, false), alone);
                assert_eq!(rates::<1, FIELD>(pairs, true), alone);
            }
        }
    }
}
