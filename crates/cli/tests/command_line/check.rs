//! `pigskin check`

use insta::assert_snapshot;

use crate::{Folder, has, json};

const FOUR: &str = "\
TEAM_NAME = 'Fourever'
print('hello')


def final_strategy(mine, theirs):
    return 4
";

#[test]
fn an_entry_that_takes_part_is_welcome() {
    let folder = Folder::with("four.py", FOUR);
    let said = folder.printed("check four.py");
    let (verdict, printed) = said.split_once(" s.\n").expect("the time");
    assert!(
        verdict.starts_with("four.py takes part in fall-2019 as Fourever; its choices took "),
        "{said}"
    );
    let (house, output) = printed.split_once('\n').expect("a line");
    assert_eq!(
        house,
        "It wins 7 of 13 matches with house strategies, and 56.26823164 % of the games."
    );
    assert_eq!(output, "\nThe end of its output:\n  hello\n");
}

#[test]
fn json_of_an_entry_that_takes_part() {
    let folder = Folder::with("four.py", FOUR);
    let answer = folder.json("check four.py --format json");
    assert_eq!(answer["valid"], true);
    assert_eq!(answer["edition"], "fall-2019");
    assert_eq!(answer["team"], "Fourever");
    assert_eq!(answer["kind"], serde_json::Value::Null);
    assert_eq!(answer["reason"], serde_json::Value::Null);
    assert_eq!(answer["table"].as_str().map(str::len), Some(32));
    assert!(answer["seconds"].is_f64());
    assert_eq!(answer["house"]["of"], 13);
    assert!(answer["house"]["win_rate"].is_f64());
}

#[test]
fn an_invalid_entry_gets_the_reason() {
    let folder = Folder::with("four.py", &FOUR.replace("return 4", "return '4'"));
    let ran = folder.run("check four.py").ended(1);
    assert_snapshot!(ran);
}

/// A program can call the machine's clock by machine code, and play another table each day.
#[test]
fn an_entry_cannot_call_machine_code() {
    let load = "import importlib.util as util\n\
                spec = util.find_spec('_ctypes')\n\
                spec.loader.exec_module(util.module_from_spec(spec))\n";
    for load in ["import ctypes\n", load] {
        let folder = Folder::with("dated.py", &format!("{load}{FOUR}"));
        let ran = folder.run("check dated.py").ended(1);
        has(&ran, "(load-error)");
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
        let folder = Folder::with(file, &text);
        let ran = folder.run(&format!("check {file} --format json"));
        let answer = json(ran.ended(1));
        assert_eq!(answer["valid"], false);
        assert_eq!(answer["team"].as_str(), team, "{file}");
        assert_eq!(answer["kind"], kind, "{file}");
        let why = answer["reason"].as_str().expect("a reason");
        has(why, reason);
        assert_eq!(answer["table"], serde_json::Value::Null);
    }
}

#[test]
fn the_check_depends_on_the_edition() {
    let folder = Folder::with("chop.py", &FOUR.replace("return 4", "return -1"));
    let check = |edition: &str| {
        let ran = folder.run(&format!("check chop.py --edition {edition}"));
        ran.code
    };
    assert_eq!(check("spring-2017"), Some(0));
    assert_eq!(check("fall-2019"), Some(1));
    assert_eq!(check("fall-2019 --set pork_chop=on --set goal=20"), Some(0));
}

#[test]
fn a_contest_has_rules_and_limits_of_its_own() {
    let folder = Folder::with("chop.py", &FOUR.replace("return 4", "return -1"));
    for (edition, code) in [("fall-2019", 1), ("spring-2017", 0)] {
        let toml = format!("edition = '{edition}'\nset.goal = 30\n");
        folder.write("hog/contest.toml", toml);
        let line = "check chop.py --contest hog --format json";
        let ran = folder.run(line).ended(code);
        has(&ran, &format!("\"{edition} with goal=30\""));
    }
}

#[test]
fn time_can_be_short() {
    let folder = Folder::with(
        "slow.py",
        &FOUR.replace("    return", "    while True: pass\n    return"),
    );
    let ran = folder.run("check slow.py --seconds 0.5").ended(1);
    has(&ran, "slow.py is disqualified in fall-2019 (time):\n");
    has(&ran, "within 0.5 s");
}

#[test]
fn output_of_an_entry_is_shown_without_escape_codes() {
    let text = FOUR.replace("'hello'", "'\\x1b[31mred\\x07\\u202e' + 'x' * 5000");
    let folder = Folder::with("four.py", &text);
    let said = folder.run("check four.py").out;
    has(&said, "red");
    assert!(!said.contains(['\u{1b}', '\u{7}', '\u{202e}']), "{said:?}");
    assert!(said.len() < 1000);
}

#[test]
fn a_missing_entry_has_no_verdict() {
    let folder = Folder::with("four.py", FOUR);
    let ran = folder.run("check five.py");
    ran.failed(1, "pigskin: could not read five.py: No such file");
    let ran = folder.run("check four.py --seconds 0");
    ran.failed(2, "--seconds must be above 0 and at most 3600");
    folder.remove("four.py");
    let ran = folder.run("check .").ended(1);
    has(&ran, "the folder has no .py, .json or .txt file");
}

#[test]
fn an_entry_without_a_name_sees_its_stand_in() {
    let folder = Folder::with("boars.py", &FOUR.replace("TEAM_NAME = 'Fourever'", ""));
    let said = folder.printed("check boars.py");
    has(&said, "takes part in fall-2019 as boars; ");
    has(&said, "It gives no name, so it is named after its file.");
    let answer = folder.json("check boars.py --format json");
    assert_eq!(answer["team"], "boars");
    assert_eq!(answer["stand_in"], true);

    let toml = "edition = 'fall-2019'\nteam_names = 'required'\n";
    folder.write("contest.toml", toml);
    let ran = folder.run("check boars.py --contest .").ended(1);
    has(&ran, "disqualified in fall-2019 (bad-name)");
}

#[test]
fn output_of_an_entry_has_its_authors_paths() {
    let prints = "import traceback\ntry:\n    1 / 0\nexcept ZeroDivisionError:\n    \
                  traceback.print_exc()\n";
    let folder = Folder::with("boars.py", &format!("{FOUR}{prints}"));
    let said = folder.printed("check boars.py");
    has(&said, "  File \"boars.py\", line 9, in <module>");
    assert!(!said.contains("pigskin-tmp"), "{said}");
}
