//! `pigskin worker`

use std::fs;

use crate::Folder;

#[test]
fn a_worker_needs_the_database_of_a_server() {
    let folder = Folder::with("contest.toml", "edition = 'fall-2019'\n");
    folder.fails("worker .", 2, "--database postgres://");
    let file = folder.run("worker . --database course.sqlite");
    file.failed(1, "only the server can use");
    let files = fs::read_dir(folder.path()).expect("a folder");
    assert_eq!(files.count(), 1, "nothing is made");
    let gone = "worker . --trust-this-code --database postgres://nobody@127.0.0.1:1/none";
    folder.fails(gone, 1, "");
}

#[test]
fn the_slowest_machine_is_a_factor() {
    let text = "edition = 'fall-2019'\n[workers]\nslowest = 0.5\n";
    let folder = Folder::with("contest.toml", text);
    let refused = folder.run("worker . --database postgres://127.0.0.1:1/none");
    refused.failed(1, "workers.slowest: 0.5 is not a number from 1 on");
}
