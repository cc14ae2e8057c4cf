//! Files that no entry's program may see.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Files that an interpreter's folders may not bring into a box: people's home folders, and a
/// contest's folder, entries and results.
///
/// ```
/// use pigskin_entry::Private;
/// let folder = tempfile::tempdir()?;
/// let entries = folder.path().join("course/hog/entries");
/// std::fs::create_dir_all(&entries)?;
/// let private = Private::default().with_folder(&entries, "the entries");
/// let why = private.check(&folder.path().join("course")).expect_err("they are in it");
/// assert!(why.contains("the entries"), "{why}");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Private {
    items: Vec<Item>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Item {
    /// Without links.
    path: PathBuf,
    /// Its description in reasons.
    what: &'static str,
    /// Whether its contents are private as well; a home folder may contain a Python.
    with_contents: bool,
}

/// Where systems list their users, and where most of them keep their home folders.
const USERS: &str = "/etc/passwd";
const HOMES: &str = "/home";

/// The lowest number of a user who is a person.
const FIRST_PERSON: u32 = 1000;

impl Default for Private {
    /// The home folders of everybody on this machine, root's and our own included.
    fn default() -> Private {
        let users = fs::read_to_string(USERS).unwrap_or_default();
        let mut homes: BTreeSet<PathBuf> = users.lines().filter_map(home_of_a_person).collect();
        // A university's people are in no list of the machine's own.
        let there = fs::read_dir(HOMES).into_iter().flatten().flatten();
        homes.extend(there.map(|home| home.path()));
        homes.extend(["/root", HOMES].map(PathBuf::from));
        // We may be an account of the system ourselves.
        let own = std::env::home_dir().filter(|home| !real(home).starts_with("/usr"));
        homes.extend(own);
        homes.retain(|home| home.is_absolute() && home != Path::new("/"));
        let homes = homes.iter().map(|home| Item {
            path: real(home),
            what: "a home folder",
            with_contents: false,
        });
        Private {
            items: homes.collect(),
        }
    }
}

/// The home folder in a line of the list of users, if it is that of root or of a person:
/// accounts of the system are at home where its programs are.
fn home_of_a_person(line: &str) -> Option<PathBuf> {
    let fields: Vec<&str> = line.split(':').collect();
    let number: u32 = fields.get(2)?.parse().ok()?;
    let is_of_the_system = (1..FIRST_PERSON).contains(&number);
    let home = fields.get(5).filter(|_| !is_of_the_system)?;
    Some(PathBuf::from(home))
}

impl Private {
    /// Adds a file or folder and everything in it.
    pub fn with_folder(mut self, path: &Path, what: &'static str) -> Private {
        self.items.push(Item {
            path: real(path),
            what,
            with_contents: true,
        });
        self
    }

    /// Adds a file or folder, but not its contents.
    pub fn with_folder_itself(mut self, path: &Path, what: &'static str) -> Private {
        self.items.push(Item {
            path: real(path),
            what,
            with_contents: false,
        });
        self
    }

    /// Checks that a program that sees this file or folder sees nothing private.
    ///
    /// Fails with the private thing that it would see.
    pub fn check(&self, shown: &Path) -> Result<(), String> {
        let shown_real = real(shown);
        let is_seen = |item: &&Item| {
            item.path.starts_with(&shown_real)
                || item.with_contents && shown_real.starts_with(&item.path)
        };
        match self.items.iter().find(is_seen) {
            None => Ok(()),
            Some(Item { path, what, .. }) => Err(format!(
                "it needs {}, with which programs would see {what} ({})",
                shown.display(),
                path.display()
            )),
        }
    }
}

/// The path without links, as far as it exists.
fn real(path: &Path) -> PathBuf {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut missing = Vec::new();
    for there in absolute.ancestors() {
        if let Ok(real) = fs::canonicalize(there) {
            return missing
                .iter()
                .rev()
                .fold(real, |path, name| path.join(name));
        }
        missing.extend(there.file_name());
    }
    absolute.clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accounts_of_the_system_have_no_homes() {
        for (line, home) in [
            ("root:x:0:0:root:/root:/bin/bash", Some("/root")),
            ("bin:x:2:2:bin:/bin:/usr/sbin/nologin", None),
            (
                "ada:x:1000:1000:Ada,,,:/data/ada:/bin/sh",
                Some("/data/ada"),
            ),
            ("", None),
            ("ada:x:many:1000", None),
        ] {
            assert_eq!(
                home_of_a_person(line).as_deref(),
                home.map(Path::new),
                "{line}"
            );
        }
        assert_eq!(Private::default().check(Path::new("/usr")), Ok(()));
    }

    #[test]
    fn homes_are_private_and_what_is_in_them_is_not() {
        let private = Private::default();
        let root = private.check(Path::new("/root")).expect_err("a home");
        assert!(root.contains("a home folder (/root)"), "{root}");
        assert!(private.check(Path::new("/home")).is_err());
        assert!(private.check(Path::new("/")).is_err());
        assert_eq!(
            private.check(Path::new("/root/.pyenv/versions/3/lib")),
            Ok(())
        );
    }
}
