//! `pigskin serve`, whose database is replaced by another file.

use std::fs;
use std::path::Path;

use rustix::process::Signal;

use crate::held::{block_on, open, tokens};
use crate::running::{Running, agent, heard, send_entry};
use crate::{Folder, has};

const CONTEST: &str = "title = 'Hog'\nedition = 'fall-2017'\nsandbox = 'limits'\nset.goal = 5\n";

/// Makes a database of the contest, and returns Ada's token.
fn database(folder: &Path) -> String {
    block_on(async {
        let contest = open(folder, "ada,Ada\n").await;
        let token = tokens(&contest).await.remove(0);
        contest.close().await;
        token
    })
}

/// A server of a contest in `hog`, beside another database of a contest in `other`.
struct Server {
    folder: Folder,
    running: Running,
    token: String,
}

impl Server {
    fn start() -> Server {
        let folder = Folder::with("hog/contest.toml", CONTEST);
        folder.write("other/contest.toml", CONTEST);
        database(&folder.at("other"));
        let token = database(&folder.at("hog"));
        let running = folder.start("serve hog --port 0 --metrics 0");
        Server {
            folder,
            running,
            token,
        }
    }

    /// Sends an entry to an address, and returns the status and the answer.
    fn send(&self, address: &str) -> (u16, String) {
        let at = address.trim_start_matches("http://");
        let entry = "4 4 4 4 4\n".repeat(5);
        heard(send_entry(at, &self.token, "a.txt", &entry))
    }

    /// Kills the server, and returns the folder.
    fn killed(self) -> Folder {
        self.running.signal(Signal::KILL);
        self.running.ended();
        self.folder
    }
}

/// The log beside a restored file is moved away, as the message says, and the server starts.
fn starts_without_the_log(folder: &Folder) {
    let says = "course.sqlite was replaced, and hog/course.sqlite-wal has the last writes to the file \
                before";
    folder.fails("serve hog --port 0", 1, says);
    folder.fails("contest roster hog", 1, says);
    for end in ["-wal", "-shm"] {
        let log = folder.at(format!("hog/course.sqlite{end}"));
        fs::rename(log, folder.at(format!("old{end}"))).expect("it is there");
    }
    let server = folder.start("serve hog --port 0");
    server.says("Hog is at http");
    server.stopped();
}

#[test]
fn a_server_whose_database_is_replaced_gives_no_receipts() {
    let server = Server::start();
    let operations = server.running.operations();
    let address = server.running.address();
    assert_eq!(server.send(&address).0, 201);
    let other = server.folder.at("other/course.sqlite");
    fs::rename(other, server.folder.at("hog/course.sqlite")).expect("it is there");
    let (status, why) = server.send(&address);
    assert_eq!(status, 503, "{why}");
    has(&why, "the database was replaced while the server runs");
    assert!(!why.contains("sqlite"), "{why}");
    let (status, why) = heard(agent().get(format!("{operations}/readyz")).call());
    assert_eq!(status, 503);
    has(&why, "hog/course.sqlite was replaced");
    server.running.logs("hog/course.sqlite was replaced");
    starts_without_the_log(&server.killed());
}

#[test]
fn a_database_that_is_copied_over_a_killed_servers_is_noticed() {
    let server = Server::start();
    let address = server.running.address();
    assert_eq!(server.send(&address).0, 201);
    let folder = server.killed();
    // The same file, with other contents.
    fs::copy(
        folder.at("other/course.sqlite"),
        folder.at("hog/course.sqlite"),
    )
    .expect("copied");
    starts_without_the_log(&folder);
}

#[test]
fn a_killed_servers_database_goes_on_where_it_was() {
    let server = Server::start();
    let address = server.running.address();
    assert_eq!(server.send(&address).0, 201);
    let folder = server.killed();
    // Also in a folder to which its files are copied.
    fs::create_dir(folder.at("there")).expect("a folder");
    for file in fs::read_dir(folder.at("hog")).expect("a folder").flatten() {
        if file.path().is_file() {
            let to = folder.at("there").join(file.file_name());
            fs::copy(file.path(), to).expect("copied");
        }
    }
    for name in ["hog", "there"] {
        let standings = block_on(async {
            let contest = open(&folder.at(name), "").await;
            let sent = contest.submission(pigskin_course::SubmissionId(1)).await;
            contest.close().await;
            sent.expect("read")
        });
        assert!(standings.is_some(), "{name}");
    }
}
