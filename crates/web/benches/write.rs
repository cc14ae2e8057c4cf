//! Somebody writes a strategy: the time from a pause in typing to the result.
//!
//! Run with `cargo bench -p pigskin-web --bench write`; on a machine with more than two cores,
//! prefix it with `taskset -c 0,1`. The server is a separate process. Each text differs from the
//! one before, so that each is run in the sandbox, twice, and compared with all house strategies.
//!
//! Measured on two cores with a load average of 5: a result took a median of 96 ms and at most 125 ms.
//!
//! Then a hundred people write at a time, each with a pause every ten seconds, for a minute;
//! `PEOPLE=10 SECONDS=30` changes the numbers. Each has an address of their own in `127.0.0.0/8`. Measured
//! there: all 600 results were there within a second, a median of 93 ms and at most 196 ms, and the server
//! was never busy.
//!
//! A result is the request with the text and the one before, and the page up to its last byte. The
//! bench asserts that every page has the win rate that the library computes for the same choices.

mod served;

use std::future::pending;
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use hyper::header::{CONTENT_TYPE, HeaderName};
use hyper::{Method, StatusCode};
use pigskin_contest::Store;
use pigskin_entry::{Limits, Wall};
use pigskin_hog::analysis::Opponent;
use pigskin_hog::{Choice, FALL_2019, House, Scores, Table};
use pigskin_web::{Site, UploadSettings};

use tokio::task::JoinSet;

use served::{Connection, Server, is_server, shares, until_input_ends};

/// Texts of the person.
const TEXTS: u16 = 60;
/// People who write at a time, the time between their pauses, and for how long, in seconds.
const PEOPLE: usize = 100;
const PAUSE: Duration = Duration::from_secs(10);
const SECONDS: usize = 60;
/// The address of the first person; each has one of their own.
const FIRST_ADDRESS: Ipv4Addr = Ipv4Addr::new(127, 1, 0, 1);
/// Time in which a result is there at once.
const AT_ONCE: Duration = Duration::from_secs(1);

fn main() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    if is_server() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = runtime.block_on(Store::open(&folder.path().join("pigskin.db")));
        let site = Site::with_uploads(UploadSettings {
            store: store.expect("a database"),
            folder: None,
            limits: Limits::default(),
            wall: Wall::Full,
        });
        let serve = |listener| pigskin_web::serve(listener, Arc::new(site), pending());
        return runtime.block_on(until_input_ends(serve, &[]));
    }
    let server = Server::start(&[]);
    runtime.block_on(write(&server.address));
    let (people, seconds) = (size("PEOPLE", PEOPLE), size("SECONDS", SECONDS));
    runtime.block_on(write_together(&server.address, people, seconds));
    let used = server.processor_time();
    println!("processor time of the server, without the programs: {used:.1} s");
}

/// Writes all texts, and prints how long their results took.
async fn write(server: &str) {
    let swap = House::Swap {
        margin: 8,
        dice: Choice::dice(4),
    };
    let swap = Table::from_strategy(&swap.in_edition(&FALL_2019), FALL_2019.goal);
    let swap = Opponent::table(&FALL_2019, swap).expect("a table");
    let form = [
        (CONTENT_TYPE, "application/x-www-form-urlencoded"),
        (HeaderName::from_static("sec-fetch-site"), "same-origin"),
    ];
    let mut person = Connection::open(server).await;
    let (status, _, _) = person.get("/write").await;
    assert_eq!(status, StatusCode::OK);
    let mut took = Vec::new();
    let mut before = String::new();
    for margin in 0..TEXTS {
        let text = text(margin);
        let rate = swap.win_rate(&table(margin)).expect("a win rate").mean();
        let mut body = form_urlencoded::Serializer::new(String::new());
        body.append_pair("text", &text)
            .append_pair("before", &before);
        let begun = Instant::now();
        let answer = person.ask_with(Method::POST, "/write", &form, body.finish());
        let answer = answer.await;
        assert_eq!(answer.status(), StatusCode::OK);
        let page = Connection::text(answer).await;
        // The first text finds Python and solves the edition.
        if margin > 0 {
            took.push(begun.elapsed());
        }
        let shown = format!("<b>{:.2} %</b> against", rate * 100.0);
        assert!(page.contains(&shown), "{shown} is not on the page: {page}");
        before = text;
    }
    println!("{} results; each takes {}", took.len(), shares(&mut took));
}

/// A number that the environment can override.
fn size(name: &str, usual: usize) -> usize {
    let given = std::env::var(name).ok();
    given.map_or(usual, |number| number.parse().expect("a number"))
}

/// Lets many people write, and prints how long their results took.
async fn write_together(server: &str, people: usize, seconds: usize) {
    let begun = tokio::time::Instant::now();
    let mut writing = JoinSet::new();
    for person in 0..people {
        let server = server.to_owned();
        writing.spawn(async move {
            let first = begun + PAUSE.mul_f64(person as f64 / people as f64);
            write_one(&server, person, first, seconds).await
        });
    }
    let mut took: Vec<Duration> = Vec::new();
    let mut busy = 0;
    for results in writing.join_all().await {
        took.extend(results.iter().flatten());
        busy += results.iter().filter(|result| result.is_none()).count();
    }
    let at_once = took.iter().filter(|took| **took <= AT_ONCE).count();
    let all = took.len() + busy;
    println!(
        "{people} people, {all} results, {at_once} of them within {AT_ONCE:?}, and {busy} times the \
         server was busy; each takes {}",
        shares(&mut took)
    );
}

/// Writes as one of many people. A result that the server was too busy for is `None`.
async fn write_one(
    server: &str,
    person: usize,
    first: tokio::time::Instant,
    seconds: usize,
) -> Vec<Option<Duration>> {
    let form = [
        (CONTENT_TYPE, "application/x-www-form-urlencoded"),
        (HeaderName::from_static("sec-fetch-site"), "same-origin"),
    ];
    let own = Ipv4Addr::from(u32::from(FIRST_ADDRESS) + u32::try_from(person).unwrap_or(0));
    let mut connection = Connection::open_from(own, server).await;
    let mut results = Vec::new();
    let mut before = String::new();
    let pauses = u32::try_from(seconds).unwrap_or(u32::MAX) / 10;
    for pause in 0..pauses {
        tokio::time::sleep_until(first + PAUSE * pause).await;
        let margin = u16::try_from((person * 7 + pause as usize) % 90).unwrap_or(0);
        // Nobody else has the same text.
        let text = format!("# {person}, {pause}\n{}", text(margin));
        let body = form_urlencoded::Serializer::new(String::new())
            .append_pair("text", &text)
            .append_pair("before", &before)
            .finish();
        let begun = Instant::now();
        let answer = connection.ask_with(Method::POST, "/write", &form, body);
        let answer = answer.await;
        let status = answer.status();
        let page = Connection::text(answer).await;
        let is_busy = status == StatusCode::SERVICE_UNAVAILABLE;
        assert!(
            is_busy || page.contains(" %</b> against"),
            "{status}: {page}"
        );
        results.push((!is_busy).then(|| begun.elapsed()));
        before = text;
    }
    results
}

/// A strategy that rolls fewer dice near the goal.
fn text(margin: u16) -> String {
    format!(
        "def final_strategy(score, opponent_score):\n    return 6 if score + {margin} < 100 else 2\n"
    )
}

fn table(margin: u16) -> Table {
    Table::from_fn(FALL_2019.goal, |at: Scores| {
        Choice::dice(if at.mine.0 + margin < 100 { 6 } else { 2 })
    })
}
