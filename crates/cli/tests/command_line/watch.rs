//! `pigskin watch`

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;

use rustix::process::Signal;
use serde_json::Value;

use crate::ran::json;
use crate::running::Running;
use crate::{Folder, begins, has};

/// A strategy that makes the same choice everywhere.
fn always(choice: &str) -> String {
    format!("def final_strategy(score, opponent_score):\n    return {choice}\n")
}

fn next(watch: &Running) -> Value {
    json(watch.line().expect("a line"))
}

#[test]
fn each_save_is_measured_until_ctrl_c() {
    let folder = Folder::with("mine.py", &always("4"));
    let line = "watch mine.py --format json --against always:6 --set goal=30";
    let watch = folder.start(line);
    let first = next(&watch);
    assert_eq!(first["version"], 1);
    assert_eq!(first["against"], "always:6");
    assert!(first["change"].is_null());
    folder.write("mine.py", always("5 if score < 10 else 4"));
    let second = next(&watch);
    let rate = |report: &Value| report["win_rate"].as_f64().expect("a rate");
    let change = rate(&second) - rate(&first);
    let told = second["change"]["win_rate"].as_f64().expect("a change");
    assert!((told - change).abs() < 1e-15);
    assert_eq!(second["change"]["choices"], 300);
    let rank = second["rank"].as_u64().expect("a rank");
    let of = second["of"].as_u64().expect("a number of strategies");
    assert!((1..=of + 1).contains(&rank), "{second}");
    folder.write("mine.py", always("1 // 0"));
    let third = next(&watch);
    assert_eq!(third["fault"], "bad-value");
    assert_eq!(third["line"], 2);
    // The change is from the last version without an error.
    folder.write("mine.py", always("4"));
    assert_eq!(next(&watch)["change"]["choices"], 300);
    // Ctrl-C ends a program that runs, too.
    folder.write("mine.py", "while True: pass\n");
    std::thread::sleep(std::time::Duration::from_secs(1));
    watch.signal(Signal::INT);
    let ran = watch.ended();
    assert_eq!((ran.code, ran.out.as_str()), (Some(130), ""));
}

#[test]
fn once_is_a_line_and_an_exit_code() {
    let folder = Folder::with("mine.py", &always("4"));
    let line = "watch mine.py --once --edition fall-2017";
    let ran = folder.printed(line);
    has(&ran, " % against ");
    has(&ran, " of 13 matches");
    folder.write("mine.py", always("missing"));
    begins(&folder.run(line).out, "mine.py:2: ");
    folder.fails("watch nowhere.py --once", 1, "could not read nowhere.py");
}

#[test]
fn the_field_is_that_of_a_contest() {
    let folder = Folder::with("mine.py", &always("4"));
    let toml = "edition = 'fall-2017'\nset.goal = 30\n";
    folder.write("hogs/contest.toml", toml);
    for (name, choice) in [("one.py", "1"), ("two.py", "2")] {
        folder.write(format!("hogs/entries/{name}"), always(choice));
    }
    let ran = folder.run("watch mine.py --contest hogs --once");
    has(&ran.out, "wins 2 of 2 matches; rank 1 of 3");
    has(&ran.err, "as in hogs/contest.toml");
    // The contest takes the first of two teams with one name.
    for name in ["a.py", "b.py"] {
        let text = format!("TEAM_NAME = 'Same'\n{}", always("2"));
        folder.write(format!("hogs/entries/{name}"), text);
    }
    let ran = folder.run("watch mine.py --contest hogs --once");
    has(&ran.out, "wins 3 of 3 matches");
    let solved = folder.json("solve --field hogs --format json");
    let left_out = &solved["left_out"][0];
    assert_eq!(left_out["file"], "b.py");
    assert_eq!(left_out["reason"], "the team's name is taken by a.py");
}

/// Whichever of three strategies is the watched one, its rank among the others is that of a contest
/// of all three.
#[test]
fn the_rank_is_that_of_a_contest() {
    let choices = ["1", "2", "4 if score < 15 else 1"];
    let folder = Folder::new();
    let contest = |name: &str, teams: &[usize]| {
        let toml = "edition = 'fall-2017'\nset.goal = 30\n";
        folder.write(format!("{name}/contest.toml"), toml);
        for team in teams {
            let file = format!("{name}/entries/{team}.py");
            folder.write(file, always(choices[*team]));
        }
    };
    contest("all", &[0, 1, 2]);
    folder.printed("contest run all --quiet");
    let results = folder.read_json("all/results/results.json");
    let mut ranks = Vec::new();
    for (watched, others) in [(0, [1, 2]), (1, [0, 2]), (2, [0, 1])] {
        contest(&format!("without{watched}"), &others);
        folder.write("mine.py", always(choices[watched]));
        let line = format!("watch mine.py --contest without{watched} --once --format json");
        let report = json(folder.run(&line).succeeded());
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
    let folder = Folder::with("mine.py", &always("4"));
    let watch = folder.start("watch mine.py --set goal=30 --against always:6 --serve=0");
    let told = watch.logs("The page is at http://");
    let address = told.replace("The page is at http://", "");
    let (host, page) = address.split_once('/').expect("a page");
    let mut live = get(host, "watch/live");
    next_event(&mut live);
    watch.line().expect("a line");
    next_event(&mut live);
    let first = read(get(host, page));
    has(&first, "<b>");
    has(&first, "against <bdi>always:6</bdi>");
    folder.write("mine.py", always("1 // 0"));
    next_event(&mut live);
    let shown = read(get(host, "watch/versions"));
    has(&shown, "The program fails in line 2");
    // A request of another site's page under its own host name is refused.
    let refused = read(get_as("pages.example", host, "watch"));
    assert!(!refused.contains("mine.py"), "{refused}");
}

/// Asks a server for a page.
fn get(host: &str, page: &str) -> BufReader<TcpStream> {
    get_as(host, host, page)
}

/// The same under a host name.
fn get_as(name: &str, host: &str, page: &str) -> BufReader<TcpStream> {
    let mut stream = TcpStream::connect(host).expect("a connection");
    let ask = format!("GET /{page} HTTP/1.1\r\nHost: {name}\r\nConnection: close\r\n\r\n");
    stream.write_all(ask.as_bytes()).expect("a request");
    BufReader::new(stream)
}

fn read(mut answer: BufReader<TcpStream>) -> String {
    let mut text = String::new();
    answer.read_to_string(&mut text).expect("an answer");
    text
}

fn next_event(live: &mut BufReader<TcpStream>) {
    let mut line = String::new();
    while !line.contains("event: version") {
        line.clear();
        let read = live.read_line(&mut line).expect("a line");
        assert!(read > 0, "the stream ended");
    }
}
