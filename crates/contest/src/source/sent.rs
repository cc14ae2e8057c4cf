//! Entries that do not lie in a folder: sent by somebody, or kept before.

use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};

use super::{Expected, FOOTBALL, HOG, LARGEST_ENTRY, LARGEST_FILE, Source, main_of};
use crate::{Fault, FaultKind, printable};

/// The game that an entry is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SourceGame {
    /// Hog.
    Hog,
    /// D-Football.
    DFootball,
}

/// The longest name of a file that was sent, in characters, without its ending:
/// a table's team is called so.
const LONGEST_STEM: usize = 80;

impl SourceGame {
    /// The name, as `contest.toml` has it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            SourceGame::Hog => "hog",
            SourceGame::DFootball => "d-football",
        }
    }

    fn expected(self) -> &'static Expected {
        match self {
            SourceGame::Hog => &HOG,
            SourceGame::DFootball => &FOOTBALL,
        }
    }
}

impl Source {
    /// An entry of one file that somebody sent. Its name is as hostile as all of
    /// it: only what stands after the last slash counts, made [`printable`] and
    /// cut, and no file on this machine is ever called so.
    ///
    /// ```
    /// use pigskin_contest::{Source, SourceGame};
    /// let sent = Source::sent(SourceGame::Hog, "../../etc/Boar\u{202e}.py", b"x = 1".to_vec())?;
    /// assert_eq!(sent.name(), "Boar\\u{202e}.py");
    /// assert_eq!(sent.main_path().to_str(), Some("strategy.py"));
    /// # Ok::<(), pigskin_contest::Fault>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Where the name ends in nothing that is read, or there is too much.
    pub fn sent(game: SourceGame, name: &str, contents: Vec<u8>) -> Result<Source, Fault> {
        let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
        let (stem, end) = name.rsplit_once('.').unwrap_or((name, ""));
        let expected = game.expected();
        let ends = expected.any.iter();
        let end = ends
            .into_iter()
            .find(|known| end.eq_ignore_ascii_case(known));
        let Some(&end) = end else {
            let shown = expected.shown;
            return Err(fault(format!("the entry is no {shown} file")));
        };
        // R's files are called so.
        let end = if end == "r" { "R" } else { end };
        let shown = format!("{}.{end}", printable(stem, LONGEST_STEM));
        let path = Path::new("strategy").with_extension(end);
        Source::of_files(game, &shown, false, vec![(path, contents)])
    }

    /// An entry of which name and files are known.
    ///
    /// # Errors
    ///
    /// Where there is no file with a strategy among them, or too much, or a path
    /// that leads elsewhere.
    pub fn of_files(
        game: SourceGame,
        name: &str,
        is_folder: bool,
        mut files: Vec<(PathBuf, Vec<u8>)>,
    ) -> Result<Source, Fault> {
        let mut together = 0;
        for (path, contents) in &files {
            let length = contents.len() as u64;
            if length > LARGEST_FILE {
                return Err(fault("the file is larger than 1 MiB"));
            }
            together += length;
            if !is_plain(path) {
                return Err(fault(
                    "a file of it lies elsewhere, or has a name that no file can have",
                ));
            }
        }
        if together > LARGEST_ENTRY {
            return Err(fault("its files together are larger than 8 MiB"));
        }
        files.sort();
        let main = main_of(&files, game.expected())?;
        Ok(Source {
            name: name.to_owned(),
            files,
            main,
            is_folder,
        })
    }
}

fn fault(reason: impl AsRef<str>) -> Fault {
    Fault::new(FaultKind::LoadError, reason)
}

/// The longest name of a file in an entry, in bytes: no system refuses it.
const LONGEST_NAME: usize = 200;

/// Whether a path is nothing but names that a file can have.
fn is_plain(path: &Path) -> bool {
    let names = path.components().map(|part| match part {
        Component::Normal(name) => Some(name),
        _ => None,
    });
    let names: Option<Vec<&OsStr>> = names.collect();
    let fits = |name: &&OsStr| name.len() <= LONGEST_NAME && !name.as_encoded_bytes().contains(&0);
    names.is_some_and(|names| !names.is_empty() && names.iter().all(fits))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(name: &str) -> Result<Source, Fault> {
        Source::sent(SourceGame::Hog, name, b"x = 1".to_vec())
    }

    #[test]
    fn a_name_leads_nowhere() {
        for (name, shown) in [
            ("a.py", "a.py"),
            ("../../etc/passwd.py", "passwd.py"),
            ("C:\\fakepath\\a.PY", "a.py"),
            ("<script>.py", "<script>.py"),
            ("a\0b.py", "a\\u{0}b.py"),
            ("\u{202e}yp.evil.py", "\\u{202e}yp.evil.py"),
            ("/.py", ".py"),
        ] {
            let source = sent(name).expect("an entry");
            assert_eq!(source.name(), shown);
            assert_eq!(source.main_path(), Path::new("strategy.py"));
        }
        let long = sent(&format!("{}.py", "x".repeat(10_000))).expect("an entry");
        assert!(long.name().chars().count() < 90);
        for name in ["", "passwd", "a.exe", "a.py/", "py", "a.R", "..", "a.py\0"] {
            let why = sent(name).expect_err(name);
            assert_eq!(why.kind, FaultKind::LoadError, "{name}");
        }
    }

    #[test]
    fn what_is_sent_has_the_hash_of_what_lies_in_a_folder() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("boar.py");
        std::fs::write(&path, "x = 1").expect("a file");
        let found = Source::read(&path).expect("an entry");
        assert_eq!(sent("other.py").expect("an entry").hash(), found.hash());
    }

    #[test]
    fn files_that_lie_elsewhere_are_refused() {
        let long = format!("{}.py", "x".repeat(250));
        for path in ["/etc/a.py", "../a.py", "a/../b.py", "", "a\0.py", &long] {
            let files = vec![(PathBuf::from(path), Vec::new())];
            let made = Source::of_files(SourceGame::Hog, "a", true, files);
            assert!(made.is_err(), "{path}");
        }
        let large = vec![0; 1 + (1 << 20)];
        let why = Source::sent(SourceGame::Hog, "a.txt", large).expect_err("too large");
        assert_eq!(why.reason, "the file is larger than 1 MiB");
    }
}
