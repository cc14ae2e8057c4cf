//! Answers that are none: entries that fail, and values and names that are
//! neither choice nor name.

use pigskin_contest::FaultKind::{BadName, BadValue, LoadError};

use super::{disqualified, nothing_is_left, python, written};

#[test]
fn calls_that_fail_are_named() {
    disqualified(&[
        (
            "exits.py",
            &[LoadError],
            "ended the program (exit status 0) in final_strategy(0, 3)",
        ),
        (
            "system_exit.py",
            &[BadValue],
            "final_strategy(0, 3) raised SystemExit: enough (line 9)",
        ),
        (
            "huge_message.py",
            &[BadValue],
            "final_strategy(0, 0) raised BaseException: \\u{1b}[31m \\u{202e}xxx",
        ),
        (
            "evil_exception.py",
            &[BadValue],
            "final_strategy(0, 0) raised Evil: ? (line 1",
        ),
        (
            "huge_value.py",
            &[BadValue],
            "final_strategy(0, 0) returned '444",
        ),
        (
            "nested_value.py",
            &[BadValue],
            "final_strategy(0, 0) returned [[",
        ),
        (
            "divides.py",
            &[BadValue],
            "final_strategy(3, 7) raised ZeroDivisionError: integer division or modulo by zero (line 6)",
        ),
    ]);
}

#[test]
fn files_without_a_strategy_say_why() {
    disqualified(&[
        (
            "syntax_error.py",
            &[LoadError],
            "SyntaxError: invalid syntax (line 6)",
        ),
        (
            "name_error.py",
            &[LoadError],
            "NameError: name 'undefined_margin' is not defined (line 3)",
        ),
        ("not_utf8.py", &[LoadError], "SyntaxError: (unicode error)"),
        (
            "no_strategy.py",
            &[LoadError],
            "final_strategy is not defined",
        ),
        (
            "generator.py",
            &[LoadError],
            "final_strategy is a generator",
        ),
        (
            "coroutine.py",
            &[LoadError],
            "final_strategy is an async function",
        ),
        (
            "class_strategy.py",
            &[LoadError],
            "final_strategy is a class",
        ),
        (
            "one_argument.py",
            &[BadValue],
            "final_strategy(0, 0) raised TypeError: final_strategy() takes 1 positional",
        ),
    ]);
}

#[test]
fn only_plain_whole_numbers_are_choices() {
    let python = python();
    let values = [
        ("-2", "returned -2; it must be a whole number from -1 to 10"),
        ("11", "returned 11; it must be"),
        ("2**63", "returned a number of 64 bits, an int; it must be"),
        (
            "-(10**5000)",
            "returned a number of 16610 bits, an int; it must be",
        ),
        ("3.9", "returned 3.9, a float; it must be"),
        ("4.0", "returned 4.0, a float; it must be"),
        ("-0.0", "returned -0.0, a float; it must be"),
        ("float('nan')", "returned nan, a float; it must be"),
        ("'4'", "returned '4', a str; it must be"),
        ("True", "returned True, a bool; it must be"),
        ("None", "returned None (is a `return` missing?); it must be"),
        ("[5]", "returned [5], a list; it must be"),
        ("(5,)", "returned (5,), a tuple; it must be"),
        (
            "'\\x1b[31m\\0'",
            "returned '\\x1b[31m\\x00', a str; it must be",
        ),
        ("'\\ud800'", "returned '\\ud800', a str; it must be"),
    ];
    for (value, expected) in values {
        let body = format!(
            "def final_strategy(score, opponent_score):\n    return {value} if score == opponent_score == 7 else 4\n"
        );
        let reason = written(&python, &format!("TEAM_NAME = 'Values'\n{body}"), BadValue);
        assert!(
            reason.starts_with("final_strategy(7, 7) ") && reason.contains(expected),
            "{value}: {reason}"
        );
    }
    nothing_is_left(&python);
}

#[test]
fn only_visible_text_is_a_name() {
    let python = python();
    let names = [
        ("", "TEAM_NAME is not defined"),
        ("TEAM_NAME = None", "TEAM_NAME is None, not a str"),
        ("TEAM_NAME = b'Pig'", "TEAM_NAME is b'Pig', not a str"),
        ("TEAM_NAME = ' \\t\\u200b '", "TEAM_NAME is empty"),
        (
            "TEAM_NAME = 'Pig' * 10**6",
            "TEAM_NAME is longer than 100 characters",
        ),
        (
            "TEAM_NAME = 'a\\x1b[31mb'",
            "TEAM_NAME contains the control character \\u{1b}",
        ),
        (
            "TEAM_NAME = 'a\\u202eb'",
            "TEAM_NAME contains the control character \\u{202e}",
        ),
    ];
    for (line, expected) in names {
        let body = "def final_strategy(score, opponent_score):\n    return 4\n";
        let reason = written(&python, &format!("{line}\n{body}"), BadName);
        assert_eq!(reason, expected, "{line}");
    }
}
