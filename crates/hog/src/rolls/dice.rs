//! Dice that are rolled: fair ones, and ones with given outcomes.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::{Die, MOST_DICE, Toss};

/// A source of outcomes of dice.
pub trait Dice {
    /// Rolls one die: a number from 1 to its sides, if it is fair.
    fn roll(&mut self, die: Die) -> u8;

    /// Rolls this many dice, at most [`MOST_DICE`]. All of them are rolled, even after a
    /// one. An outcome that is [rolled again](Die::rolls_again) is not part of the toss.
    fn toss(&mut self, die: Die, dice: u8) -> Toss {
        let mut toss = Toss::default();
        for _ in 0..dice.min(MOST_DICE) {
            let outcome = self.roll(die);
            toss.push(if die.rolls_again(outcome) {
                self.roll(die)
            } else {
                outcome
            });
        }
        toss
    }
}

/// Fair dice with any number of sides. The same seed gives the same outcomes.
///
/// ```
/// use pigskin_hog::{Dice, Die, FairDice};
/// let (mut left, mut right) = (FairDice::new(7), FairDice::new(7));
/// assert_eq!(left.toss(Die::SIX_SIDED, 10), right.toss(Die::SIX_SIDED, 10));
/// ```
#[derive(Clone, Debug)]
pub struct FairDice(ChaCha8Rng);

impl FairDice {
    /// Makes dice from a seed.
    pub fn new(seed: u64) -> FairDice {
        FairDice(ChaCha8Rng::seed_from_u64(seed))
    }
}

impl Dice for FairDice {
    fn roll(&mut self, die: Die) -> u8 {
        self.0.random_range(1..=die.sides())
    }
}

/// Dice for tests, which cycle through given outcomes.
///
/// ```
/// use pigskin_hog::{Dice, Die, TestDice};
/// let mut dice = TestDice::new([4, 1, 2]).expect("there are outcomes");
/// let outcomes: Vec<u8> = (0..4).map(|_| dice.roll(Die::SIX_SIDED)).collect();
/// assert_eq!(outcomes, [4, 1, 2, 4]);
/// ```
#[derive(Clone, Debug)]
pub struct TestDice {
    outcomes: Vec<u8>,
    next: usize,
}

impl TestDice {
    /// Makes dice that repeat these outcomes; `None` if there are none, or one is not
    /// on any die.
    pub fn new(outcomes: impl Into<Vec<u8>>) -> Option<TestDice> {
        let outcomes = outcomes.into();
        let on_a_die = |outcome: &u8| (1..=Die::MOST_SIDES).contains(outcome);
        (!outcomes.is_empty() && outcomes.iter().all(on_a_die))
            .then_some(TestDice { outcomes, next: 0 })
    }
}

impl Dice for TestDice {
    fn roll(&mut self, _: Die) -> u8 {
        let outcome = self.outcomes[self.next];
        self.next = (self.next + 1) % self.outcomes.len();
        outcome
    }
}
