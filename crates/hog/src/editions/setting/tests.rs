//! The texts of settings.

use super::*;
use crate::{Edition, FALL_2019};

#[test]
fn settings_round_trip() {
    for (_, rules) in Edition::HANDOUTS {
        let mut read = Rules::CLASSIC;
        for setting in Setting::ALL {
            setting.set(&mut read, &setting.get(&rules)).unwrap();
        }
        assert_eq!(read, rules);
    }
}

#[test]
fn every_kind_is_among_the_values() {
    let named = |setting: Setting, name: &str| {
        let values = setting.values().split([',', ' ']);
        assert!(
            values.into_iter().any(|value| value == name),
            "{setting}: {name}"
        );
    };
    for rule in PigOut::ALL {
        named(Setting::PigOut, rule.name());
    }
    for rule in FreeBacon::ALL {
        named(Setting::FreeBacon, rule.name());
    }
    for rule in SwineSwap::ALL {
        named(Setting::SwineSwap, rule.name());
    }
    for rule in ScoreRise::ALL {
        named(Setting::ScoreRise, rule.name());
    }
    for rule in MoreBoar::ALL {
        named(Setting::MoreBoar, rule.name());
    }
}

#[test]
fn every_rule_can_be_switched_off() {
    for setting in &Setting::ALL[3..] {
        let mut rules = FALL_2019;
        setting.set(&mut rules, "off").unwrap();
        assert_eq!(setting.get(&rules), "off");
    }
}

#[test]
fn numbers_out_of_range_are_refused_by_name() {
    for (setting, value) in [
        (Setting::Goal, "0"),
        (Setting::Goal, "301"),
        (Setting::MostDice, "11"),
        (Setting::Sides, "1"),
        (Setting::HogWild, "0,4"),
        (Setting::HogWild, "7,1"),
        (Setting::FeralHogs, "2,"),
        (Setting::FeralHogs, "11,3"),
        (Setting::FeralHogs, "points:5,3"),
        (Setting::TimeTrot, "1"),
        (Setting::TimeTrot, "12"),
        (Setting::ExtraDie, "1"),
        (Setting::ScoreRise, "on"),
        (Setting::PigOut, "on"),
        (Setting::PorkChop, "yes"),
    ] {
        let mut rules = FALL_2019;
        let error = setting.set(&mut rules, value).unwrap_err().to_string();
        assert!(error.starts_with(setting.name()), "{error}");
        assert!(error.contains(value), "{error}");
        assert_eq!(rules, FALL_2019);
    }
}

#[test]
fn a_rule_that_is_a_value_is_told_with_its_setting() {
    let error = |name: &str| Setting::named(name).expect_err("no setting").to_string();
    for (name, value) in [
        ("sus_fuss", "score_rise=sus-fuss"),
        ("Boar Brawl", "free_bacon=boar-brawl"),
        ("digit-product", "free_bacon=digit-product"),
    ] {
        let said = error(name);
        let expected =
            format!("unknown setting '{name}', which is a value: {value}; there are goal, ");
        assert!(said.starts_with(&expected), "{said}");
    }
    for name in ["on", "points", "pig_in", ""] {
        assert!(error(name).starts_with(&format!("unknown setting '{name}'; there are ")));
    }
}

#[test]
fn each_rule_that_has_a_name_has_an_example() {
    assert_eq!(Setting::HogWild.known(), ["off", "on", "odd-again"]);
    assert_eq!(Setting::TimeTrot.known(), ["off", "8", "5"]);
    for setting in Setting::ALL {
        for value in setting.known() {
            setting.check(&value).expect("a value");
            let is_rule =
                value != "off" && !["goal", "most_dice", "sides"].contains(&setting.name());
            assert_eq!(
                setting.example(&value).is_some(),
                is_rule,
                "{setting}={value}"
            );
        }
    }
}
