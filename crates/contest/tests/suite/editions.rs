//! Contests by rules of one's own.

use pigskin_contest::Contest;

use crate::contest_folder::{ContestFolder, GOAL, always, program};

#[test]
fn a_custom_edition_lies_beside_the_contest() {
    let contest = ContestFolder::described("edition = 'evening.toml'");
    contest.file(
        "evening.toml",
        format!("name = 'evening'\nbase = 'spring-2017'\ngoal = {GOAL}\nhog_wild = '5,3'\n"),
    );
    contest.entry("chop.json", always(5).to_json().replace('5', "-1"));
    contest.entry("five.py", program("Five", "5"));
    contest.entry("ten.txt", always(10).to_text().replacen("10", "11", 1));
    let ran = contest.run();
    assert_eq!(ran.hog().edition, "evening");
    assert_eq!(ran.results.title, "Hog contest, evening");
    let rules = &ran.hog().rules;
    for (name, value) in [
        ("goal", "30"),
        ("hog_wild", "5,3"),
        ("pork_chop", "on"),
        ("pig_out", "ones"),
        ("free_bacon", "largest-digit"),
        ("feral_hogs", "off"),
    ] {
        assert_eq!(rules[name], value, "{name}");
    }
    assert_eq!(rules.len(), 10);
    assert_eq!(ran.teams(), ["Five", "chop"]);
    let reason = "row 0, column 0: 11 is not from -1 to 10";
    assert_eq!(ran.reason("ten.txt"), reason);
}

#[test]
fn settings_depart_from_the_edition_and_results_say_so() {
    let plain = ContestFolder::new();
    let changed = ContestFolder::described(&format!(
        "edition = 'fall-2019'\n[set]\ngoal = {GOAL}\nferal_hogs = 'off'\npig_out = 'ones'\nmost_dice = 6"
    ));
    for contest in [&plain, &changed] {
        contest.always("three.json", 3);
        contest.always("five.json", 5);
        contest.always("seven.json", 7);
    }
    let (plain, changed) = (plain.run(), changed.run());
    let (rules, changed) = (&changed.hog().rules, &changed);
    assert_eq!(plain.hog().rules["feral_hogs"], "on");
    assert_eq!(rules["feral_hogs"], "off");
    assert_eq!(rules["pig_out"], "ones");
    assert_eq!(rules["most_dice"], "6");
    for part in [
        "fall-2019 with ",
        "feral_hogs=off",
        "pig_out=ones",
        "goal=30",
    ] {
        assert!(changed.hog().edition.contains(part), "{part}");
    }
    assert_eq!(plain.results.standings.len(), 3);
    assert_eq!(changed.disqualified(), [("seven.json", "bad-value")]);
}

#[test]
fn a_pork_chop_is_for_editions_that_have_it() {
    for (edition, disqualified) in [("fall-2019", 2), ("spring-2017", 0)] {
        let contest =
            ContestFolder::described(&format!("edition = '{edition}'\nset.goal = {GOAL}"));
        contest.entry("chop.py", program("Chopin", "-1"));
        contest.entry("chop.json", always(5).to_json().replace('5', "-1"));
        let ran = contest.run();
        assert_eq!(ran.results.disqualified.len(), disqualified, "{edition}");
    }
}

#[test]
fn entries_may_roll_0_dice_without_free_bacon() {
    let contest = ContestFolder::described(&format!(
        "edition = 'fall-2019'\n[set]\ngoal = {GOAL}\nfree_bacon = 'off'"
    ));
    contest.always("four.json", 4);
    contest.always("one.json", 1);
    contest.entry("idle.py", program("Idle", "0 if mine == 3 else 4"));
    contest.always("asleep.json", 0);
    contest.entry("sleepy.py", program("Sleepy", "0"));
    let ran = contest.run();
    assert_eq!(ran.disqualified(), []);
    // Strategies that never roll tie with each other, since their games never end, and cannot win.
    let last = &ran.results.standings[3..];
    let won: Vec<(&str, usize)> = last
        .iter()
        .map(|row| (row.team.as_str(), row.wins))
        .collect();
    assert_eq!(won, [("asleep", 0), ("Sleepy", 0)]);
    assert!(ran.results.standings[0].wins >= 3);
}

#[test]
fn an_unknown_edition_is_named() {
    for (file, part) in [
        (
            "name = 'x'\ngoal = 400",
            "goal: '400' is not a whole number",
        ),
        ("goal = 50", "name: is missing"),
        ("name = ", "evening.toml"),
    ] {
        let contest = ContestFolder::described("edition = 'evening.toml'");
        contest.file("evening.toml", file);
        let error = Contest::open(contest.path()).expect_err("it is none");
        let message = error.to_string();
        assert!(message.contains(part), "{message}");
        assert!(message.contains("edition: "), "{message}");
    }
}
