//! `pigskin watch`

use std::fs;
use std::io::{BufRead as _, BufReader, Lines, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};

use crate::{folder_with, pigskin_in};

/// A strategy that makes the same choice everywhere.
fn always(choice: &str) -> String {
    format!("def final_strategy(score, opponent_score):\n    return {choice}\n")
}

fn next(lines: &mut Lines<BufReader<ChildStdout>>) -> serde_json::Value {
    let line = lines.next().expect("a line").expect("UTF-8");
    serde_json::from_str(&line).expect("JSON")
}

fn watching(folder: &Path, line: &str) -> (Child, Lines<BufReader<ChildStdout>>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_pigskin"))
        .args(line.split_whitespace())
        .current_dir(folder)
        .stdout(Stdio::piped())
        .spawn()
        .expect("pigskin runs");
    let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    (child, lines)
}

#[test]
fn each_save_is_measured_until_ctrl_c() {
    let (folder, path) = folder_with("mine.py", &always("4"));
    let (mut child, mut lines) = watching(
        folder.path(),
        "watch mine.py --format json --against always:6 --set goal=30",
    );
    let first = next(&mut lines);
    assert_eq!(first["version"], 1);
    assert_eq!(first["against"], "always:6");
    assert!(first["change"].is_null());
    fs::write(&path, always("5 if score < 10 else 4")).expect("a file");
    let second = next(&mut lines);
    let rate = |report: &serde_json::Value| report["win_rate"].as_f64().expect("a rate");
    let change = rate(&second) - rate(&first);
    let told = second["change"]["win_rate"].as_f64().expect("a change");
    assert!((told - change).abs() < 1e-15);
    assert_eq!(second["change"]["choices"], 300);
    let rank = second["rank"].as_u64().expect("a rank");
    let of = second["of"].as_u64().expect("a number of strategies");
    assert!((1..=of + 1).contains(&rank), "{second}");
    fs::write(&path, always("1 // 0")).expect("a file");
    let third = next(&mut lines);
    assert_eq!(third["fault"], "bad-value");
    assert_eq!(third["line"], 2);
    // The change is from the last version without an error.
    fs::write(&path, always("4")).expect("a file");
    assert_eq!(next(&mut lines)["change"]["choices"], 300);
    // Ctrl-C ends a program that runs, too.
    fs::write(&path, "while True: pass\n").expect("a file");
    std::thread::sleep(std::time::Duration::from_secs(1));
    kill_process(Pid::from_child(&child), Signal::INT).expect("it runs");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    assert!(lines.next().is_none());
}

#[test]
fn once_is_a_line_and_an_exit_code() {
    let (folder, path) = folder_with("mine.py", &always("4"));
    let line = "watch mine.py --once --edition fall-2017";
    let ran = pigskin_in(folder.path(), line).printed();
    assert!(
        ran.contains(" % against ") && ran.contains(" of 13 matches"),
        "{ran}"
    );
    fs::write(&path, always("missing")).expect("a file");
    let ran = pigskin_in(folder.path(), line);
    assert_eq!(ran.code, Some(1));
    assert!(ran.out.starts_with("mine.py:2: "), "{}", ran.out);
    pigskin_in(folder.path(), "watch nowhere.py --once").failed(1, "could not read nowhere.py");
}

#[test]
fn the_field_is_that_of_a_contest() {
    let (folder, _) = folder_with("mine.py", &always("4"));
    let entries = folder.path().join("hogs/entries");
    fs::create_dir_all(&entries).expect("a folder");
    let toml = "edition = 'fall-2017'\nset.goal = 30\n";
    fs::write(folder.path().join("hogs/contest.toml"), toml).expect("a file");
    for (name, choice) in [("one.py", "1"), ("two.py", "2")] {
        fs::write(entries.join(name), always(choice)).expect("a file");
    }
    let ran = pigskin_in(folder.path(), "watch mine.py --contest hogs --once");
    assert!(
        ran.out.contains("wins 2 of 2 matches; rank 1 of 3"),
        "{}",
        ran.out
    );
    assert!(ran.err.contains("as in hogs/contest.toml"), "{}", ran.err);
    // The contest takes the first of two teams with one name.
    for name in ["a.py", "b.py"] {
        let text = format!("TEAM_NAME = 'Same'\n{}", always("2"));
        fs::write(entries.join(name), text).expect("a file");
    }
    let ran = pigskin_in(folder.path(), "watch mine.py --contest hogs --once");
    assert!(ran.out.contains("wins 3 of 3 matches"), "{}", ran.out);
    let solved = pigskin_in(folder.path(), "solve --field hogs --format json").json();
    let left_out = &solved["left_out"][0];
    assert_eq!(left_out["file"], "b.py");
    assert_eq!(left_out["reason"], "the team's name is taken by a.py");
}

/// Whichever of three strategies is the watched one, its rank among the others is that of a contest
/// of all three.
#[test]
fn the_rank_is_that_of_a_contest() {
    let choices = ["1", "2", "4 if score < 15 else 1"];
    let folder = tempfile::tempdir().expect("a folder");
    let contest = |name: &str, teams: &[usize]| {
        let entries = folder.path().join(name).join("entries");
        fs::create_dir_all(&entries).expect("a folder");
        let toml = "edition = 'fall-2017'\nset.goal = 30\n";
        fs::write(folder.path().join(name).join("contest.toml"), toml).expect("a file");
        for team in teams {
            let file = entries.join(format!("{team}.py"));
            fs::write(file, always(choices[*team])).expect("a file");
        }
    };
    contest("all", &[0, 1, 2]);
    pigskin_in(folder.path(), "contest run all --quiet").printed();
    let results = fs::read_to_string(folder.path().join("all/results/results.json"));
    let results: serde_json::Value = serde_json::from_str(&results.expect("a file")).expect("JSON");
    let mut ranks = Vec::new();
    for (watched, others) in [(0, [1, 2]), (1, [0, 2]), (2, [0, 1])] {
        contest(&format!("without{watched}"), &others);
        let file = folder.path().join("mine.py");
        fs::write(file, always(choices[watched])).expect("a file");
        let line = format!("watch mine.py --contest without{watched} --once --format json");
        let ran = pigskin_in(folder.path(), &line);
        let report: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
        let standings = results["standings"].as_array().expect("a list");
        let row = standings
            .iter()
            .find(|row| row["team"] == watched.to_string().as_str());
        assert_eq!(report["rank"], row.expect("its line")["rank"], "{report}");
        ranks.push(report["rank"].as_u64());
    }
    ranks.sort_unstable();
    assert_eq!(ranks, [Some(1), Some(2), Some(3)]);
}

#[test]
fn a_page_follows_the_file() {
    let (folder, path) = folder_with("mine.py", &always("4"));
    let mut child = Command::new(env!("CARGO_BIN_EXE_pigskin"))
        .args("watch mine.py --set goal=30 --against always:6 --serve=0".split(' '))
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("pigskin runs");
    let mut told = BufReader::new(child.stderr.take().expect("a pipe")).lines();
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let told = told.next().expect("a line").expect("UTF-8");
    let address = told
        .strip_prefix("The page is at http://")
        .expect("an address");
    let (host, page) = address.split_once('/').expect("a page");
    let mut live = get(host, "watch/live");
    next_event(&mut live);
    lines.next().expect("a line").expect("UTF-8");
    next_event(&mut live);
    let first = read(get(host, page));
    assert!(
        first.contains("<b>") && first.contains("against <bdi>always:6</bdi>"),
        "{first}"
    );
    fs::write(&path, always("1 // 0")).expect("a file");
    next_event(&mut live);
    let shown = read(get(host, "watch/versions"));
    assert!(shown.contains("The program fails in line 2"), "{shown}");
    // A request of another site's page under its own host name is refused.
    let mut foreign = std::net::TcpStream::connect(host).expect("a connection");
    write!(
        foreign,
        "GET /watch HTTP/1.1\r\nHost: pages.example\r\nConnection: close\r\n\r\n"
    )
    .expect("a request");
    let refused = read(BufReader::new(foreign));
    assert!(!refused.contains("mine.py"), "{refused}");
    kill_process(Pid::from_child(&child), Signal::INT).expect("it runs");
    child.wait().expect("it ends");
}

/// Asks a server for a page.
fn get(host: &str, page: &str) -> BufReader<std::net::TcpStream> {
    let mut stream = std::net::TcpStream::connect(host).expect("a connection");
    write!(
        stream,
        "GET /{page} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
    )
    .expect("a request");
    BufReader::new(stream)
}

fn read(mut answer: BufReader<std::net::TcpStream>) -> String {
    let mut text = String::new();
    std::io::Read::read_to_string(&mut answer, &mut text).expect("an answer");
    text
}

fn next_event(live: &mut BufReader<std::net::TcpStream>) {
    let mut line = String::new();
    while !line.contains("event: version") {
        line.clear();
        assert!(
            live.read_line(&mut line).expect("a line") > 0,
            "the stream ended"
        );
    }
}
