//! The sweep against the slow reference, which takes every toss of every turn by the
//! rules.

use pigskin_game::{Game, Status, reference};
use pigskin_hog::{
    Bids, Choice, Dice, Die, Duel, Edition, FALL_2012, FALL_2014, FALL_2016, FairDice, FeralHogs,
    HogWild, HogtimusPrime, IllegalTurn, PorkChop, Position, Rules, SPRING_2017, Start, Table,
    Toss,
};

use crate::house;

pub fn assert_agrees(rules: &Rules, a: &Table, b: &Table) {
    let policy = |table: &Table| {
        let table = table.clone();
        move |position: &Position| table.choice(position.scores())
    };
    let (a_moves, b_moves) = (policy(a), policy(b));
    let first = reference::win_chance(rules, [&a_moves, &b_moves]).expect("legal choices");
    let second = 1.0 - reference::win_chance(rules, [&b_moves, &a_moves]).expect("legal choices");
    let rate = Duel::new(rules).win_rate(a, b).expect("legal choices");
    assert!(
        (rate.first - first).abs() < 1e-12,
        "{} is not {first}",
        rate.first
    );
    assert!(
        (rate.second - second).abs() < 1e-12,
        "{} is not {second}",
        rate.second
    );
}

/// A game that begins at another position.
struct From<'r> {
    rules: &'r Rules,
    start: Position,
}

impl Game for From<'_> {
    type Position = Position;
    type Choice = Choice;
    type Outcome = Toss;
    type Illegal = IllegalTurn;

    fn start(&self) -> Position {
        self.start
    }

    fn status(&self, position: &Position) -> Status {
        self.rules.status(position)
    }

    fn choices(&self, position: &Position) -> Vec<Choice> {
        Game::choices(self.rules, position)
    }

    fn outcomes(
        &self,
        position: &Position,
        choice: Choice,
    ) -> Result<Vec<(Toss, f64)>, IllegalTurn> {
        self.rules.outcomes(position, choice)
    }

    fn after(
        &self,
        position: &Position,
        choice: Choice,
        toss: &Toss,
    ) -> Result<Position, IllegalTurn> {
        self.rules.after(position, choice, toss)
    }
}

/// A game that begins by bids is the one that the slow reference plays from there, and a game from
/// the usual start is the usual duel.
#[test]
fn games_that_begin_elsewhere() {
    for (number, edition) in (0_u16..).zip([&FALL_2014, &FALL_2012, &SPRING_2017, &FALL_2016]) {
        let rules = Rules {
            goal: 24,
            ..edition.clone()
        };
        let (a, b) = (random_table(&rules, 7), random_table(&rules, 19));
        let mut duel = Duel::new(&rules);
        let usual = duel.win_rate(&a, &b).expect("both fit");
        let (chance, bound) = duel.chance_from(&a, &b, &Position::START).expect("fits");
        assert!((chance - usual.first).abs() <= bound + usual.error_bound);
        for bids in [(7, 2), (2, 7), (3, 4), (number, 11), (9, 1)] {
            let bids = Bids {
                first: bids.0,
                second: bids.1,
            };
            let Start::At(start) = bids
                .start(&rules, Bids::USUAL_MARGIN)
                .expect("below the goal")
            else {
                panic!("different bids begin a game");
            };
            let game = From {
                rules: &rules,
                start,
            };
            let (a_moves, b_moves) = (
                |position: &Position| a.choice(position.scores()),
                |position: &Position| b.choice(position.scores()),
            );
            let slow = reference::win_chance(&game, [&a_moves, &b_moves]).expect("legal choices");
            let (chance, _) = duel.chance_from(&a, &b, &start).expect("fits");
            assert!((chance - slow).abs() < 1e-12, "{chance} is not {slow}");
        }
    }
}

/// A table of random choices.
fn random_table(rules: &Rules, seed: u64) -> Table {
    let choices: Vec<Choice> = rules.choices().collect();
    let mut dice = FairDice::new(seed);
    let die = u8::try_from(choices.len())
        .ok()
        .and_then(Die::new)
        .expect("as many sides as choices");
    Table::from_fn(rules.goal, |_| choices[usize::from(dice.roll(die)) - 1])
}

#[test]
fn house_strategies_in_every_edition() {
    for (_, rules) in Edition::HANDOUTS {
        assert_agrees(
            &rules,
            &house(&rules, "swap:8,4"),
            &house(&rules, "always:5"),
        );
        assert_agrees(
            &rules,
            &house(&rules, "bacon:6,3"),
            &house(&rules, "swap:5,4"),
        );
    }
    let chop = house(&SPRING_2017, "swap:6,-1");
    assert_agrees(&SPRING_2017, &chop, &house(&SPRING_2017, "always:4"));
}

#[test]
fn random_tables_in_every_edition_at_a_small_goal() {
    for (_, edition) in Edition::HANDOUTS {
        for seed in 0..4 {
            let rules = Rules {
                goal: 25,
                ..edition.clone()
            };
            assert_agrees(
                &rules,
                &random_table(&rules, seed),
                &random_table(&rules, seed + 10),
            );
        }
    }
}

#[test]
fn every_rule_at_once_at_a_small_goal() {
    for (seed, apart, most_dice) in [(1, 2, 6), (2, 0, 5), (3, 1, 10), (4, 4, 4)] {
        let rules = Rules {
            goal: 20,
            most_dice,
            hogtimus_prime: Some(HogtimusPrime::Points),
            hog_wild: Some(HogWild::SEVENS),
            feral_hogs: Some(FeralHogs::new(apart, 3)),
            pork_chop: Some(PorkChop::Trade),
            ..SPRING_2017
        };
        assert_agrees(
            &rules,
            &random_table(&rules, seed),
            &random_table(&rules, seed + 10),
        );
        assert_agrees(
            &rules,
            &random_table(&rules, seed),
            &house(&rules, "swap:6,4"),
        );
    }
}

#[test]
fn random_tables_at_the_real_goal() {
    let rules = SPRING_2017;
    assert_agrees(&rules, &random_table(&rules, 5), &random_table(&rules, 6));
}
