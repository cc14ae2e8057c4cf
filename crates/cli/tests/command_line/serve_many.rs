//! `pigskin serve` after many entries: what it has used up by then.

use std::fs;
use std::path::{Path, PathBuf};

use pigskin_course_contest::State;

use crate::Folder;
use crate::held::{block_on, open, send, wait_for};
use crate::running::{Running, heard, until};

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
    running: Running,
    folder: Folder,
    temporary: Folder,
    /// Its page of the contest.
    address: String,
}

#[test]
fn many_entries_leave_nothing_with_the_server() {
    let server = Server::start("edition = 'fall-2017'\nset.goal = 10");
    let entry = |number: usize| {
        format!(
            "TEAM_NAME = 'Team {number}'\n\n\ndef final_strategy(a, b):\n    \
             return (a + b + {number}) % 10\n"
        )
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
        format!("team_name = '{team}'\n\n\ndef my_strategy(game):\n    return {plays}\n")
    };
    server.judge(0..TEAMS.len(), entry);
    server.has_on_its_board(&TEAMS);
    server.has_nothing_left(usize::MAX);
}

impl Server {
    fn start(contest: &str) -> Server {
        let [folder, temporary] = [(); 2].map(|()| Folder::new());
        folder.write("contest.toml", format!("title = 'Many'\n{contest}\n"));
        let mut serve = folder.command("serve . --port 0");
        serve.env("TMPDIR", temporary.path());
        let running = Running::start(serve);
        Server {
            address: format!("{}/contest", running.address()),
            running,
            folder,
            temporary,
        }
    }

    /// Sends entries, each from another student, and waits until all are accepted.
    fn judge(&self, numbers: std::ops::Range<usize>, entry: impl Fn(usize) -> String) {
        let rows = numbers
            .clone()
            .map(|number| format!("p{number},P{number}\n"));
        let people: String = rows.collect();
        block_on(async {
            let contest = open(self.folder.path(), &people).await;
            let mut sent = Vec::new();
            for number in numbers {
                let person = format!("p{number}");
                sent.push(send(&contest, &person, "entry.py", &entry(number)).await);
            }
            for id in sent {
                let found = wait_for(&contest, id, State::is_over).await;
                assert_eq!(found.state, State::Accepted, "{found:?}");
            }
            contest.close().await;
        });
    }

    /// Waits until the board has all of these teams.
    fn has_on_its_board(&self, teams: &[&str]) {
        until("a board of all teams", || {
            let (_, page) = heard(ureq::get(&self.address).call());
            teams.iter().all(|team| page.contains(team)).then_some(())
        });
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
        let process = Path::new("/proc").join(self.running.process.id().to_string());
        until("the end of all children", || {
            children(&process).is_empty().then_some(())
        });
        let open = names(&process.join("fd")).into_iter();
        open.filter_map(|fd| fs::read_link(fd).ok()).collect()
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
