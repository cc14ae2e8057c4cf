//! Rules by which the dice of a turn follow from the game.

use pigskin_hog::{HogWild, PorkChop, Rules, WildDice};

/// Tests whether a turn can be played with other dice than the usual ones.
pub(crate) fn dice_change(rules: &Rules) -> bool {
    rules.hog_wild.is_some() || dice_are_exchanged(rules)
}

/// Tests whether a turn can exchange the dice of both players.
pub(crate) fn dice_are_exchanged(rules: &Rules) -> bool {
    rules.perfect_piggy.is_some() || rules.pork_chop.is_some_and(PorkChop::exchanges_dice)
}

/// Tests whether odd outcomes are rolled once more at some scores.
pub(crate) fn rolls_odd_again(rules: &Rules) -> bool {
    let again = |rule: HogWild| rule.dice == WildDice::OddAgain;
    rules.hog_wild.is_some_and(again)
}

/// The outcomes of a number of dice, where odd ones are rolled once more, and the calls of the die.
pub(crate) fn odd_again(dice: u8, die: &mut impl Iterator<Item = u8>) -> (Vec<u8>, usize) {
    let mut calls = 0;
    let mut roll = || {
        calls += 1;
        die.next().unwrap_or(1)
    };
    let outcomes = (0..dice).map(|_| {
        let outcome = roll();
        if outcome % 2 == 1 { roll() } else { outcome }
    });
    let outcomes = outcomes.collect();
    (outcomes, calls)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pigskin_hog::{FALL_2016, FALL_2019, SPRING_2017, SUMMER_2017};

    #[test]
    fn rules_that_change_dice() {
        let facts = |rules| {
            [
                dice_change(rules),
                dice_are_exchanged(rules),
                rolls_odd_again(rules),
            ]
        };
        assert_eq!(facts(&FALL_2019), [false, false, false]);
        assert_eq!(facts(&SPRING_2017), [true, false, false]);
        assert_eq!(facts(&SUMMER_2017), [true, true, false]);
        assert_eq!(facts(&FALL_2016), [true, true, true]);
    }

    #[test]
    fn an_odd_outcome_is_rolled_once_more() {
        let mut die = [3, 2, 6, 5, 1].into_iter();
        assert_eq!(odd_again(3, &mut die), (vec![2, 6, 1], 5));
    }
}
