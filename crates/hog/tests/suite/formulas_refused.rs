//! Formulas that are refused, and the sentences that say why.

use pigskin_hog::{Formula, FormulaError, Rules, Scores, Setting, Undefined, UnfitPart};

#[test]
fn every_mistake_has_its_sentence() {
    let number = |text: &str| Formula::number(text).expect_err(text);
    let condition = |text: &str| Formula::condition(text).expect_err(text);
    for (error, words) in [
        (number("score / 2"), "from '/ 2' on; // divides"),
        (number("score = 2"), "from '= 2' on; == compares"),
        (number("score ^ 2"), "; ** is a power"),
        (number("1.5"), "from '.5' on; numbers are whole"),
        (number("score +"), "something is missing at its end"),
        (number("(score"), "a bracket is not closed"),
        (number("score)"), "from ')' on"),
        (number("max(score, 1))"), "from ')' on"),
        (number(""), "something is missing at its end"),
        (
            number("__import__('os')"),
            "cannot be read from '(\'os\')' on",
        ),
        (number("score.real"), "from '.real' on"),
        (number("lambda: 1"), "from ': 1' on"),
        (number("mine + 1"), "'mine' is no name here"),
        (
            number("sqrt(score)"),
            "'sqrt' is no function here; there are abs, min",
        ),
        (number("max(score)"), "max takes 2 or more numbers, not 1"),
        (number("gcd(1, 2, 3)"), "gcd takes 2 numbers, not 3"),
        (
            number("score > 3"),
            "a number is needed where a comparison is true or false",
        ),
        (
            number("is_prime(score)"),
            "a number is needed where is_prime is true or false",
        ),
        (number("True"), "a number is needed where True or False is"),
        (number("1 + (score > 3)"), "a number is needed"),
        (
            condition("score"),
            "a score is a number where something true or false is needed",
        ),
        (condition("1"), "this is a number where"),
        (condition("score and True"), "a score is a number where"),
        (condition("gcd(score, 10)"), "gcd is a number where"),
        (
            condition("is_prime(score, 2)"),
            "is_prime takes 1 numbers, not 2",
        ),
        (number("[1, 2]"), "a list needs a place"),
        (number("score[1]"), "only a list has places"),
        (number("[[1], 2][0][0]"), "only a list has places"),
        (number("9999999999999999"), "is too large"),
        (
            number("99999999999999999999999"),
            "cannot be read from '9999",
        ),
    ] {
        let error = error.to_string();
        assert!(error.contains(words), "{error}\n{words}");
    }
}

#[test]
fn the_smallest_scores_without_a_fitting_value_are_named() {
    let refused = |setting: Setting, text: &str| {
        let error = Rules::CLASSIC.with([(setting, text)]).expect_err(text);
        error.to_string()
    };
    for (setting, text, words) in [
        (
            Setting::FreeBacon,
            "40 - score",
            "free_bacon: '40 - score' is not a rule: at score 41 and opponent_score 0 it gives -1, \
             which is not from 0 to 100",
        ),
        (
            Setting::FreeBacon,
            "score * 2",
            "score 51 and opponent_score 0 it gives 102",
        ),
        (
            Setting::FreeBacon,
            "10 // opponent_score",
            "score 0 and opponent_score 0 it divides by 0",
        ),
        (
            Setting::FreeBacon,
            "10 % abs(score - 3)",
            "score 3 and opponent_score 0 it divides by 0",
        ),
        (
            Setting::FreeBacon,
            "2 ** score",
            "score 7 and opponent_score 0 it gives 128",
        ),
        (
            Setting::FreeBacon,
            "2 ** (score ** 3) % 7",
            "score 4 and opponent_score 0 it makes numbers beyond 1000000000000",
        ),
        (
            Setting::FreeBacon,
            "2 ** (5 - score)",
            "score 6 and opponent_score 0 it has the exponent -1",
        ),
        (
            Setting::FreeBacon,
            "[1, 2][score % 3]",
            "score 2 and opponent_score 0 it looks up place 2 of a list of 2",
        ),
        (
            Setting::FreeBacon,
            "ones(score - 9)",
            "score 0 and opponent_score 0 it calls ones with -9",
        ),
        (
            Setting::FreeBacon,
            "num_factors(score * 200)",
            "it calls num_factors with 10200",
        ),
        (
            Setting::ScoreRise,
            "score - 1",
            "score_rise: 'score - 1' is not a rule: at score 0 and opponent_score 0 it gives -1, \
             which is not from 0 to 300",
        ),
        (
            Setting::SwineSwap,
            "10 // score > 2",
            "swine_swap: '10 // score > 2' is not a rule",
        ),
        // A turn can lead to 99 and 60 points.
        (
            Setting::SwineSwap,
            "2 // (159 - score) == 1",
            "at score 159 and opponent_score 0 it divides",
        ),
        (
            Setting::FreeBacon,
            "double_tens",
            "'double_tens' is neither a known rule nor a formula: 'double_tens' is no name here",
        ),
        (
            Setting::FreeBacon,
            "smalest-digit",
            "'smalest-digit' is not off, smallest-digit,",
        ),
    ] {
        let error = refused(setting, text);
        assert!(error.contains(words), "{error}\n{words}");
    }
    assert!(
        Rules::CLASSIC
            .with([(Setting::SwineSwap, "2 // (160 - score) == 1")])
            .is_ok()
    );
}

#[test]
fn formulas_that_would_take_long_are_refused() {
    let long = "1 + ".repeat(150) + "1";
    assert!(
        Rules::CLASSIC
            .with([(Setting::FreeBacon, format!("({long}) % 9"))])
            .is_ok()
    );
    assert_eq!(
        Formula::number(&("1 + ".repeat(201) + "1")),
        Err(FormulaError::Operators(201))
    );
    assert_eq!(
        Formula::number(&("-".repeat(3_999) + "1")),
        Err(FormulaError::Operators(3_999))
    );
    assert_eq!(
        Formula::condition(&("not ".repeat(900) + "True")),
        Err(FormulaError::Operators(900))
    );
    assert_eq!(
        Formula::number(&("(".repeat(1_000) + "1" + &")".repeat(1_000))),
        Err(FormulaError::Depth(1_000))
    );
    assert_eq!(
        Formula::number(&"[".repeat(25)),
        Err(FormulaError::Depth(25))
    );
    assert_eq!(
        Formula::number(&"9".repeat(4_001)),
        Err(FormulaError::Length(4_001))
    );
    let widest = Rules::CLASSIC.with([
        (Setting::Goal, "300"),
        (Setting::Sides, "100"),
        (Setting::SwineSwap, &format!("{long} == score")),
    ]);
    let error = widest.expect_err("many steps").to_string();
    assert!(error.contains("too long for so many scores"), "{error}");
    // Each bracket is read once, however many follow.
    let nested = "(".repeat(24) + "score" + &")".repeat(24);
    assert!(Formula::number(&nested).is_ok());
    for (open, close) in [("abs(", "+)"), ("(", "+)"), ("[", "+]"), ("score[", "+]")] {
        let broken = open.repeat(24) + "1" + &close.repeat(24);
        assert!(Formula::number(&broken).is_err(), "{broken}");
    }
    let lists = "[".repeat(12) + "1" + &"]".repeat(12) + &"[0]".repeat(12);
    assert_eq!(Formula::number(&lists), Err(UnfitPart::NotAList.into()));
}

/// A place that is a list again is read once, not once for each row around it.
#[test]
fn a_list_within_a_place_is_read_once() {
    let nested = (0..9).fold("0".to_owned(), |place, _| {
        let rows = ["[0]"; 10].join(",");
        format!("[{rows}][0][{place}]")
    });
    let formula = Formula::number(&nested).expect("a formula");
    assert_eq!(formula.at(Scores::new(1, 2)), Ok(0));
    let deep = ["gcd(591286729879, 365435296162)"; 55].join(" + ");
    let slow = Rules::CLASSIC.with([(Setting::Goal, "300"), (Setting::FreeBacon, deep.as_str())]);
    let error = slow.expect_err("many steps").to_string();
    assert!(error.contains("too long for so many scores"), "{error}");
}

/// Texts that Python refuses are no formulas, and Python computes all items of a list.
#[test]
fn what_python_refuses_is_refused() {
    for text in [
        "10 - 05",
        "5 if True if score > 3 else False else 7",
        "1 if score > 0or score < 5 else 2",
        "1if score > 0 else 2",
        "1 if score > 0 else 2else",
        &"1if 1else ".repeat(390),
    ] {
        assert!(Formula::number(text).is_err(), "{text}");
    }
    for text in [
        "0",
        "1 if score > 0 or score < 5 else 2 if True else 3",
        "10",
    ] {
        assert!(Formula::number(text).is_ok(), "{text}");
    }
    let eager = Formula::number("[5, 20 // score][min(score, 1)]").expect("a formula");
    assert_eq!(eager.at(Scores::new(0, 0)), Err(Undefined::Division));
    assert_eq!(eager.at(Scores::new(4, 0)), Ok(5));
}
