//! Entries' tables and notebooks, and a lecturer's TOML.

#![no_main]

use std::path::Path;

use libfuzzer_sys::fuzz_target;
use pigskin_contest::{Contest, Source, SourceGame, TeamName, fuzzing};
use pigskin_hog::{Edition, Rules, SPRING_2017, Table};

fuzz_target!(|bytes: &[u8]| {
    fuzzing::notebook(bytes);
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let rules = Rules {
        goal: 3,
        ..SPRING_2017
    };
    for table in [Table::from_json(&rules, text), Table::from_text(&rules, text)] {
        if let Ok(table) = table {
            // What was read is what is written.
            let again = Table::from_json(&rules, &table.to_json());
            assert_eq!(again.expect("it was written by us"), table);
        }
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
