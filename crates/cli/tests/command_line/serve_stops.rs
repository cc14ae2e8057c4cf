//! `pigskin serve`, stopped by SIGTERM under load.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use pigskin_course::{Person, Role, Roster, SubmissionId};
use pigskin_course_contest::HeldContest;
use serde_json::Value;
use tempfile::TempDir;

/// People who send entries at the same time.
const PEOPLE: usize = 6;

/// Receipts before the server is stopped.
const BEFORE: usize = 20;

/// Time after which a server that is still there hangs. It gives itself 10 s, of a machine
/// that may be busy with other tests.
const HANGS_AFTER: Duration = Duration::from_mins(1);

/// A contest and the server that holds it.
struct Server {
    process: Child,
    address: String,
}

impl Server {
    fn start(folder: &TempDir, options: &[&str]) -> Server {
        let mut process = Command::new(env!("CARGO_BIN_EXE_pigskin"))
            .args(["serve", ".", "--port", "0"])
            .args(options)
            .current_dir(folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("pigskin runs");
        let said = process.stdout.take().expect("a pipe, as asked for");
        let mut lines = BufReader::new(said).lines().map_while(Result::ok);
        let address = lines.find_map(|line| {
            let address = line.strip_prefix("Load is at http://")?;
            Some(address.strip_suffix("/contest")?.to_owned())
        });
        // Read its later output as well.
        thread::spawn(move || lines.for_each(drop));
        Server {
            process,
            address: address.expect("the contest is announced"),
        }
    }

    /// Ends the server as systemd does, and returns its exit code and its log.
    fn stopped(mut self) -> (Option<i32>, String) {
        let begun = Instant::now();
        let pid = self.process.id().to_string();
        let told = Command::new("kill").args(["-TERM", &pid]).status();
        assert!(told.expect("kill runs").success());
        let mut log = String::new();
        let said = self.process.stderr.as_mut().expect("a pipe, as asked for");
        said.read_to_string(&mut log).expect("text");
        let code = self.process.wait().expect("it ends").code();
        let took = begun.elapsed();
        assert!(took < HANGS_AFTER, "it took {took:?}: {log}");
        (code, log)
    }
}

/// A contest of Hog whose entries take a while, with people, and their tokens.
fn contest(runtime: &tokio::runtime::Runtime) -> (TempDir, Vec<String>) {
    let folder = TempDir::new().expect("a folder");
    let contest = "title = 'Load'\nedition = 'fall-2017'\nset.goal = 10\nsandbox = 'limits'\n";
    fs::write(folder.path().join("contest.toml"), contest).expect("a file");
    let tokens = runtime.block_on(async {
        let course = HeldContest::open(folder.path(), None)
            .await
            .expect("a course");
        let id = |number| format!("p{number}").parse().expect("an id");
        let person = |number| Person {
            id: id(number),
            name: format!("P{number}"),
            email: String::new(),
            section: String::new(),
            role: Role::Student,
        };
        let roster: Roster = (0..PEOPLE).map(person).collect();
        course.course().enrol(&roster).await.expect("enrolled");
        let mut tokens = Vec::new();
        for number in 0..PEOPLE {
            let token = course.course().token(&id(number)).await.expect("a token");
            tokens.push(token.secret().to_owned());
        }
        course.close().await;
        tokens
    });
    (folder, tokens)
}

/// Sends entries until the server takes no more; each receipt goes to the channel. A
/// request that was begun is answered or was never taken.
fn send_until_it_stops(address: &str, token: &str, receipts: &mpsc::Sender<i64>) {
    for number in 0.. {
        let entry = format!(
            "TEAM_NAME = 'T'\nimport time\ntime.sleep(0.2)\n\n\
             def final_strategy(a, b):\n    return {number} % 10\n"
        );
        let sent = ureq::post(format!("http://{address}/api/v1/entries?name=entry.py"))
            .header("authorization", &format!("Bearer {token}"))
            .header("content-type", "application/octet-stream")
            .config()
            .http_status_as_error(false)
            .build()
            .send(entry.as_bytes());
        let Ok(mut answer) = sent else { return };
        if answer.status() == 429 {
            thread::sleep(Duration::from_millis(20));
            continue;
        }
        let text = answer.body_mut().read_to_string().expect("a whole answer");
        assert_eq!(answer.status(), 201, "{text}");
        let receipt: Value = serde_json::from_str(&text).expect("JSON");
        let submission = receipt["submission"].as_i64().expect("a number");
        receipts.send(submission).expect("somebody who counts them");
    }
}

#[test]
fn no_receipt_is_lost_and_every_request_is_answered() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let (folder, tokens) = contest(&runtime);
    let server = Server::start(&folder, &["--log", "info", "--log-format", "json"]);
    // A page that is open hears of all that happens.
    let mut live = TcpStream::connect(&server.address).expect("a connection");
    let ask = format!(
        "GET /contest/live HTTP/1.1\r\nHost: {}\r\n\r\n",
        server.address
    );
    live.write_all(ask.as_bytes()).expect("sent");
    let (tell, told) = mpsc::channel();
    let people: Vec<_> = tokens
        .into_iter()
        .map(|token| {
            let (address, tell) = (server.address.clone(), tell.clone());
            thread::spawn(move || send_until_it_stops(&address, &token, &tell))
        })
        .collect();
    drop(tell);
    let mut receipts: Vec<i64> = told.iter().take(BEFORE).collect();
    let (code, log) = server.stopped();
    assert_eq!(code, Some(0), "{log}");
    for person in people {
        person.join().expect("every answer is whole");
    }
    receipts.extend(told.iter());
    // The stream has ended in order, with its last chunk.
    let mut heard = String::new();
    live.read_to_string(&mut heard).expect("an end");
    assert!(heard.ends_with("0\r\n\r\n"), "{heard}");
    let lines = log.lines().map(serde_json::from_str);
    let lines: Vec<Value> = lines.collect::<Result<_, _>>().expect("lines of JSON");
    let last = lines.last().expect("a log");
    assert_eq!(last["message"], "the server has stopped", "{log}");
    runtime.block_on(async {
        let course = HeldContest::open(folder.path(), None)
            .await
            .expect("a course");
        for &receipt in &receipts {
            let found = course.submission(SubmissionId(receipt)).await;
            let found = found.expect("read");
            assert!(found.is_some(), "the receipt {receipt} is lost");
        }
        // Every accepted request was answered.
        let last = receipts.iter().max().expect("receipts");
        let mut kept = 0;
        for number in 1..=last + 100 {
            let found = course.submission(SubmissionId(number)).await;
            kept += usize::from(found.expect("read").is_some());
        }
        assert_eq!(kept, receipts.len(), "entries, and receipts for them");
        course.close().await;
    });
    assert!(receipts.len() >= BEFORE);
    // The next server goes on where this one has stopped.
    let next = Server::start(&folder, &[]);
    assert_eq!(next.stopped().0, Some(0));
}

#[test]
fn operators_see_the_servers_state() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let (folder, _) = contest(&runtime);
    let mut process = Command::new(env!("CARGO_BIN_EXE_pigskin"))
        .args(["serve", ".", "--port", "0", "--metrics", "0"])
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .spawn()
        .expect("pigskin runs");
    let said = process.stdout.take().expect("a pipe, as asked for");
    let mut lines = BufReader::new(said).lines().map_while(Result::ok);
    let mut said = |before: &str, after: &str| {
        let address = lines.find_map(|line| {
            let address = line.strip_prefix(before)?.strip_suffix(after)?;
            Some(address.to_owned())
        });
        address.unwrap_or_else(|| panic!("{before} is not said"))
    };
    let operations = said("Metrics are at ", "/metrics");
    let contest = said("Load is at ", "/contest");
    assert!(operations.starts_with("http://127.0.0.1:"), "{operations}");
    let get = |address: String| {
        let answer = ureq::get(address)
            .config()
            .http_status_as_error(false)
            .build()
            .call();
        let mut answer = answer.expect("an answer");
        answer.body_mut().read_to_string().expect("text")
    };
    assert_eq!(get(format!("{operations}/healthz")), "alive\n");
    assert_eq!(get(format!("{operations}/readyz")), "ready\n");
    for page in ["/contest", "/hog/fall-2017/game", "/nothing"] {
        get(format!("{contest}{page}"));
    }
    let live = ureq::get(format!("{contest}/contest/live")).call();
    let live = live.expect("a stream");
    let metrics = get(format!("{operations}/metrics"));
    for line in [
        "pigskin_requests_total{method=\"GET\",route=\"/contest\",status=\"200\"} 1",
        "pigskin_requests_total{method=\"GET\",route=\"/hog/{edition}/game\",status=\"200\"} 1",
        "pigskin_requests_total{method=\"GET\",route=\"none\",status=\"404\"} 1",
        "pigskin_request_seconds_bucket{route=\"/contest\",le=\"+Inf\"} 1",
        "pigskin_streams 1",
        "pigskin_judging 1",
        "pigskin_judging_waiting 0",
        "pigskin_judging_trouble 0",
        "pigskin_database_up 1",
        "pigskin_work_running{lane=\"large\"} 0",
    ] {
        assert!(metrics.contains(line), "{line} is not in\n{metrics}");
    }
    drop(live);
    process.kill().expect("it runs until then");
    process.wait().expect("it ends");
}
