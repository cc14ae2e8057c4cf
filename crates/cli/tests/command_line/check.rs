//! `pigskin check`

use std::fs;

use insta::assert_snapshot;

use crate::{folder_with, pigskin_in};

const FOUR: &str = "\
TEAM_NAME = 'Fourever'
print('hello')


def final_strategy(mine, theirs):
    return 4
";

#[test]
fn an_entry_that_takes_part_is_welcome() {
    let (folder, _) = folder_with("four.py", FOUR);
    let said = pigskin_in(folder.path(), "check four.py").printed();
    let (verdict, printed) = said.split_once(" s.\n").expect("the time");
    assert!(
        verdict.starts_with("four.py takes part in fall-2019 as Fourever; its choices took "),
        "{said}"
    );
    assert_eq!(printed, "\nThe end of its output:\n  hello\n");
}

#[test]
fn json_of_an_entry_that_takes_part() {
    let (folder, _) = folder_with("four.py", FOUR);
    let answer = pigskin_in(folder.path(), "check four.py --format json").json();
    assert_eq!(answer["valid"], true);
    assert_eq!(answer["edition"], "fall-2019");
    assert_eq!(answer["team"], "Fourever");
    assert_eq!(answer["kind"], serde_json::Value::Null);
    assert_eq!(answer["reason"], serde_json::Value::Null);
    assert_eq!(answer["table"].as_str().map(str::len), Some(32));
    assert!(answer["seconds"].is_f64());
}

#[test]
fn an_invalid_entry_gets_the_reason() {
    let (folder, _) = folder_with("four.py", &FOUR.replace("return 4", "return '4'"));
    let ran = pigskin_in(folder.path(), "check four.py");
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
    assert_snapshot!(ran.out);
}

/// A program can call the machine's clock by machine code, and play another table each day.
#[test]
fn an_entry_cannot_call_machine_code() {
    let load = "import importlib.util as util\n\
                spec = util.find_spec('_ctypes')\n\
                spec.loader.exec_module(util.module_from_spec(spec))\n";
    for load in ["import ctypes\n", load] {
        let (folder, _) = folder_with("dated.py", &format!("{load}{FOUR}"));
        let ran = pigskin_in(folder.path(), "check dated.py");
        assert_eq!(ran.code, Some(1), "{}", ran.out);
        assert!(ran.out.contains("(load-error)"), "{}", ran.out);
    }
}

#[test]
fn json_of_an_entry_that_does_not_take_part() {
    for (file, text, team, kind, reason) in [
        (
            "a.py",
            FOUR.replace("4\n", "True\n"),
            Some("Fourever"),
            "bad-value",
            "returned True, a bool",
        ),
        (
            "b.py",
            FOUR.replace("return", "retrun"),
            None,
            "load-error",
            "SyntaxError",
        ),
        (
            "c.py",
            FOUR.replace("'Fourever'", "4"),
            None,
            "bad-name",
            "TEAM_NAME is 4, not a str",
        ),
        (
            "d.json",
            "[]".to_owned(),
            Some("d"),
            "load-error",
            "there are 0 rows where 100",
        ),
        (
            "e.doc",
            String::new(),
            None,
            "load-error",
            "no .py, .json or .txt file",
        ),
    ] {
        let (folder, _) = folder_with(file, &text);
        let ran = pigskin_in(folder.path(), &format!("check {file} --format json"));
        assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
        let answer: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
        assert_eq!(answer["valid"], false);
        assert_eq!(answer["team"].as_str(), team, "{file}");
        assert_eq!(answer["kind"], kind, "{file}");
        let why = answer["reason"].as_str().expect("a reason");
        assert!(why.contains(reason), "{why}");
        assert_eq!(answer["table"], serde_json::Value::Null);
    }
}

#[test]
fn the_check_depends_on_the_edition() {
    let (folder, _) = folder_with("chop.py", &FOUR.replace("return 4", "return -1"));
    let check = |edition: &str| {
        let ran = pigskin_in(folder.path(), &format!("check chop.py --edition {edition}"));
        ran.code
    };
    assert_eq!(check("spring-2017"), Some(0));
    assert_eq!(check("fall-2019"), Some(1));
    assert_eq!(check("fall-2019 --set pork_chop=on --set goal=20"), Some(0));
}

#[test]
fn a_contest_has_rules_and_limits_of_its_own() {
    let (folder, _) = folder_with("chop.py", &FOUR.replace("return 4", "return -1"));
    for (edition, code) in [("fall-2019", 1), ("spring-2017", 0)] {
        let toml = format!("edition = '{edition}'\nset.goal = 30\n");
        fs::create_dir_all(folder.path().join("hog")).expect("a folder");
        fs::write(folder.path().join("hog/contest.toml"), toml).expect("a file");
        let line = "check chop.py --contest hog --format json";
        let ran = pigskin_in(folder.path(), line);
        assert_eq!(ran.code, Some(code), "{}", ran.out);
        assert!(
            ran.out.contains(&format!("\"{edition} with goal=30\"")),
            "{}",
            ran.out
        );
    }
}

#[test]
fn time_can_be_short() {
    let (folder, _) = folder_with(
        "slow.py",
        &FOUR.replace("    return", "    while True: pass\n    return"),
    );
    let ran = pigskin_in(folder.path(), "check slow.py --seconds 0.5");
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.out
            .contains("slow.py is disqualified in fall-2019 (time):\n"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("within 0.5 s"), "{}", ran.out);
}

#[test]
fn output_of_an_entry_is_shown_without_escape_codes() {
    let text = FOUR.replace("'hello'", "'\\x1b[31mred\\x07\\u202e' + 'x' * 5000");
    let (folder, _) = folder_with("four.py", &text);
    let said = pigskin_in(folder.path(), "check four.py").out;
    assert!(said.contains("red"), "{said}");
    assert!(!said.contains(['\u{1b}', '\u{7}', '\u{202e}']), "{said:?}");
    assert!(said.len() < 1000);
}

#[test]
fn a_missing_entry_has_no_verdict() {
    let (folder, path) = folder_with("four.py", FOUR);
    let ran = pigskin_in(folder.path(), "check five.py");
    ran.failed(1, "pigskin: could not read five.py: No such file");
    let ran = pigskin_in(folder.path(), "check four.py --seconds 0");
    ran.failed(2, "--seconds must be above 0 and at most 3600");
    fs::remove_file(&path).expect("to remove");
    let ran = pigskin_in(folder.path(), "check .");
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.out
            .contains("the folder has no .py, .json or .txt file"),
        "{}",
        ran.out
    );
}

#[test]
fn an_entry_without_a_name_sees_its_stand_in() {
    let (folder, _) = folder_with("boars.py", &FOUR.replace("TEAM_NAME = 'Fourever'", ""));
    let said = pigskin_in(folder.path(), "check boars.py").printed();
    assert!(
        said.contains("takes part in fall-2019 as boars; "),
        "{said}"
    );
    assert!(
        said.contains("It gives no name, so it is named after its file."),
        "{said}"
    );
    let answer = pigskin_in(folder.path(), "check boars.py --format json").json();
    assert_eq!(answer["team"], "boars");
    assert_eq!(answer["stand_in"], true);

    let toml = "edition = 'fall-2019'\nteam_names = 'required'\n";
    fs::write(folder.path().join("contest.toml"), toml).expect("to write");
    let ran = pigskin_in(folder.path(), "check boars.py --contest .");
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
    assert!(
        ran.out.contains("disqualified in fall-2019 (bad-name)"),
        "{}",
        ran.out
    );
}

#[test]
fn output_of_an_entry_has_its_authors_paths() {
    let prints = "import traceback\ntry:\n    1 / 0\nexcept ZeroDivisionError:\n    \
                  traceback.print_exc()\n";
    let (folder, _) = folder_with("boars.py", &format!("{FOUR}{prints}"));
    let said = pigskin_in(folder.path(), "check boars.py").printed();
    assert!(
        said.contains("  File \"boars.py\", line 9, in <module>"),
        "{said}"
    );
    assert!(!said.contains("pigskin-entry"), "{said}");
}
