//! Answers that are none: entries that fail, and names that are none.

use pigskin_contest::FaultKind::{BadName, BadValue, LoadError};

use super::{disqualified, python, written};

#[test]
fn a_call_that_fails_is_named() {
    disqualified(&[(
        "divides.py",
        BadValue,
        "final_strategy(3, 7) raised ZeroDivisionError: integer division or modulo by zero (line 6)",
    )]);
}

#[test]
fn files_without_a_strategy_say_why() {
    disqualified(&[
        (
            "syntax_error.py",
            LoadError,
            "SyntaxError: invalid syntax (line 6)",
        ),
        (
            "name_error.py",
            LoadError,
            "NameError: name 'undefined_margin' is not defined (line 3)",
        ),
        ("not_utf8.py", LoadError, "SyntaxError: (unicode error)"),
        ("no_strategy.py", LoadError, "final_strategy is not defined"),
        (
            "one_argument.py",
            BadValue,
            "final_strategy(0, 0) raised TypeError: final_strategy() takes 1 positional",
        ),
    ]);
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
