//! Machines that compute wrongly.

use pigskin_cluster::{MergeError, Recheck, UnitResult, UnitStatus, Worker, merge};

use crate::{ContestFolder, compute_again, compute_all, falsify, machine, merged, wait};

const ALL: Recheck = Recheck {
    share: 1.0,
    seed: 7,
};

/// Adds this to the last chance of each unit.
fn add(result: &mut UnitResult, more: f64) -> bool {
    let UnitResult::WinRates(chances) = result else {
        return false;
    };
    let last = chances.last_mut().expect("a pair");
    last[1] += more;
    true
}

#[test]
fn drawn_units_are_computed_again_by_another_machine() {
    wait(async {
        let contest = ContestFolder::new("edition = 'fall-2017'", 20);
        let location = contest.location();
        let plan = contest.plan(&location, 8, ALL).await;
        let [one, two] =
            ["one", "two"].map(|name| Worker::new(plan.clone(), location.clone(), machine(name)));
        let again = two
            .compute_again(0, false, &mut |_| {})
            .await
            .expect("an answer");
        assert_eq!(again, UnitStatus::NotOnce);
        compute_all(&plan, &location, machine("one")).await;
        let error = merged(&location, &plan)
            .await
            .expect_err("nothing is checked");
        assert!(
            matches!(error, MergeError::Unchecked { count, .. } if count == plan.units().count())
        );
        assert!(error.to_string().contains("--again"), "{error}");
        let unchecked = merge(&location, &plan, true, &mut |_| {}).await;
        assert_eq!(unchecked.expect("it merges").report.checked, 0);
        let again = one
            .compute_again(0, false, &mut |_| {})
            .await
            .expect("an answer");
        assert_eq!(again, UnitStatus::ElsewhereOnly);
        let again = one
            .compute_again(0, true, &mut |_| {})
            .await
            .expect("an answer");
        assert_eq!(again, UnitStatus::Now);
        compute_again(&plan, &location, machine("two")).await;
        let merged = merged(&location, &plan).await.expect("it merges");
        assert_eq!(
            (merged.report.checked, merged.report.identical),
            (plan.units().count(), plan.units().count())
        );
    });
}

#[test]
fn a_machine_beyond_the_bound_is_named_and_its_units_are_forgotten() {
    wait(async {
        for folder in ["units", "again"] {
            let contest = ContestFolder::new("edition = 'fall-2019'", 20);
            let location = contest.location();
            let plan = contest.plan(&location, 8, ALL).await;
            compute_all(&plan, &location, machine("one")).await;
            compute_again(&plan, &location, machine("two")).await;
            let paths = falsify(&contest, folder, |result| add(result, 1e-9));
            let error = merged(&location, &plan).await.expect_err("one is wrong");
            let MergeError::Different(difference) = &error else {
                panic!("{error:?}");
            };
            let wrong = if folder == "units" { "one" } else { "two" };
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
            assert_eq!(forgotten.units + forgotten.again, plan.units().count());
            assert!(paths.iter().all(|path| !path.exists()));
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
        falsify(&contest, "again", |result| add(result, 2e-16));
        let merged = merged(&location, &plan).await.expect("it merges");
        assert_eq!(
            (
                merged.report.checked,
                merged.report.identical,
                merged.report.open
            ),
            (plan.units().count(), 0, plan.units().count())
        );
    });
}
