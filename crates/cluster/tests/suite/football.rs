//! Contests of D-Football on many machines.

use std::fs;

use pigskin_cluster::{ClusterError, Plan, PlannedPlayer, UnitStatus, Worker};
use pigskin_contest::Contest;

use crate::{ContestFolder, compute_all, machine, merged, wait};

/// A contest with few games of few pieces, whose clock no busy machine runs out of, and entries in R
/// and Python. Two have the same code.
fn contest() -> ContestFolder {
    let contest = ContestFolder::described(
        "game = 'd-football'\nn = 4\ngames_per_seat = 3\nclock = { move_ms = 20000 }\n\
         reference = ['prefer-jumps']",
    );
    contest.file(
        "jumps.R",
        "my_strategy <- function(game) prefer_jumps(game)\n",
    );
    let leftmost = "def my_strategy(game):\n    return valid_moves(game)[0]\n";
    contest.file("leftmost.py", leftmost);
    contest.file("copy.py", leftmost);
    contest.file(
        "rightmost.py",
        "def my_strategy(game):\n    return valid_moves(game)[-1]\n",
    );
    contest.file("errs.R", "my_strategy <- function(game) stop('alas')\n");
    fs::create_dir(contest.path().join("entries/many")).expect("a folder");
    contest.file(
        "many/my_strategy.py",
        "from more import chosen\n\ndef my_strategy(game):\n    return chosen(game)\n",
    );
    contest.file(
        "many/more.py",
        "from d_football import random_move\n\ndef chosen(game):\n    return random_move(game)\n",
    );
    contest.file("broken.ipynb", "{");
    contest
}

#[test]
fn a_contest_has_the_results_of_one_machine() {
    wait(async {
        let contest = contest();
        let alone = contest.run().await;
        let location = contest.location();
        let plan = contest.plan(&location, 2).await;
        assert_eq!((plan.entries.len(), plan.players()), (7, 6));
        compute_all(&plan, &location, machine("one")).await;
        let plan = Plan::open(&location).await.expect("a plan");
        let merged = merged(&location, &plan).await.expect("it merges");
        // Random moves follow the seeds of their games.
        assert_eq!(merged.results, alone);
        let units = plan.units().count();
        merged
            .write(&contest.path().join("merged"))
            .expect("it is written");
        for name in ["standings.csv", "results.json", "report.html"] {
            let read = |folder: &str| fs::read(contest.path().join(folder).join(name));
            assert!(
                read("merged").expect("a file") == read("results").expect("a file"),
                "{name}"
            );
        }
        // A changed entry costs its own units.
        contest.file(
            "rightmost.py",
            "def my_strategy(game):\n    return valid_moves(game)[-1] # !\n",
        );
        let changed = contest.plan(&location, 2).await;
        let worker = Worker::new(changed, location, machine("three"));
        let missing = worker.missing().await.expect("a list").len();
        assert!((1..units).contains(&missing), "{missing} of {units}");
    });
}

#[test]
fn a_machine_without_a_language_leaves_its_units_to_others() {
    wait(async {
        let contest = contest();
        let location = contest.location();
        let plan = contest.plan(&location, 1).await;
        // Damaged files stand for a language that is missing.
        let mut elsewhere = plan.clone();
        let entries = elsewhere.entries.iter_mut();
        for entry in entries.filter(|entry| entry.team == "rightmost") {
            if let PlannedPlayer::Program { files, .. } = &mut entry.player {
                files[0].1.clear();
            }
        }
        let worker = Worker::new(elsewhere, location, machine("bare"));
        let (mut now, mut refused) = (0, 0);
        for index in worker.missing().await.expect("a list") {
            match worker.compute(index, &mut |_| {}).await {
                Ok(UnitStatus::Now) => now += 1,
                Err(ClusterError::Program { team, .. }) => {
                    assert_eq!(team, "rightmost");
                    refused += 1;
                }
                other => panic!("{other:?}"),
            }
        }
        assert!(now > 0 && refused > 0, "{now} and {refused}");
    });
}

#[test]
fn a_machine_without_the_wall_refuses() {
    // The plan keeps the contest's wall: only the person who starts the work lowers it.
    wait(async {
        let contest = ContestFolder::described("game = 'd-football'\nsandbox = 'limits'\nn = 2");
        contest.file("a.py", "def my_strategy(game):\n    return 1\n");
        let mut trusting: Contest = contest.contest();
        trusting.trust_entries();
        let location = contest.location();
        let plan = Plan::create(&location, &trusting, 2, &mut |_| {}).await;
        let plan = plan.expect("a plan");
        assert_eq!(plan.contest.wall, pigskin_entry::Wall::Full);
        let mut plan = Plan::open(&location).await.expect("a plan");
        assert_eq!(plan.contest.wall, pigskin_entry::Wall::Full);
        plan.contest.trust_entries();
        assert_eq!(plan.contest.wall, pigskin_entry::Wall::Limits);
    });
}
