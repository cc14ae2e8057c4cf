//! Autograders of contests that are held on the web.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use pigskin_contest::Results;
use pigskin_course::Roster;
use pigskin_course_contest::HeldContest;
use pigskin_entry::Source;
use tempfile::TempDir;

use super::image::Image;
use super::{FOOTBALL, LAST, LEFT, LUCKY, packed, won_by};
use crate::pigskin_in;

/// Holds a contest in `held/` to which these people have sent these files, and gives
/// what stands on its board.
fn hold(folder: &Path, contest: &str, sent: &[(&str, &str, String)]) -> Results {
    let held = folder.join("held");
    fs::create_dir(&held).expect("a folder");
    fs::write(held.join("contest.toml"), contest).expect("a file");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let course = Arc::new(HeldContest::open(&held, None).await.expect("a course"));
        let people = sent
            .iter()
            .map(|(person, ..)| format!("{person},{person}\n"));
        let roster = format!("id,name\n{}", people.collect::<String>());
        let roster = Roster::from_csv(&roster).expect("a roster");
        course.course().enrol(&roster).await.expect("enrolled");
        let mut changed = course.course().listen();
        let judging = tokio::spawn(Arc::clone(&course).judge());
        for (person, name, text) in sent {
            let source = Source::sent(course.game(), name, text.clone().into_bytes());
            let person = person.parse().expect("an id");
            let receipt = course.submit(&person, &source.expect("an entry")).await;
            let submission = receipt.expect("kept").submission.id;
            loop {
                let found = course.submission(submission).await.expect("read");
                let found = found.expect("it is there");
                if found.state.is_over() {
                    assert_eq!(found.fault, None);
                    break;
                }
                changed.changed().await.expect("the course is there");
            }
        }
        judging.abort();
        let _ = judging.await;
        let board = course.board().await.expect("a board");
        let results = Results::clone(&board.results);
        course.close().await;
        results
    })
}

/// Every team gets on Gradescope what it has on the board: with points for each
/// opponent and none against itself, its entry is graded by the same matchups.
#[test]
fn football_is_graded_as_on_the_board() {
    let folder = TempDir::new().expect("a folder");
    // Names that the board does not go by, of files that are called alike.
    let sent = [
        (
            "ada",
            "my_strategy.py",
            format!("team_name = 'sows'\n{LEFT}"),
        ),
        ("bob", "my_strategy.py", LUCKY.to_owned()),
        ("cy", "boars.py", LAST.to_owned()),
    ];
    let board = hold(folder.path(), FOOTBALL, &sent);
    let teams = board.standings.iter().map(|row| row.team.as_str());
    let teams: Vec<&str> = teams.collect();
    let shown = serde_json::to_value(&board).expect("JSON");
    let image = Image::build(&packed(folder.path(), "held"));
    // Cy's entry gives no name, and goes by its team.
    for (team, (_, name, text)) in ["sows", "lucky", "team 3"].into_iter().zip(&sent) {
        let results = image.grade(name, text.as_bytes());
        let tests = results["tests"].as_array().expect("tests");
        let names = tests
            .iter()
            .skip(1)
            .map(|test| test["name"].as_str().expect("a name"));
        let expected: Vec<String> = teams.iter().map(|team| format!("Against {team}")).collect();
        assert_eq!(names.collect::<Vec<_>>(), expected);
        let wins = results["leaderboard"][0]["value"].as_f64();
        assert_eq!(wins, Some(won_by(&shown, team)), "{team}: {results}");
    }
    // Without a zip, too.
    fs::write(folder.path().join("left.py"), LEFT).expect("a file");
    let line = "contest grade-entry held left.py";
    let results = pigskin_in(folder.path(), line).json();
    let output = results["output"].as_str().expect("a text");
    assert!(output.ends_with("against a field of 4."), "{output}");
    let sent = image.grade("left.py", LEFT.as_bytes());
    assert_eq!(sent["tests"], results["tests"]);
}

#[test]
fn hog_is_graded_as_on_the_board() {
    let folder = TempDir::new().expect("a folder");
    let table = |dice: u8| vec![vec![dice.to_string(); 20].join(" "); 20].join("\n");
    let sent = [
        ("ada", "Boars.txt", table(2)),
        ("bob", "Sows.txt", table(4)),
        (
            "cy",
            "hog_contest.py",
            "TEAM_NAME = 'Pigs'\n\n\ndef final_strategy(mine, theirs):\n    \
             return 6 if mine < theirs else 3\n"
                .to_owned(),
        ),
    ];
    let toml = "edition = 'fall-2017'\nreference = ['always:5']\nset.goal = 20\n";
    let board = hold(folder.path(), toml, &sent);
    assert_eq!(board.standings.len(), 4);
    let image = Image::build(&packed(folder.path(), "held"));
    for (team, (_, name, text)) in ["Boars", "Sows", "Pigs"].into_iter().zip(&sent) {
        let row = board.standings.iter().find(|row| row.team == team);
        let row = row.expect("it is on the board");
        let results = image.grade(name, text.as_bytes());
        assert_eq!(results["extra_data"]["hash"], row.hash.as_str());
        let tests = results["tests"].as_array().expect("tests");
        assert_eq!(tests.len(), 1 + board.standings.len());
        // A win over the reference player is a point here, and none on the board.
        let others = tests
            .iter()
            .filter(|test| test["name"] != "Against always:5");
        let won = others.filter(|test| test["score"].as_f64() == Some(1.0));
        assert_eq!(won.count(), row.wins, "{team}: {results}");
        let line = "contest grade-entry held sent";
        let sent = folder.path().join("sent");
        let _ = fs::remove_dir_all(&sent);
        fs::create_dir(&sent).expect("a folder");
        fs::write(sent.join(name), text).expect("a file");
        let here = pigskin_in(folder.path(), line).json();
        assert_eq!(here["tests"], results["tests"]);
    }
}
