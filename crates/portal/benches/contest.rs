//! A contest of a thousand teams near its deadline: a thousand people watch the board, and the
//! teams send fifty entries per second for a minute. Before that, staff look at their pages.
//!
//! Run with `cargo bench -p pigskin-portal --bench contest`. The server is a separate process with
//! `SQLite` as courses use it, and judges meanwhile. All people are in this process, each with
//! connections that stay open. A watcher loads the board whenever the server announces a change, as
//! the page does. One client reads the whole board, since a page has a hundred lines.
//!
//! The bench asserts that every entry has a receipt, that every page loads, and that the board
//! finally shows each team's last version. It prints the times of receipts and pages, and the delay
//! of the board. `TEAMS`, `WATCHERS` and `SECONDS` in the environment make it smaller.
//!
//! Measured on two cores (AVX-512), shared by server and people: the thousand teams were on the board
//! after 9 s. All 3,000 entries had receipts: median 3.7 ms, 99th percentile 26 ms, maximum 314 ms.
//! 40,073 pages: median 1.8 ms, 99th percentile 17 ms. The board showed an entry after a median of
//! 1.1 s and a maximum of 2.0 s. The server used 70 s of processor time.
//! Staff's pages with a thousand people: medians of 1 to 13 ms, at most 14 ms.

#[path = "../../web/benches/served/mod.rs"]
mod served;

use std::collections::HashMap;
use std::future::pending;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use std::{env, fs};

use http_body_util::BodyExt as _;
use hyper::body::Incoming;
use hyper::header::{CONTENT_TYPE, COOKIE, HeaderName, SET_COOKIE};
use hyper::{Method, StatusCode};
use pigskin_course::{Person, PersonId, Role};
use pigskin_course_contest::HeldContest;
use pigskin_entry::{Source, SourceGame};
use pigskin_hog::{Choice, Table};
use pigskin_portal::{Portal, ReceiptBody};
use serde_json::Value;
use tokio::task::JoinSet;

use served::{Connection, Server, is_server, shares, until_input_ends};

/// Teams on the board at the start, with one person each.
const TEAMS: usize = 1000;
/// People who watch the board.
const WATCHERS: usize = 1000;
/// Entries per second, and number of seconds.
const A_SECOND: usize = 50;
const SECONDS: usize = 60;
/// Number of the first table of the rush.
const NEW: usize = 1_000_000;

fn main() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let teams = size("TEAMS", TEAMS);
    if is_server() {
        return runtime.block_on(be_served(teams));
    }
    let (watchers, seconds) = (size("WATCHERS", WATCHERS), size("SECONDS", SECONDS));
    let begun = Instant::now();
    let mut server = Server::start(&[("TEAMS", teams.to_string())]);
    let tokens: Vec<String> = (0..teams).map(|_| server.line()).collect();
    println!(
        "{teams} teams stand on the board after {:.0} s",
        begun.elapsed().as_secs_f64()
    );
    let staff = server.line();
    runtime.block_on(look_around(&server.address, &staff));
    runtime.block_on(rush(&server, &tokens, watchers, seconds));
}

/// Pages of staff, and how often each is opened.
const STAFF_PAGES: [&str; 9] = [
    "/contest/staff",
    "/contest/staff/teams",
    "/contest/staff/teams?q=Student+99",
    "/staff/people",
    "/staff/people?page=20",
    "/staff/log",
    "/staff/log?q=Student",
    "/contest/staff/ceremony",
    "/contest/pairs",
];
const LOOKS: usize = 20;

/// Opens each page of staff, and prints how long it takes.
async fn look_around(server: &str, token: &str) {
    let mut connection = Connection::open(server).await;
    let form = [
        (CONTENT_TYPE, "application/x-www-form-urlencoded"),
        (HeaderName::from_static("sec-fetch-site"), "same-origin"),
    ];
    let body = format!("token={token}");
    let entered = connection.ask_with(Method::POST, "/sign-in/link", &form, body);
    let entered = entered.await;
    assert_eq!(entered.status(), StatusCode::SEE_OTHER);
    let cookie = entered.headers()[SET_COOKIE].to_str().expect("text");
    let cookie = cookie.split(';').next().unwrap_or_default().to_owned();
    Connection::text(entered).await;
    for address in STAFF_PAGES {
        let mut took = Vec::new();
        for _ in 0..LOOKS {
            let begun = Instant::now();
            let cookie = [(COOKIE, cookie.as_str())];
            let page = connection.ask_with(Method::GET, address, &cookie, String::new());
            let page = page.await;
            assert_eq!(page.status(), StatusCode::OK, "{address}");
            Connection::text(page).await;
            took.push(begun.elapsed());
        }
        println!("{address}: {}", shares(&mut took));
    }
}

/// A number that the environment can override.
fn size(name: &str, usual: usize) -> usize {
    let given = env::var(name).ok();
    given.map_or(usual, |number| number.parse().expect("a number"))
}

async fn rush(server: &Server, tokens: &[String], watchers: usize, seconds: usize) {
    let seen = Arc::new(Mutex::new(Seen::default()));
    let mut watching = JoinSet::new();
    for _ in 0..watchers {
        let (address, seen) = (server.address.clone(), Arc::clone(&seen));
        watching.spawn(async move { watch(&address, &seen).await });
    }
    let (address, all) = (server.address.clone(), Arc::clone(&seen));
    watching.spawn(async move { compare(&address, &all).await });
    let mut sending = JoinSet::new();
    let begun = tokio::time::Instant::now();
    let entries = A_SECOND * seconds;
    for number in 0..entries {
        let (address, seen) = (server.address.clone(), Arc::clone(&seen));
        let token = tokens[number % tokens.len()].clone();
        let at = begun + Duration::from_secs(1).mul_f64(number as f64 / A_SECOND as f64);
        sending.spawn(async move {
            tokio::time::sleep_until(at).await;
            send(&address, &token, number, &seen).await
        });
    }
    let mut receipts = sending.join_all().await;
    assert_eq!(receipts.len(), entries, "an entry has no receipt");
    let rush_over = Instant::now();
    let last = seen.lock().expect("no panic").last.clone();
    until_shown(server, &last).await;
    let behind = rush_over.elapsed();
    // No watcher ends before; failures show here.
    watching.abort_all();
    while let Some(watched) = watching.join_next().await {
        assert!(
            watched.is_err_and(|error| error.is_cancelled()),
            "somebody's page failed"
        );
    }
    let mut seen = seen.lock().expect("no panic");
    println!(
        "{entries} entries, all with receipts: {}",
        shares(&mut receipts)
    );
    println!(
        "{} pages of the board: {}",
        seen.pages.len(),
        shares(&mut seen.pages)
    );
    println!(
        "the board showed an entry after: {}; and the last ones {:.1} s after the rush",
        shares(&mut seen.lags),
        behind.as_secs_f64()
    );
    println!(
        "processor time of the server: {:.1} s",
        server.processor_time()
    );
}

/// Sends an entry, and returns the time until its receipt.
async fn send(server: &str, token: &str, number: usize, seen: &Mutex<Seen>) -> Duration {
    let table = table(number + NEW);
    let begun = Instant::now();
    let mut connection = Connection::open(server).await;
    let address = format!("/api/v1/entries?name=team{number}.txt");
    let answer = connection.ask(Method::POST, &address, Some(token), table);
    let answer = answer.await;
    let (status, said) = (answer.status(), Connection::text(answer).await);
    let took = begun.elapsed();
    assert_eq!(status, StatusCode::CREATED, "{said}");
    let receipt: ReceiptBody = serde_json::from_str(&said).expect("a receipt");
    let mut seen = seen.lock().expect("no panic");
    let (team, version) = (receipt.team, receipt.version);
    seen.sent.insert((team, version), begun);
    let last = seen.last.entry(team).or_default();
    *last = version.max(*last);
    took
}

/// Waits until the board shows these versions.
async fn until_shown(server: &Server, last: &HashMap<i64, i64>) {
    let mut connection = Connection::open(&server.address).await;
    let begun = Instant::now();
    loop {
        let shown = versions(&mut connection).await;
        if last
            .iter()
            .all(|(team, version)| shown.get(team) == Some(version))
        {
            return;
        }
        assert!(
            begun.elapsed() < Duration::from_mins(10),
            "the board does not come to show what was sent"
        );
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[derive(Default)]
struct Seen {
    sent: HashMap<(i64, i64), Instant>,
    last: HashMap<i64, i64>,
    pages: Vec<Duration>,
    lags: Vec<Duration>,
}

/// Watches the board, as a page does, until it is aborted.
async fn watch(address: &str, seen: &Mutex<Seen>) {
    let mut connection = Connection::open(address).await;
    let mut told = Told::open(address).await;
    loop {
        told.board_changes().await;
        let begun = Instant::now();
        let (status, _, page) = connection.get("/contest/table").await;
        assert_eq!(status, StatusCode::OK, "{page}");
        let took = begun.elapsed();
        seen.lock().expect("no panic").pages.push(took);
    }
}

/// Reads the whole board whenever it changes.
async fn compare(address: &str, seen: &Mutex<Seen>) {
    let mut connection = Connection::open(address).await;
    let mut told = Told::open(address).await;
    loop {
        told.board_changes().await;
        let shown = versions(&mut connection).await;
        let now = Instant::now();
        let mut seen = seen.lock().expect("no panic");
        let is_shown = |&(team, version): &(i64, i64)| shown.get(&team) >= Some(&version);
        let there: Vec<(i64, i64)> = seen.sent.keys().copied().filter(is_shown).collect();
        for version in there {
            let sent = seen.sent.remove(&version).expect("it was there");
            seen.lags.push(now - sent);
        }
    }
}

struct Told(Incoming);

impl Told {
    async fn open(address: &str) -> Told {
        let mut connection = Connection::open(address).await;
        let told = connection.ask(Method::GET, "/contest/live", None, String::new());
        Told(told.await.into_body())
    }

    /// Waits until the server announces a new board.
    async fn board_changes(&mut self) {
        loop {
            let Some(Ok(frame)) = self.0.frame().await else {
                panic!("the stream of events ended");
            };
            let Ok(data) = frame.into_data() else {
                continue;
            };
            if data.windows(12).any(|part| part == b"event: board") {
                return;
            }
        }
    }
}

async fn versions(connection: &mut Connection) -> HashMap<i64, i64> {
    let (status, _, said) = connection.get("/api/v1/standings").await;
    assert_eq!(status, StatusCode::OK, "{said}");
    let board: Value = serde_json::from_str(&said).expect("JSON");
    let lines = board["lines"].as_array().expect("a list");
    let version = |line: &Value| Some((line["team"].as_i64()?, line["version"].as_i64()?));
    lines.iter().filter_map(version).collect()
}

/// A unique table: four to six dice, and none where Free Bacon pays.
fn table(seed: usize) -> String {
    let table = Table::from_fn(100, |at| {
        let (mine, theirs) = (usize::from(at.mine.0), usize::from(at.theirs.0));
        let bacon = 1 + (theirs / 10).max(theirs % 10);
        if bacon >= 8 + seed % 2 {
            return Choice::dice(0);
        }
        let drawn = (mine * 31 + theirs * 17 + seed * 7919) >> (seed % 5);
        Choice::dice([4, 5, 5, 6, 6][drawn % 5])
    });
    table.to_text()
}

/// Serves a contest with all teams on the board until standard input ends.
async fn be_served(teams: usize) {
    let folder = tempfile::tempdir().expect("a folder");
    let contest = "title = 'A rush'\nedition = 'fall-2017'\n";
    fs::write(folder.path().join("contest.toml"), contest).expect("written");
    let course = HeldContest::open(folder.path(), None).await;
    let course = Arc::new(course.expect("a course"));
    let id = |team: usize| -> PersonId { format!("s{team}").parse().expect("an id") };
    let roster = (0..teams).map(|team| Person {
        id: id(team),
        name: format!("Student {team}"),
        email: String::new(),
        section: String::new(),
        role: Role::Student,
    });
    let prof = Person {
        id: "prof".parse().expect("an id"),
        name: "Prof".to_owned(),
        email: String::new(),
        section: String::new(),
        role: Role::Staff,
    };
    let people = roster.chain([prof.clone()]);
    course
        .course()
        .enrol(&people.collect())
        .await
        .expect("enrolled");
    let mut tokens = Vec::new();
    for team in 0..teams {
        tokens.push(course.course().token(&id(team)).await.expect("a token"));
        let name = format!("first{team}.txt");
        let source = Source::sent(SourceGame::Hog, &name, table(team).into_bytes());
        let sent = course.submit(&id(team), &source.expect("an entry")).await;
        sent.expect("a receipt");
    }
    tokio::spawn(Arc::clone(&course).judge());
    let mut boards = course.boards();
    let all_stand = |boards: &Arc<pigskin_course_contest::Boards>| {
        let live = boards.live.as_ref();
        live.is_some_and(|board| board.teams.len() == teams)
    };
    boards.wait_for(all_stand).await.expect("a board");
    tokens.push(course.course().token(&prof.id).await.expect("a token"));
    let tokens: Vec<String> = tokens
        .iter()
        .map(|token| token.secret().to_owned())
        .collect();
    let portal = Arc::new(Portal::new(course));
    until_input_ends(
        |listener| pigskin_portal::serve(listener, portal, pending()),
        &tokens,
    )
    .await;
}
