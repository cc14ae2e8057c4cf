//! `pigskin worker`

use std::fs;

use crate::{folder_with, pigskin_in};

#[test]
fn a_worker_needs_the_database_of_a_server() {
    let (folder, _) = folder_with("contest.toml", "edition = 'fall-2019'\n");
    let folder = folder.path();
    let without = pigskin_in(folder, "worker .");
    assert_eq!(without.code, Some(2), "{}", without.err);
    assert!(
        without.err.contains("--database postgres://"),
        "{}",
        without.err
    );
    let file = pigskin_in(folder, "worker . --database course.sqlite");
    assert_eq!(file.code, Some(1), "{}", file.err);
    assert!(file.err.contains("only the server can use"), "{}", file.err);
    let files = fs::read_dir(folder).expect("a folder");
    assert_eq!(files.count(), 1, "nothing is made");
    let gone = "worker . --trust-this-code --database postgres://nobody@127.0.0.1:1/none";
    let gone = pigskin_in(folder, gone);
    assert_eq!(gone.code, Some(1), "{}", gone.err);
}

#[test]
fn the_slowest_machine_is_a_factor() {
    let text = "edition = 'fall-2019'\n[workers]\nslowest = 0.5\n";
    let (folder, _) = folder_with("contest.toml", text);
    let refused = pigskin_in(
        folder.path(),
        "worker . --database postgres://127.0.0.1:1/none",
    );
    assert_eq!(refused.code, Some(1));
    let why = "workers.slowest: 0.5 is not a number from 1 on";
    assert!(refused.err.contains(why), "{}", refused.err);
}
