//! Autograders of contests that are held on the web.

use std::fs;
use std::sync::Arc;

use pigskin_contest::Results;
use pigskin_course_contest::State;

use super::image::Image;
use super::{FOOTBALL, LAST, LEFT, LUCKY, packed, won_by};
use crate::Folder;
use crate::held::{block_on, open, send, wait_for};

/// Holds a contest in `held/` to which these people have sent these files, and gives
/// what stands on its board.
fn hold(folder: &Folder, toml: &str, sent: &[(&str, &str, String)]) -> Results {
    folder.write("held/contest.toml", toml);
    let people = { sent.iter() }.map(|(person, ..)| format!("{person},{person}\n"));
    let people: String = people.collect();
    block_on(async {
        let contest = Arc::new(open(&folder.at("held"), &people).await);
        let judging = tokio::spawn(Arc::clone(&contest).judge());
        for (person, name, text) in sent {
            let id = send(&contest, person, name, text).await;
            let found = wait_for(&contest, id, State::is_over).await;
            assert_eq!(found.fault, None);
        }
        judging.abort();
        let _ = judging.await;
        let board = contest.board().await.expect("a board");
        let results = Results::clone(&board.results);
        contest.close().await;
        results
    })
}

/// Every team gets on Gradescope what it has on the board: its entry is graded by the same
/// matchups, without its own earlier entry.
#[test]
fn football_is_graded_as_on_the_board() {
    let folder = Folder::new();
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
    let board = hold(&folder, FOOTBALL, &sent);
    let teams = board.standings.iter().map(|row| row.team.as_str());
    let teams: Vec<&str> = teams.collect();
    let shown = serde_json::to_value(&board).expect("JSON");
    let image = Image::build(&packed(&folder, "held"));
    // Cy's entry gives no name, and goes by its team: its earlier entry is not known as its own.
    for (team, (_, name, text)) in ["sows", "lucky", "team 3"].into_iter().zip(&sent) {
        let results = image.grade(name, text.as_bytes());
        let tests = results["tests"].as_array().expect("tests");
        let names = tests
            .iter()
            .skip(1)
            .map(|test| test["name"].as_str().expect("a name"));
        let (opponents, own) = match team {
            "team 3" => (teams.clone(), 2.0),
            _ => (
                teams.iter().copied().filter(|one| *one != team).collect(),
                0.0,
            ),
        };
        let expected = opponents.iter().map(|team| format!("Against {team}"));
        assert_eq!(names.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
        let wins = results["leaderboard"][0]["value"].as_f64();
        assert_eq!(wins, Some(won_by(&shown, team) + own), "{team}: {results}");
    }
    // Without a zip, too.
    folder.write("left.py", LEFT);
    let line = "contest grade-entry held left.py";
    let results = folder.json(line);
    let output = results["output"].as_str().expect("a text");
    assert!(output.ends_with("against a field of 4."), "{output}");
    let sent = image.grade("left.py", LEFT.as_bytes());
    assert_eq!(sent["tests"], results["tests"]);
}

#[test]
fn hog_is_graded_as_on_the_board() {
    let folder = Folder::new();
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
    let board = hold(&folder, toml, &sent);
    assert_eq!(board.standings.len(), 4);
    let image = Image::build(&packed(&folder, "held"));
    for (team, (_, name, text)) in ["Boars", "Sows", "Pigs"].into_iter().zip(&sent) {
        let row = board.standings.iter().find(|row| row.team == team);
        let row = row.expect("it is on the board");
        let results = image.grade(name, text.as_bytes());
        assert_eq!(results["extra_data"]["hash"], row.hash.as_str());
        let tests = results["tests"].as_array().expect("tests");
        assert_eq!(tests.len(), board.standings.len());
        // A win over the reference player is a point here, and none on the board.
        let others = tests
            .iter()
            .filter(|test| test["name"] != "Against always:5");
        let won = others.filter(|test| test["score"].as_f64() == Some(1.0));
        assert_eq!(won.count(), row.wins, "{team}: {results}");
        let line = "contest grade-entry held sent";
        let sent = folder.at("sent");
        let _ = fs::remove_dir_all(&sent);
        fs::create_dir(folder.at("sent")).expect("a folder");
        fs::write(sent.join(name), text).expect("a file");
        let here = folder.json(line);
        assert_eq!(here["tests"], results["tests"]);
    }
}
