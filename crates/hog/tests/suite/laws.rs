//! Laws that hold for all tables and games.

use pigskin_game::{Record, laws};
use pigskin_hog::{Choice, Duel, Edition, FairDice, Play, Rules, Scores, SwineSwap, Table};
use proptest::prelude::*;

use crate::sampled_rate::SampledRate;
use crate::small_rules::small_rules;

fn edition() -> impl Strategy<Value = Edition> {
    (0..3_usize, 5..40_u16).prop_map(|(number, goal)| {
        let (name, rules) = Edition::HANDOUTS[number].clone();
        Edition::new(name, Rules { goal, ..rules })
    })
}

/// An edition with two tables of patches chosen by random numbers.
fn matchup() -> impl Strategy<Value = (Edition, Table, Table)> {
    (edition(), any::<[u8; 64]>(), any::<[u8; 64]>()).prop_map(|(edition, a, b)| {
        let table = |numbers: [u8; 64]| {
            let choices: Vec<Choice> = edition.rules.choices().collect();
            Table::from_fn(edition.rules.goal, |scores| {
                let place = (scores.mine.0 / 5 * 8 + scores.theirs.0 / 5) % 64;
                let number = numbers[usize::from(place)];
                choices[usize::from(number) % choices.len()]
            })
        };
        let (a, b) = (table(a), table(b));
        (edition, a, b)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_duel_and_its_reverse_add_up_to_one((edition, a, b) in matchup()) {
        let mut duel = Duel::new(&edition.rules);
        let (ab, ba) = (duel.win_rate(&a, &b).unwrap(), duel.win_rate(&b, &a).unwrap());
        let bound = ab.error_bound + ba.error_bound;
        prop_assert!((ab.mean() + ba.mean() - 1.0).abs() <= bound);
        prop_assert!((ab.first + ba.second - 1.0).abs() <= bound);
        prop_assert!((ab.second + ba.first - 1.0).abs() <= bound);
        prop_assert!((0.0..=1.0 + bound).contains(&ab.first));
    }

    #[test]
    fn a_table_against_itself_is_even((edition, a, _) in matchup()) {
        let rate = Duel::new(&edition.rules).win_rate(&a, &a).unwrap();
        prop_assert!((rate.mean() - 0.5).abs() <= rate.error_bound);
    }

    #[test]
    fn a_sampled_rate_is_near_the_exact_one((edition, a, b) in matchup(), seed: u64) {
        let exact = Duel::new(&edition.rules).win_rate(&a, &b).unwrap();
        let dice = &mut FairDice::new(seed);
        let sampled = SampledRate::sample(&edition.rules, &a, &b, 2000, dice);
        // Five standard errors are exceeded once in two million cases.
        let distance = (sampled.rate() - exact.mean()).abs();
        prop_assert!(distance < 5.0 * sampled.standard_error(), "{sampled:?} {exact:?}");
    }

    #[test]
    fn a_record_replays((edition, a, b) in matchup(), seed: u64) {
        let play = Play::new(&edition.rules, [&a, &b], &mut FairDice::new(seed)).unwrap();
        let text = play.record(&edition, ["a", "b: with a colon"]).to_string();
        let record = Record::parse(&text).unwrap();
        prop_assert_eq!(record.tag("player 1"), Some("b: with a colon"));
        prop_assert_eq!(Play::replay(&record).unwrap(), (edition, play));
    }

    #[test]
    fn the_laws_of_all_games_hold(rules in small_rules(), picks: [u8; 40]) {
        let rules = Rules { most_dice: rules.most_dice.min(3), ..rules };
        let broken = laws::check(&rules, picks.map(usize::from)).err();
        prop_assert_eq!(broken, None);
    }

    /// The fast sweeps rely on it, for formulas below the goal.
    #[test]
    fn swaps_do_not_depend_on_whose_scores_they_are(
        rules in small_rules(), mine in 0..400_u16, theirs in 0..400_u16,
    ) {
        let scores = match rules.swine_swap {
            Some(SwineSwap::Formula(_)) => Scores::new(mine % rules.goal, theirs % rules.goal),
            _ => Scores::new(mine, theirs),
        };
        prop_assume!(rules.swine_swap.as_ref().is_none_or(SwineSwap::is_symmetric));
        prop_assert_eq!(rules.swaps(scores), rules.swaps(scores.traded()));
    }
}
