//! The last hour of a project of two thousand students: for ten minutes, 50 backups and 5
//! submissions arrive per second, and students read their pages.
//!
//! Run with `SECONDS=600 cargo bench -p pigskin-portal --bench project`; without `SECONDS` it takes
//! half a minute. The server is a separate process, which grades meanwhile. Its database is a
//! `SQLite` file, or with `DATABASE=postgres` in a server of `PostgreSQL` that the bench starts.
//!
//! All arrive at their times, however slow the server is, and times count from then: whoever waits
//! for a slow answer delays nobody else. Every version has new files.
//!
//! The bench asserts that every version has a receipt, that every page loads, and afterwards that
//! each student's list has every version with its hash and each submission waits or is graded. It
//! prints the times of receipts and pages. `STUDENTS`, `BACKUPS` (per second), `SUBMISSIONS` and
//! `PAGES` change the load.

#[path = "../../course-contest/tests/courses/postgres.rs"]
#[expect(dead_code, reason = "the bench stops no database")]
mod postgres;
#[path = "../../course-project/tests/courses/project_kit.rs"]
#[expect(dead_code, reason = "the tests of courses need more of it")]
mod project_kit;
#[path = "../../web/benches/served/mod.rs"]
#[expect(dead_code, reason = "these pages need a cookie")]
mod served;

use std::collections::BTreeMap;
use std::future::pending;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};
use std::{env, fs};

use hyper::{Method, StatusCode, header};
use pigskin_course::{Course, Person, PersonId, Role, version_hash};
use pigskin_portal::Portal;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use postgres::Postgres;
use project_kit::{PROJECT, held_project, settings};
use served::{Connection, Server, is_server, shares, until_input_ends};

/// Students on the roster.
const STUDENTS: usize = 2000;
/// Backups per second.
const BACKUPS: usize = 50;
/// Submissions per second.
const SUBMISSIONS: usize = 5;
/// Pages per second.
const PAGES: usize = 20;
/// Students who read pages.
const READERS: usize = 100;
/// Seconds of the rush.
const SECONDS: usize = 30;

const VERSIONS: &str = "/api/v1/project/versions";

/// The reference, from which all files are made.
static REFERENCE: LazyLock<String> = LazyLock::new(|| PROJECT.texts().expect("texts").reference);

fn main() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let students = size("STUDENTS", STUDENTS);
    if is_server() {
        return runtime.block_on(be_served(students));
    }
    let database = (env::var("DATABASE").ok()).filter(|kind| kind == "postgres");
    let postgres = database.map(|_| Postgres::start());
    let mut environment = vec![("STUDENTS", students.to_string())];
    if let Some(postgres) = &postgres {
        let address = runtime.block_on(postgres.database());
        environment.push(("ADDRESS", address));
    }
    let mut server = Server::start(&environment);
    let tokens: Vec<String> = (0..students).map(|_| server.line()).collect();
    println!("{students} students are on the roster");
    runtime.block_on(rush(&server, &tokens));
}

/// A number that the environment can override.
fn size(name: &str, usual: usize) -> usize {
    let given = env::var(name).ok();
    given.map_or(usual, |number| number.parse().expect("a number"))
}

/// Something that arrives at its time.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Arrival {
    Backup,
    Submission,
    Page,
}

/// A receipt: whose, the version's number, and the hash of its files if it was submitted.
struct Receipt {
    student: usize,
    version: i64,
    hash: String,
    is_submission: bool,
}

async fn rush(server: &Server, tokens: &[String]) {
    let seconds = size("SECONDS", SECONDS);
    let readers = READERS.min(tokens.len());
    let mut cookies = Vec::new();
    for token in &tokens[..readers] {
        cookies.push(sign_in(&server.address, token).await);
    }
    let mut arriving = JoinSet::new();
    let begun = tokio::time::Instant::now() + Duration::from_secs(1);
    for (kind, name, usual) in [
        (Arrival::Backup, "BACKUPS", BACKUPS),
        (Arrival::Submission, "SUBMISSIONS", SUBMISSIONS),
        (Arrival::Page, "PAGES", PAGES),
    ] {
        let a_second = size(name, usual);
        for number in 0..a_second * seconds {
            let at = begun + Duration::from_secs(1).mul_f64(number as f64 / a_second as f64);
            let address = server.address.clone();
            let student = match kind {
                Arrival::Page => number % readers,
                // Submissions come from others than the backups at that time.
                Arrival::Backup => number % tokens.len(),
                Arrival::Submission => (number + tokens.len() / 2) % tokens.len(),
            };
            let token = tokens[student].clone();
            let cookie = cookies.get(student).cloned().unwrap_or_default();
            arriving.spawn(async move {
                tokio::time::sleep_until(at).await;
                let receipt = match kind {
                    Arrival::Page => {
                        read(&address, &cookie, number).await;
                        None
                    }
                    _ => Some(send(&address, &token, student, number, kind).await),
                };
                (kind, at.elapsed(), receipt)
            });
        }
    }
    let (mut backups, mut submissions, mut pages) = (Vec::new(), Vec::new(), Vec::new());
    let mut receipts = Vec::new();
    while let Some(arrived) = arriving.join_next().await {
        let (kind, took, receipt) = arrived.expect("an answer");
        receipts.extend(receipt);
        match kind {
            Arrival::Backup => backups.push(took),
            Arrival::Submission => submissions.push(took),
            Arrival::Page => pages.push(took),
        }
    }
    let processor = server.processor_time();
    let expected = seconds * (size("BACKUPS", BACKUPS) + size("SUBMISSIONS", SUBMISSIONS));
    assert_eq!(receipts.len(), expected, "a version has no receipt");
    let graded = check(server, tokens, receipts).await;
    let count = backups.len();
    println!("{count} backups, all kept: {}", shares(&mut backups));
    let count = submissions.len();
    println!(
        "{count} submissions, all kept: {}",
        shares(&mut submissions)
    );
    println!("{} pages: {}", pages.len(), shares(&mut pages));
    println!("{graded} of the submissions were graded by then, the others wait");
    println!("processor time of the server: {processor:.1} s");
}

async fn sign_in(server: &str, token: &str) -> String {
    let mut connection = Connection::open(server).await;
    let form = "application/x-www-form-urlencoded";
    let site = header::HeaderName::from_static("sec-fetch-site");
    let headers = [(header::CONTENT_TYPE, form), (site, "same-origin")];
    let body = format!("token={token}");
    let answer = connection.ask_with(Method::POST, "/sign-in/link", &headers, body);
    let answer = answer.await;
    let cookie = answer.headers().get(header::SET_COOKIE);
    let cookie = cookie.expect("a cookie").to_str().expect("a text");
    cookie.split(';').next().unwrap_or_default().to_owned()
}

/// Reads a page of a student: the list of versions, or one version.
async fn read(server: &str, cookie: &str, number: usize) {
    let mut connection = Connection::open(server).await;
    let address = ["/project", "/project/versions/1", "/project"][number % 3];
    let headers = [(header::COOKIE, cookie)];
    let answer = connection.ask_with(Method::GET, address, &headers, String::new());
    let answer = answer.await;
    let status = answer.status();
    let page = Connection::text(answer).await;
    // A reader may have no version yet.
    let may_miss = address.ends_with('1') && status == StatusCode::NOT_FOUND;
    assert!(status == StatusCode::OK || may_miss, "{address}: {page}");
}

/// Sends a version with new files, and returns its receipt.
async fn send(server: &str, token: &str, student: usize, number: usize, kind: Arrival) -> Receipt {
    let is_submission = kind == Arrival::Submission;
    let what = if is_submission {
        "submission"
    } else {
        "backup"
    };
    let hog = format!("{}\n# {what} {number}\n", *REFERENCE);
    let hash = version_hash([("hog.py", hog.as_bytes())]).to_string();
    let body = json!({
        "client": "ok 0.2.0", "kit": "5e77", "at": "2026-09-01T11:59:00Z",
        "key": format!("{what}-{number}"), "submit": is_submission, "files": {"hog.py": hog},
        "results": {"01": {"passed": true, "points": 2, "of": 2}},
    });
    let mut connection = Connection::open(server).await;
    let body = body.to_string();
    let answer = connection.ask(Method::POST, VERSIONS, Some(token), body);
    let answer = answer.await;
    let (status, said) = (answer.status(), Connection::text(answer).await);
    assert_eq!(status, StatusCode::CREATED, "{said}");
    let receipt: Value = serde_json::from_str(&said).expect("a receipt");
    Receipt {
        student,
        version: receipt["version"].as_i64().expect("a number"),
        hash,
        is_submission: receipt["submission"] == true,
    }
}

/// Asserts that the server has every version of which somebody has a receipt, and returns the
/// number of submissions that are graded.
async fn check(server: &Server, tokens: &[String], receipts: Vec<Receipt>) -> usize {
    let mut by_student: BTreeMap<usize, Vec<Receipt>> = BTreeMap::new();
    for receipt in receipts {
        by_student.entry(receipt.student).or_default().push(receipt);
    }
    let mut connection = Connection::open(&server.address).await;
    let mut graded = 0;
    let begun = Instant::now();
    for (student, receipts) in by_student {
        let address = format!("{VERSIONS}?limit=200");
        let token = Some(tokens[student].as_str());
        let answer = connection.ask(Method::GET, &address, token, String::new());
        let said = Connection::text(answer.await).await;
        let list: Value = serde_json::from_str(&said).expect("JSON");
        let list = list["versions"].as_array().expect("a list");
        assert_eq!(list.len(), receipts.len(), "versions of student {student}");
        for receipt in receipts {
            let row = list.iter().find(|row| row["version"] == receipt.version);
            let row = row.expect("the version is kept");
            assert_eq!(row["hash"], receipt.hash.as_str());
            assert_eq!(row["submission"], receipt.is_submission);
            assert_eq!(row["grade"].is_null(), !receipt.is_submission);
            graded += usize::from(row["grade"] == "graded");
        }
    }
    println!(
        "all lists were read in {:.1} s",
        begun.elapsed().as_secs_f64()
    );
    graded
}

/// Serves a project with its students until standard input ends.
async fn be_served(students: usize) {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("project.toml"), settings(&[])).expect("written");
    let address = env::var("ADDRESS").ok();
    let course = Course::open(folder.path(), address.as_deref()).await;
    let course = Arc::new(course.expect("a course"));
    let id = |student: usize| -> PersonId { format!("s{student}").parse().expect("an id") };
    let roster = (0..students).map(|student| Person {
        id: id(student),
        name: format!("Student {student}"),
        email: String::new(),
        section: String::new(),
        role: Role::Student,
    });
    course.enrol(&roster.collect()).await.expect("enrolled");
    let mut tokens = Vec::new();
    for student in 0..students {
        let token = course.token(&id(student)).await.expect("a token");
        tokens.push(token.secret().to_owned());
    }
    let project = held_project(Arc::clone(&course));
    tokio::spawn(Arc::clone(&project).grade());
    let portal = Arc::new(Portal::for_course(course).with_project(project));
    until_input_ends(
        |listener| pigskin_portal::serve(listener, portal, pending()),
        &tokens,
    )
    .await;
}
