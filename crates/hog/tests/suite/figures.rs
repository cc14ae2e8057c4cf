//! Known win rates.

use pigskin_hog::{Duel, FALL_2017, FALL_2019, Rules, SPRING_2017};

use crate::house;

fn mean(rules: &Rules, a: &str, b: &str) -> f64 {
    let rate = Duel::new(rules).win_rate(&house(rules, a), &house(rules, b));
    let rate = rate.expect("both fit the rules");
    assert!(rate.error_bound < 1e-12, "{}", rate.error_bound);
    rate.mean()
}

#[test]
fn six_dice_against_four() {
    for (rules, known) in [
        (FALL_2017, 0.559_573),
        (FALL_2019, 0.553_792),
        (SPRING_2017, 0.541_509),
    ] {
        let rate = mean(&rules, "always:6", "always:4");
        assert!((rate - known).abs() < 5e-7, "{rate} is not {known}");
    }
}

/// The published figures of the contest of fall 2019, for its own strategies against
/// `always_roll(4)`.
#[test]
fn fall_2019_against_four_dice() {
    for (strategy, known) in [
        ("always:0", 0.262_920_743_2),
        ("always:3", 0.406_334_418_8),
        ("always:5", 0.533_806_971_3),
        ("always:8", 0.532_132_669_9),
        ("always:10", 0.439_750_423_3),
        ("swap:8,4", 0.577_836_395_8),
        ("bacon:8,4", 0.461_138_719_2),
    ] {
        let rate = mean(&FALL_2019, strategy, "always:4");
        assert!(
            (rate - known).abs() < 5e-11,
            "{strategy}: {rate} is not {known}"
        );
    }
}
