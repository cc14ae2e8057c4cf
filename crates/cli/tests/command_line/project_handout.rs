//! The handout of a project, which staff change.

use std::fs;

use tempfile::TempDir;

use crate::pigskin_in;

/// Staff change two texts and a date: what they did not touch follows the date, and where both
/// changed their text stays, beside the new one.
#[test]
fn an_update_keeps_the_texts_of_staff() {
    let folder = TempDir::new().expect("a folder");
    let made = pigskin_in(folder.path(), "project new kit --edition fall-2017 --quiet");
    assert_eq!(made.code, Some(0), "{}", made.err);
    assert!(made.out.contains("kit/handout.md"), "{}", made.out);
    let kit = folder.path().join("kit");
    let read = |name: &str| fs::read_to_string(kit.join(name)).expect(name);
    let change = |name: &str, old: &str, new: &str| {
        let text = read(name);
        assert!(text.contains(old), "{name}: {old}");
        fs::write(kit.join(name), text.replacen(old, new, 1)).expect("written");
    };
    change("handout.md", "## Playing your game", "## Play!");
    change(
        "handout.md",
        "## Phase 1: Simulator",
        "## Phase 1: The game itself",
    );
    let due = "#due = \"2026-09-09 23:59:59\"";
    change("project.toml", due, "due = \"2026-09-09 23:59:59\"");
    let updated = pigskin_in(folder.path(), "project new kit --update --quiet");
    assert_eq!(updated.code, Some(0), "{}", updated.err);
    let told = &updated.out;
    assert!(told.contains("your changes stay in gui."), "{told}");
    assert!(told.contains("- ## Phase 1: The game itself"), "{told}");
    assert!(told.contains("+ ## Phase 1: Simulator"), "{told}");
    let date = "Wednesday, 9 September 2026, 23:59";
    let handout = read("handout.md");
    assert!(handout.contains("## Play!") && handout.contains("## Phase 1: The game itself"));
    assert!(handout.contains(date), "{handout}");
    let new = read("handout.md.new");
    assert!(
        new.contains("## Phase 1: Simulator") && new.contains(date),
        "{new}"
    );
    for name in ["student/handout.html", "student/README.md"] {
        assert!(read(name).contains(date), "{name}");
    }
    assert!(read("student/handout.html").contains(">Play!</h2>"));
    let again = pigskin_in(
        folder.path(),
        "project new kit --update --quiet --format json",
    );
    let again = again.json();
    assert_eq!(
        (&again["folder"], &again["points"]),
        (&"kit".into(), &18.0.into())
    );
    assert!(
        again["kept"]
            .as_array()
            .is_some_and(|kept| kept.contains(&"gui".into()))
    );
}
