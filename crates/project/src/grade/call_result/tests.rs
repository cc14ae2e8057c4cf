use super::*;

fn said(kind: &str, text: &str) -> String {
    let json = format!(r#"{{"name": "a", "function": "f", "of": 1, {kind}}}"#);
    let part = serde_json::from_str(&json).expect("a part");
    CallResult::read(&part, text).to_string()
}

#[test]
fn events_and_errors_in_words() {
    let games = r#""kind": "games", "games": [], "rules_by_turn": []"#;
    for (event, words) in [
        ("S1 3 14", "strategy1(3, 14) was called"),
        ("T 2 5", "take_turn(2, 5, …) was called"),
        ("U 2 5 7", "update(2, 5, 7, …) was called"),
        ("D 4", "the dice were called 4 times"),
        ("W 1", "the other dice were called once"),
        ("R 23 4", "play returned (23, 4)"),
        ("the end of the game", "the game ended"),
        ("Q 1", "Q 1"),
    ] {
        assert_eq!(said(games, event), words);
    }
    let tosses = r#""kind": "tosses""#;
    for (answer, words) in [
        (
            "!ZeroDivisionError: by zero @7",
            "raised ZeroDivisionError: by zero in line 7",
        ),
        ("!E: a @home", "raised E: a @home"),
        ("!E: a @99999999999", "raised E: a @99999999999"),
        ("5 dice=1", "returned 5 and rolled 1 die"),
        (
            "5 dice=3 printed \"x\"",
            "returned 5 and rolled 3 dice (printed \"x\")",
        ),
        ("5\u{1b}[31m", "returned 5\\u{1b}[31m"),
    ] {
        assert_eq!(said(tosses, answer), words);
    }
}

#[test]
fn averages_and_choices_in_words() {
    let averaged = r#""kind": "averaged", "values": [], "samples": [], "arguments": []"#;
    let best = r#""kind": "max_scoring", "averages": []"#;
    let choice = r#""kind": "valid", "least": 0, "most": 10"#;
    let commentary = r#""kind": "commentary", "make": "f", "arguments": [], "scores": []"#;
    let dice = r#""kind": "best_of_dice", "outcomes": [], "samples": [], "counts": true"#;
    for (kind, answer, words) in [
        (
            averaged,
            "3.5 calls=1000 passed",
            "returned 3.5 and called fn 1000 times",
        ),
        (
            averaged,
            "3.5 calls=1 not passed",
            "returned 3.5 and called fn once, and not with the arguments that it was given",
        ),
        (
            averaged,
            "3.5 calls=9 not passed",
            "returned 3.5 and called fn 9 times, and not always with the arguments that it was given",
        ),
        (averaged, "3.5", "returned 3.5"),
        (averaged, "!E: x @2", "raised E: x in line 2"),
        (
            best,
            "6 uses make_averaged, roll_dice",
            "returned 6 and used make_averaged, roll_dice",
        ),
        (
            best,
            "6 uses roll_dice other dice, samples",
            "returned 6 and used roll_dice, but did not pass on the dice and the number of samples",
        ),
        (
            best,
            "6 uses neither",
            "returned 6 and used no other function",
        ),
        (choice, "11", "returned 11"),
        (
            choice,
            "5 random",
            "(or a call with the same first score) used random numbers",
        ),
        (
            commentary,
            r#""9 ahead\n" ≠ """#,
            r#"printed "9 ahead\n", and printed "" when it was asked again"#,
        ),
        (dice, "7 dice=110", "returned 7 and rolled 110 dice"),
        (
            choice,
            "5 ≠ !E: x @2",
            "returned 5, and raised E: x in line 2 when it was asked again",
        ),
        (
            choice,
            "!Experiment: play was called @7",
            "ran an experiment: it called play",
        ),
    ] {
        assert_eq!(said(kind, answer), words);
    }
}

#[test]
fn a_pair_is_distinguished_from_other_values_of_play() {
    for (event, words) in [
        ("R 22 0", "play returned (22, 0)"),
        ("R 22.0 None", "play returned (22.0, None)"),
        (r#"R "20" [0, 1]"#, r#"play returned ("20", [0, 1])"#),
        ("R [22, 0]", "play returned [22, 0]"),
        (r#"R "22, 0""#, r#"play returned "22, 0""#),
        ("R None", "play returned None"),
    ] {
        assert_eq!(CallResult::event(event.to_owned()).to_string(), words);
    }
}

#[test]
fn facts_are_read_as_they_were_stored() {
    let given = CallResult::Rolled {
        value: "5".to_owned(),
        dice: "3".to_owned(),
        more: None,
    };
    let json = serde_json::to_string(&given).expect("JSON");
    assert_eq!(
        json,
        r#"{"what":"rolled","value":"5","dice":"3","more":null}"#
    );
    assert_eq!(
        serde_json::from_str::<CallResult>(&json).expect("facts"),
        given
    );
}
