//! Rules under names of an edition's own.

use pigskin_hog::{
    Choice, Duel, Edition, Names, Position, Progress, RuleName, RuleNames, Rules, Semester,
    Setting, Turn,
};

use crate::house;

/// A name for each rule that no other rule has: `Own free bacon`.
fn own_names() -> RuleNames {
    let rules = Setting::ALL.into_iter().filter(|rule| rule.is_rule());
    let names: Vec<(&str, String)> = rules.map(|rule| (rule.name(), own(rule))).collect();
    let pairs = names.iter().map(|(rule, name)| (*rule, name.as_str()));
    RuleNames::from_pairs(pairs).expect("names")
}

fn own(rule: Setting) -> String {
    format!("Own {}", rule.name().replace('_', " "))
}

fn renamed(name: &str) -> Edition {
    Edition {
        rule_names: own_names(),
        ..Edition::named(name).expect("an edition")
    }
}

fn told(edition: &Edition, start: &Position, dice: i64, toss: &str) -> String {
    let choice = Choice::try_from(dice).expect("a choice");
    let toss = toss.parse().expect("a toss");
    let turn = Turn::take(&edition.rules, start, choice, &toss).expect("a legal turn");
    turn.told(edition, start, &Names::default())
}

#[test]
fn a_turn_is_told_by_the_editions_names() {
    for (edition, start, dice, toss, words) in [
        (
            "fall-2019",
            "0,0",
            2,
            "1 4",
            "Own pig out: 1 point. Own feral hogs: +3.",
        ),
        ("fall-2019", "3,45", 0, "", "Own free bacon: 6 points."),
        (
            "fall-2017",
            "5,20",
            1,
            "5",
            "Own swine swap: 10 and 20 trade owners.",
        ),
        (
            "spring-2017",
            "4,0",
            2,
            "5 6",
            "Own hogtimus prime: 11 -> 13.",
        ),
        ("spring-2017", "7,0", 1, "4", "(Own hog wild)"),
        (
            "spring-2017",
            "7,1",
            -1,
            "",
            "Player 0 takes Own pork chop: 7 and 1 trade owners.",
        ),
        (
            "fall-2015",
            "4,0",
            2,
            "1 2",
            "Own pig out: 2 points for Player 1.",
        ),
        (
            "summer-2017",
            "1,0",
            2,
            "4 4",
            "Own perfect piggy: the dice are exchanged.",
        ),
        (
            "summer-2017",
            "1,0 exchanged",
            2,
            "4 3",
            "(Own perfect piggy)",
        ),
        ("fall-2023", "64,24", 1, "1", "Own score rise: 65 -> 67."),
        (
            "fall-2020",
            "32,10",
            0,
            "",
            "Own swine align: Player 0 takes another turn.",
        ),
        ("fall-2020", "27,11", 1, "6", "takes another turn."),
        (
            "fall-2020-contest",
            "3,4 extra",
            1,
            "7",
            "of 8 sides (Own extra die)",
        ),
        (
            "fall-2017-contest",
            "3,4 turn 1",
            1,
            "5",
            "Own time trot: Player 0 takes another turn.",
        ),
    ] {
        let start: Position = start.parse().expect("a position");
        let edition = renamed(edition);
        let told = told(&edition, &start, dice, toss);
        assert!(told.contains(words), "{}: {told}", edition.name);
        for name in [
            "Free Bacon",
            "Pig Out",
            "Swine Swap",
            "Feral Hogs",
            "Pork Chop",
        ] {
            assert!(!told.contains(name), "{told}");
        }
    }
}

#[test]
fn the_list_of_rules_has_the_editions_names() {
    for semester in Semester::ALL {
        let edition = renamed(semester.name);
        let usual = semester.rules.in_words();
        let own = edition.in_words();
        assert_eq!(usual.len(), own.len());
        for ((name, words), (own, again)) in usual.into_iter().zip(own) {
            assert_eq!(words, again);
            let is_goal = name == "Goal";
            assert_eq!(
                own.starts_with("Own "),
                !is_goal,
                "{}: {own}",
                semester.name
            );
        }
    }
}

#[test]
fn a_record_keeps_the_names() {
    let edition = renamed("fall-2019");
    let mut progress = Progress::from(Position::START);
    let toss = "4 5".parse().expect("a toss");
    progress
        .take(&edition.rules, Choice::dice(2), &toss)
        .expect("a legal turn");
    let record = progress.record(&edition, ["me", "you"]);
    assert!(record.to_string().contains("free_bacon=Own free bacon; "));
    let (again, _) = Progress::replay(&record).expect("a game");
    assert_eq!(again, edition);
    let usual = progress.record(
        &Edition::named("fall-2019").expect("an edition"),
        ["me", "you"],
    );
    assert!(!usual.to_string().contains("names:"));
}

#[test]
fn a_record_with_a_hostile_name_is_refused() {
    let edition = renamed("fall-2019");
    let record = Progress::from(Position::START).record(&edition, ["me", "you"]);
    for hostile in [
        "<b>x</b>",
        "Hog\u{202e}tuO",
        "\u{1b}[2J",
        "x\"\"\"y",
        "@goal@",
        "a;b=c",
    ] {
        let mut record = record.clone();
        for (tag, value) in &mut record.tags {
            if tag == "names" {
                *value = format!("free_bacon={hostile}");
            }
        }
        let refused = Progress::replay(&record).expect_err("no name").to_string();
        assert!(refused.starts_with("names: "), "{refused}");
        assert!(
            !refused.contains('\u{1b}') && !refused.contains('\u{202e}'),
            "{refused}"
        );
    }
}

/// Names are no part of the rules: what is computed stays the same to the last bit.
#[test]
fn names_change_no_answer() {
    let (usual, own) = (
        Edition::named("fall-2019").expect("an edition"),
        renamed("fall-2019"),
    );
    assert_eq!(usual.rules, own.rules);
    let rate = |rules: &Rules| {
        let (a, b) = (house(rules, "swap:8,4"), house(rules, "always:5"));
        Duel::new(rules).win_rate(&a, &b).expect("both fit")
    };
    assert_eq!(rate(&usual.rules), rate(&own.rules));
    let changed = own.with([(Setting::Goal, "50")]).expect("a goal");
    assert_eq!(changed.rule_names, own.rule_names);
}

/// The handouts' names are names that could have been given.
#[test]
fn usual_names_are_names() {
    for semester in Semester::ALL {
        for rule in Setting::ALL.into_iter().filter(|rule| rule.is_rule()) {
            let title = semester.rules.title(rule);
            let names = RuleNames::from_pairs([(rule.name(), title)]).expect("a name");
            assert_eq!(names.of(rule).map(RuleName::as_str), Some(title));
        }
    }
}
