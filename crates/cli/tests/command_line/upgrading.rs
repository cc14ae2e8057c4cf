//! Databases of other versions, as operators meet them.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::{Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

use crate::workspace::root;
use crate::{folder_with, pigskin_in};

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

fn contest() -> TempDir {
    let contest = "title = 'Hog'\nedition = 'fall-2017'\nsandbox = 'limits'\nset.goal = 5\n";
    folder_with("contest.toml", contest).0
}

#[test]
fn the_log_says_what_was_migrated_and_where_the_copy_is() {
    let folder = contest();
    python(FIRST, &folder.path().join("course.sqlite"));
    let mut server = Command::new(env!("CARGO_BIN_EXE_pigskin"))
        .args(["serve", ".", "--port", "0"])
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("pigskin runs");
    let said = server.stdout.take().expect("a pipe, as asked for");
    let mut lines = BufReader::new(said).lines().map_while(Result::ok);
    let is_served = lines.any(|line| line.contains("Hog is at http"));
    kill_process(Pid::from_child(&server), Signal::TERM).expect("it is ours");
    let mut log = String::new();
    let said = server.stderr.as_mut().expect("a pipe, as asked for");
    said.read_to_string(&mut log).expect("text");
    let code = server.wait().expect("it ends").code();
    assert!(is_served && code == Some(0), "{log}");
    assert_eq!(log.lines().count(), 1, "{log}");
    for says in [
        "a database was migrated database=\"./course.sqlite\" from=1 to=",
        "backup=\"./course.sqlite.before-0002\"",
    ] {
        assert!(log.contains(says), "{log}");
    }
    assert!(folder.path().join("course.sqlite.before-0002").exists());
    // There is nothing to migrate any more.
    let roster = pigskin_in(folder.path(), "contest roster .").printed();
    assert!(roster.contains("prof"), "{roster}");
}

#[test]
fn a_database_or_backup_of_a_newer_version_is_refused_and_unchanged() {
    let folder = contest();
    let database = folder.path().join("course.sqlite");
    python(FIRST, &database);
    let backup = pigskin_in(folder.path(), "contest backup . --out old.backup");
    assert_eq!(backup.code, Some(0), "{}", backup.err);
    python(NEWER, &database);
    python(NEWER, &folder.path().join("old.backup"));
    let before = fs::read(&database).expect("a file");
    for line in [
        "contest roster .",
        "serve . --port 0",
        "contest restore old.backup there",
    ] {
        let refused = pigskin_in(folder.path(), line);
        refused.failed(1, "was written by a newer pigskin (step 999 \"future\";");
    }
    assert_eq!(fs::read(&database).expect("a file"), before);
    assert!(!folder.path().join("there").exists());
}
