//! Entries that do not come from a folder: submitted or stored ones.

use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};

use pigskin_game::words;
use serde::Deserialize;

use super::reader::{DEEPEST, LARGEST_ENTRY, LARGEST_FILE};
use super::{
    Expected, FOOTBALL, HOG, Source, hidden_ending, is_passed_over, main_of, unwrap_folder,
};
use crate::{Fault, FaultKind, FaultReason, ReadSourceError, printable};

words! {
    /// The game that an entry is for. Files name it as in `contest.toml`: `hog` or `d-football`.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum SourceGame {
        #[default]
        Hog = "hog",
        DFootball = "d-football",
    }

    /// The name, as `contest.toml` has it.
    pub fn as_str
}

/// Maximum length of a submitted file's name without its extension, in characters. It is the
/// team's name of a table.
const LONGEST_STEM: usize = 80;

impl SourceGame {
    /// Reads an entry of this game from a file or a folder, as [`Source::read`] and
    /// [`Source::read_football`].
    pub fn read(self, path: &Path) -> Result<Source, ReadSourceError> {
        Source::read_as(path, self.expected())
    }

    /// Tests whether a file of this name can have a strategy in it, or is meant to.
    pub fn takes(self, path: &Path) -> bool {
        self.expected().is_any(path) || hidden_ending(path, self.expected()).is_some()
    }

    fn expected(self) -> &'static Expected<'static> {
        match self {
            SourceGame::Hog => &HOG,
            SourceGame::DFootball => &FOOTBALL,
        }
    }
}

impl Source {
    /// An entry of one submitted file. Its name is untrusted: only the part after the last
    /// slash counts, made [`printable`] and cut. No file on this machine ever has that name.
    ///
    /// ```
    /// use pigskin_entry::{Source, SourceGame};
    /// let sent = Source::sent(SourceGame::Hog, "../../etc/Boar\u{202e}.py", b"x = 1".to_vec())?;
    /// assert_eq!(sent.name(), "Boar\\u{202e}.py");
    /// assert_eq!(sent.main_path().to_str(), Some("strategy.py"));
    /// # Ok::<(), pigskin_entry::Fault>(())
    /// ```
    ///
    /// Fails if the file is of another kind, or too large.
    pub fn sent(game: SourceGame, name: &str, contents: Vec<u8>) -> Result<Source, Fault> {
        let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
        let (stem, end) = name.rsplit_once('.').unwrap_or((name, ""));
        let expected = game.expected();
        if let Some(why) = hidden_ending(Path::new(name), expected) {
            return Err(fault(why));
        }
        let ends = expected.any.iter();
        let end = ends
            .into_iter()
            .find(|known| end.eq_ignore_ascii_case(known));
        let Some(&end) = end else {
            if !expected.is_entry(Path::new(name), &contents) {
                let shown = expected.shown;
                let shown = shown.to_owned();
                return Err(fault(FaultReason::OtherFile { shown }));
            }
            let shown = printable(name, LONGEST_STEM);
            return Source::of_files(game, &shown, false, vec![("strategy".into(), contents)]);
        };
        // R's files are called so.
        let end = if end == "r" { "R" } else { end };
        let shown = format!("{}.{end}", printable(stem, LONGEST_STEM));
        let path = Path::new("strategy").with_extension(end);
        Source::of_files(game, &shown, false, vec![(path, contents)])
    }

    /// An entry from its name and files. Files that [`Source::read`] skips are skipped here,
    /// too.
    ///
    /// Fails if no file has a strategy, the files are too large, or a path leaves the entry.
    pub fn of_files(
        game: SourceGame,
        name: &str,
        is_folder: bool,
        files: Vec<(PathBuf, Vec<u8>)>,
    ) -> Result<Source, Fault> {
        Source::of_files_preferring(game, None, name, is_folder, files)
    }

    /// The same, with the strategy in the file of this name if there is one.
    ///
    /// Fails like [`of_files`](Self::of_files).
    pub fn of_files_preferring(
        game: SourceGame,
        main: Option<&str>,
        name: &str,
        is_folder: bool,
        mut files: Vec<(PathBuf, Vec<u8>)>,
    ) -> Result<Source, Fault> {
        let is_part = |path: &Path| !path.iter().any(is_passed_over);
        files.retain(|(path, _)| is_part(path));
        let mut together = 0;
        for (path, contents) in &files {
            let length = contents.len() as u64;
            if length > LARGEST_FILE {
                return Err(fault(FaultReason::LargeFile));
            }
            together += length;
            if !is_plain(path) {
                return Err(fault(FaultReason::OutsideFile));
            }
        }
        if together > LARGEST_ENTRY {
            return Err(fault(FaultReason::LargeEntry));
        }
        if is_folder {
            unwrap_folder(&mut files);
        }
        files.sort();
        let is_within = |pair: &[(PathBuf, Vec<u8>)]| pair[1].0.starts_with(&pair[0].0);
        if files.windows(2).any(is_within) {
            return Err(fault(FaultReason::SameFiles));
        }
        let main_files = game.expected().main_files_after(main);
        let expected = game.expected().with_main_files(&main_files);
        let main = match files.as_slice() {
            [(path, _)] if let Some(why) = hidden_ending(path, &expected) => {
                return Err(fault(why));
            }
            [(path, bytes)] if !is_folder && expected.is_entry(path, bytes) => 0,
            _ => main_of(&files, &expected)?,
        };
        Ok(Source {
            name: name.to_owned(),
            files,
            main,
            is_folder,
        })
    }
}

fn fault(why: FaultReason) -> Fault {
    Fault::new(FaultKind::LoadError, why)
}

/// Maximum length of a file's name in an entry, in bytes, which every system accepts.
const LONGEST_NAME: usize = 200;

/// Tests whether a path consists of valid file names and is short enough for any folder. A
/// longer path would fail only during judging, and would look like the machine's fault.
fn is_plain(path: &Path) -> bool {
    let names = path.components().map(|part| match part {
        Component::Normal(name) => Some(name),
        _ => None,
    });
    let names: Option<Vec<&OsStr>> = names.collect();
    let fits = |name: &&OsStr| name.len() <= LONGEST_NAME && !name.as_encoded_bytes().contains(&0);
    names.is_some_and(|names| (1..=DEEPEST + 1).contains(&names.len()) && names.iter().all(fits))
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
    fn an_ending_that_windows_adds_is_named() {
        let hint =
            |kind: &str, wanted: &str| format!("the file looks like {kind}; rename it to {wanted}");
        for (game, name, kind) in [
            (SourceGame::Hog, "hog_contest.py.txt", "Python"),
            (SourceGame::Hog, "Hog_Contest.PY.TXT", "Python"),
            (SourceGame::DFootball, "my_strategy.R.txt", "R"),
            (SourceGame::DFootball, "my_strategy.py.txt", "Python"),
            (
                SourceGame::DFootball,
                "instructions.ipynb.json",
                "a notebook",
            ),
            (
                SourceGame::DFootball,
                "instructions.ipynb.txt",
                "a notebook",
            ),
        ] {
            let hint = hint(kind, &name[..name.rfind('.').expect("an ending")]);
            let contents = || b"x = 1".to_vec();
            let sent = Source::sent(game, name, contents()).expect_err(name);
            assert_eq!(sent.to_string(), hint);
            for is_folder in [false, true] {
                let files = vec![(name.into(), contents()), ("notes.md".into(), contents())];
                let files = files.into_iter().take(1 + usize::from(is_folder)).collect();
                let made = Source::of_files(game, name, is_folder, files);
                assert_eq!(made.expect_err(name).to_string(), hint);
            }
            let folder = tempfile::tempdir().expect("a folder");
            std::fs::write(folder.path().join(name), "x = 1").expect("a file");
            for path in [folder.path(), &folder.path().join(name)] {
                assert_eq!(game.read(path).expect_err(name).to_string(), hint);
            }
            assert!(game.takes(Path::new(name)));
        }
        let beside = ["hog_contest.py", "notes.py.txt"].map(|name| (name.into(), Vec::new()));
        let folder = Source::of_files(SourceGame::Hog, "ada", true, beside.into());
        assert_eq!(
            folder.expect("an entry").main_path(),
            Path::new("hog_contest.py")
        );
        for name in ["hog_contest (1).py", "python.txt", "py.txt"] {
            assert!(sent(name).is_ok(), "{name}");
        }
    }

    #[test]
    fn submitted_files_have_the_same_hash_as_a_folder() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("boar.py");
        std::fs::write(&path, "x = 1").expect("a file");
        let found = Source::read(&path).expect("an entry");
        assert_eq!(sent("other.py").expect("an entry").hash(), found.hash());
    }

    #[test]
    fn files_that_lie_elsewhere_are_refused() {
        let long = format!("{}.py", "x".repeat(250));
        let deep = "a/".repeat(9) + "b.py";
        for path in [
            "/etc/a.py",
            "../a.py",
            "a/../b.py",
            "",
            "a\0.py",
            &long,
            &deep,
        ] {
            let files = vec![(PathBuf::from(path), Vec::new())];
            let made = Source::of_files(SourceGame::Hog, "a", true, files);
            assert!(made.is_err(), "{path}");
        }
        for paths in [
            ["a.py", "a.py"],
            ["a.py", "a.py/b.py"],
            ["a.py/b.py", "a.py"],
        ] {
            let files = paths.map(|path| (PathBuf::from(path), Vec::new())).to_vec();
            let made = Source::of_files(SourceGame::Hog, "a", true, files);
            assert!(made.is_err(), "{paths:?}");
        }
        let deep = "a/".repeat(8) + "b.py";
        let files = vec![("a.py".into(), Vec::new()), (deep.into(), Vec::new())];
        assert!(Source::of_files(SourceGame::Hog, "a", true, files).is_ok());
        let large = vec![0; 1 + (1 << 20)];
        let why = Source::sent(SourceGame::Hog, "a.txt", large).expect_err("too large");
        assert_eq!(why.to_string(), "the file is larger than 1 MiB");
    }
}
