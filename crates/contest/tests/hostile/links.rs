//! Names that are swapped while we look at them.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use pigskin_contest::{Contest, ReadSourceError, Source};
use rustix::fs::FileType;

use crate::case::Link;
use crate::sent::make_node;

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

/// Where a file of results should go lies something else, made by whoever could:
/// it is replaced or refused, and what a link names stays as it is.
#[test]
fn n25_no_file_of_ours_is_written_through_a_link() {
    for name in [
        ".lock",
        "known.sqlite",
        "known.sqlite-wal",
        "known.sqlite-shm",
        "standings.csv",
        "results.json",
        "report.html",
    ] {
        for link in [Link::Symbolic, Link::Dangling, Link::Fifo] {
            let folder = tempfile::tempdir().expect("a temporary folder");
            let victim = folder.path().join("victim");
            let write = |name: &str, text: &str| fs::write(folder.path().join(name), text);
            write("contest.toml", "edition = 'fall-2019'\nset.goal = 10").expect("to write");
            for folder in ["entries", "results"].map(|name| folder.path().join(name)) {
                fs::create_dir(folder).expect("to make a folder");
            }
            write("entries/4.txt", &"4 4 4 4 4 4 4 4 4 4\n".repeat(10)).expect("to write");
            let path = folder.path().join("results").join(name);
            match link {
                Link::Fifo => make_node(&path, FileType::Fifo),
                _ => symlink(&victim, &path).expect("to link"),
            }
            if link == Link::Symbolic {
                fs::write(&victim, "").expect("to write");
            }
            let ran = run(folder.path());
            let is_ours_alone = fs::read(&victim).map_or(true, |bytes| bytes.is_empty());
            assert!(is_ours_alone, "{name} {link:?}: {ran:?}");
            assert!(link != Link::Dangling || !victim.exists(), "{name}");
            if let Err(why) = ran {
                assert!(why.contains("something else has its name"), "{why}");
            } else {
                let kind = path.symlink_metadata().expect("it is there").file_type();
                assert!(kind.is_file(), "{name} {link:?}");
            }
        }
    }
}

/// Runs a contest, or says why it does not run.
fn run(folder: &Path) -> Result<(), String> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build();
    let contest = Contest::open(folder).map_err(|error| error.to_string())?;
    let ran = runtime.expect("threads").block_on(contest.run(&mut |_| {}));
    ran.map(drop).map_err(|error| error.to_string())
}
