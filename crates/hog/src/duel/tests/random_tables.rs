//! Random tables.

use crate::{Choice, Dice, Die, FairDice, Rules, Table};

/// A table of random numbers of dice up to `most`, mostly the same as the score before, with a
/// chop at so many of a hundred scores.
pub fn table(rules: &Rules, most: u8, chops: u8, seed: u64) -> Table {
    let mut random = FairDice::new(seed);
    let mut up_to = |sides: u8| random.roll(Die::new(sides).expect("a die"));
    let mut last = most;
    Table::from_fn(rules.goal, |_| {
        if up_to(3) == 1 {
            last = up_to(most.max(1) + 1) - 1;
        }
        if up_to(100) <= chops {
            Choice::PORK_CHOP
        } else {
            Choice::dice(last.min(most).min(rules.most_dice))
        }
    })
}
