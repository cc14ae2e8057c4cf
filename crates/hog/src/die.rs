//! A die, and the dice that are rolled.

use std::fmt;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::{MOST_DICE, Toss};

/// A die by its number of sides, from [`Die::LEAST_SIDES`] to
/// [`Die::MOST_SIDES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Die(u8);

impl Die {
    /// A coin.
    pub const LEAST_SIDES: u8 = 2;
    /// The most sides that anything here is made for.
    pub const MOST_SIDES: u8 = 100;
    /// The usual die.
    pub const SIX_SIDED: Die = Die(6);
    /// The die of Hog Wild.
    pub const FOUR_SIDED: Die = Die(4);

    /// A die with so many sides, where there is one.
    ///
    /// ```
    /// use pigskin_hog::Die;
    /// assert_eq!(Die::new(6), Some(Die::SIX_SIDED));
    /// assert_eq!(Die::new(1), None);
    /// ```
    #[must_use]
    pub const fn new(sides: u8) -> Option<Die> {
        if Self::LEAST_SIDES <= sides && sides <= Self::MOST_SIDES {
            Some(Die(sides))
        } else {
            None
        }
    }

    /// The number of sides.
    #[must_use]
    pub const fn sides(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-sided", self.0)
    }
}

/// Something that gives the outcomes of dice.
pub trait Dice {
    /// Rolls one die: a number from 1 to its sides, if it is fair.
    fn roll(&mut self, die: Die) -> u8;

    /// Rolls so many dice, all of them, whatever falls on the way;
    /// [`MOST_DICE`] at the most.
    fn toss(&mut self, die: Die, dice: u8) -> Toss {
        let mut toss = Toss::default();
        for _ in 0..dice.min(MOST_DICE) {
            toss.push(self.roll(die));
        }
        toss
    }
}

/// Fair dice of any number of sides, the same ones for the same seed.
///
/// ```
/// use pigskin_hog::{Dice, Die, FairDice};
/// let (mut left, mut right) = (FairDice::new(7), FairDice::new(7));
/// assert_eq!(left.toss(Die::SIX_SIDED, 10), right.toss(Die::SIX_SIDED, 10));
/// ```
#[derive(Clone, Debug)]
pub struct FairDice(ChaCha8Rng);

impl FairDice {
    /// Dice that roll what the seed says.
    #[must_use]
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
    /// Dice that give these outcomes over and over; `None` where there are
    /// none, or one is not on any die.
    #[must_use]
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
