//! A contest of a thousand teams near its deadline: a thousand people watch the
//! board, and fifty entries a second come in for a minute.
//!
//! Run with `cargo bench -p pigskin-web --bench contest`. The server is a process of
//! its own, with `SQLite` as it is set up for courses, and judges while it is watched;
//! the people are all in this one, each with connections that stay open. Who
//! watches asks for the board again whenever it is told that it has changed, as the
//! page does.
//!
//! Asserted: every entry has a receipt, every page is there, and the board shows in
//! the end what each team sent last. Printed: how long receipts and pages took, and
//! how far the board was behind the entries. `TEAMS`, `WATCHERS` and `SECONDS` in the
//! environment make it smaller.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use std::{env, fs, io};

use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::{Method, Request, Response, StatusCode, header};
use hyper_util::rt::TokioIo;
use pigskin_contest::{Contest, Source, SourceGame};
use pigskin_course::{Clock, Course, CourseSettings, Database, Person, PersonId, Role};
use pigskin_hog::{Choice, Table};
use pigskin_web::{Site, serve};
use serde_json::Value;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

/// Teams that stand on the board before, of one person each.
const TEAMS: usize = 1000;
/// People who watch the board.
const WATCHERS: usize = 1000;
/// Entries a second, and for so many seconds.
const A_SECOND: usize = 50;
const SECONDS: usize = 60;

fn main() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    if env::args().nth(1).as_deref() == Some("serve") {
        return runtime.block_on(be_served());
    }
    let size = |name: &str, usual| {
        env::var(name)
            .ok()
            .and_then(|n| n.parse().ok())
            .unwrap_or(usual)
    };
    let (teams, watchers) = (size("TEAMS", TEAMS), size("WATCHERS", WATCHERS));
    let seconds = size("SECONDS", SECONDS);
    let begun = Instant::now();
    let server = Server::start(teams);
    println!(
        "{teams} teams stand on the board after {:.0} s",
        begun.elapsed().as_secs_f64()
    );
    runtime.block_on(rush(&server, watchers, seconds));
}

async fn rush(server: &Server, watchers: usize, seconds: usize) {
    let seen = Arc::new(Mutex::new(Seen::default()));
    let mut watching = JoinSet::new();
    for _ in 0..watchers {
        let (address, seen) = (server.address.clone(), Arc::clone(&seen));
        watching.spawn(async move { watch(&address, &seen).await });
    }
    let mut sending = JoinSet::new();
    let begun = tokio::time::Instant::now();
    let entries = A_SECOND * seconds;
    for number in 0..entries {
        let (address, seen) = (server.address.clone(), Arc::clone(&seen));
        let token = server.tokens[number % server.tokens.len()].clone();
        let at = begun
            + Duration::from_secs(1) * u32::try_from(number).expect("few")
                / u32::try_from(A_SECOND).expect("few");
        sending.spawn(async move {
            tokio::time::sleep_until(at).await;
            let table = table(server_seed(number));
            let begun = Instant::now();
            let mut client = Client::connect(&address).await;
            let name = format!("/api/v1/entries?name=team{number}.txt");
            let (status, said) = client.send(Method::POST, &name, Some(&token), table).await;
            let took = begun.elapsed();
            assert_eq!(status, StatusCode::CREATED, "{said}");
            let said: Value = serde_json::from_str(&said).expect("JSON");
            let team = said["team"].as_i64().expect("a team");
            let version = said["version"].as_i64().expect("a version");
            let mut seen = seen.lock().expect("no panic");
            seen.sent.insert((team, version), begun);
            took
        });
    }
    let mut receipts = sending.join_all().await;
    let last = seen.lock().expect("no panic").sent.keys().fold(
        HashMap::new(),
        |mut last: HashMap<i64, i64>, &(team, version)| {
            let newest = last.entry(team).or_default();
            *newest = version.max(*newest);
            last
        },
    );
    // The board comes to have what was sent last.
    let mut client = Client::connect(&server.address).await;
    let behind = Instant::now();
    loop {
        let (status, said) = client
            .send(Method::GET, "/api/v1/standings", None, String::new())
            .await;
        assert_eq!(status, StatusCode::OK);
        let board: Value = serde_json::from_str(&said).expect("JSON");
        let lines = board["lines"].as_array().expect("a list");
        let stands = |(team, version): (&i64, &i64)| {
            lines
                .iter()
                .any(|line| line["team"] == *team && line["version"] == *version)
        };
        if last.iter().all(stands) {
            break;
        }
        assert!(
            behind.elapsed() < Duration::from_mins(10),
            "it does not come"
        );
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let behind = behind.elapsed();
    assert_eq!(receipts.len(), entries, "an entry has no receipt");
    watching.abort_all();
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

/// What everybody together has seen.
#[derive(Default)]
struct Seen {
    /// When a version of a team was sent.
    sent: HashMap<(i64, i64), Instant>,
    /// How long pages took.
    pages: Vec<Duration>,
    /// How long it was until versions were on a board that somebody saw.
    lags: Vec<Duration>,
}

/// Watches the board, as a page does, until nobody wants to know any more.
async fn watch(address: &str, seen: &Mutex<Seen>) {
    let mut client = Client::connect(address).await;
    let mut told = Client::connect(address).await;
    let mut stream = told.open("/contest/live").await.into_body();
    loop {
        let Some(Ok(frame)) = stream.frame().await else {
            panic!("the stream of events ended");
        };
        let Ok(data) = frame.into_data() else {
            continue;
        };
        if !data.windows(12).any(|part| part == b"event: board") {
            continue;
        }
        let begun = Instant::now();
        let (status, page) = client
            .send(Method::GET, "/contest/table", None, String::new())
            .await;
        assert_eq!(status, StatusCode::OK, "{page}");
        let now = Instant::now();
        let mut seen = seen.lock().expect("no panic");
        seen.pages.push(now - begun);
        for (team, version) in lines(&page) {
            if let Some(sent) = seen.sent.remove(&(team, version)) {
                seen.lags.push(now - sent);
            }
        }
    }
}

/// The teams and versions of a page.
fn lines(page: &str) -> Vec<(i64, i64)> {
    let rows = page.split("<tr").skip(2);
    let line = |row: &str| {
        let team = row.split_once("/contest/teams/")?.1;
        let team = team.split_once('"')?.0.parse().ok()?;
        let version = row.rsplit_once("<td class=\"number\">")?.1;
        let version = version.split_once('<')?.0.parse().ok()?;
        Some((team, version))
    };
    rows.filter_map(line).collect()
}

/// The middle, 99 of 100 and the longest.
fn shares(took: &mut [Duration]) -> String {
    took.sort_unstable();
    let share = |percent: usize| {
        let place = (took.len() * percent / 100).min(took.len().saturating_sub(1));
        took.get(place).map_or(0.0, Duration::as_secs_f64) * 1e3
    };
    format!(
        "{:.1} ms (median), {:.1} ms (99 of 100), {:.1} ms (all)",
        share(50),
        share(99),
        share(100)
    )
}

/// A table that nobody else has: four to six dice, and none where Free Bacon pays.
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

/// A seed that no team had before the rush.
fn server_seed(number: usize) -> usize {
    number + 1_000_000
}

/// A connection to the server.
struct Client {
    host: String,
    connection: SendRequest<Full<Bytes>>,
}

impl Client {
    async fn connect(server: &str) -> Client {
        let stream = TcpStream::connect(server).await.expect("a connection");
        stream.set_nodelay(true).expect("a connection");
        let shaken = handshake(TokioIo::new(stream)).await;
        let (connection, carried) = shaken.expect("a connection");
        tokio::spawn(carried);
        Client {
            host: server.to_owned(),
            connection,
        }
    }

    async fn open(&mut self, address: &str) -> Response<Incoming> {
        self.ask(Method::GET, address, None, String::new()).await
    }

    async fn ask(
        &mut self,
        method: Method,
        address: &str,
        token: Option<&str>,
        body: String,
    ) -> Response<Incoming> {
        let mut request = Request::builder().method(method).uri(address);
        request = request.header(header::HOST, &self.host);
        if let Some(token) = token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let request = request.body(Full::from(body)).expect("a request");
        self.connection.ready().await.expect("a connection");
        let answer = self.connection.send_request(request).await;
        answer.unwrap_or_else(|error| panic!("{address}: {error}"))
    }

    /// The status of an address, and what it answers.
    async fn send(
        &mut self,
        method: Method,
        address: &str,
        token: Option<&str>,
        body: String,
    ) -> (StatusCode, String) {
        let answer = self.ask(method, address, token, body).await;
        let status = answer.status();
        let body = answer.into_body().collect().await.expect("a page");
        (
            status,
            String::from_utf8_lossy(&body.to_bytes()).into_owned(),
        )
    }
}

/// The server, in a process that ends with this one.
struct Server {
    process: Child,
    address: String,
    tokens: Vec<String>,
}

impl Server {
    fn start(teams: usize) -> Server {
        let program = env::current_exe().expect("this program");
        let mut process = Command::new(program)
            .arg("serve")
            .env("TEAMS", teams.to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a process");
        let said = process.stdout.take().expect("a pipe, as asked for");
        let mut lines = BufReader::new(said).lines();
        let mut line = || lines.next().expect("a line").expect("text");
        let address = line();
        let tokens = (0..teams).map(|_| line()).collect();
        Server {
            process,
            address,
            tokens,
        }
    }

    fn processor_time(&self) -> f64 {
        processor_time(&self.process.id().to_string())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It ends when nobody can write to it any more.
        drop(self.process.stdin.take());
        let _ = self.process.wait();
    }
}

/// Holds a contest whose teams all stand on the board, until the standard input
/// ends.
async fn be_served() {
    let teams: usize = env::var("TEAMS")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(TEAMS);
    let folder = tempfile::tempdir().expect("a folder");
    let contest = "title = 'A rush'\nedition = 'fall-2017'\n";
    fs::write(folder.path().join("contest.toml"), contest).expect("written");
    let database = Database::file(&folder.path().join(Course::DATABASE)).await;
    let course = Course::with(
        Contest::open(folder.path()).expect("a contest"),
        CourseSettings::open(folder.path()).expect("settings"),
        database.expect("a database"),
        Clock::default(),
    );
    let course = Arc::new(course.await.expect("a course"));
    let id = |team: usize| -> PersonId { format!("s{team}").parse().expect("an id") };
    let roster = (0..teams).map(|team| Person {
        id: id(team),
        name: format!("Student {team}"),
        email: String::new(),
        section: String::new(),
        role: Role::Student,
    });
    course.enrol(&roster.collect()).await.expect("enrolled");
    let mut tokens = Vec::new();
    for team in 0..teams {
        tokens.push(course.token(&id(team)).await.expect("a token"));
        let name = format!("first{team}.txt");
        let source = Source::sent(SourceGame::Hog, &name, table(team).into_bytes());
        let sent = course.submit(&id(team), &source.expect("an entry")).await;
        sent.expect("a receipt");
    }
    tokio::spawn(Arc::clone(&course).judge());
    let mut boards = course.boards();
    let all_stand = |boards: &Arc<pigskin_course::Boards>| {
        let live = boards.live.as_ref();
        live.is_some_and(|board| board.teams.len() == teams)
    };
    boards.wait_for(all_stand).await.expect("a board");
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    println!("{}", listener.local_addr().expect("an address"));
    for token in tokens {
        println!("{}", token.secret());
    }
    io::stdout().flush().expect("somebody who reads it");
    let site = Arc::new(Site::new().with_course(course));
    let ended = tokio::task::spawn_blocking(|| io::stdin().read_to_end(&mut Vec::new()));
    tokio::select! {
        served = serve(listener, site, std::future::pending()) => {
            served.expect("a server that goes on");
        }
        _ = ended => {}
    }
}

/// What a process has used of all processors, in seconds.
fn processor_time(process: &str) -> f64 {
    /// Linux counts in hundredths of a second there, whatever it counts in itself.
    const TICKS: f64 = 100.0;
    let path = format!("/proc/{process}/stat");
    let counted = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    // The name before it is in brackets, and can have anything in it.
    let (_, counted) = counted.rsplit_once(')').expect("a name");
    let times = counted.split_whitespace().skip(11).take(2);
    times
        .map(|ticks| ticks.parse::<f64>().expect("a number") / TICKS)
        .sum()
}
