//! The files of this machine that an interpreter needs.

use std::ffi::OsStr;
use std::fs;
use std::path::{Component, Path, PathBuf};

use pigskin_sandbox::is_in_every_box;

use crate::Private;

/// The files and folders outside `/usr` that an interpreter needs. A box shows only these,
/// not everything below the interpreter's prefix.
///
/// It contains a symbolic link as well as its target, because an interpreter finds its other
/// files from the name by which it was started.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Needs {
    paths: Vec<PathBuf>,
}

/// Maximum length of a chain of links, the same as the kernel's.
const MOST_LINKS: usize = 40;

impl Needs {
    /// Adds a file or folder, unless it does not exist, every box shows it, or it is in a folder
    /// that was added before.
    pub(crate) fn add(&mut self, path: &Path) {
        let mut path = plain(path);
        for _ in 0..MOST_LINKS {
            let is_there = path.is_absolute() && path.symlink_metadata().is_ok();
            if !is_there || path == Path::new("/") {
                return;
            }
            let is_seen = is_in_every_box(&path) || self.has(&path);
            let link = fs::read_link(&path).ok();
            if !is_seen {
                self.paths.push(path.clone());
            }
            let Some(target) = link else { return };
            let beside = path.parent().unwrap_or(Path::new("/"));
            path = plain(&beside.join(target));
        }
    }

    /// Adds the shared libraries that lie in a folder, without its other files.
    pub(crate) fn add_libraries(&mut self, folder: &Path) {
        if is_in_every_box(folder) {
            return;
        }
        let found = fs::read_dir(folder).into_iter().flatten().flatten();
        let paths = found.map(|entry| entry.path());
        let mut libraries: Vec<PathBuf> = paths.filter(|path| is_library(path)).collect();
        libraries.sort();
        for library in libraries {
            self.add(&library);
        }
    }

    /// The files and folders, in the order in which they were added.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &Path> {
        self.paths.iter().map(PathBuf::as_path)
    }

    /// Checks that a program that sees all of it, and `/usr`, sees nothing private.
    ///
    /// Fails with the private thing that it would see.
    pub(crate) fn check(&self, private: &Private) -> Result<(), String> {
        let mut shown = self.paths().chain([Path::new("/usr")]);
        shown.try_for_each(|path| private.check(path))
    }

    /// Returns whether a path is in a folder that was added, itself or behind a link.
    fn has(&self, path: &Path) -> bool {
        self.paths().any(|added| path.starts_with(added))
    }
}

/// Returns whether a file is named like a shared library: `libz.so`, `libpython3.11.so.1.0`.
fn is_library(path: &Path) -> bool {
    let name = path.file_name().and_then(OsStr::to_str).unwrap_or_default();
    let is_shared = name.split('.').skip(1).any(|part| part == "so");
    name.starts_with("lib") && is_shared && path.is_file()
}

/// The path without `.` and `..`, which a box resolves in the same way: in it there are
/// no links but those that it was given.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for component in path.components() {
        match component {
            Component::ParentDir => _ = plain.pop(),
            Component::CurDir => {}
            other => plain.push(other),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    fn shown(needs: &Needs, folder: &Path) -> Vec<String> {
        let names = needs.paths().map(|path| {
            let name = path.strip_prefix(folder).expect("it is below");
            name.display().to_string()
        });
        names.collect()
    }

    #[test]
    fn a_link_is_needed_and_so_is_what_it_leads_to() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        fs::create_dir_all(at("base/bin")).expect("a folder");
        fs::create_dir_all(at("venv/bin")).expect("a folder");
        fs::write(at("base/bin/python3.11"), "").expect("a file");
        symlink("python3.11", at("base/bin/python3")).expect("a link");
        symlink("../../base/bin/python3", at("venv/bin/python")).expect("a link");
        symlink("/usr/bin/env", at("venv/bin/env")).expect("a link");
        symlink("round", at("venv/bin/round")).expect("a link");
        let mut needs = Needs::default();
        needs.add(&at("venv/bin/python"));
        let names = ["venv/bin/python", "base/bin/python3", "base/bin/python3.11"];
        assert_eq!(shown(&needs, folder.path()), names);
        for name in [
            "venv/bin/env",
            "venv/bin/round",
            "venv/none",
            "venv/bin/python",
        ] {
            needs.add(&at(name));
        }
        assert_eq!(
            shown(&needs, folder.path())[3..],
            ["venv/bin/env", "venv/bin/round"]
        );
    }

    #[test]
    fn a_folder_brings_what_is_in_it_and_libraries_come_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        fs::create_dir_all(at("lib/python3.11/site-packages")).expect("a folder");
        for name in ["libz.so.1.2", "libpython.so", "notes.txt", "secret.so"] {
            fs::write(at("lib").join(name), "").expect("a file");
        }
        symlink("libz.so.1.2", at("lib/libz.so.1")).expect("a link");
        let mut needs = Needs::default();
        needs.add(&at("lib/python3.11"));
        needs.add(&at("lib/python3.11/site-packages"));
        needs.add(Path::new("/usr/lib"));
        needs.add(Path::new("/"));
        needs.add_libraries(&at("lib"));
        let names = [
            "lib/python3.11",
            "lib/libpython.so",
            "lib/libz.so.1",
            "lib/libz.so.1.2",
        ];
        assert_eq!(shown(&needs, folder.path()), names);
    }
}
