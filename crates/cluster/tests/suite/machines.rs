//! Machines that compute wrongly.

use std::fs;

use bytes::Bytes;
use pigskin_cluster::{MergeError, Recheck, SquareFile, SquareStatus, Worker, merge};
use pigskin_entry::Hash;

use crate::{ContestFolder, compute_again, compute_all, machine, merged, wait};

const ALL: Recheck = Recheck {
    share: 1.0,
    seed: 7,
};

#[test]
fn drawn_squares_are_computed_again_by_another_machine() {
    wait(async {
        let contest = ContestFolder::new("edition = 'fall-2017'", 20);
        let location = contest.location();
        let plan = contest.plan(&location, 8, ALL).await;
        let [one, two] =
            ["one", "two"].map(|name| Worker::new(plan.clone(), location.clone(), machine(name)));
        let again = two
            .compute_again(0, false, |_| {})
            .await
            .expect("an answer");
        assert_eq!(again, SquareStatus::NotOnce);
        compute_all(&plan, &location, machine("one")).await;
        let error = merged(&location, &plan)
            .await
            .expect_err("nothing is checked");
        assert!(matches!(error, MergeError::Unchecked { count, .. } if count == plan.squares()));
        assert!(error.to_string().contains("--again"), "{error}");
        let unchecked = merge(&location, &plan, true, &mut |_| {}).await;
        assert_eq!(unchecked.expect("it merges").checked, 0);
        let again = one
            .compute_again(0, false, |_| {})
            .await
            .expect("an answer");
        assert_eq!(again, SquareStatus::ElsewhereOnly);
        let again = one.compute_again(0, true, |_| {}).await.expect("an answer");
        assert_eq!(again, SquareStatus::Now);
        compute_again(&plan, &location, machine("two")).await;
        let merged = merged(&location, &plan).await.expect("it merges");
        assert_eq!(
            (merged.checked, merged.identical),
            (plan.squares(), plan.squares())
        );
    });
}

#[test]
fn a_machine_beyond_the_bound_is_named_and_its_squares_are_forgotten() {
    wait(async {
        for folder in ["squares", "again"] {
            let contest = ContestFolder::new("edition = 'fall-2019'", 20);
            let location = contest.location();
            let plan = contest.plan(&location, 8, ALL).await;
            compute_all(&plan, &location, machine("one")).await;
            compute_again(&plan, &location, machine("two")).await;
            let square = plan.square(1).expect("a square");
            let path = wrong(&contest, folder, plan.bands[square.column].name, |chance| {
                chance + 1e-9
            });
            let error = merged(&location, &plan).await.expect_err("one is wrong");
            let MergeError::Different(difference) = &error else {
                panic!("{error:?}");
            };
            let wrong = if folder == "squares" { "one" } else { "two" };
            let named: Vec<&str> = difference
                .wrong()
                .iter()
                .map(|machine| &*machine.name)
                .collect();
            assert_eq!(named, [wrong]);
            assert!(
                error
                    .to_string()
                    .ends_with(&format!("So {wrong} computes wrongly")),
                "{error}"
            );
            let worker = Worker::new(plan.clone(), location.clone(), machine("three"));
            let forgotten = worker.forget(Some(wrong)).await.expect("they are removed");
            assert_eq!(forgotten.squares + forgotten.again, plan.squares());
            assert!(!path.exists());
            compute_all(&plan, &location, machine("three")).await;
            compute_again(&plan, &location, machine("four")).await;
            merged(&location, &plan).await.expect("it merges");
        }
    });
}

#[test]
fn last_digits_within_the_bound_are_no_fault() {
    wait(async {
        let contest = ContestFolder::new("edition = 'fall-2019'", 20);
        let location = contest.location();
        let plan = contest.plan(&location, 8, ALL).await;
        compute_all(&plan, &location, machine("one")).await;
        compute_again(&plan, &location, machine("old")).await;
        let square = plan.square(1).expect("a square");
        wrong(
            &contest,
            "again",
            plan.bands[square.column].name,
            |chance| chance + 2e-16,
        );
        let merged = merged(&location, &plan).await.expect("it merges");
        assert_eq!(
            (merged.checked, merged.identical),
            (plan.squares(), plan.squares() - 1)
        );
    });
}

/// Changes the chances in the file of the square of the first band and this one, as a machine that
/// computes wrongly does.
fn wrong(
    contest: &ContestFolder,
    folder: &str,
    column: Hash,
    change: fn(f64) -> f64,
) -> std::path::PathBuf {
    let folder = contest.path().join("cluster").join(folder);
    for file in fs::read_dir(folder).expect("a folder") {
        let path = file.expect("a file").path();
        let bytes = Bytes::from(fs::read(&path).expect("a file"));
        // The number of pairs is not known here; a wrong one is refused.
        let read = (1..5000).find_map(|pairs| SquareFile::read(bytes.clone(), pairs).ok());
        let mut read = read.expect("a square");
        let [row, other] = read.head.bands;
        if other != column || row == other {
            continue;
        }
        let last = read.chances.len() - 1;
        read.chances[last][0] = change(read.chances[last][0]);
        read.head.sum = SquareFile::sum(&read.chances);
        let hashes = [row, other].map(|name| tables(contest, name));
        let square = pigskin_cluster::Square { row: 0, column: 1 };
        let bytes = read
            .to_bytes(square, [&hashes[0], &hashes[1]])
            .expect("a file");
        fs::write(&path, bytes).expect("to write");
        return path;
    }
    panic!("there is no such square");
}

/// The hashes of a band's tables, from its file.
fn tables(contest: &ContestFolder, name: Hash) -> Vec<Hash> {
    let path = contest.path().join(format!("cluster/bands/{name}.bin"));
    let bytes = fs::read(path).expect("a band");
    let size = 16 + usize::from(crate::GOAL).pow(2);
    let tables = bytes[20..].chunks_exact(size);
    let hash = |table: &[u8]| Hash::from_bytes(*table.first_chunk().expect("a hash"));
    tables.map(hash).collect()
}
