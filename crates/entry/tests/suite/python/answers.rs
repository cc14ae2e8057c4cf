//! Answers that are none: entries that fail, and names that are none.

use pigskin_entry::FaultKind::{BadName, BadValue, LoadError};

use super::{asked, disqualified, faulty_line, python, written};

#[test]
fn a_call_that_fails_is_named() {
    disqualified(&[(
        "divides.py",
        BadValue,
        "final_strategy(3, 7) raised ZeroDivisionError: integer division or modulo by zero (line 6)",
    )]);
}

#[test]
fn an_exception_has_its_line_in_the_file() {
    let python = python();
    let line = |text| faulty_line(&python, text);
    assert_eq!(line("x = 1\nx +\n"), Some(2));
    assert_eq!(line("x = 1\n\nx.y\n"), Some(3));
    let late = "def final_strategy(a, b):\n    return 4 // (a != 5)\n";
    assert_eq!(line(late), Some(2));
    // A value has no line.
    assert_eq!(line("def final_strategy(a, b):\n    return None\n"), None);
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
        ("not_utf8.py", LoadError, "the file is not UTF-8 (line "),
        (
            "no_strategy.py",
            LoadError,
            "final_strategy is not defined; the file defines finalstrategy",
        ),
        (
            "one_argument.py",
            BadValue,
            "final_strategy(0, 0) raised TypeError: final_strategy() takes 1 positional",
        ),
    ]);
}

const FOUR: &str = "def final_strategy(score, opponent_score):\n    return 4\n";

#[test]
fn only_visible_text_is_a_name() {
    let python = python();
    let names = [
        ("TEAM_NAME = 4", "TEAM_NAME is 4, not a str"),
        ("TEAM_NAME = b'Pig'", "TEAM_NAME is b'Pig', not a str"),
        ("PLAYER_NAME = ['Pig']", "PLAYER_NAME is ['Pig'], not a str"),
        (
            "TEAM_NAME = 'Pig' * 10**6",
            "TEAM_NAME is longer than 100 characters",
        ),
        (
            "PLAYER_NAME = 'Pig' * 10**6",
            "PLAYER_NAME is longer than 100 characters",
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
        let reason = written(&python, &format!("{line}\n{FOUR}"), BadName);
        assert_eq!(reason, expected, "{line}");
    }
}

#[test]
fn either_variable_names_the_team() {
    let python = python();
    for (lines, expected) in [
        ("", None),
        ("TEAM_NAME = None", None),
        ("TEAM_NAME = ''", None),
        ("PLAYER_NAME = ''  # Change this line!", None),
        ("TEAM_NAME = ' \\t\\u200b '", None),
        ("TEAM_NAME = ' Pen '", Some("Pen")),
        ("PLAYER_NAME = 'Ink'", Some("Ink")),
        ("TEAM_NAME = ''\nPLAYER_NAME = 'Ink'", Some("Ink")),
        ("TEAM_NAME = 'Pen'\nPLAYER_NAME = 'Ink'", Some("Pen")),
        ("TEAM_NAME = 'Meet at 0xcafe'", Some("Meet at 0xcafe")),
    ] {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join("entry.py");
        std::fs::write(&file, format!("{lines}\n{FOUR}")).expect("to write");
        let team = asked(&python, &file).expect("it is honest").team;
        let team = team.as_ref().map(pigskin_entry::TeamName::as_str);
        assert_eq!(team, expected, "{lines}");
    }
}
