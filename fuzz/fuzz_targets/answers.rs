//! Lines on the answer channel, of Hog entries and of D-Football players.

#![no_main]

use libfuzzer_sys::fuzz_target;
use pigskin_entry::fuzzing;

fuzz_target!(|line: &str| {
    fuzzing::hog_answer(line);
    fuzzing::football_answer(line);
});
