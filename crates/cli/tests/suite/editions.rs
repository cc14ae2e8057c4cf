//! `pigskin editions` and `--edition` of one's own.

use insta::assert_snapshot;

use crate::{folder_with, pigskin, pigskin_in};

#[test]
fn lists_the_rules_in_words() {
    assert_snapshot!(pigskin("editions").printed());
}

#[test]
fn rules_of_ones_own_have_words_too() {
    assert_snapshot!(pigskin("editions spring-2017").printed());
}

#[test]
fn what_is_written_is_read_again() {
    for edition in ["fall-2017", "fall-2019", "spring-2017"] {
        let toml = pigskin(&format!("editions {edition}")).printed();
        let (folder, _) = folder_with("mine.toml", &toml);
        let again = pigskin_in(folder.path(), "editions mine.toml").printed();
        assert_eq!(again, toml);
        let duel = |edition| {
            let args = &format!("duel --edition {edition} swap:8,4 always:5 --format json");
            pigskin_in(folder.path(), args).json()
        };
        let mut mine = duel("mine.toml");
        assert_eq!(mine["edition"], format!("my-{edition}"));
        mine["edition"] = edition.into();
        assert_eq!(mine, duel(edition));
    }
}

#[test]
fn a_name_is_quoted() {
    let (folder, _) = folder_with("mine.toml", r#"name = "a \"b\" \\ c""#);
    let toml = pigskin_in(folder.path(), "editions mine.toml").printed();
    let (folder, _) = folder_with("mine.toml", &toml);
    let again = pigskin_in(folder.path(), "editions mine.toml").printed();
    assert_eq!(again, toml);
    let args = "duel --edition mine.toml always:6 always:4 --format json";
    let answer = pigskin_in(folder.path(), args).json();
    assert_eq!(answer["edition"], r#"a "b" \ c"#);
}

#[test]
fn a_name_does_not_command_the_terminal() {
    let (folder, _) = folder_with("mine.toml", r#"name = "a \u001b[31m\n""#);
    let ran = pigskin_in(folder.path(), "editions mine.toml");
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
        let (folder, _) = folder_with("mine.toml", text);
        let args = "duel --edition mine.toml always:6 always:4";
        pigskin_in(folder.path(), args).failed(1, message);
    }
}
