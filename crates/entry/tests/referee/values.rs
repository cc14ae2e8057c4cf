//! Values that a strategy may return, and values that it may not.

use pigskin_entry::Language;

use crate::{forfeit_of, game_of, referee, written};

/// A strategy that returns this.
fn returning(language: Language, value: &str) -> pigskin_entry::Player {
    match language {
        Language::R => written(
            language,
            &format!("my_strategy <- function(game) {{\n    {value}\n}}\n"),
        ),
        Language::Python => written(
            language,
            &format!("def my_strategy(game):\n    return {value}\n"),
        ),
    }
}

fn refused(language: Language, cases: &[(&str, &str)]) {
    for (value, shown) in cases {
        let forfeited = forfeit_of(&returning(language, value), &referee());
        let said = forfeited.to_string();
        let what = said.strip_prefix("michigan strategy returned an invalid move: ");
        let what = what.unwrap_or_else(|| panic!("{value}: {said}"));
        assert!(what.contains(shown), "{value}: {what}");
    }
}

/// A strategy whose first move is 11, the only valid one.
fn accepted(language: Language, values: &[&str]) {
    for value in values {
        let game = game_of(&returning(language, value), &referee());
        let forfeited = game.forfeited.expect("11 is no move for ever");
        assert!(game.moves.len() >= 2, "{value}: {forfeited}");
    }
}

#[test]
fn r_returns_one_whole_number() {
    refused(
        Language::R,
        &[
            ("-1", "-1"),
            ("TRUE", "TRUE, a logical"),
            ("\"11\"", "\"11\", a character"),
            ("10.5", "10.5, a double"),
            ("NA", "NA, a logical"),
            ("NULL", "NULL (does each way through it end with the move?)"),
            ("c(11, 11)", "c(11, 11), 2 values of double"),
            ("integer(0)", "0 values of integer"),
            ("NA_real_", "NA_real_"),
            ("NA_integer_", "NA_integer_, an integer"),
            ("1e300", "1e+300"),
            ("factor(11)", "a factor"),
            ("list(11)", "list(11)"),
            ("sum", "a builtin"),
            ("12", "12"),
            ("numeric(1e5)", "100000 values of double"),
        ],
    );
    accepted(Language::R, &["11", "11L", "c(square = 11)"]);
}

#[test]
fn python_returns_a_plain_int() {
    refused(
        Language::Python,
        &[
            ("-1", "-1"),
            ("True", "True, a value of type bool"),
            ("11.0", "11.0, a value of type float"),
            ("'11'", "'11', a value of type str"),
            ("[11]", "[11], a value of type list"),
            ("None", "None (is a `return` missing?)"),
            ("float('nan')", "nan"),
            ("2**63", "a number of 64 bits"),
            ("10**5000", "bits"),
            ("1 << 62", "4611686018427387904"),
            ("-0", "0"),
            ("'\\n\\x1b[31m' * 10**5", "type str"),
        ],
    );
    accepted(Language::Python, &["11", "0b1011"]);
}
