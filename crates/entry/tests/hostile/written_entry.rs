//! How an entry comes: as a file, as a C program, under a name that is not a file.

use std::fs;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::process::Command;

use rustix::fs::{CWD, FileType, makedev, mknodat};
use tempfile::TempDir;

use crate::case::{Case, EntryForm, Link};

/// The Python file that loads a C program in an entry.
pub const LOADER: &str = "c/loads.py";

/// Writes a case's entry into a folder, and says where.
pub fn sent(case: &Case, folder: &TempDir) -> PathBuf {
    let (file, into) = (entry(case.entry), folder.path());
    let made = |name: &str| into.join(name);
    match case.sent {
        EntryForm::File => file,
        EntryForm::With(value) => {
            let text = fs::read_to_string(&file).expect("an entry");
            let path = into.join(file.file_name().unwrap_or_default());
            fs::write(&path, text.replace("VALUE", value)).expect("to write");
            path
        }
        EntryForm::C => {
            let build = Command::new("cc")
                .args(["-shared", "-fPIC", "-O1", "-o"])
                .args([&made("attempt.so"), &file])
                .status();
            assert!(build.expect("these tests need a C compiler").success());
            fs::copy(entry(LOADER), made("hog_contest.py")).expect("to copy");
            into.to_owned()
        }
        EntryForm::Link(link) => {
            let path = made("entry.py");
            match link {
                Link::Symbolic => symlink(&file, &path).expect("to link"),
                Link::Dangling => symlink(made("nowhere"), &path).expect("to link"),
                Link::Hard => {
                    fs::copy(&file, made("other.py")).expect("to copy");
                    fs::hard_link(made("other.py"), &path).expect("to link");
                }
                Link::Fifo => make_node(&path, FileType::Fifo),
                Link::Device => make_node(&path, FileType::CharacterDevice),
                Link::Socket => drop(UnixListener::bind(&path).expect("to bind")),
            }
            path
        }
    }
}

/// Makes a pipe, or, where we may, the device that gives zeros without end.
pub fn make_node(path: &Path, kind: FileType) {
    let made = mknodat(CWD, path, kind, 0o666.into(), makedev(1, 5));
    // Only root makes devices.
    let made = made.or_else(|_| mknodat(CWD, path, FileType::Fifo, 0o666.into(), 0));
    made.expect("to make a name");
}

/// Where an entry is, by its path below `entries`.
pub fn entry(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/hostile/entries")
        .join(name)
}
