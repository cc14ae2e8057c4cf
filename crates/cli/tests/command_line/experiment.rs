//! `pigskin experiment`

use insta::assert_snapshot;

use crate::pigskin;

#[test]
fn shows_sampled_beside_exact() {
    assert_snapshot!(pigskin("experiment --seed 7").printed());
}

#[test]
fn hog_wild_has_columns_of_its_own() {
    let args = "experiment --edition spring-2017 --seed 7 --games 100";
    assert_snapshot!(pigskin(args).printed());
}

#[test]
fn dice_that_score_nothing_are_compared() {
    let args = "experiment --set free_bacon=off --set most_dice=2 --seed 7";
    assert_snapshot!(pigskin(&format!("{args} --against always:2")).printed());
}

#[test]
fn json_has_the_same_numbers() {
    let args = "experiment --format json --samples 10 --games 10";
    let answer = pigskin(args).json();
    assert_eq!(answer["points"][0]["best_dice"], 6);
    assert_eq!(answer["points"][0]["averages"][0]["exact"], 3.5);
    assert_eq!(answer["against"], "always:4");
    let rates = answer["win_rates"].as_array().expect("win rates");
    assert_eq!(rates.len(), 13);
    let swap = rates.last().expect("a win rate");
    assert_eq!(swap["strategy"], "swap:8,4");
    let exact = swap["exact"].as_f64().expect("a number");
    assert!((exact - 0.577_836_395_8).abs() < 5e-11);
}
