//! The figures of `figures/known.json`. A separate program, written from a separate
//! reading of the rules, computed them top-down in long doubles, and checked each case by
//! a million games.
//!
//! A table `mix:SEED` is a hash of the scores and the seed. `bacon` and `swap` use only
//! the points of Free Bacon here, without Hogtimus Prime.

use std::collections::BTreeMap;

use pigskin_hog::{Choice, Duel, Rules, Scores, Setting, Table};
use serde_json::Value;

fn rules_of(case: &Value) -> Rules {
    let mut rules = Rules::CLASSIC;
    for (name, value) in case["rules"].as_object().expect("settings by name") {
        let text = value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned);
        let setting = Setting::named(name).expect("a setting");
        setting
            .set(&mut rules, &text)
            .expect("a value of the setting");
    }
    rules
}

fn table_of(rules: &Rules, text: &str) -> Table {
    let (name, numbers) = text.split_once(':').expect("a name and numbers");
    let numbers: Vec<i64> = numbers
        .split(',')
        .map(|n| n.parse().expect("a number"))
        .collect();
    let choice = |number| Choice::try_from(number).expect("a choice");
    let bacon = |scores: Scores| {
        rules
            .free_bacon
            .as_ref()
            .map_or(0, |rule| rule.points(scores))
    };
    Table::from_fn(rules.goal, |scores| match (name, numbers.as_slice()) {
        ("always", &[dice]) => choice(dice),
        ("bacon", &[margin, dice]) => choice(if i64::from(bacon(scores)) >= margin {
            0
        } else {
            dice
        }),
        ("swap", &[margin, dice]) => {
            let after = Scores::new(scores.mine.0 + bacon(scores), scores.theirs.0);
            let swaps = rules.swaps(after);
            let better = swaps && after.mine < after.theirs;
            let worse = swaps && after.mine > after.theirs;
            let none = better || (!worse && i64::from(bacon(scores)) >= margin);
            choice(if none { 0 } else { dice })
        }
        ("mix", &[seed]) => choice(mixed(rules, scores, seed)),
        _ => panic!("unknown strategy {text}"),
    })
}

fn mixed(rules: &Rules, scores: Scores, seed: i64) -> i64 {
    let (x, y) = (u64::from(scores.mine.0), u64::from(scores.theirs.0));
    let seed = u64::try_from(seed).expect("a seed");
    let mut h = (x * 7919 + y * 104_729 + seed * 1_299_709 + x * y * 31) & 0xffff_ffff;
    h ^= h >> 16;
    h = (h * 2_246_822_519) & 0xffff_ffff;
    h ^= h >> 13;
    h = (h * 3_266_489_917) & 0xffff_ffff;
    h ^= h >> 16;
    let choices = i64::from(rules.most_dice) + 1 + i64::from(rules.pork_chop.is_some());
    h.cast_signed() % choices - i64::from(rules.pork_chop.is_some())
}

#[test]
fn the_separate_program_agrees() {
    let cases: Vec<Value> =
        serde_json::from_str(include_str!("../figures/known.json")).expect("JSON");
    let mut duels: BTreeMap<String, Duel> = BTreeMap::new();
    for case in &cases {
        let rules = rules_of(case);
        let table = |player: &str| table_of(&rules, case[player].as_str().expect("a strategy"));
        let duel = duels
            .entry(case["rules"].to_string())
            .or_insert_with(|| Duel::new(&rules));
        let rate = duel
            .win_rate(&table("a"), &table("b"))
            .expect("both fit the rules");
        let distance =
            |seat: &str, value: f64| (value - case[seat].as_f64().expect("a rate")).abs();
        let off = distance("first", rate.first).max(distance("second", rate.second));
        assert!(
            off <= rate.error_bound,
            "{case}: {rate:?} is off by {off:e}"
        );
        assert!(rate.error_bound < 3e-12, "{rate:?}");
    }
    assert_eq!(cases.len(), 56);
}
