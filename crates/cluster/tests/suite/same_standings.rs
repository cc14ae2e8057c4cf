//! The results of many machines and of one.

use crate::{ContestFolder, compute_all, machine, merged, wait};

/// Runs a contest on one machine and in units, and compares: the results are the same to the last bit,
/// and so are the files.
async fn compare(toml: &str, tables: u16, side: usize) {
    let contest = ContestFolder::new(toml, tables);
    let alone = contest.run().await;
    let location = contest.location();
    let plan = contest.plan(&location, side).await;
    compute_all(&plan, &location, machine("one")).await;
    let merged = merged(&location, &plan).await.expect("it merges");
    assert_eq!(merged.results, alone);
    assert_eq!(merged.report.machines["one"].units, merged.report.units);
    merged
        .write(&contest.path().join("merged"))
        .expect("it is written");
    for name in ["standings.csv", "results.json", "report.html"] {
        let read = |folder: &str| std::fs::read(contest.path().join(folder).join(name));
        let [merged, alone] = ["merged", "results"].map(|folder| read(folder).expect("a file"));
        assert!(merged == alone, "{name}");
    }
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
            (
                "edition = 'fall-2014'\nbids = true\nreference = ['always:4']",
                10,
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
        let plan = contest.plan(&location, 8).await;
        let merged = merged(&location, &plan).await.expect("it merges");
        assert!(merged.results.standings.is_empty());
        assert_eq!(merged.report.units, 0);
    });
}
