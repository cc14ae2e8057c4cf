//! Files of results that something else has the name of.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use pigskin_contest::Contest;
use rustix::fs::{CWD, FileType, mknodat};

/// A link or another file in the place of a results file is replaced or refused, and the target of a
/// link stays unchanged.
#[test]
fn results_are_not_written_through_a_link() {
    for name in [
        ".lock",
        "known.sqlite",
        "known.sqlite-wal",
        "known.sqlite-shm",
        "standings.csv",
        "results.json",
        "report.html",
    ] {
        for link in ["symbolic", "dangling", "pipe"] {
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
                "pipe" => {
                    mknodat(CWD, &path, FileType::Fifo, 0o666.into(), 0).expect("to make a pipe");
                }
                _ => symlink(&victim, &path).expect("to link"),
            }
            if link == "symbolic" {
                fs::write(&victim, "").expect("to write");
            }
            let ran = run(folder.path());
            let is_ours_alone = fs::read(&victim).map_or(true, |bytes| bytes.is_empty());
            assert!(is_ours_alone, "{name} {link}: {ran:?}");
            assert!(link != "dangling" || !victim.exists(), "{name}");
            if let Err(why) = ran {
                assert!(why.contains("something else has its name"), "{why}");
            } else {
                let kind = path.symlink_metadata().expect("it is there").file_type();
                assert!(kind.is_file(), "{name} {link}");
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
