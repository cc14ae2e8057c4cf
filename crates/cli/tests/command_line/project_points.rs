//! The staff's commands for the points of a project.

use crate::{Folder, has};

/// Looks at the folder `hog`, where Ada's right submission is graded, without a server.
pub fn looked_at(folder: &Folder) {
    let csv = folder.run("contest grades hog").out;
    let ada = csv.lines().find(|line| line.starts_with("ada,Ada"));
    has(ada.expect("Ada"), "version 1");
    let json = folder.json("contest grades hog --format json");
    assert_eq!(json["students"][0]["lines"][0]["part"], "phase-1");
    let line = "contest grades hog --format canvas --columns lines --assignment Hog";
    let canvas = folder.run(line).out;
    has(&canvas, "Hog: Composition");
    let possible = folder.run("contest grades hog --format canvas --possible 10");
    possible.failed(2, "--possible is for a contest");
    let zip = "contest grades hog --format gradescope";
    folder.fails(zip, 2, "name one with --out");
    folder.run(&format!("{zip} --out points.zip")).succeeded();

    let extend = "contest extend hog ada --until 2026-12-06T12:00 --reason ill";
    let preview = folder.run(&format!("{extend} --dry-run")).out;
    has(&preview, "Nothing was changed");
    let applied = folder.run(extend).out;
    has(
        &applied,
        "ada (Ada): 2026-12-06 12:00:00 UTC; before: no own deadline",
    );
    folder.write("wrong.csv", "id,until\nada,soon\nbob,\n");
    folder.fails("contest extend hog --csv wrong.csv", 1, "line 2: ");
    folder.fails("contest extend hog ada", 2, "--until");
    let removed = folder.run("contest extend hog ada --remove").out;
    has(&removed, "no own deadline; before: 2026-12-06");

    let made = folder.run("contest archive hog").out;
    has(&made, "grades the 1 files behind them again");
    folder
        .run("contest archive hog --out other.zip")
        .succeeded();
    assert_eq!(folder.bytes("hog.zip"), folder.bytes("other.zip"));
    let verify = "contest verify hog.zip --trust-this-code --quiet --keep kept";
    for _ in 0..2 {
        let verified = folder.run(verify).out;
        has(&verified, "they are the same");
    }
    let json = folder.json(&format!("{verify} --format json"));
    assert_eq!(json["project"]["versions"], 1);

    let text = folder.read("hog/project.toml");
    folder.replace("hog/project.toml", "#closes = ", "closes = ");
    folder.write("hog/handout.md", "Our handout.\n");
    let next = "contest new next --like hog";
    let said = folder.run(next).out;
    has(&said, "project.toml: closes = ");
    assert_eq!(
        folder.read("next/handout.md"),
        folder.read("hog/handout.md")
    );
    has(&folder.read("next/project.toml"), "\n#closes = ");
    assert!(folder.has("next/student/hog.ok"));
    assert!(!folder.has("next/course.sqlite"));
    folder.fails(next, 2, "is not an empty folder");
    folder.write("hog/project.toml", text);
}
