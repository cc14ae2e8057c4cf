//! Databases of newer versions, as operators meet them.

use std::path::Path;
use std::process::Command;

use crate::Folder;

/// Adds a step that this program does not know.
const NEWER: &str = "
import sqlite3, sys
course = sqlite3.connect(sys.argv[1])
course.execute('INSERT INTO _sqlx_migrations SELECT 999, \"future\", installed_on, success, '
    'checksum, 0 FROM _sqlx_migrations WHERE version = 1')
course.commit()
";

fn add_step(database: &Path) {
    let mut python = Command::new("python3");
    let done = python.args(["-c", NEWER]).arg(database);
    assert!(done.status().expect("Python runs").success());
}

#[test]
fn a_database_or_backup_of_a_newer_version_is_refused_and_unchanged() {
    let contest = "title = 'Hog'\nedition = 'fall-2017'\nsandbox = 'limits'\nset.goal = 5\n";
    let folder = Folder::with("contest.toml", contest);
    folder.write("people.csv", "id,name\nada,Ada\n");
    folder.run("contest roster . people.csv").succeeded();
    folder.run("contest backup . --out old.backup").succeeded();
    add_step(&folder.at("course.sqlite"));
    add_step(&folder.at("old.backup"));
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
