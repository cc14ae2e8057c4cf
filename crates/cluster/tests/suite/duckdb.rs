//! The matrix, as `DuckDB` reads it.

use std::path::PathBuf;
use std::process::Command;

use pigskin_cluster::Recheck;
use pigskin_contest::GameResults;

use crate::not_tried::not_tried;
use crate::{ContestFolder, compute_all, machine, wait};

/// The folder of programs of an environment with moto, duckdb and kubernetes-validate.
pub fn clients() -> Option<PathBuf> {
    std::env::var_os("PIGSKIN_CLUSTER_CLIENTS").map(PathBuf::from)
}

const SCRIPT: &str = "
import sys, duckdb
db = duckdb.connect()
db.execute(open(sys.argv[1]).read())
rows = db.execute('SELECT a, b, first, second FROM matchups ORDER BY a, b').fetchall()
for a, b, first, second in rows:
    print(a, b, repr(first), repr(second), sep='\\t')
";

#[test]
fn reads_every_matchup_to_the_last_digit() {
    let Some(clients) = clients() else {
        return not_tried("win rates in DuckDB", "PIGSKIN_CLUSTER_CLIENTS is not set");
    };
    let toml = "edition = 'fall-2019'\nreference = ['always:4', 'always:5']";
    let contest = ContestFolder::new(toml, 20);
    let results = wait(async {
        let location = contest.location();
        let again = Recheck {
            share: 0.0,
            seed: 0,
        };
        let plan = contest.plan(&location, 8, again).await;
        compute_all(&plan, &location, machine("one")).await;
        let sql = plan.sql(&location);
        std::fs::write(contest.path().join("win-rates.sql"), sql).expect("to write");
        contest.run().await
    });
    let ran = Command::new(clients.join("python"))
        .args(["-c", SCRIPT, "win-rates.sql"])
        .current_dir(contest.path())
        .output()
        .expect("Python starts");
    assert!(
        ran.status.success(),
        "{}",
        String::from_utf8_lossy(&ran.stderr)
    );
    let GameResults::Hog(hog) = &results.game else {
        panic!("a contest of Hog");
    };
    let text = String::from_utf8(ran.stdout).expect("UTF-8");
    let mut count = 0;
    let line_of = |team: &str| results.standings.iter().position(|row| row.team == team);
    for row in text.lines() {
        let [a, b, first, second] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{row}");
        };
        let lines = line_of(a).zip(line_of(b)).expect("teams");
        let rate = hog.matchup(lines.0, lines.1).expect("a matchup").rate;
        for (read, chance) in [(first, rate.first), (second, rate.second)] {
            let read: f64 = read.parse().expect("a number");
            assert!((read - chance).abs() <= hog.error_bound, "{row}: {chance}");
        }
        count += 1;
    }
    assert_eq!(count, 2 * hog.matchups().count());
}
