//! The hash of the running program.

use std::fs;
use std::sync::OnceLock;

use crate::Hash;

/// The hash of the file of the running program, which holds its engines, harnesses and kits. `None`
/// if the file cannot be read.
pub fn program_hash() -> Option<Hash> {
    static HASH: OnceLock<Option<Hash>> = OnceLock::new();
    *HASH.get_or_init(|| {
        // On Linux also where an update has replaced the file.
        let read = fs::read("/proc/self/exe").or_else(|_| fs::read(std::env::current_exe()?));
        Some(Hash::of_parts([read.ok()?]))
    })
}
