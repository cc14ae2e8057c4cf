//! `pigskin contest gradescope`, and what Gradescope does with it.

mod held;
mod image;

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use zip::ZipArchive;

use super::small;
use crate::{Folder, begins, has};
use image::{Image, assert_valid};

#[test]
fn submissions_are_graded_as_the_contest_would() {
    let folder = Folder::new();
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/spring-2017");
    folder.copy(example.join("contest.toml"), "hog/contest.toml");
    let files = [
        "always_four.py",
        "bacon_bits.py",
        "crispy.py",
        "deep_trough.json",
    ];
    for name in ["missing_colon.py", "swap_meet.py"]
        .into_iter()
        .chain(files)
    {
        let entry = format!("entries/{name}");
        folder.copy(example.join(&entry), format!("hog/{entry}"));
    }
    let contest = folder.json("contest run hog --quiet --format json");
    let line = "contest gradescope hog --visibility after_due_date";
    let said = folder.printed(line);
    has(&said, "needs glibc 2.");
    let line = format!("{line} --out again.zip --format json");
    let made = folder.json(&line);
    let bytes = fs::metadata(folder.at("autograder.zip")).expect("a zip");
    assert_eq!(made["zip"], "again.zip");
    assert_eq!(made["bytes"], bytes.len());
    let glibc = made["glibc"].as_str().expect("a version");
    has(&said, &format!("needs glibc {glibc} "));
    let image = Image::build(&folder.at("autograder.zip"));
    let field = image.folder.read("source/contest/field.json");
    assert!(!field.contains("def "), "there is code in the field");

    // A good entry wins what it won in the contest: its own earlier entry is left out.
    for team in contest["standings"].as_array().expect("standings") {
        let file = team["file"].as_str().expect("a file");
        let text = folder.bytes(format!("hog/entries/{file}"));
        let results = image.grade(file, &text);
        assert_eq!(results["score"].as_f64(), team["wins"].as_f64(), "{file}");
        assert_eq!(results["leaderboard"][0]["value"], results["score"]);
        assert_eq!(results["extra_data"]["hash"], team["hash"]);
        assert_eq!(results["visibility"], "after_due_date");
        let tests = results["tests"].as_array().expect("tests");
        assert_eq!(tests.len(), 1 + files.len());
        let own = format!("Against {}", team["team"].as_str().expect("a name"));
        assert!(
            tests.iter().all(|test| test["name"] != own.as_str()),
            "{own}"
        );
    }

    let bad = fs::read(example.join("entries/missing_colon.py")).expect("a file");
    let results = image.grade("hog_contest.py", &bad);
    assert_eq!(
        (
            results["score"].as_f64(),
            &results["leaderboard"][0]["value"]
        ),
        (Some(0.0), &0.0.into())
    );
    let said = results["tests"][0]["output"].as_str().expect("a text");
    begins(said, "load-error: ");
    has(said, "line");
    assert_eq!(results["tests"].as_array().map(Vec::len), Some(1));

    // This entry tries to grade itself and to read its opponents. It plays ten dice
    // if it gets through, else four, as an honest entry does.
    let hostile = format!(
        "import os\n\
         TEAM_NAME = 'Hostile'\n\
         root = {:?}\n\
         through = []\n\
         for path, mode in [('results/results.json', 'w'), ('source/contest/field.json', 'r'),\n\
         \x20                  ('submission/more.py', 'w'), ('source/pigskin', 'r+')]:\n\
         \x20   try:\n\
         \x20       open(os.path.join(root, path), mode).close()\n\
         \x20       through.append(path)\n\
         \x20   except OSError:\n\
         \x20       pass\n\
         \n\
         def final_strategy(mine, theirs):\n\
         \x20   return 10 if through else 4\n",
        image.folder.path()
    );
    let results = image.grade("hog_contest.py", hostile.as_bytes());
    let honest = fs::read(example.join("entries/always_four.py")).expect("a file");
    let other = image.grade("hog_contest.py", &honest);
    assert_eq!(results["extra_data"]["hash"], other["extra_data"]["hash"]);
    assert_eq!(results["score"], other["score"]);
}

/// The shortest file that passes for a program for Linux.
pub const PROGRAM: &[u8] = b"\x7fELF\x02\x01\0\0\0\0\0\0\0\0\0\0\0\0\x3e\0";

/// An autograder of a contest in this folder, whose program is [`PROGRAM`].
fn packed(folder: &Folder, contest: &str) -> PathBuf {
    folder.write("program", PROGRAM);
    let line = format!("contest gradescope {contest} --binary program");
    folder.printed(&line);
    folder.at("autograder.zip")
}

#[test]
fn the_same_contest_gives_the_same_bytes() {
    let folder = small();
    assert_eq!(folder.run("contest run hog --quiet").code, Some(0));
    folder.write("program", PROGRAM);
    let made = |name: &str| {
        let line = format!("contest gradescope hog --binary program --points 10 --out {name}");
        folder.printed(&line);
        folder.bytes(name)
    };
    let (one, other) = (made("one.zip"), made("other.zip"));
    assert_eq!(one, other);
    let mut zip = ZipArchive::new(std::io::Cursor::new(one)).expect("a zip");
    let names: Vec<String> = zip
        .file_names()
        .map(|n| n.expect("UTF-8").into_owned())
        .collect();
    assert_eq!(
        names,
        [
            "setup.sh",
            "contest/contest.toml",
            "contest/field.json",
            "pigskin",
            "run_autograder",
        ]
    );
    let run = zip.by_name("run_autograder").expect("it is there");
    assert_eq!(run.unix_mode().map(|mode| mode & 0o777), Some(0o755));
    let text = std::io::read_to_string(run).expect("a text");
    has(&text, "--visibility visible --sandbox limits --points 10");
}

/// The first and the last move, and a strategy that draws its moves.
const LEFT: &str = "def my_strategy(game):\n    return valid_moves(game)[0]\n";
const LAST: &str = "def my_strategy(game):\n    return valid_moves(game)[-1]\n";
const LUCKY: &str = "import random\n\nteam_name = 'lucky'\n\n\n\
    def my_strategy(game):\n    return random.choice(valid_moves(game))\n";
/// The strategy of `LEFT` in R.
const SOWS: &str = "my_strategy <- function(game) valid_moves(game)[[1]]\n";

const FOOTBALL: &str =
    "game = 'd-football'\nn = 3\ngames_per_seat = 2\nreference = ['prefer-jumps']\n";

/// A contest of D-Football in `football/`.
fn football() -> Folder {
    let folder = Folder::new();
    folder.write("football/contest.toml", FOOTBALL);
    for (file, text) in [
        ("left.py", LEFT),
        ("caf\u{e9} lucky.py", LUCKY),
        (
            "pair/my_strategy.py",
            "from other import pick\n\n\n\
             def my_strategy(game):\n    return pick(valid_moves(game))\n",
        ),
        (
            "pair/other.py",
            "def pick(moves):\n    return moves[len(moves) // 2]\n",
        ),
        ("broken.R", "my_strategy <- function(game) \0"),
    ] {
        folder.write(format!("football/entries/{file}"), text);
    }
    folder
}

/// The games that a team won against all others.
fn won_by(results: &Value, team: &str) -> f64 {
    let mut wins = 0;
    for row in results["matchups"].as_array().expect("matchups") {
        for (me, mine) in [("a", "a_wins"), ("b", "b_wins")] {
            if row[me] == team {
                wins += row[mine].as_u64().expect("a number");
            }
        }
    }
    wins as f64
}

#[test]
fn football_is_graded_by_the_matches_of_the_contest() {
    let folder = football();
    folder.write("football/entries/sows.R", SOWS);
    let run = "contest run football --quiet --format json";
    let ran = folder.json(run);
    let image = Image::build(&packed(&folder, "football"));
    let read = |name: &str| folder.bytes(format!("football/entries/{name}"));
    let standings = ran["standings"].as_array().expect("standings");
    assert_eq!(standings.len(), 5);
    for row in standings.iter().filter(|row| row["file"].is_string()) {
        let (team, file) = (row["team"].as_str(), row["file"].as_str());
        let (team, file) = (team.expect("a name"), file.expect("a name"));
        let files: Vec<(&str, Vec<u8>)> = if file == "pair" {
            let names = ["my_strategy.py", "other.py"];
            names
                .map(|name| (name, read(&format!("pair/{name}"))))
                .to_vec()
        } else {
            vec![(file, read(file))]
        };
        let files: Vec<(&str, &[u8])> = files
            .iter()
            .map(|(name, text)| (*name, &text[..]))
            .collect();
        let results = image.grade_all(&files);
        assert_eq!(results["extra_data"]["hash"], row["hash"], "{file}");
        let wins = results["leaderboard"][0]["value"].as_f64();
        // A folder without a name of a team is not known as the one that played.
        let (known, own) = if file == "pair" {
            ("", 2.0)
        } else {
            (team, 0.0)
        };
        assert_eq!(wins, Some(won_by(&ran, team) + own), "{file}: {results}");
        // A point for each opponent, in the order of the standings.
        let tests = results["tests"].as_array().expect("tests");
        let names = tests
            .iter()
            .map(|test| test["name"].as_str().expect("a name"));
        let expected = standings
            .iter()
            .map(|row| row["team"].as_str().expect("a name"))
            .filter(|opponent| *opponent != known)
            .map(|opponent| format!("Against {opponent}"));
        let expected: Vec<String> = ["Takes part".to_owned()]
            .into_iter()
            .chain(expected)
            .collect();
        assert_eq!(names.collect::<Vec<_>>(), expected);
    }
}

#[test]
fn an_entry_that_came_late_is_graded_by_the_matches_that_it_would_play() {
    let folder = football();
    let run = "contest run football --quiet --format json";
    folder.json(run);
    folder.write("last.py", LAST);
    let line = "contest grade-entry football last.py --points 10";
    let results = folder.json(line);
    assert_valid(&results);
    let output = results["output"].as_str().expect("a text");
    begins(output, "last wins ");
    folder.write("football/entries/last.py", LAST);
    let ran = folder.json(run);
    let wins = won_by(&ran, "last");
    assert_eq!(results["leaderboard"][0]["value"].as_f64(), Some(wins));
    assert_eq!(results["score"].as_f64(), Some(wins / 16.0 * 10.0));
}

#[test]
fn an_opponent_that_cannot_be_read_is_an_error() {
    let folder = football();
    folder.printed("contest run football --quiet");
    let zip = packed(&folder, "football");
    folder.write("late.py", LAST);
    let grade = "contest grade-entry football late.py";
    let pack = "contest gradescope football --binary program --force";
    folder.write("football/entries/left.py", LAST);
    for line in [grade, pack] {
        let why = "the entry left.py is not the one that played; run the contest again";
        folder.fails(line, 1, why);
    }
    folder.write("football/entries/left.py", "\0");
    for line in [grade, pack] {
        folder.fails(line, 1, "the entry left.py: ");
    }
    folder.remove("football/entries/left.py");
    for line in [grade, pack] {
        folder.fails(line, 1, "the entry left.py of the results is missing");
    }
    // An autograder that lacks a file of its field grades no submission.
    let image = Image::unpack(&zip);
    for (change, why) in [
        ("", "could not read "),
        ("def nothing(): pass", "left cannot play: "),
    ] {
        let opponent = "source/contest/entries/left.py";
        if change.is_empty() {
            image.folder.remove(opponent);
        } else {
            image.folder.write(opponent, change);
        }
        let ran = image.submit(&[("late.py", LAST.as_bytes())]);
        assert_ne!(ran.code, Some(0));
        has(&(ran.out + &ran.err), why);
    }
}

#[test]
fn the_set_up_installs_missing_packages() {
    let folder = football();
    folder.printed("contest run football --quiet");
    let image = Image::unpack(&packed(&folder, "football"));
    image.has(&["chmod", "head", "ldd"]);
    image.run("setup.sh", &image.bin()).succeeded();
    let installed = image.installed();
    let lines: Vec<&str> = installed.lines().collect();
    let [update, r, box_] = lines[..] else {
        panic!("{installed}");
    };
    assert_eq!(update, "update -q");
    begins(r, "install -qy --no-install-recommends r-base-core");
    assert!(box_.ends_with(" bubblewrap"), "{box_}");
}

#[test]
fn a_program_for_another_system_is_refused() {
    let folder = small();
    folder.write("program", "MZ");
    let line = "contest gradescope hog --binary program";
    folder.fails(line, 1, "not for Linux");
    folder.write("program", PROGRAM);
    folder.fails(line, 1, "`pigskin contest run` makes the field");
}
