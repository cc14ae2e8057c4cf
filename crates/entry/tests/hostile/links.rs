//! Names that are swapped while we look at them.

use std::fs;
use std::os::unix::fs::symlink;
use std::sync::atomic::{AtomicBool, Ordering};

use pigskin_entry::{ReadSourceError, Source};

/// An entry that is a file when it is looked at and a link when it is opened is
/// either of both to us, and never what the link names.
#[test]
fn n25_an_entry_that_is_swapped_is_not_followed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [entry, secret, next] =
        ["entry.py", "secret.py", "next"].map(|name| folder.path().join(name));
    fs::write(&entry, "an entry").expect("to write");
    fs::write(&secret, "a secret").expect("to write");
    let is_done = AtomicBool::new(false);
    let (mut files, mut links) = (0, 0);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !is_done.load(Ordering::Relaxed) {
                symlink(&secret, &next).expect("to link");
                fs::rename(&next, &entry).expect("to rename");
                fs::write(&next, "an entry").expect("to write");
                fs::rename(&next, &entry).expect("to rename");
            }
        });
        while files < 500 || links < 500 {
            match Source::read(&entry) {
                Ok(source) if source.main_bytes() == b"an entry" => files += 1,
                Err(ReadSourceError::Fault(_)) => links += 1,
                other => {
                    is_done.store(true, Ordering::Relaxed);
                    panic!("{other:?}");
                }
            }
        }
        is_done.store(true, Ordering::Relaxed);
    });
}
