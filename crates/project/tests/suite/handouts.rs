//! The handout of every edition.

use std::io::Write as _;
use std::process::{Command, Stdio};

use pigskin_hog::{Edition, Semester, Setting};
use pigskin_project::{CourseFacts, Handout, Project, ProjectFile};

/// Runs the sessions of Python in a handout with the names of a `hog.py`, and prints what is wrong.
const SESSIONS: &str = r#"
import doctest, json, re, sys
given = json.load(sys.stdin)
names = {"__name__": "hog"}
sys.path.insert(0, given["folder"])
exec(compile(given["hog"], "hog.py", "exec"), names)
sessions = re.findall(r"^```python\n(.*?)^```$", given["handout"], re.MULTILINE | re.DOTALL)
wrong = []
for number, session in enumerate(sessions):
    test = doctest.DocTestParser().get_doctest(session, dict(names), "session %d" % number, None, None)
    # What a fair die shows is not said.
    for example in test.examples:
        if not example.want and re.match(r"\w+\(.*\)$", example.source.strip()):
            example.source = "_ = " + example.source
    doctest.DocTestRunner().run(test, out=wrong.append)
print("".join(wrong) or "%d sessions" % len(sessions))
"#;

fn handout(edition: &str) -> (Project, Handout) {
    let edition = Edition::named(edition).expect("an edition");
    let mut project = Project::for_edition(&edition).expect("a project");
    let text = ProjectFile::text_for(&project, "Project 1: Hog");
    let settings = ProjectFile::parse(&text).expect("settings");
    project.set(&settings).expect("its own problems");
    let handout = project.handout(&settings, &CourseFacts::default());
    (project, handout.expect("a handout"))
}

fn editions() -> impl Iterator<Item = &'static str> {
    let names = Semester::ALL.iter().map(|semester| semester.name);
    names.filter(|name| {
        let edition = Edition::named(name).expect("an edition");
        Project::for_edition(&edition).is_ok()
    })
}

#[test]
fn every_edition_has_a_whole_handout() {
    assert!(editions().count() >= 27);
    for name in editions() {
        let (project, handout) = handout(name);
        let text = handout.to_string();
        for left in ["#: ", "{", "```python\n```"] {
            let line = text.lines().find(|line| line.contains(left));
            assert_eq!(line, None, "{name}: {left}");
        }
        let place = text.lines().find(|line| line.matches('@').count() > 1);
        assert_eq!(place, None, "{name}");
        for problem in project.problems() {
            let text = handout.text_of(&format!("problem {}", problem.number));
            let text = text.unwrap_or_else(|| panic!("{name}: problem {}", problem.number));
            assert!(text.lines().count() > 8, "{name}: {text}");
            if let Some(function) = &problem.function {
                assert!(text.contains(function), "{name}: {text}");
            }
        }
        let rules = &project.edition().rules;
        let is_on = |rule: &Setting| rule.is_rule() && rule.get(rules) != "off";
        for rule in Setting::ALL.into_iter().filter(is_on) {
            let block = format!("rule {}", rule.name());
            assert!(handout.text_of(&block).is_some(), "{name}: {block}");
        }
        assert!(handout.text_of("playing").is_some(), "{name}");
        let html = handout.to_html();
        assert!(html.headings.len() > 20, "{name}");
    }
}

#[test]
fn the_examples_of_feral_hogs_have_the_bonus() {
    for value in [
        "2,3",
        "1,1",
        "3,4",
        "5,2",
        "7,3",
        "9,1",
        "10,20",
        "points:2,3",
        "points:4,3",
    ] {
        let mut edition = Edition::named("fall-2019").expect("an edition");
        Setting::FeralHogs
            .set(&mut edition.rules, value)
            .expect("a value");
        let project = Project::for_edition(&edition).expect("a project");
        let text = ProjectFile::text_for(&project, "Hog");
        let settings = ProjectFile::parse(&text).expect("settings");
        let handout = project.handout(&settings, &CourseFacts::default());
        let handout = handout.expect("a handout");
        let text = handout.text_of("rule feral_hogs").expect("the rule");
        let (game, first) = text.split_once("whose first turn has").expect("two games");
        let bonus = "Feral Hogs: +";
        let first = first.lines().find(|line| line.starts_with("- Player 0"));
        assert!(first.is_some_and(|turn| turn.contains(bonus)), "{text}");
        if value != "10,20" {
            assert!(game.contains(bonus), "{text}");
        }
    }
}

#[test]
fn a_handout_has_its_semester_s_own_words() {
    let says = |name: &str, block: &str, sentence: &str| {
        let (_, handout) = handout(name);
        handout.text_of(block).expect(block).contains(sentence)
    };
    assert!(says("fall-2019", "problem 07", "\"point(s)\" stands"));
    assert!(says(
        "fall-2017",
        "problem 07",
        "a gain of 1 is \"1 point\""
    ));
    assert!(!says("fall-2017", "problem 07", "(s)"));
    let less = "has less, it returns `num_rolls`";
    assert!(says("fall-2018", "problem 11", less) && !says("summer-2018", "problem 11", less));
}

/// A project's settings with dates, late submissions and a rubric.
const SETTINGS: [(&str, &str); 7] = [
    (
        "#closes = \"2026-09-12 23:59:59\"",
        "closes = \"2026-09-12 23:59:59\"",
    ),
    ("#late = ", "late = "),
    ("#early = ", "early = "),
    ("#early_points", "early_points"),
    ("#early_requires", "early_requires"),
    ("#due = ", "due = "),
    ("#checkpoint_points", "checkpoint_points"),
];

const REVIEW: &str = "
[review]
[[review.rubric]]
id = \"names\"
title = \"Names\"
description = \"Names say what a value is.\"
points = 2
levels = [{ title = \"all are clear\", points = 2 }, { title = \"some are not\", points = 1 }]
";

#[test]
fn a_handout_says_what_the_folder_s_settings_say() {
    let edition = Edition::named("fall-2019").expect("an edition");
    let project = Project::for_edition(&edition).expect("a project");
    let mut text = ProjectFile::text_for(&project, "Project 1: <Hog> @home@");
    for (from, to) in SETTINGS {
        assert!(text.contains(from), "{from}");
        text = text.replacen(from, to, 1);
    }
    let settings = ProjectFile::parse(&(text + REVIEW)).expect("settings");
    let course = "time_zone = \"America/Los_Angeles\"\naddress = \"https://hog.example.edu/\"\n\
                  team_size = 2\ncloses = \"2026-12-04 23:59\"";
    let contest = "title = \"Hog 26\"\nedition = \"fall-2019\"\nawards = [3, 2, 1]\n\
                   [set]\nfree_bacon = \"largest-digit\"";
    let course = CourseFacts::from_toml(course, contest);
    let handout = project.handout(&settings, &course).expect("a handout");
    for (block, sentence) in [
        ("start", "# Project 1: <Hog> @home@"),
        (
            "dates",
            "| 1: Simulator | Wednesday, 9 September 2026, 23:59 | 10 | 0 to 5b | alone |",
        ),
        (
            "dates",
            "Submit the whole project by **Saturday, 12 September 2026, 23:59**.",
        ),
        (
            "dates",
            "until Monday, 14 September 2026, 23:59. Their points are multiplied by 0.5",
        ),
        (
            "dates",
            "25 points: 22 for the problems, 1 for phase 1 by its date and 2 for composition",
        ),
        (
            "dates",
            "Friday, 11 September 2026, 23:59 brings 1 point extra if every problem is written",
        ),
        ("dates", "time zone America/Los_Angeles"),
        ("phase 1", "in a submission by then, it brings 1 point more"),
        (
            "phase 2",
            "Due: Saturday, 12 September 2026, 23:59. This phase is worth 5 points.",
        ),
        ("ok", "(https://hog.example.edu/project)"),
        ("contest", "**Hog 26**"),
        (
            "contest",
            "the rules of fall-2019, with changes of Free Bacon",
        ),
        ("contest", "up to 2 people"),
        ("contest", "extra points: 3, 2 and 1."),
        ("contest", "until Friday, 4 December 2026, 23:59"),
        (
            "composition",
            "**Names**, 2 points: Names say what a value is.",
        ),
        ("composition", "- some are not: 1 point"),
        ("end", "In phases 2 and 3, two students can work together"),
    ] {
        let text = handout.text_of(block).expect(block);
        assert!(text.contains(sentence), "{sentence}: {text}");
    }
    let page = handout.to_page(&settings.title);
    assert!(page.contains("<title>Project 1: &lt;Hog&gt; @home@</title>"));
    assert!(!page.contains("<Hog>") && !page.contains("src="));
}

/// The reference prints what the sessions in the handout say.
#[test]
fn the_sessions_of_every_handout_are_right() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in pigskin_entry::HOG_KIT {
        std::fs::write(folder.path().join(name), text).expect("written");
    }
    for name in editions() {
        let (project, handout) = handout(name);
        let reference = project.texts().expect("texts").reference;
        let given = serde_json::json!({
            "folder": folder.path(),
            "hog": reference,
            "handout": handout.to_string(),
        });
        let mut python = Command::new("python3")
            .args(["-c", SESSIONS])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("python3");
        let mut input = python.stdin.take().expect("an input");
        input
            .write_all(given.to_string().as_bytes())
            .expect("written");
        drop(input);
        let output = python.wait_with_output().expect("an output");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{name}");
        assert!(said.trim_end().ends_with(" sessions"), "{name}: {said}");
    }
}
