//! The standings of many machines and of one.

use pigskin_cluster::Recheck;
use pigskin_contest::{GameResults, Results};

use crate::{ContestFolder, compute_again, compute_all, machine, merged, wait};

const AGAIN: Recheck = Recheck {
    share: 0.2,
    seed: 7,
};

/// Runs a contest on one machine and on two, and compares.
async fn compare(toml: &str, tables: u16, side: usize) {
    let contest = ContestFolder::new(toml, tables);
    let alone: Results = contest.run().await;
    let location = contest.location();
    let plan = contest.plan(&location, side, AGAIN).await;
    compute_all(&plan, &location, machine("one")).await;
    compute_again(&plan, &location, machine("two")).await;
    let merged = merged(&location, &plan).await.expect("it merges");
    let same = |a: &pigskin_contest::StandingRow, b: &pigskin_contest::StandingRow| {
        a == b && a.mean_win_rate.to_bits() == b.mean_win_rate.to_bits()
    };
    assert_eq!(merged.standings.len(), alone.standings.len());
    for (row, expected) in merged.standings.iter().zip(&alone.standings) {
        assert!(same(row, expected), "{row:?} is not {expected:?}");
    }
    let GameResults::Hog(hog) = &alone.game else {
        panic!("a contest of Hog");
    };
    let outcomes: Vec<_> = hog
        .matchups()
        .map(|matchup| matchup.outcome(hog.threshold))
        .collect();
    let unproved = outcomes
        .iter()
        .filter(|outcome| !outcome.is_proved())
        .count();
    let ties = outcomes
        .iter()
        .filter(|outcome| outcome.as_str() == "tie")
        .count();
    let counts = [
        merged.matchups,
        merged.ties + merged.unproved,
        merged.unproved,
    ];
    assert_eq!(
        counts,
        [outcomes.len(), ties, unproved].map(|count| count as u64)
    );
    assert_eq!(
        merged.decided + merged.ties + merged.unproved,
        merged.matchups
    );
    assert_eq!(
        (merged.checked, merged.identical),
        (plan_drawn(&merged), plan_drawn(&merged))
    );
    assert_eq!(merged.machines["one"].squares, merged.squares);
    let out = contest.path().join("merged");
    merged.write(&out, &location, &plan).expect("it is written");
    let read = |folder: &str| std::fs::read(contest.path().join(folder).join("standings.csv"));
    assert_eq!(
        read("merged").expect("a file"),
        read("results").expect("a file")
    );
}

/// A fifth of the squares, rounded up.
fn plan_drawn(merged: &pigskin_cluster::MergedContest) -> usize {
    merged.squares.div_ceil(5)
}

#[test]
fn are_the_same_to_the_last_bit() {
    wait(async {
        for (toml, tables) in [
            (
                "edition = 'fall-2017'\nreference = ['always:4', 'always:6']",
                60,
            ),
            ("edition = 'fall-2019'\nreference = ['always:4']", 40),
            (
                "edition = 'spring-2017'\nawards = { best = 6, others = 5 }",
                40,
            ),
        ] {
            for side in [8, 1000] {
                compare(toml, tables, side).await;
            }
        }
    });
}

#[test]
fn a_contest_without_entries_has_none() {
    wait(async {
        let contest = ContestFolder::new("edition = 'fall-2017'", 0);
        std::fs::remove_file(contest.path().join("entries/same.json")).expect("it was there");
        let location = contest.location();
        let plan = contest.plan(&location, 8, AGAIN).await;
        let merged = merged(&location, &plan).await.expect("it merges");
        assert!(merged.standings.is_empty());
        assert_eq!((merged.squares, merged.matchups), (0, 0));
    });
}
