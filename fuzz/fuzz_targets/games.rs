//! Records of games, boards, proofs and tablebases.

#![no_main]

use libfuzzer_sys::fuzz_target;
use pigskin_football::solve::Tablebase;
use pigskin_football::{Football, Position};
use pigskin_game::Record;
use pigskin_hog::{Play, Rules};

fuzz_target!(|bytes: &[u8]| {
    let _ = Tablebase::from_bytes(bytes);
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    if let Ok(record) = Record::<Rules>::parse(text) {
        let _ = Play::replay(&record);
    }
    if let Ok(record) = Record::<Football>::parse(text) {
        let _ = pigskin_football::Play::replay(&record);
    }
    let _ = text.parse::<Position>();
});
