//! Databases of earlier versions are opened, and what they have is found.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;

use pigskin_entry::{Hash, HashPrefix, Source, SourceGame};
use pigskin_hog::{FALL_2017, Rules};
use sqlx::{AnyConnection, AssertSqlSafe};
use tempfile::TempDir;

use super::*;

/// What the program of each step wrote, in its columns and its JSON. A database keeps a hash of
/// each step, so that a step never changes, and neither does what is here. A new step adds rows.
const ROWS: [&str; 8] = [
    "INSERT INTO matchup VALUES ('RULES', 'a', 'b', 0.5, 0.5, 1e-13); \
     INSERT INTO tabulation VALUES ('RULES', 'SOURCE', 'so', 'Boars', '4 4\n4 4\n')",
    "INSERT INTO football_matchup (settings, a, b, score) VALUES ('SOURCE', 'SOURCE', 'SOURCE', \
     '{\"wins\":[[3,1],[0,2]],\"forfeits\":[{},{}],\"is_deterministic\":true,\"replays\":[]}')",
    "INSERT INTO hog_sheet (rules, sheet, tables, others, chances) \
     VALUES ('RULES', 'old', x'01', x'02', x'03')",
    "INSERT INTO kept_source VALUES ('hog', 'SOURCE', 'boar.py', 0, 5, 1); \
     INSERT INTO kept_file VALUES ('hog', 'SOURCE', CAST('strategy.py' AS BLOB), x'78203d2031'); \
     INSERT INTO tabulation_fault (rules, source, asked, kind, reason, team) \
     VALUES ('RULES', 'SOURCE', 'slow', 'time', 'took too long', 'Boars')",
    "INSERT INTO written VALUES ('results.json', '0.1.0', 'a', 'b')",
    "INSERT INTO hog_sheet (rules, engine, sheet, tables, others, chances) \
     VALUES ('RULES', 2, 'new', x'01', x'02', x'03')",
    "UPDATE tabulation_fault SET why = '{\"why\":\"words\",\"words\":\"took too long\"}'",
    "UPDATE football_matchup SET again = 1",
];

const RULES: Rules = Rules {
    goal: 2,
    ..FALL_2017
};

/// The dropped file.
fn dropped() -> Source {
    Source::sent(SourceGame::Hog, "boar.py", b"x = 1".to_vec()).expect("an entry")
}

/// A database as the program with so many steps leaves it.
async fn earlier(steps: usize) -> (TempDir, PathBuf) {
    install_default_drivers();
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("known.sqlite");
    let database = AnyConnection::connect(&sqlite_url(&path)).await;
    let mut database = database.expect("a database");
    for taken in 1..=steps {
        let migrations = Migrations {
            steps: &STEPS[..taken],
            cache: &[],
        };
        let migrated = migrations.run(&mut database, "", Precaution::Nothing);
        migrated.await.expect("migrated");
        let rows = ROWS[taken - 1].replace("SOURCE", &dropped().hash().to_string());
        let rows = rows.replace("RULES", &Hash::of_rules(&RULES).to_string());
        let added = sqlx::raw_sql(AssertSqlSafe(rows))
            .execute(&mut database)
            .await;
        added.expect("added");
    }
    database.close().await.expect("closed");
    (folder, path)
}

async fn count(store: &Store, question: &'static str) -> i64 {
    let count = sqlx::query_scalar(question).fetch_one(&store.pool).await;
    count.expect("a number")
}

#[tokio::test]
async fn what_every_earlier_version_found_is_there() {
    assert_eq!(ROWS.len(), STEPS.len(), "a new step has rows");
    for steps in 1..=STEPS.len() {
        let (folder, path) = earlier(steps).await;
        let store = Store::open(&path).await.expect("opened");
        let source = dropped();
        let hash = source.hash();
        let known = store.cached_verdict(&RULES, &hash, "so").await;
        let (team, table) = known.expect("read").expect("known").expect("no fault");
        assert_eq!(team.map(|team| team.to_string()).as_deref(), Some("Boars"));
        assert_eq!(table.to_text(), "4 4\n4 4\n");
        let scores = store.cached_scores(&hash).await.expect("read");
        let score = scores.get(&(hash, hash)).map(|score| score.wins);
        assert_eq!(score, (steps >= 2).then_some([[3, 1], [0, 2]]));
        let again = store.scores_to_replace(&hash).await.expect("read");
        assert_eq!(again.len(), usize::from(steps >= 8));
        // Win rates from before engines had numbers are of the first.
        let old = "SELECT COUNT(*) FROM hog_sheet WHERE sheet = 'old' AND engine = 1";
        assert_eq!(count(&store, old).await, i64::from(steps >= 3));
        let prefix = HashPrefix::of(hash);
        let found = store.kept_source(SourceGame::Hog, &prefix).await;
        assert_eq!(found.expect("read"), (steps >= 4).then_some(source));
        let fault = store.cached_verdict(&RULES, &hash, "slow").await;
        assert_eq!(fault.expect("read").is_some(), steps >= 4);
        store.close().await;
        // Matches and dropped files are copied first; other rows are computed again.
        let copy = folder
            .path()
            .join(format!("known.sqlite.before-{:04}", steps + 1));
        assert_eq!(copy.exists(), 2 <= steps && steps < STEPS.len(), "{steps}");
    }
}

#[tokio::test]
async fn a_copy_is_whole_and_never_overwritten() {
    let (folder, path) = earlier(7).await;
    let taken = folder.path().join("known.sqlite.before-0008");
    fs::write(&taken, "of last week").expect("written");
    Store::open(&path).await.expect("opened").close().await;
    assert_eq!(fs::read(&taken).expect("there"), b"of last week");
    // The copy is opened in its place, as an earlier program does.
    let copy = folder.path().join("known.sqlite.before-0008.2");
    let mode = fs::metadata(&copy).expect("there").permissions().mode();
    assert_eq!(mode & 0o077, 0, "{mode:o}");
    let store = Store::open(&copy).await.expect("opened");
    let files = "SELECT COUNT(*) FROM kept_file";
    assert_eq!(count(&store, files).await, 1);
    store.close().await;
    let names = fs::read_dir(folder.path()).expect("a folder");
    let names = names.map(|file| file.expect("a file").file_name());
    let hidden = names.filter(|name| name.to_string_lossy().starts_with('.'));
    assert_eq!(hidden.count(), 0);
}

#[tokio::test]
async fn a_database_that_cannot_be_copied_is_unchanged() {
    let (folder, path) = earlier(7).await;
    let mut database = AnyConnection::connect(&sqlite_url(&path))
        .await
        .expect("opened");
    let nowhere = folder.path().join("nowhere/known.sqlite");
    let copied = MIGRATIONS.run(&mut database, "known", Precaution::Copy(&nowhere));
    let error = copied.await.expect_err("there is no folder").to_string();
    assert!(error.starts_with("could not copy"), "{error}");
    let steps = sqlx::query_scalar("SELECT COUNT(*) FROM _sqlx_migrations");
    let steps: i64 = steps.fetch_one(&mut database).await.expect("a number");
    assert_eq!(steps, 7);
}

#[tokio::test]
async fn a_database_of_another_kind_is_refused() {
    let (_folder, path) = earlier(1).await;
    let mut database = AnyConnection::connect(&sqlite_url(&path))
        .await
        .expect("opened");
    let other = Migrations {
        steps: &[("course", "CREATE TABLE team (id BIGINT PRIMARY KEY)")],
        cache: &[],
    };
    let refused = other.run(&mut database, "course.sqlite", Precaution::Copy(&path));
    let refused = refused.await.expect_err("it is not ours").to_string();
    assert_eq!(
        refused,
        "course.sqlite is of another program: its step 1 \"results\" is not the step \"course\" \
         of this one"
    );
}
