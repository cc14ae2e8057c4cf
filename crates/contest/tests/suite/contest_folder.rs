//! A contest's folder, to be filled and run.

use std::fs;
use std::future::{Future, poll_fn};
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::Poll;

use pigskin_contest::{
    Contest, ContestGame, Event, GameResults, HogResults, Readiness, Results, RunError,
};
use pigskin_database::sqlite_url;
use pigskin_hog::{Choice, Dice, Die, FairDice, Rules, Scores, Table};
use sqlx::{Connection as _, SqliteConnection};
use tempfile::TempDir;

/// The goal of these contests: small, for the sake of time.
pub const GOAL: u16 = 30;

/// A contest in a folder of its own.
pub struct ContestFolder {
    folder: TempDir,
}

/// The result of a run.
pub struct Ran {
    pub results: Results,
    pub events: Vec<Event>,
}

impl ContestFolder {
    /// A contest of the edition of fall 2019, to [`GOAL`] points.
    pub fn new() -> ContestFolder {
        ContestFolder::described(&format!("edition = 'fall-2019'\nset.goal = {GOAL}"))
    }

    /// A contest of this description.
    pub fn described(toml: &str) -> ContestFolder {
        let folder = tempfile::tempdir().expect("a temporary folder");
        fs::create_dir(folder.path().join("entries")).expect("a folder");
        let contest = ContestFolder { folder };
        contest.file("contest.toml", toml);
        contest
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    pub fn entry_path(&self, name: &str) -> PathBuf {
        self.path().join("entries").join(name)
    }

    /// Writes a file of the contest.
    pub fn file(&self, name: &str, contents: impl AsRef<[u8]>) {
        fs::write(self.path().join(name), contents).expect("to write");
    }

    /// Writes an entry, in folders if its name has some.
    pub fn entry(&self, name: &str, contents: impl AsRef<[u8]>) {
        let path = self.entry_path(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("to make a folder");
        fs::write(path, contents).expect("to write");
    }

    /// Writes the same choice at all scores as an entry in JSON.
    pub fn always(&self, name: &str, dice: u8) {
        self.entry(name, always(dice).to_json());
    }

    /// The contest as described.
    pub fn contest(&self) -> Contest {
        Contest::open(self.path()).expect("a description")
    }

    /// The rules of its edition.
    pub fn rules(&self) -> Rules {
        match self.contest().game {
            ContestGame::Hog(hog) => hog.edition.rules,
            ContestGame::DFootball(_) => panic!("it is of Hog"),
        }
    }

    /// Runs the contest, which has to succeed.
    pub fn run(&self) -> Ran {
        let mut events = Vec::new();
        let ran = self.tell_run(&mut |event| events.push(event));
        Ran {
            results: ran.expect("it runs"),
            events,
        }
    }

    /// Runs the contest, which has to fail, and gives the message.
    pub fn fails(&self) -> String {
        let ran = self.tell_run(&mut |_| {});
        ran.expect_err("it fails").to_string()
    }

    fn tell_run(&self, tell: &mut (dyn FnMut(Event) + Send)) -> Result<Results, RunError> {
        let contest = self.contest();
        runtime().block_on(contest.run(tell))
    }

    /// Runs the contest, and drops it at the first moment after so many
    /// matchups were decided.
    pub fn interrupted_after(&self, matchups: usize) {
        let contest = self.contest();
        let stopped = AtomicBool::new(false);
        let mut decided = 0;
        let mut tell = |event| {
            decided += usize::from(matches!(event, Event::MatchupDecided { .. }));
            stopped.fetch_or(decided >= matchups, Ordering::Relaxed);
        };
        let ended = runtime().block_on(async {
            let mut run = pin!(contest.run(&mut tell));
            poll_fn(|context| match run.as_mut().poll(context) {
                Poll::Ready(_) => Poll::Ready(true),
                Poll::Pending if stopped.load(Ordering::Relaxed) => Poll::Ready(false),
                Poll::Pending => Poll::Pending,
            })
            .await
        });
        assert!(!ended, "it came to its end");
    }

    /// Runs the contest while another run of it is at work, and gives the
    /// message.
    pub fn fails_beside_another_run(&self) -> String {
        let contest = self.contest();
        let (mut deaf, mut mute) = (|_| {}, |_| {});
        let beside = runtime().block_on(async {
            let mut run = pin!(contest.run(&mut deaf));
            let begun = poll_fn(|context| Poll::Ready(run.as_mut().poll(context).is_pending()));
            assert!(begun.await, "it has only begun");
            contest.run(&mut mute).await
        });
        beside.expect_err("it fails").to_string()
    }

    /// A file of the results.
    pub fn result(&self, name: &str) -> String {
        let path = self.path().join("results").join(name);
        fs::read_to_string(path).expect("it was written")
    }

    /// All files of the results.
    pub fn written(&self) -> [String; 3] {
        ["standings.csv", "results.json", "report.html"].map(|name| self.result(name))
    }

    /// Executes a statement in the cache.
    pub fn execute(&self, statement: &'static str) {
        runtime().block_on(async {
            let url = sqlite_url(&self.path().join("results/known.sqlite"));
            let mut database = SqliteConnection::connect(&url).await.expect("a database");
            let done = sqlx::query(statement).execute(&mut database).await;
            assert!(done.expect("executed").rows_affected() > 0, "{statement}");
            database.close().await.expect("closed");
        });
    }

    /// Removes all results and the cache.
    pub fn forget(&self) {
        fs::remove_dir_all(self.path().join("results")).expect("there are results");
    }
}

impl Ran {
    /// The numbers of matchups, and of those among them that were known.
    pub fn matchups_and_known(&self) -> (usize, usize) {
        let mut events = self.events.iter();
        let found = events.find_map(|event| match event {
            Event::FieldReady {
                matchups, known, ..
            } => Some((*matchups, *known)),
            _ => None,
        });
        found.expect("the field stood")
    }

    /// Number of matchups that were not in the cache.
    pub fn decided(&self) -> usize {
        let events = self.events.iter();
        events
            .filter(|event| matches!(event, Event::MatchupDecided { .. }))
            .count()
    }

    /// The programs that were asked, by file name.
    pub fn asked(&self) -> Vec<&str> {
        let ready = self.events.iter().filter_map(|event| match event {
            Event::EntryReady {
                file,
                how: Readiness::Asked(_),
                ..
            } => Some(file.as_str()),
            _ => None,
        });
        let mut asked: Vec<_> = ready.collect();
        asked.sort_unstable();
        asked
    }

    /// The results of a contest of Hog.
    pub fn hog(&self) -> &HogResults {
        match &self.results.game {
            GameResults::Hog(hog) => hog,
            GameResults::DFootball(_) => panic!("it is of Hog"),
        }
    }

    /// The teams, best first.
    pub fn teams(&self) -> Vec<&str> {
        let rows = self.results.standings.iter();
        rows.map(|row| row.team.as_str()).collect()
    }

    /// File and kind of the disqualified entries.
    pub fn disqualified(&self) -> Vec<(&str, &str)> {
        let rows = self.results.disqualified.iter();
        rows.map(|row| (row.file.as_str(), row.kind.as_str()))
            .collect()
    }

    /// Why the entry in this file is disqualified.
    pub fn reason(&self, file: &str) -> &str {
        let mut rows = self.results.disqualified.iter();
        let row = rows.find(|row| row.file == file);
        &row.expect("it is disqualified").reason
    }
}

pub fn runtime() -> tokio::runtime::Runtime {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    runtime.expect("a runtime")
}

/// The table with the same choice at all scores.
pub fn always(dice: u8) -> Table {
    Table::from_fn(GOAL, |_| Choice::dice(dice))
}

/// The table that rolls one of two numbers of dice, by who leads.
pub fn by_lead(ahead: u8, behind: u8) -> Table {
    Table::from_fn(GOAL, |Scores { mine, theirs }| {
        Choice::dice(if mine > theirs { ahead } else { behind })
    })
}

/// A table of choices drawn at random, the same one for the same seed.
pub fn drawn(goal: u16, seed: u64) -> Table {
    let die = Die::new(11).expect("a die");
    let mut dice = FairDice::new(seed);
    Table::from_fn(goal, |_| Choice::dice(dice.roll(die) - 1))
}

/// A program that always makes the same choice.
pub fn program(team: &str, choice: &str) -> String {
    let team = serde_json::Value::from(team);
    format!("TEAM_NAME = {team}\n\n\ndef final_strategy(mine, theirs):\n    return {choice}\n")
}
