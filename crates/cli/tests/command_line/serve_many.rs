//! `pigskin serve` after many entries: what it has used up by then.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use pigskin_course::{Roster, SubmissionId};
use pigskin_course_contest::{HeldContest, State};
use pigskin_entry::Source;
use tempfile::TempDir;

/// Enough for one file, process or connection each to be seen.
const MANY: usize = 40;

/// Entries after which the server has opened whatever stays open.
const FIRST: usize = 5;

/// Connections to databases, and of pages, that come and go.
const MORE_DESCRIPTORS: usize = 10;

/// The teams of a contest of D-Football.
const TEAMS: [&str; 4] = ["team_one", "team_two", "team_three", "team_four"];

/// A server that holds a contest, with temporary files of its own.
struct Server {
    folder: TempDir,
    temporary: TempDir,
    process: Child,
    /// Its page of the contest.
    address: String,
    runtime: tokio::runtime::Runtime,
}

#[test]
fn many_entries_leave_nothing_with_the_server() {
    let server = Server::start("edition = 'fall-2017'\nset.goal = 10");
    let entry = |number: usize| {
        let text = format!(
            "TEAM_NAME = 'Team {number}'\n\n\ndef final_strategy(a, b):\n    \
             return (a + b + {number}) % 10\n"
        );
        ("entry.py", text)
    };
    server.judge(0..FIRST, entry);
    let descriptors = server.settled().len();
    server.judge(FIRST..MANY, entry);
    server.has_nothing_left(descriptors);
}

#[test]
fn matches_leave_nothing_with_the_server() {
    let server = Server::start("game = 'd-football'\nn = 2\ngames_per_seat = 2");
    // One that ends is started again for each game.
    let plays = ["prefer_jumps(game)", "random_move(game)", "1", "exit()"];
    let entry = |number: usize| {
        let (team, plays) = (TEAMS[number], plays[number]);
        let text =
            format!("team_name = '{team}'\n\n\ndef my_strategy(game):\n    return {plays}\n");
        ("entry.py", text)
    };
    server.judge(0..TEAMS.len(), entry);
    server.has_on_its_board(&TEAMS);
    server.has_nothing_left(usize::MAX);
}

impl Server {
    fn start(contest: &str) -> Server {
        let [folder, temporary] = [(); 2].map(|()| TempDir::new().expect("a folder"));
        let contest = format!("title = 'Many'\n{contest}\n");
        fs::write(folder.path().join("contest.toml"), contest).expect("a file");
        let mut process = Command::new(env!("CARGO_BIN_EXE_pigskin"))
            .args(["serve", ".", "--port", "0"])
            .current_dir(folder.path())
            .env("TMPDIR", temporary.path())
            .stdout(Stdio::piped())
            .spawn()
            .expect("pigskin runs");
        let said = process.stdout.take().expect("a pipe, as asked for");
        let mut lines = BufReader::new(said).lines().map_while(Result::ok);
        let address = lines.find_map(|line| Some(line.strip_prefix("Many is at ")?.to_owned()));
        Server {
            folder,
            temporary,
            process,
            address: address.expect("the contest is announced"),
            runtime: tokio::runtime::Runtime::new().expect("a runtime"),
        }
    }

    /// Sends entries, each from another student, and waits until all are accepted.
    fn judge(
        &self,
        numbers: std::ops::Range<usize>,
        entry: impl Fn(usize) -> (&'static str, String),
    ) {
        self.runtime.block_on(async {
            let course = self.course().await;
            let rows = numbers
                .clone()
                .map(|number| format!("p{number},P{number}\n"));
            let roster = Roster::from_csv(&format!("id,name\n{}", rows.collect::<String>()));
            course
                .course()
                .enrol(&roster.expect("a roster"))
                .await
                .expect("enrolled");
            let mut sent: Vec<SubmissionId> = Vec::new();
            for number in numbers {
                let (name, text) = entry(number);
                let source = Source::sent(course.game(), name, text.into_bytes());
                let person = format!("p{number}").parse().expect("an id");
                let receipt = course.submit(&person, &source.expect("an entry")).await;
                sent.push(receipt.expect("kept").submission.id);
            }
            for id in sent {
                loop {
                    let found = course.submission(id).await.expect("read").expect("there");
                    match found.state {
                        State::Accepted => break,
                        State::Queued | State::Judging => {}
                        State::Refused => panic!("{found:?}"),
                    }
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            }
            course.close().await;
        });
    }

    /// Waits until the board has all of these teams.
    fn has_on_its_board(&self, teams: &[&str]) {
        let deadline = Instant::now() + Duration::from_mins(5);
        loop {
            let mut page = ureq::get(&self.address).call().expect("a page");
            let page = page.body_mut().read_to_string().expect("text");
            if teams.iter().all(|team| page.contains(team)) {
                return;
            }
            assert!(Instant::now() < deadline, "{page}");
            std::thread::sleep(Duration::from_millis(200));
        }
    }

    async fn course(&self) -> HeldContest {
        HeldContest::open(self.folder.path(), None)
            .await
            .expect("a course")
    }

    /// Asserts that the server has no child, no temporary file, and about as many
    /// descriptors as before.
    fn has_nothing_left(&self, descriptors: usize) {
        let open = self.settled();
        let most = descriptors.saturating_add(MORE_DESCRIPTORS);
        assert!(open.len() <= most, "{descriptors} before, now {open:#?}");
        let left = names(self.temporary.path());
        assert!(left.is_empty(), "{left:#?}");
    }

    /// Waits until the server has no child, and returns what it has open.
    fn settled(&self) -> Vec<PathBuf> {
        let process = Path::new("/proc").join(self.process.id().to_string());
        let deadline = Instant::now() + Duration::from_secs(20);
        loop {
            let children = children(&process);
            if children.is_empty() {
                break;
            }
            assert!(Instant::now() < deadline, "{children:#?}");
            std::thread::sleep(Duration::from_millis(100));
        }
        let open = names(&process.join("fd")).into_iter();
        open.filter_map(|fd| fs::read_link(fd).ok()).collect()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The system's status line of each child of a process.
fn children(process: &Path) -> Vec<String> {
    let lists = names(&process.join("task")).into_iter();
    let lists = lists.filter_map(|thread| fs::read_to_string(thread.join("children")).ok());
    let stat = |number: &str| fs::read_to_string(Path::new("/proc").join(number).join("stat"));
    let lists: String = lists.collect();
    lists
        .split_ascii_whitespace()
        .filter_map(|number| stat(number).ok())
        .collect()
}

fn names(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    entries.map(|entry| entry.path()).collect()
}
