//! The worked examples of the rules of every edition.

use pigskin_hog::{Edition, Semester, Setting, Turn, WorkedExample};

use crate::plain_hog::{Next, add, free_bacon, points};

/// Every rule has an example that the engine plays as told, and that ends otherwise without the rule.
#[test]
fn every_rule_of_every_edition_has_an_example_that_depends_on_it() {
    for semester in Semester::ALL {
        let edition = Edition::named(semester.name).expect("an edition");
        let rules = &edition.rules;
        let described = rules.described().into_iter().map(|(rule, _)| rule);
        for rule in described.filter(|rule| rule.is_rule()) {
            let name = format!("{}: {rule}", edition.name);
            let mut without = rules.clone();
            rule.set(&mut without, "off").expect("a rule can be off");
            let example = edition.example(rule).expect(&name);
            let WorkedExample { before, turn } = &example;
            before.check(rules).expect("a position of the edition");
            let take = |rules| Turn::take(rules, before, turn.choice, &turn.toss);
            assert_eq!(take(rules).as_ref(), Ok(turn), "{name}");
            assert!(
                turn.is_on_dice() && take(&without).as_ref() != Ok(turn),
                "{name}"
            );
            let [mine, theirs] = turn.after.players.map(|player| player.score);
            let end = format!("You then have {mine} and your opponent {theirs}");
            assert!(example.told(&edition).contains(&end), "{name}");
        }
        assert_eq!(edition.example(Setting::Goal), None);
    }
}

/// The handout of spring 2017, read slowly by another program, agrees with its examples.
#[test]
fn the_examples_of_spring_2017_are_those_of_a_slow_reading() {
    let edition = Edition::named("spring-2017").expect("an edition");
    let described = edition.rules.described().into_iter();
    let examples = described.filter_map(|(rule, _)| edition.example(rule));
    let mut compared = 0;
    for example in examples {
        let WorkedExample { before, turn } = &example;
        let [mine, theirs] = before.players.map(|player| player.score.0);
        let Some(dice) = turn.choice.as_dice() else {
            continue;
        };
        let points = match dice {
            0 => free_bacon(theirs),
            _ => points(dice.into(), turn.toss.sum(), turn.toss.ones().into()),
        };
        let [after, other] = turn.after.players.map(|player| player.score.0);
        let next = add(100, mine, theirs, points);
        assert_eq!(
            next,
            Next::Scores(after, other),
            "{}",
            example.told(&edition)
        );
        compared += 1;
    }
    assert_eq!(compared, 5);
}
