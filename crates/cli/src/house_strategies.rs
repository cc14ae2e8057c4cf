//! The house strategies that everybody compares with.

use pigskin_hog::{Choice, House, Rules};

/// Always the same number of dice, for each that there is; then the two that
/// know about Free Bacon, with the numbers of the handouts.
pub fn house_strategies(rules: &Rules) -> Vec<House> {
    let most = rules.most_dice;
    let always = (0..=most).map(|dice| House::Always(Choice::dice(dice)));
    let (margin, dice) = (8, Choice::dice(most.min(4)));
    let others = [House::Bacon { margin, dice }, House::Swap { margin, dice }];
    always.chain(others).collect()
}
