//! `pigskin contest roster`

use std::fs;

use tempfile::TempDir;

use crate::pigskin_in;

#[test]
fn people_who_left_are_dropped_by_id_or_by_a_file() {
    let folder = TempDir::new().expect("a folder");
    let run = |line: &str| pigskin_in(folder.path(), line);
    run("contest new hog").printed();
    let people = "id,name,role\nada,Ada,\nbob,Bob,\ncy,Cy,\ndee,Dee,\nprof,Prof,staff\n";
    fs::write(folder.path().join("all.csv"), people).expect("written");
    run("contest roster hog all.csv").printed();
    let ids = || -> Vec<String> {
        let shown = run("contest roster hog").printed();
        let lines = shown.lines().skip(1);
        let id = |line: &str| line.split(',').next().unwrap_or_default().to_owned();
        lines.map(id).collect()
    };
    let said = run("contest roster hog --drop cy,dee").printed();
    assert_eq!(said, "Taken off the roster: cy, dee.\n");
    assert_eq!(ids(), ["ada", "bob", "prof"]);
    run("contest roster hog --drop bob,cy").failed(1, "cy is not on the roster");
    assert_eq!(ids(), ["ada", "bob", "prof"]);

    let some = "id,name\nada,Ada\ncy,Cy\n";
    fs::write(folder.path().join("some.csv"), some).expect("written");
    let said = run("contest roster hog some.csv --drop-missing").printed();
    let expected = "1 of 2 people are new on the roster.\nTaken off the roster: bob.\n";
    assert_eq!(said, expected);
    assert_eq!(ids(), ["ada", "cy", "prof"]);
    let said = run("contest roster hog some.csv --drop-missing").printed();
    let expected = "0 of 2 people are new on the roster.\nNobody was taken off the roster.\n";
    assert_eq!(said, expected);
    fs::write(folder.path().join("some.csv"), "id,name\nada,Ada L.\n").expect("written");
    let changes = run("contest roster hog some.csv --drop-missing --format json").json();
    let expected = serde_json::json!({
        "people": 1, "new": 0, "changed": ["ada"], "no_longer_staff": [], "dropped": ["cy"],
        "empty_teams": [],
    });
    assert_eq!(changes, expected);
    let ada = serde_json::json!({
        "id": "ada", "name": "Ada L.", "email": "", "section": "", "role": "student", "team": null,
    });
    assert_eq!(run("contest roster hog --format json").json()[0], ada);
    run("contest roster hog --drop-missing").failed(2, "PEOPLE");
    run("contest roster hog some.csv --drop ada").failed(2, "cannot be used with");
}
