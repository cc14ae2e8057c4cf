//! Plans, units and merges, through what the crate offers.

mod football;
#[path = "../../../sandbox/tests/not_tried/mod.rs"]
mod not_tried;
mod plans;
mod s3;
mod same_standings;

use std::fs;
use std::future::Future;
use std::path::Path;

use pigskin_cluster::{
    ClusterError, Location, Machine, MergedContest, Plan, UnitStatus, Worker, merge,
};
use pigskin_contest::{Contest, Results};
use pigskin_hog::{Choice, Scores, Table};
use tempfile::TempDir;

/// The goal of these contests: small, for the sake of time.
const GOAL: u16 = 20;

/// A contest in a folder of its own, with a plan beside it.
struct ContestFolder {
    folder: TempDir,
}

impl ContestFolder {
    /// A contest of this edition with this many different tables; two entries have the first one.
    fn new(toml: &str, tables: u16) -> ContestFolder {
        let contest = ContestFolder::described(&format!("{toml}\nset.goal = {GOAL}\n"));
        for n in 0..tables {
            contest.entry(&format!("n{n:03}.json"), &table(n));
        }
        contest.entry("same.json", &table(0));
        contest
    }

    /// A contest without entries.
    fn described(toml: &str) -> ContestFolder {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir(folder.path().join("entries")).expect("a folder");
        fs::write(folder.path().join("contest.toml"), toml).expect("a file");
        ContestFolder { folder }
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    fn entry(&self, name: &str, table: &Table) {
        self.file(name, &table.to_json());
    }

    fn file(&self, name: &str, text: &str) {
        let path = self.path().join("entries").join(name);
        fs::write(path, text).expect("a file");
    }

    fn contest(&self) -> Contest {
        Contest::open(self.path()).expect("a contest")
    }

    /// The standings as one machine computes them.
    async fn run(&self) -> Results {
        self.contest().run(&mut |_| {}).await.expect("it runs")
    }

    /// Plans the contest, with this many players on a side.
    async fn plan(&self, location: &Location, side: usize) -> Plan {
        let planned = Plan::create(location, &self.contest(), side, &mut |_| {}).await;
        planned.expect("a plan")
    }

    /// The folder of the plan, as a location.
    fn location(&self) -> Location {
        let path = self.path().join("cluster");
        Location::create(path.to_str().expect("UTF-8")).expect("a folder")
    }
}

/// A strategy with a bit of everything, another one for each number.
fn table(n: u16) -> Table {
    Table::from_fn(GOAL, |Scores { mine, theirs }| {
        let number = (mine.0 * (n % 5 + 1) + theirs.0 * 3 + (n >> (mine.0 % 10))) % 10;
        Choice::dice(u8::try_from(number).expect("a digit"))
    })
}

/// A machine of this name.
fn machine(name: &str) -> Machine {
    Machine {
        name: name.to_owned(),
        ..Machine::this()
    }
}

/// Lets a machine compute everything that is missing.
async fn compute_all(plan: &Plan, location: &Location, machine: Machine) {
    let worker = Worker::new(plan.clone(), location.clone(), machine);
    for index in worker.missing().await.expect("a list") {
        let computed = worker.compute(index, &mut |_| {}).await;
        assert_eq!(computed.expect("it is computed"), UnitStatus::Now);
    }
}

async fn merged(location: &Location, plan: &Plan) -> Result<MergedContest, ClusterError> {
    merge(location, plan, &mut |_| {}).await
}

/// Runs a test that waits.
fn wait<T>(test: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build();
    runtime.expect("a runtime").block_on(test)
}
