//! Several `pigskin serve` of one course in `PostgreSQL`.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;
use std::thread;

use pigskin_course::{Roster, SubmissionId};
use pigskin_course_contest::{HeldContest, State};
use rustix::process::Signal;
use sqlx::{AnyConnection, Connection as _};
use tokio::runtime::Runtime;

use crate::held::{tokens, wait_for};
use crate::postgres::SERVER;
use crate::ran::json;
use crate::running::{NEVER, Running, agent, heard, send_entry, until};
use crate::{Folder, has};

const CONTEST: &str = "title = 'Many'\nedition = 'fall-2017'\nset.goal = 10\nsandbox = 'limits'\n";

/// A contest in a database, as a machine of its own has it open.
pub struct Held {
    runtime: Runtime,
    _folder: Folder,
    pub address: String,
    contest: HeldContest,
    /// The secret of Ada's personal link.
    token: String,
}

impl Held {
    pub fn new() -> Held {
        let runtime = Runtime::new().expect("a runtime");
        let folder = folder();
        let address = runtime.block_on(SERVER.database());
        let (contest, token) = runtime.block_on(async {
            let contest = HeldContest::open(folder.path(), Some(&address)).await;
            let contest = contest.expect("a course");
            let course = contest.course();
            let roster = Roster::from_csv("id,name\nada,Ada Lovelace\n").expect("a roster");
            course.enrol(&roster).await.expect("enrolled");
            let token = tokens(&contest).await.remove(0);
            (contest, token)
        });
        Held {
            runtime,
            _folder: folder,
            address,
            contest,
            token,
        }
    }

    /// Waits until a transaction of ours is in such a state whose last statement stores an entry.
    fn wait_for_storing(&self, database: &mut AnyConnection, state: &'static str) {
        let question = "SELECT COUNT(*) FROM pg_stat_activity \
                        WHERE datname = current_database() AND state = $1 \
                        AND query LIKE 'INSERT INTO submission%'";
        until(state, || {
            let found = sqlx::query_scalar(question)
                .bind(state)
                .fetch_one(&mut *database);
            let found: i64 = self.runtime.block_on(found).expect("a number");
            (found > 0).then_some(())
        });
    }

    /// Waits until a version is in such a state.
    pub fn wait_for(&self, id: SubmissionId, is: fn(State) -> bool) -> State {
        let found = wait_for(&self.contest, id, is);
        self.runtime.block_on(found).state
    }
}

/// A copy of the course's folder, as each machine has one.
pub fn folder() -> Folder {
    Folder::with("contest.toml", CONTEST)
}

/// One of the servers, on a machine of its own.
pub struct Server {
    pub running: Running,
    _folder: Folder,
    /// Host and port.
    at: String,
    /// The address for operators, if there is one.
    operations: Option<String>,
}

impl Server {
    /// Starts a server, and waits until it prints such a line.
    pub fn start(held: &Held, options: &str, says: &str) -> Server {
        let folder = folder();
        let mut serve = folder.command(&format!("serve . --port 0 {options}"));
        serve.args(["--database", &held.address]);
        serve.env("TMPDIR", folder.path());
        let running = Running::start(serve);
        let has_metrics = options.contains("--metrics");
        let operations = has_metrics.then(|| running.operations());
        let at = running.address().replace("http://", "");
        if !says.is_empty() {
            running.says(says);
        }
        Server {
            running,
            _folder: folder,
            at,
            operations,
        }
    }

    /// The readiness, as operators see it.
    fn readiness(&self) -> String {
        let operations = self.operations.as_ref().expect("an address for operators");
        heard(agent().get(format!("{operations}/readyz")).call()).1
    }

    /// The status and the text of a page.
    fn page(&self, path: &str, cookie: &str) -> (u16, String) {
        let page = agent().get(format!("http://{}{path}", self.at));
        heard(page.header("cookie", cookie).call())
    }

    /// Sends an entry of Ada's, and returns its receipt.
    pub fn send(&self, held: &Held, entry: &str) -> SubmissionId {
        let sent = send(&self.at, &held.token, entry);
        sent.unwrap_or_else(|status| panic!("a receipt: {status}"))
    }

    /// Signs Ada in by her link, and returns the cookie.
    fn sign_in(&self, held: &Held) -> String {
        let sent = ureq::post(format!("http://{}/sign-in/link", self.at))
            .header("origin", &format!("http://{}", self.at))
            .header("content-type", "application/x-www-form-urlencoded")
            .config()
            .max_redirects(0)
            .build()
            .send(format!("token={}", held.token));
        let sent = sent.expect("an answer");
        let cookie = sent.headers().get("set-cookie").expect("a session");
        let cookie = cookie.to_str().expect("text").split(';').next();
        cookie.expect("a name and a value").to_owned()
    }

    /// Waits until its board has a team.
    pub fn has_on_its_board(&self, team: &str) {
        until("the team on the board", || {
            self.page("/contest", "").1.contains(team).then_some(())
        });
    }
}

/// Sends an entry to a server, and returns its receipt, or the status of another answer.
fn send(at: &str, token: &str, entry: &str) -> Result<SubmissionId, u16> {
    let (status, receipt) = heard(send_entry(at, token, "entry.py", entry));
    if status != 201 {
        return Err(status);
    }
    let submission = json(receipt)["submission"].as_i64();
    Ok(SubmissionId(submission.expect("a number")))
}

#[test]
fn a_server_on_standby_goes_on_where_a_killed_one_was() {
    let held = Held::new();
    let first = Server::start(&held, "", "");
    let standby = Server::start(&held, "", "Another server judges this course");
    standby.running.logs("another server judges this course");
    let slow = "TEAM_NAME = 'Boars'\nimport time\ntime.sleep(3)\n\n\
                def final_strategy(a, b):\n    return 4\n";
    // Whichever server takes it.
    let version = standby.send(&held, slow);
    held.wait_for(version, |state| state == State::Judging);
    drop(first);
    standby.running.logs("this one does now");
    let verdict = held.wait_for(version, State::is_over);
    assert_eq!(verdict, State::Accepted);
    let again = Server::start(&held, "", "Another server judges this course");
    again.has_on_its_board("Boars");
}

#[test]
fn a_server_on_standby_goes_on_where_one_hangs() {
    let held = Held::new();
    let first = Server::start(&held, "", "");
    let standby = Server::start(&held, "", "Another server judges this course");
    first.running.stop();
    standby.running.logs("this one does now");
    let entry = "TEAM_NAME = 'Boars'\n\n\ndef final_strategy(a, b):\n    return 4\n";
    let version = standby.send(&held, entry);
    held.wait_for(version, |state| state == State::Accepted);
    first.running.signal(Signal::CONT);
    first.running.logs("another server can judge now");
}

#[test]
fn people_do_not_notice_which_server_answers() {
    let held = Held::new();
    let first = Server::start(&held, "", "");
    let other = Server::start(&held, "--no-judging", "only serves pages");
    let cookie = first.sign_in(&held);
    // Her first entry makes a team.
    let sows = "TEAM_NAME = 'Sows'\n\n\ndef final_strategy(a, b):\n    return 5\n";
    let version = first.send(&held, sows);
    held.wait_for(version, State::is_over);
    let (_, page) = other.page("/contest/team", &cookie);
    has(&page, "Ada Lovelace");

    // An event of one is on the stream of the other.
    let mut live = TcpStream::connect(&other.at).expect("a connection");
    let ask = format!(
        "GET /contest/live HTTP/1.1\r\nHost: {}\r\nCookie: {cookie}\r\n\r\n",
        other.at
    );
    live.write_all(ask.as_bytes()).expect("sent");
    live.set_read_timeout(Some(NEVER)).expect("set");
    let mut lines = BufReader::new(live).lines().map_while(Result::ok);
    // The stream has begun with the first board.
    assert!(lines.any(|line| line.starts_with("event:")));
    let entry = "TEAM_NAME = 'Boars'\n\n\ndef final_strategy(a, b):\n    return 4\n";
    let version = first.send(&held, entry);
    assert!(lines.any(|line| line.contains(r#""kind":"submitted""#)));
    held.wait_for(version, State::is_over);
    other.has_on_its_board("Boars");

    // A limit holds for both together.
    let link = format!("/sign-in/link?token=pigskin_{}", "a".repeat(52));
    let statuses: Vec<u16> = (0..12)
        .map(|attempt| [&first, &other][attempt % 2].page(&link, "").0)
        .collect();
    assert_eq!(statuses, [&[200; 10][..], &[429; 2]].concat());
}

#[test]
fn a_course_in_a_file_has_one_server() {
    let line = "serve . --port 0 --no-judging";
    folder().fails(line, 2, "--no-judging needs a course in PostgreSQL");
}

/// Lets a transaction that stores an entry wait for an advisory lock of ours.
const WAITS: &str = "CREATE FUNCTION waits() RETURNS trigger LANGUAGE plpgsql SET lock_timeout = 0 \
     AS $$ BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN NEW; END $$; \
     CREATE TRIGGER waits BEFORE INSERT ON submission FOR EACH ROW EXECUTE FUNCTION waits()";

#[test]
fn submissions_go_on_beside_a_server_that_hangs_in_a_transaction() {
    let held = Held::new();
    let first = Server::start(&held, "", "");
    let other = Server::start(&held, "--no-judging --metrics 0", "");
    let tokens: Vec<String> = held.runtime.block_on(async {
        let course = held.contest.course();
        let people = (0..200).map(|number| format!("p{number},P{number}\n"));
        let roster = format!("id,name\n{}", people.collect::<String>());
        let roster = Roster::from_csv(&roster).expect("a roster");
        course.enrol(&roster).await.expect("enrolled");
        // Ada sends to the other server.
        tokens(&held.contest).await.split_off(1)
    });
    let ours = AnyConnection::connect(&held.address);
    let mut ours = held.runtime.block_on(ours).expect("opened");
    for statement in [WAITS, "SELECT pg_advisory_lock(1)"] {
        let done = sqlx::raw_sql(statement).execute(&mut ours);
        held.runtime.block_on(done).expect("done");
    }
    // The first server hangs while it stores an entry of Ada's.
    let entry = "TEAM_NAME = 'Boars'\n\n\ndef final_strategy(a, b):\n    return 4\n";
    let sending = {
        let (at, token) = (first.at.clone(), held.token.clone());
        thread::spawn(move || send(&at, &token, entry))
    };
    held.wait_for_storing(&mut ours, "active");
    first.running.stop();
    let unlock = sqlx::raw_sql("SELECT pg_advisory_unlock(1)").execute(&mut ours);
    held.runtime.block_on(unlock).expect("done");
    held.wait_for_storing(&mut ours, "idle in transaction");

    let people: Vec<_> = tokens
        .into_iter()
        .map(|token| {
            let at = other.at.clone();
            thread::spawn(move || {
                loop {
                    match send(&at, &token, entry) {
                        Ok(receipt) => return receipt,
                        // A slow machine has no turn for all of them in time.
                        Err(status) => assert_eq!(status, 503),
                    }
                }
            })
        })
        .collect();
    has(&other.readiness(), "another program keeps");
    let mut receipts: Vec<_> = people
        .into_iter()
        .map(|sent| sent.join().expect("a receipt"))
        .collect();
    assert_eq!(other.readiness(), "ready\n");
    first.running.signal(Signal::CONT);
    assert_eq!(sending.join().expect("no panic"), Err(503));
    receipts.push(first.send(&held, entry));
    receipts.sort_by_key(|receipt| receipt.0);
    let kept = sqlx::query_scalar("SELECT id FROM submission ORDER BY id").fetch_all(&mut ours);
    let kept: Vec<SubmissionId> = held.runtime.block_on(kept).expect("numbers");
    assert_eq!(receipts, kept);
    assert_eq!(receipts.len(), 201);
}
