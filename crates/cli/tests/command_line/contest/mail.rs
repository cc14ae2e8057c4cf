//! `pigskin contest mail`, and mail of a server that is stopped and started.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;
use tokio::runtime::Runtime;

use crate::pigskin_in;
use crate::smtp::{Manners, Smtp};

/// A contest in `hog/` with two people on its roster, which sends mail through a server here.
fn contest(address: SocketAddr) -> TempDir {
    let folder = TempDir::new().expect("a folder");
    let run = |line: &str| pigskin_in(folder.path(), line).printed();
    run("contest new hog");
    let path = folder.path().join("hog/contest.toml");
    let text = fs::read_to_string(&path).expect("written by contest new");
    fs::write(&path, text.replace("\"full\"", "\"limits\"")).expect("written");
    let settings = Smtp::settings(address, "user = 'hog'\npassword_file = 'mail-password'");
    fs::write(folder.path().join("hog/course.toml"), settings).expect("written");
    fs::write(folder.path().join("hog/mail-password"), "s3cret\n").expect("written");
    let people = "id,name,email,role\nada,Ada,ada@example.edu,\nbob,Bob,,\n\
                  prof,Prof,prof@example.edu,staff\n";
    fs::write(folder.path().join("people.csv"), people).expect("written");
    run("contest roster hog people.csv");
    folder
}

/// The credentials that the server asks for.
fn manners() -> Manners {
    Manners {
        // Base 64 of "\0hog\0s3cret".
        credentials: Some("AGhvZwBzM2NyZXQ=".to_owned()),
        ..Manners::default()
    }
}

/// A server of the contest, once it has started.
fn serve(folder: &Path) -> Child {
    let mut server = Command::new(env!("CARGO_BIN_EXE_pigskin"))
        .args(["serve", "hog", "--port", "0"])
        .current_dir(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("pigskin runs");
    let said = server.stdout.take().expect("a pipe, as asked for");
    let mut lines = BufReader::new(said).lines().map_while(Result::ok);
    assert!(lines.any(|line| line.contains("contest is at http")));
    server
}

/// Stops a server, and returns its log.
fn stopped(mut server: Child) -> String {
    let pid = Pid::from_child(&server);
    kill_process(pid, Signal::TERM).expect("it runs until then");
    let mut log = String::new();
    let errors = server.stderr.as_mut().expect("a pipe, as asked for");
    errors.read_to_string(&mut log).expect("text");
    assert!(server.wait().expect("it ends").success(), "{log}");
    log
}

#[test]
fn a_test_arrives_or_says_why_not() {
    let runtime = Runtime::new().expect("a runtime");
    let smtp = runtime.block_on(Smtp::start(manners()));
    let folder = contest(smtp.address);
    let run = |line: &str| pigskin_in(folder.path(), line);
    let said = run("contest mail hog --test eve@example.com").printed();
    assert!(
        said.contains("has accepted a test for\neve@example.com"),
        "{said}"
    );
    assert_eq!(smtp.arrived_at("eve@example.com").len(), 1);
    let said = run("contest mail hog --test eve@example.com --format json").json();
    assert_eq!(
        (&said["to"], &said["port"]),
        (&"eve@example.com".into(), &smtp.address.port().into())
    );
    run("contest mail hog --test nobody").failed(1, "\"nobody\" is not an e-mail address");
    fs::write(folder.path().join("hog/mail-password"), "s3cret2\n").expect("written");
    let wrong = run("contest mail hog --test eve@example.com");
    assert!(
        wrong.err.contains("check server, port, security"),
        "{}",
        wrong.err
    );
    wrong.failed(1, "refuses the sign-in");
    fs::remove_file(folder.path().join("hog/mail-password")).expect("removed");
    run("contest mail hog --test eve@example.com").failed(1, "mail.password_file");
    run("serve hog --port 0").failed(1, "mail.password_file");
    fs::write(folder.path().join("hog/course.toml"), "").expect("written");
    run("contest mail hog").failed(1, "hog/course.toml has no [mail]");
    run("contest links hog --mail").failed(1, "there is no address in hog/course.toml");
    let address = "address = 'https://hog.example.edu'\n";
    fs::write(folder.path().join("hog/course.toml"), address).expect("written");
    run("contest links hog --mail").failed(1, "add [mail] with server and from");
}

#[test]
fn links_survive_a_restart_and_arrive_once() {
    let runtime = Runtime::new().expect("a runtime");
    let nowhere = runtime.block_on(Smtp::nowhere());
    let folder = contest(nowhere);
    let run = |line: &str| pigskin_in(folder.path(), line).printed();
    let said = run("contest links hog --mail");
    assert!(
        said.starts_with("Queued 2 links; `pigskin serve` sends them.\n"),
        "{said}"
    );
    assert!(said.contains("no e-mail address for: bob\n"), "{said}");
    let again = pigskin_in(folder.path(), "contest links hog --mail --format json").json();
    let expected = serde_json::json!({ "queued": 0, "waiting": 2, "no_address": ["bob"] });
    assert_eq!(again, expected);
    // The mail server is away.
    let mut log = stopped(serve(folder.path()));
    let shown = run("contest mail hog");
    assert!(shown.contains("2 waiting, 0 sent, 0 failed"), "{shown}");
    let smtp = runtime.block_on(Smtp::start_at(nowhere, manners()));
    let server = serve(folder.path());
    // Two minutes at most; what arrived is looked at below.
    for _ in 0..2400 {
        if smtp.arrived().len() < 2 {
            thread::sleep(Duration::from_millis(50));
        }
    }
    log += &stopped(server);
    log += &stopped(serve(folder.path()));
    let shown = run("contest mail hog");
    assert!(shown.contains("0 waiting, 2 sent, 0 failed"), "{shown}");
    assert_eq!(smtp.arrived().len(), 2);
    let link = "https://hog.example.edu/contest/sign-in/link?token=pigskin_";
    assert!(smtp.arrived().iter().all(|mail| mail.text.contains(link)));
    for mail in smtp.arrived() {
        let (_, link) = mail.text.split_once("?token=").expect("a link");
        let token = link.split_whitespace().next().expect("a token");
        assert!(token.len() > 50 && !log.contains(token), "{log}");
    }
    assert!(!log.contains("s3cret"), "{log}");
    let shown = pigskin_in(folder.path(), "contest mail hog --format json").json();
    assert_eq!((&shown["sent"], &shown["waiting"]), (&2.into(), &0.into()));
    assert_eq!(
        (&shown["failed"], &shown["troubles"]),
        (&0.into(), &serde_json::json!([]))
    );
    // They are queued again only on demand.
    let said = run("contest mail hog --retry");
    assert!(said.starts_with("Queued 0 again"), "{said}");
    let said = pigskin_in(folder.path(), "contest mail hog --retry --format json").json();
    assert_eq!(said, serde_json::json!({ "queued": 0 }));
}
