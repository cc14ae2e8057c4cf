//! `pigskin contest gradescope`, and what Gradescope does with it.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;
use zip::ZipArchive;

use super::small;
use crate::pigskin_in;

/// What stands in place of `/autograder`: the image that Gradescope builds.
struct Image {
    folder: TempDir,
}

impl Image {
    /// Unpacks an autograder and runs its `setup.sh`.
    fn build(zip: &Path) -> Image {
        let folder = TempDir::new().expect("a folder");
        let image = Image { folder };
        let mut zip = ZipArchive::new(File::open(zip).expect("a file")).expect("a zip");
        zip.extract(image.path("source")).expect("it unpacks");
        fs::create_dir(image.path("results")).expect("a folder");
        let setup = image.run("setup.sh");
        assert!(setup.contains("pigskin "), "{setup}");
        image
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn run(&self, script: &str) -> String {
        let output = Command::new("bash")
            .arg(self.path("source").join(script))
            .env("PIGSKIN_AUTOGRADER", self.folder.path())
            .output()
            .expect("a shell");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{said}{error}");
        said
    }

    /// Grades a submission of one file.
    fn grade(&self, name: &str, text: &[u8]) -> Value {
        let submission = self.path("submission");
        let _ = fs::remove_dir_all(&submission);
        fs::create_dir(&submission).expect("a folder");
        fs::write(submission.join(name), text).expect("a file");
        let results = self.path("results/results.json");
        let _ = fs::remove_file(&results);
        self.run("run_autograder");
        let json = fs::read(results).expect("results");
        serde_json::from_slice(&json).expect("JSON")
    }
}

/// What Gradescope's specification says of every file of results.
fn assert_valid(results: &Value) {
    let is_visibility = |value: &Value| {
        let known = ["visible", "hidden", "after_due_date", "after_published"];
        known.contains(&value.as_str().expect("a word"))
    };
    assert!(results["score"].is_f64() && results["output"].is_string());
    assert!(is_visibility(&results["visibility"]));
    assert_eq!(results["stdout_visibility"], "hidden");
    for test in results["tests"].as_array().expect("tests") {
        let (score, most) = (test["score"].as_f64(), test["max_score"].as_f64());
        assert!(score.expect("a score") <= most.expect("a score"), "{test}");
        assert!(["passed", "failed"].contains(&test["status"].as_str().expect("a word")));
        assert!(test["name"].is_string() && test["output"].is_string());
        assert!(is_visibility(&test["visibility"]));
    }
    for row in results["leaderboard"].as_array().expect("a leaderboard") {
        assert!(row["name"].is_string() && row["value"].is_number(), "{row}");
    }
}

#[test]
fn submissions_are_graded_as_the_contest_would() {
    let folder = TempDir::new().expect("a folder");
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/spring-2017");
    let hog = folder.path().join("hog");
    fs::create_dir_all(hog.join("entries")).expect("a folder");
    fs::copy(example.join("contest.toml"), hog.join("contest.toml")).expect("a file");
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
        let entry = Path::new("entries").join(name);
        fs::copy(example.join(&entry), hog.join(&entry)).expect("a file");
    }
    let ran = pigskin_in(folder.path(), "contest run hog --quiet --format json");
    let contest = ran.json();
    let line = "contest gradescope hog --visibility after_due_date";
    let said = pigskin_in(folder.path(), line).printed();
    assert!(said.contains("needs glibc 2."), "{said}");
    let image = Image::build(&folder.path().join("autograder.zip"));
    let field = fs::read_to_string(image.path("source/contest/field.json")).expect("the field");
    assert!(!field.contains("def "), "there is code in the field");

    // A good entry wins what it won in the contest: the one against itself is a tie.
    for team in contest["standings"].as_array().expect("standings") {
        let file = team["file"].as_str().expect("a file");
        let text = fs::read(hog.join("entries").join(file)).expect("a file");
        let results = image.grade(file, &text);
        assert_valid(&results);
        assert_eq!(results["score"].as_f64(), team["wins"].as_f64(), "{file}");
        assert_eq!(results["leaderboard"][0]["value"], results["score"]);
        assert_eq!(results["extra_data"]["hash"], team["hash"]);
        assert_eq!(results["visibility"], "after_due_date");
        let tests = results["tests"].as_array().expect("tests");
        assert_eq!(tests.len(), 1 + files.len() + 1);
    }

    let bad = fs::read(example.join("entries/missing_colon.py")).expect("a file");
    let results = image.grade("hog_contest.py", &bad);
    assert_valid(&results);
    assert_eq!(
        (
            results["score"].as_f64(),
            &results["leaderboard"][0]["value"]
        ),
        (Some(0.0), &0.0.into())
    );
    let said = results["tests"][0]["output"].as_str().expect("a text");
    assert!(
        said.starts_with("load-error: ") && said.contains("line"),
        "{said}"
    );
    assert_eq!(results["tests"].as_array().map(Vec::len), Some(1));

    // It would like to grade itself, and to look its opponents up. Whoever gets
    // through plays ten dice, and who does not four, as an honest one does.
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
    assert_valid(&results);
    let honest = fs::read(example.join("entries/always_four.py")).expect("a file");
    let other = image.grade("hog_contest.py", &honest);
    assert_eq!(results["extra_data"]["hash"], other["extra_data"]["hash"]);
    assert_eq!(results["score"], other["score"]);
}

/// The least that is a program for Linux.
fn program(folder: &Path) {
    let mut program = b"\x7fELF\x02\x01".to_vec();
    program.resize(18, 0);
    program.extend(62u16.to_le_bytes());
    fs::write(folder.join("program"), program).expect("a file");
}

#[test]
fn the_same_contest_gives_the_same_bytes() {
    let folder = small();
    assert_eq!(
        pigskin_in(folder.path(), "contest run hog --quiet").code,
        Some(0)
    );
    program(folder.path());
    let made = |name: &str| {
        let line = format!("contest gradescope hog --binary program --points 10 --out {name}");
        pigskin_in(folder.path(), &line).printed();
        fs::read(folder.path().join(name)).expect("a zip")
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
    assert!(
        text.contains("--visibility visible --sandbox limits --points 10"),
        "{text}"
    );
}

#[test]
fn football_is_graded_by_matches() {
    let folder = TempDir::new().expect("a folder");
    let football = folder.path().join("football");
    fs::create_dir_all(football.join("entries")).expect("a folder");
    let toml = "game = 'd-football'\nn = 3\ngames_per_seat = 4\nreference = ['prefer-jumps']\n";
    fs::write(football.join("contest.toml"), toml).expect("a file");
    let left = "def my_strategy(game):\n    return valid_moves(game)[0]\n";
    let last = "def my_strategy(game):\n    return valid_moves(game)[-1]\n";
    fs::write(football.join("entries/left.py"), left).expect("a file");
    let run = "contest run football --quiet";
    assert_eq!(pigskin_in(folder.path(), run).code, Some(0));
    let grade = |text: &str| {
        let sent = folder.path().join("sent");
        fs::create_dir_all(&sent).expect("a folder");
        fs::write(sent.join("last.py"), text).expect("a file");
        pigskin_in(
            folder.path(),
            "contest grade-entry football sent --points 10",
        )
        .json()
    };
    let results = grade(last);
    assert_valid(&results);
    assert!(
        results["output"]
            .as_str()
            .expect("a text")
            .starts_with("last wins ")
    );
    // The same match as in the contest, where it takes part.
    fs::write(football.join("entries/last.py"), last).expect("a file");
    let ran = pigskin_in(folder.path(), "contest run football --quiet --format json").json();
    let rows = ran["matchups"].as_array().expect("matchups");
    let mut wins = 0;
    for row in rows {
        for (me, mine) in [("a", "a_wins"), ("b", "b_wins")] {
            if row[me] == "last" {
                wins += row[mine].as_u64().expect("a number");
            }
        }
    }
    assert_eq!(
        results["leaderboard"][0]["value"].as_f64(),
        Some(wins as f64)
    );
    assert_eq!(results["score"].as_f64(), Some(wins as f64 / 16.0 * 10.0));
    let same = grade(left);
    let words = same["tests"][1]["output"].as_str().expect("a text");
    assert!(
        same["tests"]
            .as_array()
            .is_some_and(|tests| tests.len() == 4),
        "{words}"
    );
}

#[test]
fn what_is_no_program_for_linux_is_refused() {
    let folder = small();
    fs::write(folder.path().join("program"), "MZ").expect("a file");
    let line = "contest gradescope hog --binary program";
    pigskin_in(folder.path(), line).failed(1, "none for Linux");
    program(folder.path());
    pigskin_in(folder.path(), line).failed(1, "`pigskin contest run` makes the field");
}
