//! Databases of earlier versions.
//!
//! An earlier version is the SQL of its steps, and rows that its program wrote. The SQL is that of
//! the steps as they are now: a database keeps a hash of each step, and the program refuses one
//! with another hash, so a step that a release has never changes.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use pigskin_database::{Migrations, Precaution, sqlite_url};
use sqlx::any::install_default_drivers;
use sqlx::{AnyConnection, AssertSqlSafe, Connection as _, raw_sql};
use tempfile::TempDir;

use crate::postgres::SERVER;
use crate::test_course::Kind;

/// The steps of this program, each a name and its SQL.
pub static STEPS: LazyLock<&'static [(&'static str, &'static str)]> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../course/migrations");
    let mut paths: Vec<_> = fs::read_dir(folder)
        .expect("a folder")
        .map(|file| file.expect("a file").path())
        .collect();
    paths.sort();
    let steps = paths.into_iter().map(|path| {
        let name = path.file_stem().and_then(|name| name.to_str());
        let (_, name) = name.and_then(|name| name.split_once('_')).expect("a name");
        let name: &str = String::leak(name.to_owned());
        let sql: &str = String::leak(fs::read_to_string(&path).expect("a text"));
        (name, sql)
    });
    Vec::leak(steps.collect())
});

/// The rows that the program of a step adds, in the dialect of a database.
fn rows(step: usize, kind: Kind) -> String {
    let all = include_str!("earlier_rows.sql");
    let heading = format!("-- {step:04}_{}", STEPS[step - 1].0);
    let (_, rows) = all
        .split_once(&format!("\n{heading}\n"))
        .unwrap_or_else(|| {
            panic!("earlier_rows.sql has no part '{heading}': add rows for what this step adds")
        });
    let rows = rows.split("\n-- ").next().unwrap_or_default();
    match kind {
        Kind::Sqlite => rows.to_owned(),
        Kind::Postgres => rows.replace(" AS BLOB)", " AS BYTEA)"),
    }
}

/// A database as the program with so many steps leaves it.
pub struct EarlierDatabase {
    _folder: TempDir,
    /// The path of the file, or the address.
    pub address: String,
}

impl EarlierDatabase {
    pub async fn new(kind: Kind, steps: usize) -> EarlierDatabase {
        install_default_drivers();
        let folder = tempfile::tempdir().expect("a folder");
        let address = match kind {
            Kind::Sqlite => folder.path().join("earlier.sqlite").display().to_string(),
            Kind::Postgres => SERVER.database().await,
        };
        let mut connection = connect(kind, &address).await;
        if kind == Kind::Sqlite {
            // The journal is that of the program; a test need not wait for the disk.
            let settings = raw_sql("PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF");
            settings.execute(&mut connection).await.expect("set");
        }
        for taken in 1..=steps {
            let migrations = Migrations {
                steps: &STEPS[..taken],
                cache: &[],
            };
            let migrated = migrations.run(&mut connection, "", Precaution::Nothing);
            migrated.await.expect("migrated");
            let rows = AssertSqlSafe(rows(taken, kind));
            let added = raw_sql(rows).execute(&mut connection).await;
            added.unwrap_or_else(|error| panic!("rows of step {taken}: {error}"));
        }
        connection.close().await.expect("closed");
        EarlierDatabase {
            _folder: folder,
            address,
        }
    }
}

/// Connects to the database in a file, or at an address.
pub async fn connect(kind: Kind, address: &str) -> AnyConnection {
    let url = match kind {
        Kind::Sqlite => sqlite_url(address.as_ref()),
        Kind::Postgres => address.to_owned(),
    };
    AnyConnection::connect(&url).await.expect("a database")
}
