//! Rules that are formulas: the same answers as built-in rules to the last bit.

use pigskin_game::Record;
use pigskin_hog::solve::PerfectPlay;
use pigskin_hog::{
    Duel, Edition, FALL_2017, FALL_2019, FALL_2021, FALL_2023, FairDice, Formula, FreeBacon, Play,
    Position, Rules, SPRING_2022, SUMMER_2018, ScoreRise, Scores, Setting, SwineSwap, Undefined,
    UnfitFound,
};
use proptest::prelude::*;

use crate::house;
use crate::reference::assert_agrees;

/// A random number in Python's spelling.
fn number() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        Just("score".to_owned()),
        Just("opponent_score".to_owned()),
        (0..30_u8).prop_map(|number| number.to_string()),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        let operator = prop::sample::select(vec!["+", "-", "*"]);
        let whole = prop::sample::select(vec!["//", "%"]);
        let function = prop::sample::select(vec!["ones", "tens", "digit_sum", "num_factors"]);
        prop_oneof![
            (inner.clone(), operator, inner.clone())
                .prop_map(|(a, sign, b)| format!("({a} {sign} {b} % 99)")),
            (inner.clone(), whole, 1..9_u8).prop_map(|(a, sign, b)| format!("{a} {sign} {b}")),
            (function, inner.clone()).prop_map(|(name, a)| format!("{name}(abs({a}) % 1000)")),
            (inner.clone(), inner.clone(), inner.clone())
                .prop_map(|(a, b, c)| format!("({a} if {b} < {c} else -{c})")),
            (inner.clone(), inner).prop_map(|(a, b)| format!("max({a}, gcd({a}, {b}))")),
        ]
    })
}

/// Random points of no dice, at least 1.
pub fn points() -> impl Strategy<Value = FreeBacon> {
    number().prop_map(|number| {
        FreeBacon::Formula(Formula::number(&format!("1 + ({number}) % 17")).expect("a number"))
    })
}

/// Random conditions.
pub fn swaps() -> impl Strategy<Value = SwineSwap> {
    (number(), number(), 1..6_u8).prop_map(|(a, b, rest)| {
        let text = format!("({a}) % 7 == ({b}) % {rest} and not is_square(score + opponent_score)");
        SwineSwap::Formula(Formula::condition(&text).expect("a condition"))
    })
}

/// Random rises.
pub fn rises() -> impl Strategy<Value = ScoreRise> {
    number().prop_map(|number| {
        let text = format!("score + max(0, ({number}) % 9 - 5)");
        ScoreRise::Formula(Formula::number(&text).expect("a number"))
    })
}

/// The rules with their formulas computed.
pub fn computed(rules: &Rules) -> Rules {
    rules.with::<&str>([]).expect("formulas that fit")
}

/// Built-in rules, each with the same as a formula.
const SAME: [(&Rules, Setting, &str); 11] = [
    (
        &FALL_2023,
        Setting::FreeBacon,
        "max(1, 3 * abs(tens(opponent_score) - ones(score)))",
    ),
    (
        &FALL_2023,
        Setting::ScoreRise,
        "next_prime(score) if 3 <= num_factors(score) <= 4 else score",
    ),
    (
        &FALL_2021,
        Setting::FreeBacon,
        "[7, 1, 4, 2, 8, 5][opponent_score % 6]",
    ),
    (
        &FALL_2021,
        Setting::ScoreRise,
        "2 * score if score == opponent_score else score",
    ),
    (
        &FALL_2019,
        Setting::FreeBacon,
        "10 - min(ones(opponent_score), tens(opponent_score))",
    ),
    (
        &FALL_2019,
        Setting::SwineSwap,
        "first_digit(score) * ones(score) == first_digit(opponent_score) * ones(opponent_score)",
    ),
    (
        &FALL_2017,
        Setting::FreeBacon,
        "1 + max(ones(opponent_score), tens(opponent_score), digit(opponent_score, 2))",
    ),
    (
        &FALL_2017,
        Setting::SwineSwap,
        "min(score, opponent_score) > 1 \
         and max(score, opponent_score) % min(score, opponent_score) == 0",
    ),
    (
        &SUMMER_2018,
        Setting::SwineSwap,
        "ones(score) == tens(opponent_score)",
    ),
    (
        &SPRING_2022,
        Setting::ScoreRise,
        "score + ones(score) if ones(score) == ones(opponent_score) else score",
    ),
    (&Rules::CLASSIC, Setting::FreeBacon, "0"),
];

#[test]
fn a_formula_gives_the_answers_of_the_rule_that_it_spells() {
    for (rules, setting, formula) in SAME {
        let written = rules.with([(setting, formula)]).expect("it fits");
        assert_eq!(setting.get(&written), formula);
        let tables = ["always:4", "bacon:8,5", "swap:6,4"].map(|text| {
            let table = house(rules, text);
            assert_eq!(table, house(&written, text), "{formula}");
            table
        });
        let (mut duel, mut written_duel) = (Duel::new(rules), Duel::new(&written));
        for (a, b) in [(0, 1), (1, 2), (2, 0)] {
            let rate = |duel: &mut Duel| duel.win_rate(&tables[a], &tables[b]).expect("they fit");
            let (one, other) = (rate(&mut duel), rate(&mut written_duel));
            assert_eq!(one.first.to_bits(), other.first.to_bits(), "{formula}");
            assert_eq!(one.second.to_bits(), other.second.to_bits(), "{formula}");
        }
    }
}

/// A swap beyond the goal gives the win away. Below the goal these do not depend on whose the scores
/// are, so the fast sweeps take them.
#[test]
fn swaps_beyond_the_goal_are_those_of_the_slow_reference() {
    let plain = Rules::CLASSIC.with([(Setting::Goal, "30"), (Setting::FreeBacon, "pig-tail")]);
    let plain = plain.expect("rules");
    let others = [
        "goal=30",
        "feral_hogs=on",
        "pork_chop=on",
        "hog_wild=on",
        "score_rise=sus-fuss",
    ];
    for (other, formula) in others.into_iter().flat_map(|other| {
        let formulas = [
            "score >= 30 + opponent_score % 3",
            "score > 30 or gcd(score, opponent_score) == 5",
        ];
        formulas.map(|formula| (other, formula))
    }) {
        let (name, value) = other.split_once('=').expect("a setting");
        let setting = Setting::named(name).expect("a setting");
        let swap = (Setting::SwineSwap, formula);
        let rules = plain.with([(setting, value), swap]).expect("rules");
        let (a, b) = (house(&rules, "bacon:5,3"), house(&rules, "swap:6,2"));
        assert_agrees(&rules, &a, &b);
    }
}

#[test]
fn perfect_play_of_a_formula_is_that_of_the_rule_that_it_spells() {
    for (rules, setting, formula) in SAME {
        let rules = rules.with([(Setting::Goal, "60")]).expect("a goal");
        let written = rules.with([(setting, formula)]).expect("it fits");
        let (one, other) = (PerfectPlay::solve(&rules), PerfectPlay::solve(&written));
        for mine in 0..60 {
            for theirs in 0..60 {
                let mut position = Position::START;
                position.players[0].score.0 = mine;
                position.players[1].score.0 = theirs;
                let values = [&one, &other].map(|play| play.value(&position).to_bits());
                assert_eq!(values[0], values[1], "{formula} {mine} {theirs}");
            }
        }
    }
}

#[test]
fn the_order_of_settings_does_not_matter() {
    let formula = (
        Setting::FreeBacon,
        "119 - opponent_score if opponent_score > 99 else 7",
    );
    let goal = (Setting::Goal, "120");
    let one = Rules::CLASSIC.with([formula, goal]).expect("it fits");
    assert_eq!(Ok(&one), Rules::CLASSIC.with([goal, formula]).as_ref());
    assert!(one.with([(Setting::Goal, "121")]).is_err());
    assert!(
        one.with([(Setting::Goal, "130"), (Setting::FreeBacon, "1")])
            .is_ok()
    );
}

#[test]
fn a_table_in_a_file_is_a_formula() {
    let edition = Edition::from_toml(
        "name = 'own'\ngoal = 4\nsides = 2\nmost_dice = 1\nfree_bacon = [3, 1, 4, 1]\n\
         score_rise = [[0, 0, 0, 0], [1, 1, 2, 1], [2, 2, 2, 2], [3, 3, 3, 3], [4, 4, 4, 4], \
         [5, 5, 5, 5], [6, 6, 6, 6], [7, 7, 7, 7]]",
    )
    .expect("an edition");
    let rules = &edition.rules;
    assert_eq!(rules.bacon_points(Scores::new(0, 2)), 4);
    assert_eq!(rules.risen(Scores::new(1, 2)), Scores::new(2, 2));
    assert_eq!(
        Setting::FreeBacon.get(rules),
        "[3, 1, 4, 1][opponent_score]"
    );
    let short = "name = 'own'\ngoal = 5\nfree_bacon = [3, 1, 4, 1]";
    let error = Edition::from_toml(short)
        .expect_err("a short table")
        .to_string();
    assert!(
        error.ends_with("opponent_score 4 it looks up place 4 of a list of 4"),
        "{error}"
    );
}

#[test]
fn a_game_by_formulas_is_replayed_from_its_record() {
    let edition = Edition::from_toml(
        r#"
        name = "own"
        base = "fall-2019"
        goal = 40
        free_bacon = "max(2, digit_sum(opponent_score) - 1)"
        swine_swap = "gcd(score, opponent_score) > 10"
        score_rise = "score + 3 if is_square(score) and score > 0 else score"
        "#,
    )
    .expect("an edition");
    let strategies = [
        house(&edition.rules, "swap:5,3"),
        house(&edition.rules, "bacon:4,5"),
    ];
    for seed in 0..20 {
        let [a, b] = strategies.each_ref();
        let mut dice = FairDice::new(seed);
        let play = Play::new(&edition.rules, [a, b], &mut dice).expect("a game");
        let text = play.record(&edition, ["a", "b"]).to_string();
        let record = Record::parse(&text).expect("a record");
        let (read, again) = Play::replay(&record).expect("the same game");
        assert_eq!(read, edition);
        assert_eq!(again.final_scores(), play.final_scores());
    }
}

#[test]
fn values_are_python_s() {
    let at = |text: &str, mine, theirs| {
        let formula = Formula::number(text).expect(text);
        formula.at(Scores::new(mine, theirs))
    };
    for (text, value) in [
        ("-7 // 2", -4),
        ("-7 % 3", 2),
        ("7 % -3", -2),
        ("-2 ** 2", -4),
        ("2 ** 3 ** 2", 512),
        ("2 ** -0", 1),
        ("10 - 3 - 2", 5),
        ("1 if score > 3 else 2 if score > 2 else 3", 2),
        (
            "1 if not score == 3 or opponent_score == 5 and True else 2",
            1,
        ),
        ("1 if 1 < score <= 3 < opponent_score else 0", 1),
        ("1 if (score < 2) == 0 else 0", 0),
        ("[[1, 2], [3, 4]][score - 2][opponent_score - 5]", 3),
        ("[1, 2, 3,][2]", 3),
        ("1 if score > 9 and 1 // 0 > 0 else 4", 4),
        ("abs(score-opponent_score)", 2),
        ("isqrt(opponent_score)", 2),
        ("next_prime(0) + next_prime(7)", 13),
        ("digit(4321, 2) * 10 + digit(4321, 9)", 30),
    ] {
        match Formula::number(text) {
            Ok(_) => assert_eq!(at(text, 3, 5), Ok(value), "{text}"),
            // Python compares a condition with a number; a formula does not.
            Err(error) => assert!(text.contains("== 0"), "{text}: {error}"),
        }
    }
    assert_eq!(at("1 // (score - 3)", 3, 0), Err(Undefined::Division));
    assert_eq!(
        Formula::number("  score\n  + 1 ")
            .expect("two lines")
            .text(),
        "score + 1"
    );
}

#[test]
fn a_formula_that_may_score_nothing_is_valid() {
    let rules = |formula| {
        Rules::CLASSIC
            .with([(Setting::FreeBacon, formula)])
            .expect("fits")
    };
    assert!(rules("max(0, ones(score) - 3)").can_score_nothing(0));
    assert!(!rules("ones(score) + 1").can_score_nothing(0));
    let outside = UnfitFound::Outside {
        value: 3,
        least: 0,
        most: 1,
    };
    assert_eq!(outside.to_string(), "gives 3, which is not from 0 to 1");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    /// Reading any text ends, and the text of a formula that was read gives the same formula.
    #[test]
    fn any_text_is_read_or_refused(text in "[a-z0-9_ ()\\[\\],+*/%<>=!-]{0,60}") {
        for read in [Formula::number, Formula::condition] {
            if let Ok(formula) = read(&text) {
                prop_assert_eq!(read(formula.text()), Ok(formula));
            }
        }
    }

    /// Formulas of one's own are known as text and computed alike.
    #[test]
    fn computed_values_are_those_of_the_formula(rule in points(), mine in 0..99_u16, theirs in 0..99_u16) {
        let FreeBacon::Formula(formula) = &rule else {
            return Err(TestCaseError::fail("not a formula"));
        };
        let rules = Rules::CLASSIC.with([(Setting::FreeBacon, formula.text())]).expect("it fits");
        let scores = Scores::new(mine, theirs);
        prop_assert_eq!(Ok(i64::from(rules.bacon_points(scores))), formula.at(scores));
        prop_assert_eq!(rules.bacon_points(scores), rule.points(scores));
    }
}
