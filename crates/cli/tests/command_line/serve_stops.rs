//! `pigskin serve`, stopped by SIGTERM under load.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use pigskin_course::SubmissionId;
use serde_json::Value;

use crate::held::{block_on, open, tokens};
use crate::ran::json;
use crate::running::{Running, agent, heard, send_entry};
use crate::{Folder, has};

/// People who send entries at the same time.
const PEOPLE: usize = 6;

/// Receipts before the server is stopped.
const BEFORE: usize = 20;

/// A server of the contest in this folder, with its host and port.
fn serve(folder: &Folder, options: &str) -> (Running, String) {
    let server = folder.start(&format!("serve . --port 0 {options}"));
    let address = server.address().replace("http://", "");
    (server, address)
}

/// A contest of Hog whose entries take a while, with people, and their tokens.
fn contest() -> (Folder, Vec<String>) {
    let contest = "title = 'Load'\nedition = 'fall-2017'\nset.goal = 10\nsandbox = 'limits'\n";
    let folder = Folder::with("contest.toml", contest);
    let people = (0..PEOPLE).map(|number| format!("p{number},P{number}\n"));
    let people: String = people.collect();
    let tokens = block_on(async {
        let contest = open(folder.path(), &people).await;
        let tokens = tokens(&contest).await;
        contest.close().await;
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
        let sent = send_entry(address, token, "entry.py", &entry);
        if sent.is_err() {
            return;
        }
        let (status, text) = heard(sent);
        if status == 429 {
            thread::sleep(Duration::from_millis(20));
            continue;
        }
        assert_eq!(status, 201, "{text}");
        let submission = json(text)["submission"].as_i64().expect("a number");
        receipts.send(submission).expect("somebody who counts them");
    }
}

#[test]
fn no_receipt_is_lost_and_every_request_is_answered() {
    let (folder, tokens) = contest();
    let (server, address) = serve(&folder, "--log info --log-format json");
    // A page that is open hears of all that happens.
    let mut live = TcpStream::connect(&address).expect("a connection");
    let ask = format!("GET /contest/live HTTP/1.1\r\nHost: {address}\r\n\r\n");
    live.write_all(ask.as_bytes()).expect("sent");
    let (tell, told) = mpsc::channel();
    let people: Vec<_> = tokens
        .into_iter()
        .map(|token| {
            let (address, tell) = (address.clone(), tell.clone());
            thread::spawn(move || send_until_it_stops(&address, &token, &tell))
        })
        .collect();
    drop(tell);
    let mut receipts: Vec<i64> = told.iter().take(BEFORE).collect();
    let log = server.stopped();
    for person in people {
        person.join().expect("every answer is whole");
    }
    receipts.extend(told.iter());
    // The stream has ended in order, with its last chunk.
    let mut heard = String::new();
    live.read_to_string(&mut heard).expect("an end");
    assert!(heard.ends_with("0\r\n\r\n"), "{heard}");
    let lines: Vec<Value> = log.lines().map(json).collect();
    let last = lines.last().expect("a log");
    assert_eq!(last["message"], "the server has stopped", "{log}");
    block_on(async {
        let course = open(folder.path(), "").await;
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
    serve(&folder, "").0.stopped();
}

#[test]
fn operators_see_the_servers_state() {
    let (folder, _) = contest();
    let server = folder.start("serve . --port 0 --metrics 0");
    let operations = server.operations();
    let contest = server.address();
    let get = |address: String| heard(agent().get(address).call()).1;
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
        has(&metrics, line);
    }
    drop(live);
}
