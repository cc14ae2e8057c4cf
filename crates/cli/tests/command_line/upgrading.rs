//! Databases of other versions, as operators meet them.

use std::path::Path;
use std::process::Command;

use crate::workspace::root;
use crate::{Folder, has};

/// Makes a course's database as the program with the first step leaves it.
const FIRST: &str = "
import hashlib, sqlite3, sys
sql = open(sys.argv[2], 'rb').read()
course = sqlite3.connect(sys.argv[1])
course.executescript(sql.decode() + '''
CREATE TABLE _sqlx_migrations (version BIGINT PRIMARY KEY, description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP, success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL, execution_time BIGINT NOT NULL);
INSERT INTO person (id, name, email, section, staff) VALUES ('prof', 'Prof', '', '', 1);
''')
step = (1, 'course', True, hashlib.sha384(sql).digest(), 0)
course.execute('INSERT INTO _sqlx_migrations (version, description, success, checksum, '
    'execution_time) VALUES (?, ?, ?, ?, ?)', step)
course.commit()
";

/// Adds a step that this program does not know.
const NEWER: &str = "
import sqlite3, sys
course = sqlite3.connect(sys.argv[1])
course.execute('INSERT INTO _sqlx_migrations SELECT 999, \"future\", installed_on, success, '
    'checksum, 0 FROM _sqlx_migrations WHERE version = 1')
course.commit()
";

fn python(script: &str, database: &Path) {
    let first = root().join("crates/course/migrations/0001_course.sql");
    let mut python = Command::new("python3");
    let done = python.args(["-c", script]).arg(database).arg(first);
    assert!(done.status().expect("Python runs").success());
}

fn contest() -> Folder {
    let contest = "title = 'Hog'\nedition = 'fall-2017'\nsandbox = 'limits'\nset.goal = 5\n";
    Folder::with("contest.toml", contest)
}

#[test]
fn the_log_says_what_was_migrated_and_where_the_copy_is() {
    let folder = contest();
    python(FIRST, &folder.at("course.sqlite"));
    let server = folder.start("serve . --port 0");
    server.says("Hog is at http");
    let log = server.stopped();
    assert_eq!(log.lines().count(), 1, "{log}");
    for says in [
        "a database was migrated database=\"./course.sqlite\" from=1 to=",
        "backup=\"./course.sqlite.before-0002\"",
    ] {
        has(&log, says);
    }
    assert!(folder.has("course.sqlite.before-0002"));
    // There is nothing to migrate any more.
    let roster = folder.printed("contest roster .");
    has(&roster, "prof");
}

#[test]
fn a_database_or_backup_of_a_newer_version_is_refused_and_unchanged() {
    let folder = contest();
    let database = folder.at("course.sqlite");
    python(FIRST, &database);
    folder.run("contest backup . --out old.backup").succeeded();
    python(NEWER, &database);
    python(NEWER, &folder.at("old.backup"));
    let before = folder.bytes("course.sqlite");
    for line in [
        "contest roster .",
        "serve . --port 0",
        "contest restore old.backup there",
    ] {
        let refused = folder.run(line);
        refused.failed(1, "was written by a newer pigskin (step 999 \"future\";");
    }
    assert_eq!(folder.bytes("course.sqlite"), before);
    assert!(!folder.has("there"));
}
