//! `pigskin contest roster`

use crate::Folder;

#[test]
fn people_who_left_are_dropped_by_id_or_by_a_file() {
    let folder = Folder::new();
    folder.printed("contest new hog");
    let people = "id,name,role\nada,Ada,\nbob,Bob,\ncy,Cy,\ndee,Dee,\nprof,Prof,staff\n";
    folder.write("all.csv", people);
    folder.printed("contest roster hog all.csv");
    let ids = || -> Vec<String> {
        let shown = folder.printed("contest roster hog");
        let lines = shown.lines().skip(1);
        let id = |line: &str| line.split(',').next().unwrap_or_default().to_owned();
        lines.map(id).collect()
    };
    let said = folder.printed("contest roster hog --drop cy,dee");
    assert_eq!(said, "Taken off the roster: cy, dee.\n");
    assert_eq!(ids(), ["ada", "bob", "prof"]);
    let refused = folder.run("contest roster hog --drop bob,cy");
    refused.failed(1, "cy is not on the roster");
    assert_eq!(ids(), ["ada", "bob", "prof"]);

    let some = "id,name\nada,Ada\ncy,Cy\n";
    folder.write("some.csv", some);
    folder.write("one.csv", "id,name\nada,Ada\n");
    let shown = "Students on the roster who are not in the file: 1, such as bob.\n\
                 --drop-missing takes them off, and with --dry-run names them first.\n";
    let said = folder.printed("contest roster hog one.csv");
    assert_eq!(
        said,
        format!("0 of 1 people are new on the roster.\n{shown}")
    );
    assert_eq!(ids(), ["ada", "bob", "prof"]);
    let expected = "1 of 2 people are new on the roster.\nTaken off the roster: bob.\n";
    let shown = folder.printed("contest roster hog some.csv --drop-missing --dry-run");
    let nothing = "Nothing was changed. Without --dry-run:\n";
    assert_eq!(shown, format!("{nothing}{expected}"));
    assert_eq!(ids(), ["ada", "bob", "prof"]);
    let said = folder.printed("contest roster hog some.csv --drop-missing");
    assert_eq!(said, expected);
    assert_eq!(ids(), ["ada", "cy", "prof"]);
    let said = folder.printed("contest roster hog some.csv --drop-missing");
    let expected = "0 of 2 people are new on the roster.\nNobody was taken off the roster.\n";
    assert_eq!(said, expected);
    folder.write("some.csv", "id,name\nada,Ada L.\n");
    let changes = folder.json("contest roster hog some.csv --drop-missing --format json");
    let expected = serde_json::json!({
        "people": 1, "new": 0, "changed": ["ada"], "no_longer_staff": [], "missing": [], "dropped": ["cy"],
        "empty_teams": [],
    });
    assert_eq!(changes, expected);
    let ada = serde_json::json!({
        "id": "ada", "name": "Ada L.", "email": "", "section": "", "role": "student", "team": null,
    });
    assert_eq!(folder.json("contest roster hog --format json")[0], ada);
    folder.fails("contest roster hog --drop-missing", 2, "PEOPLE");
    folder.write("none.csv", "id,name\n");
    folder.fails(
        "contest roster hog none.csv --drop-missing",
        1,
        "names nobody",
    );
    let refused = folder.run("contest roster hog some.csv --drop ada");
    refused.failed(2, "cannot be used with");
}
