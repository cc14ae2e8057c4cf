//! A step that a later program may add is taken with care, and a database of a newer or another
//! program is refused.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use pigskin_course::{Database, DatabaseError};
use pigskin_database::{MigrateError, Migrations, Precaution, sqlite_url};
use sqlx::{AnyConnection, Connection as _};

use crate::place::Kind;
use crate::test_course::execute;

in_both_databases!(
    a_made_up_step_is_taken_after_a_copy_or_on_demand,
    what_a_newer_or_another_program_wrote_is_refused_by_name,
);

/// The program after this one.
const NEXT: Migrations = Migrations {
    steps: &[
        (
            "course",
            include_str!("../../../course/migrations/0001_course.sql"),
        ),
        ("pigs", "ALTER TABLE team ADD COLUMN pigs BIGINT"),
    ],
    cache: &["setting"],
};

/// The address of a course's database with a row in these tables.
async fn course(kind: Kind, folder: &Path, tables: &[&str]) -> String {
    let file = folder.join("course.sqlite").display().to_string();
    let address = kind.address().await.unwrap_or(file);
    let made = Database::open(&address).await.expect("made");
    made.close().await;
    for table in tables {
        let row = match *table {
            "team" => "INSERT INTO team (id, made) VALUES (1, 0)",
            _ => "INSERT INTO setting (name, value) VALUES ('judging', 'on')",
        };
        execute(connect(kind, &address).await, row).await;
    }
    address
}

async fn connect(kind: Kind, address: &str) -> AnyConnection {
    let address = match kind {
        Kind::Sqlite => sqlite_url(Path::new(address)),
        Kind::Postgres => address.to_owned(),
    };
    AnyConnection::connect(&address).await.expect("opened")
}

async fn steps(database: &mut AnyConnection) -> i64 {
    let steps = sqlx::query_scalar("SELECT COUNT(*) FROM _sqlx_migrations");
    steps.fetch_one(database).await.expect("a number")
}

async fn a_made_up_step_is_taken_after_a_copy_or_on_demand(kind: Kind) {
    let folder = tempfile::tempdir().expect("a folder");
    let address = course(kind, folder.path(), &["team"]).await;
    let mut database = connect(kind, &address).await;
    // The rows are protected first, or nothing is done.
    match kind {
        Kind::Sqlite => {
            let nowhere = folder.path().join("nowhere/course.sqlite");
            let refused = NEXT.run(&mut database, "it", Precaution::Copy(&nowhere));
            let refused = refused.await.expect_err("there is no folder");
            assert!(matches!(refused, MigrateError::Copy { .. }), "{refused}");
        }
        Kind::Postgres => {
            let refused = NEXT.run(&mut database, "it", Precaution::Refusal).await;
            let refused = refused.expect_err("nobody asked").to_string();
            let says = "it is at step 1, and this program needs step 2: stop all servers";
            assert!(refused.starts_with(says), "{refused}");
            let cure = "start pigskin serve with --migrate";
            assert!(refused.ends_with(cure), "{refused}");
        }
    }
    assert_eq!(steps(&mut database).await, 1);
    let taken = format!("{address}.before-0002");
    let precaution = match kind {
        Kind::Sqlite => {
            fs::write(&taken, "of last week").expect("written");
            Precaution::Copy(Path::new(&address))
        }
        Kind::Postgres => Precaution::Nothing,
    };
    let done = NEXT.run(&mut database, "it", precaution).await;
    done.expect("migrated");
    assert_eq!(steps(&mut database).await, 2);
    if kind == Kind::Sqlite {
        // A copy is whole, is private, and overwrites nothing.
        assert_eq!(fs::read(&taken).expect("there"), b"of last week");
        let copy = format!("{taken}.2");
        let mode = fs::metadata(&copy).expect("there").permissions().mode();
        assert_eq!(mode & 0o077, 0, "{mode:o}");
        let mut copied = connect(kind, &copy).await;
        assert_eq!(steps(&mut copied).await, 1);
        let teams = sqlx::query_scalar("SELECT COUNT(*) FROM team");
        let teams: i64 = teams.fetch_one(&mut copied).await.expect("a number");
        assert_eq!(teams, 1);
    }
    // Nothing that only a cache has is protected.
    let folder = tempfile::tempdir().expect("a folder");
    let address = course(kind, folder.path(), &["setting"]).await;
    let mut database = connect(kind, &address).await;
    let done = NEXT.run(&mut database, "it", Precaution::Refusal).await;
    done.expect("migrated");
}

async fn what_a_newer_or_another_program_wrote_is_refused_by_name(kind: Kind) {
    for (change, says) in [
        (
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, \
             execution_time) SELECT 2, 'future', success, checksum, 0 FROM _sqlx_migrations",
            "was written by a newer pigskin (step 2 \"future\"; this program knows 1): install \
             that version",
        ),
        (
            "UPDATE _sqlx_migrations SET version = 2, description = 'pigs'",
            "its step 2 \"pigs\" is not the step \"course\" of this one",
        ),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let address = course(kind, folder.path(), &["team"]).await;
        execute(connect(kind, &address).await, change).await;
        for opened in [
            Database::open(&address).await,
            Database::migrate(&address).await,
        ] {
            let refused = opened.expect_err("it is not ours");
            assert!(matches!(refused, DatabaseError::Migrate(_)), "{refused:?}");
            assert!(refused.to_string().contains(says), "{refused}");
        }
    }
}
