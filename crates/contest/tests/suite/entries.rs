//! Entries of all kinds, side by side in a folder.

use std::fs;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::symlink;

use pigskin_hog::{Duel, Table};

use crate::contest_folder::{ContestFolder, always, by_lead, program};

/// Honest entries of every form.
fn honest(contest: &ContestFolder) {
    contest.entry("honest.py", program("Honest Hogs", "4 if mine < 20 else 3"));
    contest.entry("six.json", by_lead(6, 6).to_json());
    contest.entry(
        "five.txt",
        format!("\u{feff}{}", always(5).to_text()).replace('\n', "\r\n"),
    );
    contest.entry("also_six.py", program("Half a Dozen", "12 // 2"));
    contest.entry(
        "pen/hog_contest.py",
        "from odds import *\nTEAM_NAME = 'Pen'\n",
    );
    contest.entry(
        "pen/odds.py",
        "def final_strategy(mine, theirs):\n    return 2\n",
    );
    contest.entry("pen/notes.txt", "Two dice are safe.");
    contest.entry("pen/.git/config", "[core]");
    contest.entry("slip of paper/table.json", by_lead(1, 7).to_json());
}

/// Adds files to the folder that are not entries.
fn clutter(contest: &ContestFolder) {
    contest.entry(".DS_Store", [0, 0, 0, 1]);
    contest.entry("__pycache__/honest.cpython-311.pyc", [0xa7, 0x0d]);
    contest.entry("README.md", "# Entries");
}

/// Entries with faults, no two with the same one.
fn faulty(contest: &ContestFolder) {
    contest.entry("broken.py", "TEAM_NAME = 'Broken'\ndef final_strategy(:\n");
    contest.entry("counts.py", "TEAM_NAME = 'Abacus'\nn = 0\n\ndef final_strategy(a, b):\n    global n\n    n += 1\n    return n % 5\n");
    contest.entry("eleven.txt", always(6).to_text().replacen('6', "11", 1));
    contest.entry("empty/.keep", "");
    contest.entry("half.json", "[[1, 2");
    contest.entry("huge.json", vec![b' '; (1 << 20) + 1]);
    contest.entry("latin.txt", b"6 \xb2 6");
    contest.entry("nameless.py", program("a\u{1b}b", "4"));
    contest.entry("nothing.py", program("Void", "None"));
    contest.entry("poster.pdf", "%PDF-1.4");
    contest.entry("short.json", "[[1, 2, 3]]");
    contest.entry("twin.py", program("HONEST  hogs", "10"));
    contest.entry("two/a.py", program("A", "1"));
    contest.entry("two/b.py", program("B", "1"));
    symlink("/etc/passwd", contest.entry_path("link.py")).expect("to link");
    symlink("pen", contest.entry_path("linked")).expect("to link");
    let pipe = contest.entry_path("pipe.py");
    #[cfg(target_os = "linux")]
    {
        use rustix::fs::{CWD, FileType, mknodat};
        mknodat(CWD, &pipe, FileType::Fifo, 0o600.into(), 0).expect("to make a pipe");
    }
    #[cfg(not(target_os = "linux"))]
    drop(std::os::unix::net::UnixListener::bind(&pipe).expect("a socket"));
}

#[test]
fn each_entry_is_judged_by_its_own_merits() {
    let contest = ContestFolder::new();
    honest(&contest);
    clutter(&contest);
    faulty(&contest);
    let ran = contest.run();

    let mut teams = ran.teams();
    teams.sort_unstable();
    let honest = [
        "Half a Dozen",
        "Honest Hogs",
        "Pen",
        "five",
        "six",
        "slip of paper",
    ];
    assert_eq!(teams, honest);
    assert_eq!(ran.results.same, [["Half a Dozen", "six"]]);
    let kinds = [
        ("broken.py", "load-error"),
        ("counts.py", "impure"),
        ("eleven.txt", "bad-value"),
        ("empty", "load-error"),
        ("half.json", "load-error"),
        ("huge.json", "load-error"),
        ("latin.txt", "load-error"),
        ("link.py", "load-error"),
        ("linked", "load-error"),
        ("nameless.py", "bad-name"),
        ("nothing.py", "bad-value"),
        ("pipe.py", "load-error"),
        ("poster.pdf", "load-error"),
        ("short.json", "load-error"),
        ("twin.py", "duplicate-name"),
        ("two", "load-error"),
    ];
    assert_eq!(ran.disqualified(), kinds);
    for (file, part) in [
        ("eleven.txt", "row 0, column 0: 11 is not from 0 to 10"),
        ("empty", "no .py, .json or .txt file"),
        ("huge.json", "larger than 1 MiB"),
        ("latin.txt", "the file is not UTF-8 (line "),
        ("link.py", "symbolic link"),
        ("linked", "symbolic link"),
        ("nothing.py", "final_strategy(0, 0) returned None"),
        ("pipe.py", "not a regular file"),
        ("poster.pdf", "no .py, .json or .txt file"),
        ("short.json", "there is 1 row where 30 are needed"),
        ("twin.py", "taken by honest.py"),
        ("two", "none is hog_contest.py or hog.py"),
    ] {
        assert!(ran.reason(file).contains(part), "{}", ran.reason(file));
    }
    let team = |file: &str| {
        let mut rows = ran.results.disqualified.iter();
        rows.find(|row| row.file == file)
            .and_then(|row| row.team.clone())
    };
    assert_eq!(team("eleven.txt").as_deref(), Some("eleven"));
    assert_eq!(team("counts.py").as_deref(), Some("Abacus"));
    assert_eq!(team("twin.py").as_deref(), Some("HONEST  hogs"));
    assert_eq!(team("poster.pdf"), None);
}

#[test]
fn every_matchup_agrees_with_a_duel() {
    let contest = ContestFolder::new();
    honest(&contest);
    let ran = contest.run();
    let standings = &ran.results.standings;
    let hog = ran.hog();
    let rules = contest.rules();
    let table = |line: usize| {
        let rows = hog.tables[&standings[line].hash].iter();
        let rows: Vec<Vec<i64>> = rows
            .map(|row| row.iter().map(|&choice| choice.into()).collect())
            .collect();
        Table::from_rows(&rules, &rows).expect("a table")
    };
    assert_eq!(hog.win_rates.len(), 15);
    let mut duel = Duel::new(&rules);
    for matchup in hog.matchups() {
        let rate = duel.win_rate(&table(matchup.a), &table(matchup.b));
        let rate = rate.expect("both fit");
        let found = matchup.rate;
        for (found, expected) in [
            (found.mean(), rate.mean()),
            (found.first, rate.first),
            (found.second, rate.second),
        ] {
            assert!((found - expected).abs() <= 2.0 * rate.error_bound);
        }
        assert!(found.error_bound < 1e-12);
    }
    for (line, row) in standings.iter().enumerate() {
        let against = (0..standings.len()).filter_map(|other| hog.matchup(line, other));
        let wins = against.filter(|matchup| matchup.rate.mean() > hog.threshold);
        assert_eq!(row.wins, wins.count(), "{}", row.team);
        let better = standings.iter().filter(|other| other.wins > row.wins);
        assert_eq!(row.rank, Some(1 + better.count()), "{}", row.team);
    }
}

#[test]
fn the_first_file_keeps_a_name_even_if_it_answers_last() {
    let contest = ContestFolder::new();
    let slow = format!("import time\ntime.sleep(0.2)\n{}", program("Hogs", "4"));
    contest.entry("a.py", slow);
    contest.entry("b.py", program("hogs", "5"));
    contest.entry("Hogs.json", always(6).to_json());
    let ran = contest.run();
    // "H" comes before "a".
    assert_eq!(ran.results.standings[0].file.as_deref(), Some("Hogs.json"));
    let kinds = [("a.py", "duplicate-name"), ("b.py", "duplicate-name")];
    assert_eq!(ran.disqualified(), kinds);
    fs::remove_file(contest.entry_path("Hogs.json")).expect("to remove");
    let ran = contest.run();
    assert_eq!(ran.results.standings[0].file.as_deref(), Some("a.py"));
    assert_eq!(ran.disqualified(), [("b.py", "duplicate-name")]);
}

#[test]
fn a_disqualified_entry_reserves_no_name() {
    let contest = ContestFolder::new();
    contest.entry("a.py", program("Hogs", "'4'"));
    contest.entry("b.py", program("Hogs", "4"));
    let ran = contest.run();
    assert_eq!(ran.teams(), ["Hogs"]);
    assert_eq!(ran.disqualified(), [("a.py", "bad-value")]);
}

#[test]
#[cfg(target_os = "linux")]
fn file_names_that_are_not_text_stay_distinct() {
    let contest = ContestFolder::new();
    for (name, dice) in [(&b"a\xfe.json"[..], 4), (&b"a\xff.json"[..], 5)] {
        let path = contest.path().join("entries");
        let path = path.join(std::ffi::OsStr::from_bytes(name));
        fs::write(path, always(dice).to_json()).expect("to write");
    }
    let ran = contest.run();
    let rows = ran.results.standings.len() + ran.results.disqualified.len();
    assert_eq!(rows, 2, "no entry vanishes");
}

#[test]
fn names_of_files_do_not_command_a_terminal() {
    let contest = ContestFolder::new();
    contest.entry("\u{1b}[31mred.py", program("Red", "4"));
    contest.entry("green\n\u{202e}.py", program("Green", "None"));
    let ran = contest.run();
    let acts = |text: &str| text.contains(['\u{1b}', '\n', '\u{202e}']);
    assert_eq!(ran.teams(), ["Red"]);
    assert!(!acts(
        ran.results.standings[0].file.as_deref().expect("an entry")
    ));
    assert!(!acts(&ran.results.disqualified[0].file));
}

#[test]
fn a_stand_in_gives_way_to_names_that_were_chosen() {
    let contest = ContestFolder::new();
    let unnamed = |choice: &str| program("", choice);
    contest.entry("boars.py", unnamed("1"));
    contest.entry("boars/hog.py", unnamed("2"));
    contest.entry("BOARS.py", unnamed("3"));
    contest.entry("sows.py", unnamed("4"));
    contest.entry("z.py", program("Sows", "5"));
    contest.always("piglets.json", 6);
    contest.entry("piglets.py", unnamed("7"));
    let ran = contest.run();
    let mut named: Vec<(&str, &str, bool)> = Vec::new();
    for row in &ran.results.standings {
        let file = row.file.as_deref().expect("an entry");
        named.push((file, &row.team, row.stand_in));
    }
    named.sort_unstable();
    assert_eq!(
        named,
        [
            ("BOARS.py", "BOARS", true),
            ("boars", "boars (2)", true),
            ("boars.py", "boars (3)", true),
            ("piglets.json", "piglets", false),
            ("piglets.py", "piglets (2)", true),
            ("sows.py", "sows (2)", true),
            ("z.py", "Sows", false),
        ]
    );
    assert_eq!(ran.disqualified(), []);
    let again = contest.run();
    assert_eq!(again.results, ran.results);
    let csv = contest.result("standings.csv");
    assert!(csv.contains("boars (3)"), "{csv}");
    let report = contest.result("report.html");
    assert_eq!(report.matches("named after its file").count(), 5);
}
