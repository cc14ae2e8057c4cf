//! The handout of a project, which staff change.

use crate::{Folder, has};

/// Staff change two texts and a date: what they did not touch follows the date, and where both
/// changed their text stays, beside the new one.
#[test]
fn an_update_keeps_the_texts_of_staff() {
    let folder = Folder::new();
    let made = folder.run("project new kit --edition fall-2017 --quiet");
    has(&made.succeeded(), "kit/handout.md");
    let read = |name: &str| folder.read(format!("kit/{name}"));
    let change = |name: &str, old: &str, new: &str| {
        folder.replace(&format!("kit/{name}"), old, new);
    };
    change("handout.md", "## Playing your game", "## Play!");
    change(
        "handout.md",
        "## Phase 1: Simulator",
        "## Phase 1: The game itself",
    );
    let due = "#due = \"2026-09-09 23:59:59\"";
    change("project.toml", due, "due = \"2026-09-09 23:59:59\"");
    let told = folder.run("project new kit --update --quiet").succeeded();
    has(&told, "your changes stay in gui.");
    has(&told, "- ## Phase 1: The game itself");
    has(&told, "+ ## Phase 1: Simulator");
    let date = "Wednesday, 9 September 2026, 23:59";
    let handout = read("handout.md");
    has(&handout, "## Play!");
    has(&handout, "## Phase 1: The game itself");
    has(&handout, date);
    let new = read("handout.md.new");
    has(&new, "## Phase 1: Simulator");
    has(&new, date);
    for name in ["student/handout.html", "student/README.md"] {
        has(&read(name), date);
    }
    has(&read("student/handout.html"), ">Play!</h2>");
    let again = folder.json("project new kit --update --quiet --format json");
    assert_eq!(again["folder"], "kit");
    assert_eq!(again["points"], 18.0);
    assert!(
        again["kept"]
            .as_array()
            .is_some_and(|kept| kept.contains(&"gui".into()))
    );
    // As editors on Windows save it.
    let handout = read("handout.md");
    folder.write("kit/handout.md", format!("\u{feff}{handout}"));
    let update = || folder.run("project new kit --update --quiet");
    update().succeeded();
    assert_eq!(read("handout.md"), handout);
    folder.write("kit/handout.md", b"# Hog\ncaf\xe9\n");
    let said = "handout.md: the file is not UTF-8 (line 2); save it as UTF-8";
    update().failed(1, said);
}
