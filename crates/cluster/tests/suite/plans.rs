//! Plans, and work on them.

use std::fs;

use pigskin_cluster::{MergeError, Plan, Recheck, SquareFile, SquareStatus, Worker};

use crate::{ContestFolder, compute_all, machine, merged, table, wait};

const NONE: Recheck = Recheck {
    share: 0.0,
    seed: 0,
};

#[test]
fn a_square_is_written_once_and_a_changed_entry_keeps_the_others() {
    wait(async {
        let contest = ContestFolder::new("edition = 'fall-2017'", 40);
        let location = contest.location();
        let plan = contest.plan(&location, 8, NONE).await;
        assert_eq!(Plan::open(&location).await.expect("a plan"), plan);
        let worker = Worker::new(plan.clone(), location.clone(), machine("one"));
        let (first, second) = tokio::join!(worker.compute(3, |_| {}), worker.compute(3, |_| {}));
        let both = [first.expect("computed"), second.expect("computed")];
        assert!(
            both.contains(&SquareStatus::Now) && both.contains(&SquareStatus::Before),
            "{both:?}"
        );
        compute_all(&plan, &location, machine("one")).await;
        let squares = plan.squares();
        let folder = contest.path().join("cluster/squares");
        assert_eq!(fs::read_dir(&folder).expect("a folder").count(), squares);
        contest.entry("n041.json", &table(1000));
        let changed = contest.plan(&location, 8, NONE).await;
        let worker = Worker::new(changed.clone(), location.clone(), machine("two"));
        let missing = worker.missing().await.expect("a list").len();
        // One band changed, or is new.
        assert!(missing <= changed.bands.len(), "{missing} of {squares}");
        compute_all(&changed, &location, machine("two")).await;
        let merged = merged(&location, &changed).await.expect("it merges");
        assert_eq!(merged.standings.len(), 42);
    });
}

#[test]
fn missing_and_damaged_squares_stop_a_merge() {
    wait(async {
        let contest = ContestFolder::new("edition = 'fall-2017'", 20);
        let location = contest.location();
        let plan = contest.plan(&location, 8, NONE).await;
        let worker = Worker::new(plan.clone(), location.clone(), machine("one"));
        worker.compute(0, |_| {}).await.expect("it is computed");
        match merged(&location, &plan).await {
            Err(MergeError::Missing {
                count, first: 1, ..
            }) => {
                assert_eq!(count, plan.squares() - 1);
            }
            other => panic!("{other:?}"),
        }
        compute_all(&plan, &location, machine("one")).await;
        let folder = contest.path().join("cluster/squares");
        for file in fs::read_dir(&folder).expect("a folder").take(3) {
            let path = file.expect("a file").path();
            let whole = fs::read(&path).expect("a file");
            let mut changed = whole.clone();
            changed[chances_end(&whole) - 3] ^= 1;
            let half = whole[..whole.len() / 2].to_vec();
            for damaged in [changed, half, Vec::new()] {
                fs::write(&path, damaged).expect("to write");
                let error = merged(&location, &plan).await.expect_err("it is damaged");
                let name = path
                    .file_name()
                    .expect("a name")
                    .to_string_lossy()
                    .into_owned();
                assert!(error.to_string().contains(&name), "{error}");
                assert!(matches!(error, MergeError::Damaged { .. }), "{error:?}");
            }
            let forgotten = worker.forget(None).await.expect("it is removed");
            assert_eq!((forgotten.squares, forgotten.again), (1, 0));
            assert!(!path.exists());
            fs::write(&path, &whole).expect("to write");
        }
        merged(&location, &plan).await.expect("it is whole again");
        let error = worker
            .compute(plan.squares(), |_| {})
            .await
            .expect_err("there is none");
        assert!(
            error.to_string().starts_with("there is no square"),
            "{error}"
        );
    });
}

#[test]
fn a_plan_of_another_engine_is_refused() {
    wait(async {
        let contest = ContestFolder::new("edition = 'fall-2017'", 3);
        let location = contest.location();
        let error = Plan::open(&location)
            .await
            .expect_err("there is none")
            .to_string();
        assert!(error.contains("pigskin cluster plan"), "{error}");
        contest.plan(&location, 8, NONE).await;
        let path = contest.path().join("cluster/plan.json");
        let text = fs::read_to_string(&path).expect("a plan");
        for (from, to, message) in [
            ("\"engine\": ", "\"engine\": 9", "engine"),
            ("\"goal\": \"20\"", "\"goal\": \"0\"", "goal"),
            ("\"ranked\": ", "\"ranked\": 9", "contradict"),
            ("{", "[", "cannot be used"),
        ] {
            fs::write(&path, text.replacen(from, to, 1)).expect("to write");
            let error = Plan::open(&location)
                .await
                .expect_err("it is another")
                .to_string();
            assert!(error.contains(message), "{error}");
        }
    });
}

/// The end of the last chance in the file of a square.
fn chances_end(bytes: &[u8]) -> usize {
    let read = (1..5000).find_map(|pairs| SquareFile::read(bytes.to_vec().into(), pairs).ok());
    let chances = read.expect("a square").chances;
    let [_, second] = chances[chances.len() - 1];
    let windows = bytes.windows(8);
    let places = windows
        .enumerate()
        .filter(|(_, window)| *window == second.to_le_bytes());
    // The footer repeats the highest and the lowest chance after the columns.
    let column = chances.iter().rev().map(|both| both[1]);
    let mut ends = places.map(|(place, _)| place + 8).filter(|&end| {
        let before = column.clone().zip((8..=end).rev().step_by(8));
        before
            .take(3)
            .all(|(chance, end)| bytes[end - 8..end] == chance.to_le_bytes())
    });
    ends.next_back().expect("the column")
}
