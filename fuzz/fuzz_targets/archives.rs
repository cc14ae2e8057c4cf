//! Archives of contests, and a lecturer's lists.

#![no_main]

use std::io::Cursor;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use pigskin_course::{Archive, GradeScale, LateFactor, Memberships, Roster};
use tokio::runtime::Runtime;

static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| Runtime::new().expect("a runtime"));

fuzz_target!(|bytes: &[u8]| {
    let verified = Archive::verify_bytes(Cursor::new(bytes), bytes.len() as u64);
    let _ = RUNTIME.block_on(verified);
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let _ = Roster::from_csv(text);
    let _ = Memberships::from_csv(text, LateFactor::IN_TIME);
    let _ = GradeScale::from_toml(text);
});
