//! `pigskin editions` and `--edition` of one's own.

use insta::assert_snapshot;

use crate::{Folder, pigskin};

#[test]
fn lists_the_rules_in_words() {
    assert_snapshot!(pigskin("editions").printed());
}

#[test]
fn custom_rules_are_shown_in_words() {
    assert_snapshot!(pigskin("editions spring-2017").printed());
}

#[test]
fn a_written_edition_is_read_again() {
    for edition in ["fall-2017", "fall-2019", "spring-2017"] {
        let toml = pigskin(&format!("editions {edition}")).printed();
        let folder = Folder::with("mine.toml", &toml);
        let again = folder.printed("editions mine.toml");
        assert_eq!(again, toml);
        let duel = |edition| {
            let args = &format!("duel --edition {edition} swap:8,4 always:5 --format json");
            folder.json(args)
        };
        let mut mine = duel("mine.toml");
        assert_eq!(mine["edition"], format!("my-{edition}"));
        mine["edition"] = edition.into();
        assert_eq!(mine, duel(edition));
    }
}

#[test]
fn a_name_is_quoted() {
    let folder = Folder::with("mine.toml", r#"name = "a \"b\" \\ c""#);
    let toml = folder.printed("editions mine.toml");
    let folder = Folder::with("mine.toml", &toml);
    let again = folder.printed("editions mine.toml");
    assert_eq!(again, toml);
    let args = "duel --edition mine.toml always:6 always:4 --format json";
    let answer = folder.json(args);
    assert_eq!(answer["edition"], r#"a "b" \ c"#);
}

#[test]
fn rules_have_custom_names() {
    let toml = "name = 'mine'\nbase = 'fall-2019'\ngoal = 20\n\
                [names]\nfree_bacon = 'Hog Out'\nferal_hogs = 'Pigs & Co.'\n";
    let folder = Folder::with("mine.toml", toml);
    let written = folder.printed("editions mine.toml");
    let names = "[names]\nfree_bacon = \"Hog Out\"\nferal_hogs = \"Pigs & Co.\"\n";
    assert!(written.ends_with(names), "{written}");
    let args = "play --edition mine.toml always:0 always:2 --seed 1 --record game.txt";
    let played = folder.printed(args);
    assert!(played.contains("Hog Out: 10 points.") && !played.contains("Free Bacon"));
    let told = |text: &str| text.split_once("\n\n").expect("a game").1.to_owned();
    let again = folder.printed("replay game.txt");
    // The game itself also says how to show it again.
    assert!(told(&played).starts_with(&told(&again)), "{again}");
}

#[test]
fn a_name_of_a_rule_is_one() {
    let folder = Folder::with(
        "mine.toml",
        "name = 'x'\nnames = { pig_out = \"\\u001b[2J\" }",
    );
    let ran = folder.run("editions mine.toml");
    assert!(!ran.err.contains('\u{1b}'));
    ran.failed(1, "is not a name of a rule");
}

#[test]
fn a_name_does_not_command_the_terminal() {
    let folder = Folder::with("mine.toml", r#"name = "a \u001b[31m\n""#);
    let ran = folder.run("editions mine.toml");
    assert!(!ran.err.contains('\u{1b}'));
    ran.failed(1, "is not a name of one line in quotation marks");
}

#[test]
fn a_faulty_file_is_refused_by_field() {
    for (text, message) in [
        ("goal = 50", "pigskin: mine.toml: name: is missing"),
        (
            "name = 'x'\ngoal = 400",
            "goal: '400' is not a whole number from 1 to 300",
        ),
        ("name = 'x'\nhogs = 1", "unknown setting 'hogs'"),
        ("name = ", "TOML parse error at line 1"),
    ] {
        let folder = Folder::with("mine.toml", text);
        let args = "duel --edition mine.toml always:6 always:4";
        folder.fails(args, 1, message);
    }
}

#[test]
fn perfect_play_is_shown() {
    assert_snapshot!(pigskin("editions --solved fall-2020-contest").printed());
}

#[test]
fn a_custom_edition_is_solved() {
    let toml = "name = \"pig\"\ngoal = 10\npig_out = \"nothing\"";
    let folder = Folder::with("mine.toml", toml);
    let all = folder.json("editions --solved mine.toml --format json");
    let [pig] = all.as_array().expect("a list").as_slice() else {
        panic!("one edition: {all}");
    };
    assert_eq!(pig["edition"], "pig");
    assert_eq!(pig["turns"], serde_json::Value::Null);
    assert_eq!(pig["table_loss"]["to_best_response"], 0.0);
    let text = folder.printed("editions --solved mine.toml");
    let line = text
        .lines()
        .find(|line| line.contains("pig "))
        .expect("a line");
    let cells: Vec<&str> = line.split_whitespace().collect();
    assert_eq!(cells[cells.len() - 3..], ["-", "0", "0"]);
}

#[test]
fn a_format_is_for_solved_editions() {
    pigskin("editions --format json").failed(2, "--solved");
}

#[test]
fn the_document_has_the_figures_of_the_command() {
    let path = crate::workspace::root().join("docs/editions.md");
    let document = std::fs::read_to_string(path).expect("the document");
    let all = pigskin("editions --solved --format json").json();
    let rows = all.as_array().expect("a list").iter().map(|solved| {
        let number = |value: &serde_json::Value| value.as_f64().expect("a number");
        let choices = solved["first_choices"].as_array().expect("a list");
        let choices: Vec<String> = choices.iter().map(ToString::to_string).collect();
        let loss = |to: &str| match number(&solved["table_loss"][to]) {
            0.0 => "0".to_owned(),
            loss => format!("{:.4}", loss * 100.0),
        };
        let turns = solved["turns"].as_f64();
        let turns = turns.map_or("-".to_owned(), |turns| format!("{turns:.4}"));
        format!(
            "| `{}` | {:.4} % | {} | {} | {} | {} |\n",
            solved["edition"].as_str().expect("a name"),
            number(&solved["first"]) * 100.0,
            choices.join(", "),
            turns,
            loss("to_perfect_play"),
            loss("to_best_response"),
        )
    });
    let rows: String = rows.collect();
    // Bounds of a chance and of a length, for all editions.
    let said = "below 10⁻⁹\npercentage points, and lengths below 10⁻⁷ turns";
    assert!(document.contains(said), "docs/editions.md lacks {said}");
    for solved in all.as_array().expect("a list") {
        let bound = |of: &serde_json::Value| of.as_f64().unwrap_or(0.0);
        assert!(bound(&solved["error_bound"]) * 100.0 < 1e-9, "{solved}");
        assert!(bound(&solved["turns_error_bound"]) < 1e-7, "{solved}");
    }
    assert!(document.contains(&rows), "docs/editions.md lacks\n{rows}");
    // The page of perfect play shows them from a file.
    let kept = include_str!("../../../web/src/hog/figures.json");
    let kept: serde_json::Value = serde_json::from_str(kept).expect("JSON");
    assert!(
        is_alike(&kept, &all),
        "pigskin editions --solved --format json > crates/web/src/hog/figures.json writes it again"
    );
}

/// Compares figures that two processors round differently.
fn is_alike(a: &serde_json::Value, b: &serde_json::Value) -> bool {
    use serde_json::Value::{Array, Number, Object};
    match (a, b) {
        (Array(a), Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_alike(a, b)),
        (Object(a), Object(b)) => {
            let all = a.iter().zip(b);
            a.len() == b.len()
                && all
                    .into_iter()
                    .all(|(a, b)| a.0 == b.0 && is_alike(a.1, b.1))
        }
        (Number(a), Number(b)) => match (a.as_f64(), b.as_f64()) {
            (Some(a), Some(b)) => (a - b).abs() < 1e-9,
            _ => false,
        },
        _ => a == b,
    }
}
