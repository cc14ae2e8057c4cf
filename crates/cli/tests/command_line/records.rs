//! `docs/records.md`, held against the records that are written.

use crate::{Folder, has};

const TEXT: &str = include_str!("../../../../docs/records.md");

/// The tags in the table below a heading.
fn documented(heading: &str) -> Vec<&'static str> {
    let (_, below) = TEXT.split_once(heading).expect("the heading");
    let rows = below.lines().skip_while(|line| !line.starts_with("|---"));
    let rows = rows.skip(1).take_while(|line| line.starts_with('|'));
    let first = rows.map(|row| row.split('`').nth(1).expect("a tag"));
    first.collect()
}

#[test]
fn every_tag_is_documented_and_no_other() {
    let hog: Vec<&str> = pigskin_hog::RecordTag::all()
        .map(pigskin_hog::RecordTag::name)
        .collect();
    assert_eq!(documented("\n## Tags of Hog\n"), hog);
    let football = pigskin_football::RecordTag::ALL.map(pigskin_football::RecordTag::name);
    assert_eq!(documented("\n## Tags of D-Football\n"), football);
}

#[test]
fn commands_write_only_documented_tags() {
    let folder = Folder::new();
    let mut written = Vec::new();
    for (heading, line) in [
        ("Hog", "always:6 swap:8,4 --seed 7"),
        (
            "Hog",
            "always:6 always:4 --dice 4,9 --scores 90 80 --past 4 6",
        ),
        ("D-Football", "--game d-football random prefer-jumps --n 4"),
    ] {
        let line = format!("play {line} --record game.txt --force");
        folder.printed(&line);
        let record = folder.read("game.txt");
        let tags = record.lines().skip(1).take_while(|line| !line.is_empty());
        let known = documented(&format!("\n## Tags of {heading}\n"));
        for line in tags {
            let (tag, _) = line.split_once(':').expect("a tag");
            assert!(known.contains(&tag), "{tag} is not documented");
            written.push(tag.to_owned());
        }
    }
    for tag in ["start", "dice", "result", "seed", "number"] {
        assert!(written.iter().any(|written| written == tag), "no {tag}");
    }
}

#[test]
fn the_example_is_a_record() {
    let (_, example) = TEXT.split_once("```text\n").expect("an example");
    let (example, _) = example.split_once("```").expect("its end");
    let folder = Folder::with("game.txt", example);
    let shown = folder.printed("replay game.txt");
    has(&shown, "Start     90 to 85, after turns of 4 and 0 dice");
    let played = "play always:6 always:4 --scores 90 85 --past 4 0 --seed 3 --record again.txt";
    folder.printed(played);
    let again = folder.read("again.txt");
    assert_eq!(again, example);
}
