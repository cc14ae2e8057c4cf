//! The worked examples of the rules of every edition.

use pigskin_hog::{Edition, Position, Semester, Setting, Turn, WorkedExample};

use crate::plain_hog::{Next, add, free_bacon, points};

fn editions() -> impl Iterator<Item = Edition> {
    let names = Semester::ALL.iter().map(|semester| semester.name);
    names.map(|name| Edition::named(name).expect("an edition"))
}

/// Every rule of every edition has an example that the engine plays as told, and that ends otherwise
/// without the rule.
#[test]
fn every_rule_has_an_example_that_depends_on_it() {
    for edition in editions() {
        let rules = &edition.rules;
        let described = rules.described().into_iter().map(|(rule, _)| rule);
        for rule in described.filter(|rule| rule.is_rule()) {
            let name = format!("{}: {rule}", edition.name);
            let mut without = rules.clone();
            rule.set(&mut without, "off").expect("a rule can be off");
            let examples = edition.examples(rule);
            assert_eq!(examples.len(), 2, "{name}: {examples:?}");
            for example in &examples {
                let WorkedExample { before, turn } = example;
                before.check(rules).expect("a position of the edition");
                let after = |rules| {
                    Turn::take(rules, before, turn.choice, &turn.toss).map(|turn| turn.after)
                };
                assert_eq!(after(rules).as_ref(), Ok(&turn.after), "{name}");
                let other = Turn::take(&without, before, turn.choice, &turn.toss);
                assert!(turn.is_on_dice() && other.as_ref() != Ok(turn), "{name}");
                let [mine, theirs] = turn.after.players.map(|player| player.score);
                let end = format!("You then have {mine} and your opponent {theirs}");
                assert!(example.told(&edition).contains(&end), "{name}");
            }
        }
    }
}

/// The handout of spring 2017, read slowly by another program, agrees with its examples.
#[test]
fn the_examples_of_spring_2017_are_those_of_a_slow_reading() {
    let edition = Edition::named("spring-2017").expect("an edition");
    let mut compared = 0;
    for (rule, _) in edition.rules.described() {
        for WorkedExample { before, turn } in edition.examples(rule) {
            let scores = |position: &Position| position.players.map(|player| player.score.0);
            let [mine, theirs] = scores(&before);
            let Some(dice) = turn.choice.as_dice() else {
                assert_eq!(rule, Setting::PorkChop);
                continue;
            };
            let toss = &turn.toss;
            let (sum, ones) = (toss.sum(), u16::from(toss.ones()));
            let points = if dice == 0 {
                free_bacon(theirs)
            } else {
                points(dice.into(), sum, ones)
            };
            let after = add(100, mine, theirs, points);
            let [mine, theirs] = scores(&turn.after);
            let is_same = match after {
                Next::Scores(one, other) => (one, other) == (mine, theirs),
                Next::Won => mine >= 100,
                Next::Lost => theirs >= 100,
            };
            assert!(
                is_same,
                "{}",
                turn.told(&edition, &before, &Default::default())
            );
            compared += 1;
        }
    }
    assert!(compared >= 8);
}
