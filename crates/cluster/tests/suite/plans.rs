//! Plans, and work on them.

use std::fs;

use pigskin_cluster::{ClusterError, Plan, UnitStatus, Worker};

use crate::{ContestFolder, compute_all, machine, merged, table, wait};

#[test]
fn a_unit_is_written_once_and_a_changed_entry_keeps_the_others() {
    wait(async {
        let contest = ContestFolder::new("edition = 'fall-2017'", 40);
        let location = contest.location();
        let plan = contest.plan(&location, 8).await;
        let opened = Plan::open(&location).await.expect("a plan");
        assert_eq!(opened.entries, plan.entries);
        let worker = Worker::new(plan.clone(), location.clone(), machine("one"));
        let (one, two) = (&mut |_| {}, &mut |_| {});
        let (first, second) = tokio::join!(worker.compute(3, one), worker.compute(3, two));
        let both = [first.expect("computed"), second.expect("computed")];
        assert!(
            both.contains(&UnitStatus::Now) && both.contains(&UnitStatus::Before),
            "{both:?}"
        );
        compute_all(&plan, &location, machine("one")).await;
        let units = plan.units().count();
        let folder = contest.path().join("cluster/units");
        assert_eq!(fs::read_dir(&folder).expect("a folder").count(), units);
        contest.entry("n041.json", &table(1000));
        let changed = contest.plan(&location, 8).await;
        let worker = Worker::new(changed.clone(), location.clone(), machine("two"));
        let missing = worker.missing().await.expect("a list").len();
        // One band changed, or is new: its row and its column.
        assert!(missing < units / 2, "{missing} of {units}");
        compute_all(&changed, &location, machine("two")).await;
        let merged = merged(&location, &changed).await.expect("it merges");
        assert_eq!(merged.results.standings.len(), 42);
    });
}

#[test]
fn missing_and_damaged_units_stop_a_merge() {
    wait(async {
        let contest = ContestFolder::new("edition = 'fall-2017'", 20);
        let location = contest.location();
        let plan = contest.plan(&location, 8).await;
        let worker = Worker::new(plan.clone(), location.clone(), machine("one"));
        worker
            .compute(0, &mut |_| {})
            .await
            .expect("it is computed");
        match merged(&location, &plan).await {
            Err(ClusterError::Missing {
                count, first: 1, ..
            }) => {
                assert_eq!(count, plan.units().count() - 1);
            }
            other => panic!("{other:?}"),
        }
        compute_all(&plan, &location, machine("one")).await;
        let folder = contest.path().join("cluster/units");
        for file in fs::read_dir(&folder).expect("a folder").take(3) {
            let path = file.expect("a file").path();
            let whole = fs::read(&path).expect("a file");
            let text = String::from_utf8(whole.clone()).expect("JSON");
            let changed = text.replacen("0.5", "0.6", 1).into_bytes();
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
                assert!(matches!(error, ClusterError::Damaged { .. }), "{error:?}");
            }
            let forgotten = worker.forget(None).await.expect("it is removed");
            assert_eq!(forgotten, 1);
            assert!(!path.exists());
            fs::write(&path, &whole).expect("to write");
        }
        merged(&location, &plan).await.expect("it is whole again");
        let error = worker
            .compute(worker.units(), &mut |_| {})
            .await
            .expect_err("there is none");
        assert!(error.to_string().starts_with("there is no unit"), "{error}");
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
        contest.plan(&location, 8).await;
        let path = contest.path().join("cluster/plan.json");
        let text = fs::read_to_string(&path).expect("a plan");
        for (from, to, message) in [
            ("set.goal = 20", "set.goal = 21", "engine"),
            ("set.goal = 20", "set.goal = 0", "goal"),
            ("\"version\": 2", "\"version\": 1", "version 1"),
            ("\"entries/", "\"entries/0", "missing or damaged"),
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
