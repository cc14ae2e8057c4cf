//! A contest of more entries than `results.json` has the win rates of.

use std::fs;

use pigskin_contest::{Results, WinRates};

use crate::contest_folder::{ContestFolder, drawn};

const ENTRIES: usize = WinRates::MOST_IN_JSON + 1;

/// The goal: small, for the sake of time.
const GOAL: u16 = 6;

/// Number of different tables, likewise: most entries have another's.
const TABLES: u64 = 40;

fn bytes<const N: usize>(file: &[u8], at: usize) -> [u8; N] {
    file[at..at + N].try_into().expect("there are as many")
}

fn number(file: &[u8], at: usize) -> f64 {
    f64::from_le_bytes(bytes(file, at))
}

#[test]
fn win_rates_of_many_entries_are_in_a_file_of_their_own() {
    let toml = format!("edition = 'fall-2019'\nset.goal = {GOAL}\n");
    let contest = ContestFolder::described(&toml);
    for seed in 0..ENTRIES as u64 {
        contest.entry(
            &format!("{seed:04}.json"),
            drawn(GOAL, seed % TABLES).to_json(),
        );
    }
    let results = contest.run().results;
    let hog = match &results.game {
        pigskin_contest::GameResults::Hog(hog) => hog,
        pigskin_contest::GameResults::DFootball(_) => panic!("it is of Hog"),
    };

    // JSON says where they are.
    let json = contest.result("results.json");
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["win_rates_in"], WinRates::FILE);
    assert_eq!(json.get("win_rates"), None);
    assert_eq!(json["standings"].as_array().map(Vec::len), Some(ENTRIES));

    // The file, read as docs/results.md describes it.
    let path = contest.path().join("results").join(WinRates::FILE);
    let file = fs::read(&path).expect("it is there");
    assert_eq!(&file[..8], b"PIGSKINW");
    assert_eq!(u32::from_le_bytes(bytes(&file, 8)), 1);
    assert_eq!(u32::from_le_bytes(bytes(&file, 12)), hog.engine);
    assert_eq!(u64::from_le_bytes(bytes(&file, 16)), ENTRIES as u64);
    assert_eq!(number(&file, 24).to_bits(), hog.error_bound.to_bits());
    for (line, row) in results.standings.iter().enumerate() {
        let hash: [u8; 16] = bytes(&file, 32 + 16 * line);
        let digits = hash.map(|byte| format!("{byte:02x}"));
        assert_eq!(digits.concat(), row.hash);
    }
    let mut at = 32 + 16 * ENTRIES;
    for a in 0..ENTRIES {
        for b in a + 1..ENTRIES {
            let rate = hog.matchup(a, b).expect("they have a matchup").rate;
            assert_eq!(number(&file, at).to_bits(), rate.first.to_bits());
            assert_eq!(number(&file, at + 8).to_bits(), rate.second.to_bits());
            at += 16;
        }
    }
    assert_eq!(at, file.len());

    // Pigskin reads them back, and only if they are whole and of this run.
    let read = || Results::read(&contest.path().join("results/results.json"));
    assert!(read().expect("results") == results);
    for (place, byte, why) in [
        (0, b'p', "not a file of win rates"),
        (8, 9, "has version 9"),
        (12, 99, "its engine"),
        (16, 0, "its number of entries"),
        (24, 0xff, "its error bound"),
        (40, file[40] ^ 1, "its tables"),
    ] {
        let mut other = file.clone();
        other[place] = byte;
        fs::write(&path, other).expect("to write");
        let error = read().expect_err(why).to_string();
        assert!(
            error.contains(why) && error.contains("run the contest again"),
            "{error}"
        );
    }
    fs::write(&path, &file[..file.len() - 1]).expect("to write");
    let error = read().expect_err("it is short").to_string();
    assert!(error.contains("its length"), "{error}");
    fs::remove_file(&path).expect("to remove");
    assert!(read().is_err());

    // The next run writes it again; one entry less, and it goes.
    contest.run();
    assert!(fs::read(&path).expect("it is there") == file);
    fs::remove_file(contest.entry_path("0040.json")).expect("to remove");
    contest.run();
    assert!(!path.exists());
    let json = contest.result("results.json");
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json.get("win_rates_in"), None);
    assert_eq!(
        json["win_rates"].as_array().map(Vec::len),
        Some(ENTRIES - 2)
    );
}
