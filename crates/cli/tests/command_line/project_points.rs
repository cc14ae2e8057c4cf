//! The staff's commands for the points of a project.

use std::fs;
use std::path::Path;

use crate::pigskin_in;

/// Looks at the folder `hog`, where Ada's right submission is graded, without a server.
pub fn looked_at(folder: &Path) {
    let csv = pigskin_in(folder, "contest grades hog").out;
    let ada = csv
        .lines()
        .find(|line| line.starts_with("ada,Ada"))
        .expect("Ada");
    assert!(ada.contains("version 1"), "{csv}");
    let json = pigskin_in(folder, "contest grades hog --format json").json();
    assert_eq!(json["students"][0]["lines"][0]["part"], "phase-1");
    let line = "contest grades hog --format canvas --columns lines --assignment Hog";
    let canvas = pigskin_in(folder, line).out;
    assert!(canvas.contains("Hog: Composition"), "{canvas}");
    let possible = pigskin_in(folder, "contest grades hog --format canvas --possible 10");
    possible.failed(2, "--possible is for a contest");
    let zip = pigskin_in(folder, "contest grades hog --format gradescope");
    zip.failed(2, "name one with --out");
    let zip = "contest grades hog --format gradescope --out points.zip";
    let zip = pigskin_in(folder, zip);
    assert_eq!(zip.code, Some(0), "{}", zip.err);

    let extend = "contest extend hog ada --until 2026-12-06T12:00 --reason ill";
    let preview = pigskin_in(folder, &format!("{extend} --dry-run")).out;
    assert!(preview.contains("Nothing was changed"), "{preview}");
    let applied = pigskin_in(folder, extend).out;
    assert!(
        applied.contains("ada (Ada): 2026-12-06 12:00:00 UTC; before: no own deadline"),
        "{applied}"
    );
    fs::write(folder.join("wrong.csv"), "id,until\nada,soon\nbob,\n").expect("a file");
    let wrong = pigskin_in(folder, "contest extend hog --csv wrong.csv");
    wrong.failed(1, "line 2: ");
    pigskin_in(folder, "contest extend hog ada").failed(2, "--until");
    let removed = pigskin_in(folder, "contest extend hog ada --remove").out;
    assert!(
        removed.contains("no own deadline; before: 2026-12-06"),
        "{removed}"
    );

    let made = pigskin_in(folder, "contest archive hog").out;
    assert!(
        made.contains("grades the 1 files behind them again"),
        "{made}"
    );
    let other = pigskin_in(folder, "contest archive hog --out other.zip");
    assert_eq!(other.code, Some(0), "{}", other.err);
    let bytes = |name: &str| fs::read(folder.join(name)).expect("a zip");
    assert_eq!(bytes("hog.zip"), bytes("other.zip"));
    let verify = "contest verify hog.zip --trust-this-code --quiet --keep kept";
    for _ in 0..2 {
        let verified = pigskin_in(folder, verify).out;
        assert!(verified.contains("they are the same"), "{verified}");
    }
    let json = pigskin_in(folder, &format!("{verify} --format json")).json();
    assert_eq!(json["project"]["versions"], 1);

    let path = folder.join("hog/project.toml");
    let text = fs::read_to_string(&path).expect("a file");
    let dated = text.replacen("#closes = ", "closes = ", 1);
    assert_ne!(dated, text);
    fs::write(&path, dated).expect("a file");
    let next = "contest new next --like hog";
    let said = pigskin_in(folder, next).out;
    assert!(said.contains("project.toml: closes = "), "{said}");
    let left = fs::read_to_string(folder.join("next/project.toml")).expect("a file");
    assert!(left.contains("\n#closes = "), "{left}");
    assert!(folder.join("next/student/hog.ok").exists());
    assert!(!folder.join("next/course.sqlite").exists());
    pigskin_in(folder, next).failed(2, "is not an empty folder");
    fs::write(&path, text).expect("a file");
}
