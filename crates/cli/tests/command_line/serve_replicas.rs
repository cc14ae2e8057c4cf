//! Several `pigskin serve` of one course in `PostgreSQL`.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use pigskin_course::{Person, Role, SubmissionId};
use pigskin_course_contest::{HeldContest, State};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use tempfile::TempDir;
use tokio::runtime::Runtime;

use crate::pigskin_in;
use crate::postgres::SERVER;

const CONTEST: &str = "title = 'Many'\nedition = 'fall-2017'\nset.goal = 10\nsandbox = 'limits'\n";

/// Time after which something does not happen any more, on a machine that may be busy.
pub const NEVER: Duration = Duration::from_mins(3);

/// A contest in a database, as a machine of its own has it open.
pub struct Held {
    runtime: Runtime,
    _folder: TempDir,
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
            let ada = Person {
                id: "ada".parse().expect("an id"),
                name: "Ada Lovelace".to_owned(),
                email: String::new(),
                section: String::new(),
                role: Role::Student,
            };
            let id = ada.id.clone();
            let course = contest.course();
            course
                .enrol(&[ada].into_iter().collect())
                .await
                .expect("enrolled");
            let token = course.token(&id).await.expect("a token");
            let token = token.secret().to_owned();
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

    /// Waits until a version is in such a state.
    pub fn wait_for(&self, id: SubmissionId, is: fn(State) -> bool) -> State {
        let begun = Instant::now();
        while begun.elapsed() < NEVER {
            let found = self.runtime.block_on(self.contest.submission(id));
            let state = found.expect("read").expect("there").state;
            if is(state) {
                return state;
            }
            thread::sleep(Duration::from_millis(20));
        }
        panic!("version {id} does not get there");
    }
}

/// A copy of the course's folder, as each machine has one.
pub fn folder() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    fs::write(folder.path().join("contest.toml"), CONTEST).expect("a file");
    folder
}

/// One of the servers, on a machine of its own.
pub struct Server {
    process: Child,
    _folder: TempDir,
    /// Host and port.
    at: String,
    /// The lines of its log.
    log: Receiver<String>,
}

impl Server {
    /// Starts a server, and waits until it prints such a line.
    pub fn start(held: &Held, options: &[&str], says: &str) -> Server {
        let folder = folder();
        let mut process = Command::new(env!("CARGO_BIN_EXE_pigskin"))
            .args(["serve", ".", "--port", "0", "--database", &held.address])
            .args(options)
            .current_dir(folder.path())
            .env("TMPDIR", folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("pigskin runs");
        let (teller, log) = channel();
        let errors = process.stderr.take().expect("a pipe, as asked for");
        let lines = BufReader::new(errors).lines().map_while(Result::ok);
        thread::spawn(move || lines.for_each(|line| drop(teller.send(line))));
        let said = process.stdout.take().expect("a pipe, as asked for");
        let mut lines = BufReader::new(said).lines().map_while(Result::ok);
        let at = lines.find_map(|line| {
            let address = line.strip_prefix("Many is at http://")?;
            Some(address.strip_suffix("/contest")?.to_owned())
        });
        let at = at.unwrap_or_else(|| panic!("{:?}", log.try_iter().collect::<Vec<_>>()));
        let waited = says.is_empty() || lines.any(|line| line.contains(says));
        assert!(waited, "it does not say {says}");
        thread::spawn(move || lines.for_each(drop));
        Server {
            process,
            _folder: folder,
            at,
            log,
        }
    }

    /// Stops the process, or lets it go on.
    pub fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.process), signal).expect("it runs");
    }

    /// The status and the text of a page.
    fn page(&self, path: &str, cookie: &str) -> (u16, String) {
        let answer = ureq::get(format!("http://{}{path}", self.at))
            .header("cookie", cookie)
            .config()
            .http_status_as_error(false)
            .build()
            .call();
        let mut answer = answer.expect("an answer");
        let text = answer.body_mut().read_to_string().expect("a page");
        (answer.status().as_u16(), text)
    }

    /// Sends an entry of Ada's, and returns its receipt.
    pub fn send(&self, held: &Held, entry: &str) -> SubmissionId {
        let sent = ureq::post(format!("http://{}/api/v1/entries?name=entry.py", self.at))
            .header("authorization", &format!("Bearer {}", held.token))
            .header("content-type", "application/octet-stream")
            .send(entry.as_bytes());
        let text = sent.expect("an answer").body_mut().read_to_string();
        let receipt: Value = serde_json::from_str(&text.expect("text")).expect("JSON");
        SubmissionId(receipt["submission"].as_i64().expect("a number"))
    }

    /// Signs Ada in by her link, and returns the cookie.
    fn sign_in(&self, held: &Held) -> String {
        let sent = ureq::post(format!("http://{}/contest/sign-in/link", self.at))
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

    /// Waits until a page has such words.
    pub fn shows(&self, path: &str, words: &str) {
        let begun = Instant::now();
        while !self.page(path, "").1.contains(words) {
            assert!(begun.elapsed() < NEVER, "{path} does not show {words}");
            thread::sleep(Duration::from_millis(100));
        }
    }

    /// Waits for such a line of the log.
    fn logs(&self, words: &str) {
        while let Ok(line) = self.log.recv_timeout(NEVER) {
            if line.contains(words) {
                return;
            }
        }
        panic!("it does not log {words}");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        _ = self.process.kill();
        _ = self.process.wait();
    }
}

#[test]
fn a_server_on_standby_goes_on_where_a_killed_one_was() {
    let held = Held::new();
    let mut first = Server::start(&held, &[], "");
    let standby = Server::start(&held, &[], "Another server judges this course");
    standby.logs("another server judges this course");
    let slow = "TEAM_NAME = 'Boars'\nimport time\ntime.sleep(3)\n\n\
                def final_strategy(a, b):\n    return 4\n";
    // Whichever server takes it.
    let version = standby.send(&held, slow);
    held.wait_for(version, |state| state == State::Judging);
    first.process.kill().expect("it runs");
    first.process.wait().expect("it ends");
    standby.logs("this one does now");
    let verdict = held.wait_for(version, State::is_over);
    assert_eq!(verdict, State::Accepted);
    let again = Server::start(&held, &[], "Another server judges this course");
    again.shows("/contest", "Boars");
}

#[test]
fn a_server_on_standby_goes_on_where_one_hangs() {
    let held = Held::new();
    let first = Server::start(&held, &[], "");
    let standby = Server::start(&held, &[], "Another server judges this course");
    first.signal(Signal::STOP);
    standby.logs("this one does now");
    let entry = "TEAM_NAME = 'Boars'\n\n\ndef final_strategy(a, b):\n    return 4\n";
    let version = standby.send(&held, entry);
    held.wait_for(version, |state| state == State::Accepted);
    first.signal(Signal::CONT);
    first.logs("another server can judge now");
}

#[test]
fn people_do_not_notice_which_server_answers() {
    let held = Held::new();
    let first = Server::start(&held, &[], "");
    let other = Server::start(&held, &["--no-judging"], "only serves pages");
    let cookie = first.sign_in(&held);
    // Her first entry makes a team.
    let sows = "TEAM_NAME = 'Sows'\n\n\ndef final_strategy(a, b):\n    return 5\n";
    let version = first.send(&held, sows);
    held.wait_for(version, State::is_over);
    let (status, page) = other.page("/contest/team", &cookie);
    assert!(page.contains("Ada Lovelace"), "{status} {page}");

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
    other.shows("/contest", "Boars");

    // A limit holds for both together.
    let link = format!("/contest/sign-in/link?token=pigskin_{}", "a".repeat(52));
    let statuses: Vec<u16> = (0..12)
        .map(|attempt| [&first, &other][attempt % 2].page(&link, "").0)
        .collect();
    assert_eq!(statuses, [&[200; 10][..], &[429; 2]].concat());
}

#[test]
fn a_course_in_a_file_has_one_server() {
    let folder = folder();
    let line = "serve . --port 0 --no-judging";
    pigskin_in(folder.path(), line).failed(2, "--no-judging needs a course in PostgreSQL");
}
