//! Entries' tables, code and notebooks, versions of projects, and a lecturer's TOML.

#![no_main]

use std::path::Path;

use libfuzzer_sys::fuzz_target;
use pigskin_contest::Contest;
use pigskin_course_project::SentVersion;
use pigskin_entry::{Source, SourceGame, TeamName, fuzzing};
use pigskin_hog::{Edition, Rules, SPRING_2017, Table};

fuzz_target!(|bytes: &[u8]| {
    fuzzing::notebook(bytes);
    fuzzing::code(bytes);
    fuzzing::entry_toml(bytes);
    if let Ok(version) = SentVersion::parse(bytes) {
        assert!(version.files.keys().all(|name| !name.contains(['/', '\0'])));
    }
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let rules = Rules {
        goal: 3,
        ..SPRING_2017
    };
    let tables = [
        Table::from_json(&rules, text),
        Table::from_text(&rules, text),
    ];
    for table in tables.into_iter().flatten() {
        // A table that was read is written and read as the same table.
        let again = Table::from_json(&rules, &table.to_json());
        assert_eq!(again.expect("it was written by us"), table);
    }
    // A file that is sent can be called anything.
    for game in [SourceGame::Hog, SourceGame::DFootball] {
        if let Ok(source) = Source::sent(game, text, bytes.to_vec()) {
            assert_eq!(source.main_path().components().count(), 1);
        }
    }
    let _ = Edition::from_toml(text);
    let _ = Contest::from_toml(Path::new("nowhere"), text);
    let _ = text.parse::<TeamName>().map(|team| team.key());
});
