//! The files of an entry.

mod function;
mod reader;
mod source_game;

use std::ffi::OsStr;
use std::io;
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};

use rustix::fs::CWD;

use crate::{Fault, FaultKind, FaultReason, Hash, sources::encoding};

use function::NAMED_STRATEGY;
pub use function::{FunctionName, InvalidFunctionName};
use reader::{OpenError, Opened, Reader, open};
pub use source_game::SourceGame;

/// The file of a folder that has the run line of its program.
pub(crate) const ENTRY_TOML: &str = "entry.toml";

/// The first bytes of a program for Linux.
const ELF: &[u8] = b"\x7fELF";

/// Tests for the bytes of a program that the machine runs by itself.
pub(crate) fn is_executable(bytes: &[u8]) -> bool {
    bytes.starts_with(ELF)
}

/// File name extensions of notebooks.
pub(crate) const NOTEBOOKS: [&str; 3] = ["ipynb", "rmd", "qmd"];

/// The files of a game's entries, and which of them has the strategy.
struct Expected<'a> {
    /// Names of the file with the strategy if a folder has several files; the first that
    /// exists counts.
    main_files: &'a [&'a str],
    /// File name extensions of programs, which are preferred to other files.
    programs: &'static [&'static str],
    /// File name extensions of all files that can have a strategy.
    any: &'static [&'static str],
    /// The same, for messages.
    shown: &'static str,
    /// Whether an entry may be an executable of any name.
    takes_executables: bool,
    /// The course's own files, which have no strategy.
    course: &'static [&'static str],
    /// Beginnings of lines that define a strategy, by which it is found among several
    /// programs.
    defines: &'static [&'static str],
}

/// Programs and tables.
const HOG: Expected<'static> = Expected {
    main_files: &[NAMED_STRATEGY, "hog_contest.py", "hog.py"],
    programs: &["py"],
    any: &["py", "json", "txt"],
    shown: ".py, .json or .txt",
    takes_executables: false,
    course: &["dice.py", "ucb.py", "hog_gui.py", "calc.py"],
    defines: &["def final_strategy(", "final_strategy ="],
};

/// Programs, and notebooks under the name that the handout gives them.
const FOOTBALL: Expected<'static> = Expected {
    main_files: &[
        ENTRY_TOML,
        "my_strategy.R",
        "my_strategy.py",
        "instructions.ipynb",
        "instructions.Rmd",
        "instructions.qmd",
    ],
    programs: &["r", "py"],
    any: &["r", "py", "ipynb", "rmd", "qmd"],
    shown: ".R, .py, .ipynb, .Rmd or .qmd",
    takes_executables: true,
    course: &["d_football.R", "d_football.py"],
    defines: &[],
};

impl Expected<'_> {
    fn is_any(&self, path: &Path) -> bool {
        ends_in(path, self.any)
    }

    /// Returns whether this file is an entry by itself.
    fn is_entry(&self, path: &Path, bytes: &[u8]) -> bool {
        self.is_any(path) || (self.takes_executables && is_executable(bytes))
    }

    /// The names of files with a strategy that people write.
    fn own_main_files(&self) -> Vec<&str> {
        let names = self.main_files.iter().copied();
        names.filter(|name| *name != NAMED_STRATEGY).collect()
    }

    /// The names of files with a strategy, with a preferred one in front.
    fn main_files_after<'a>(&'a self, first: Option<&'a str>) -> Vec<&'a str> {
        first
            .into_iter()
            .chain(self.main_files.iter().copied())
            .collect()
    }

    /// Replaces the names of files with a strategy.
    fn with_main_files<'a>(&'a self, main_files: &'a [&'a str]) -> Expected<'a> {
        Expected {
            main_files,
            ..*self
        }
    }
}

fn ends_in(path: &Path, ends: &[&str]) -> bool {
    let end = path.extension().and_then(OsStr::to_str).unwrap_or_default();
    ends.contains(&end.to_ascii_lowercase().as_str())
}

/// An entry's files, read once.
///
/// Only regular files are read. No symbolic link is followed, even if one replaces a file at
/// the same time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The name of the file or folder.
    name: String,
    /// The files by their path within the entry, in order.
    files: Vec<(PathBuf, Vec<u8>)>,
    /// The place among them of the one with the strategy.
    main: usize,
    /// Whether the entry is a folder; its files may import one another.
    is_folder: bool,
}

/// The kind of file that has an entry's strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SourceKind {
    Python,
    /// A table as a JSON array.
    Json,
    /// A table as text.
    Text,
}

#[derive(Debug, thiserror::Error)]
pub enum ReadSourceError {
    #[error(transparent)]
    Fault(#[from] Fault),
    #[error("could not read {}: {source}", .path.display())]
    Io { path: PathBuf, source: io::Error },
}

impl SourceKind {
    /// The kind of a file, by the end of its name.
    fn of(path: &Path) -> Option<SourceKind> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "py" => Some(SourceKind::Python),
            "json" => Some(SourceKind::Json),
            "txt" => Some(SourceKind::Text),
            _ => None,
        }
    }
}

impl Source {
    /// Maximum number of files and folders in an entry.
    pub const MOST_FILES: usize = 200;

    /// Reads an entry: a file, or a folder with `hog_contest.py`, `hog.py` or a single program
    /// or table that has a strategy.
    ///
    /// Other parts of a course's project are skipped: the folders `tests` and `images`, `ok`
    /// and its settings, pictures, archives.
    ///
    /// With the entry's fault, such as being a link or too large, or with what
    /// the system failed at.
    pub fn read(path: &Path) -> Result<Source, ReadSourceError> {
        Source::read_as(path, &HOG)
    }

    /// Reads an entry of D-Football: a file in R or Python or a notebook, or a
    /// folder with `entry.toml`, `my_strategy.R`, `my_strategy.py`, `instructions.ipynb`
    /// or a single program or notebook; or an executable. [`Program`](crate::Program)
    /// interprets it.
    ///
    /// With the entry's fault, such as being a link or too large, or with what
    /// the system failed at.
    pub fn read_football(path: &Path) -> Result<Source, ReadSourceError> {
        Source::read_as(path, &FOOTBALL)
    }

    /// Reads an entry of D-Football in the same way, where the file of this name has
    /// the strategy if a folder has it.
    ///
    /// Fails like [`read_football`](Self::read_football).
    pub fn read_football_preferring(
        path: &Path,
        main: Option<&str>,
    ) -> Result<Source, ReadSourceError> {
        let main_files = FOOTBALL.main_files_after(main);
        Source::read_as(path, &FOOTBALL.with_main_files(&main_files))
    }

    fn read_as(path: &Path, expected: &Expected<'_>) -> Result<Source, ReadSourceError> {
        let opened = open(CWD, path.as_os_str()).map_err(|error| match error {
            OpenError::Fault(why) => load_error(format!("the entry {why}")),
            OpenError::Io(source) => ReadSourceError::Io {
                path: path.to_owned(),
                source,
            },
        })?;
        let name = path.file_name().unwrap_or_default();
        let shown = name.to_string_lossy().into_owned();
        let mut reader = Reader::default();
        match opened {
            Opened::File(file) => {
                let name = PathBuf::from(name);
                if let Some(why) = hidden_ending(&name, expected) {
                    return Err(load_error(why));
                }
                let not_read = || {
                    let shown = expected.shown.to_owned();
                    load_error(FaultReason::OtherFile { shown })
                };
                if !expected.is_any(&name) && !expected.takes_executables {
                    return Err(not_read());
                }
                reader.file(file, name, "the file")?;
                let mut files = reader.files.iter();
                if !files.all(|(path, bytes)| expected.is_entry(path, bytes)) {
                    return Err(not_read());
                }
                Ok(Source {
                    name: shown,
                    files: reader.files,
                    main: 0,
                    is_folder: false,
                })
            }
            Opened::Folder(folder) => {
                reader.folder(&folder, path, Path::new(""), 0)?;
                unwrap_folder(&mut reader.files);
                let main = main_of(&reader.files, expected)?;
                Ok(Source {
                    name: shown,
                    files: reader.files,
                    main,
                    is_folder: true,
                })
            }
        }
    }

    /// The name of the file or folder, for messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name without a file's ending.
    pub fn stem(&self) -> &str {
        match self.name.rsplit_once('.') {
            Some((stem, _)) if !self.is_folder => stem,
            _ => &self.name,
        }
    }

    /// The hash of all names and contents but the entry's own name.
    pub fn hash(&self) -> Hash {
        if !self.is_folder {
            return Hash::of_parts([b"file", self.main_bytes()]);
        }
        let files = self.files.iter();
        let parts = files.flat_map(|(path, bytes)| [path.as_os_str().as_bytes(), bytes]);
        Hash::of_parts([&b"folder"[..]].into_iter().chain(parts))
    }

    /// The kind of file that has the strategy.
    pub fn kind(&self) -> SourceKind {
        // Nothing else becomes the main file.
        SourceKind::of(self.main_path()).unwrap_or(SourceKind::Text)
    }

    /// The path within the entry of the file with the strategy.
    pub fn main_path(&self) -> &Path {
        &self.files[self.main].0
    }

    /// The contents of the file with the strategy.
    pub fn main_bytes(&self) -> &[u8] {
        &self.files[self.main].1
    }

    /// All files by their path within the entry.
    pub fn files(&self) -> impl Iterator<Item = (&Path, &[u8])> {
        self.files
            .iter()
            .map(|(path, bytes)| (path.as_path(), bytes.as_slice()))
    }

    pub fn is_folder(&self) -> bool {
        self.is_folder
    }

    /// Checks that all code in Python and R is UTF-8, or Python in the encoding that it declares.
    pub(crate) fn check_encodings(&self) -> Result<(), Fault> {
        let code = self.files().filter(|(path, _)| ends_in(path, &["py", "r"]));
        for (path, bytes) in code {
            let beside = Some(path).filter(|path| *path != self.main_path());
            encoding::check(beside, bytes, ends_in(path, &["py"]))?;
        }
        Ok(())
    }
}

/// The kind of a file whose name has another ending behind that of a program or a notebook, as Windows
/// adds one that it does not show: `hog_contest.py.txt`.
fn hidden_ending(path: &Path, expected: &Expected<'_>) -> Option<FaultReason> {
    let wanted = path.file_name()?.to_str()?;
    let (wanted, _) = wanted
        .rsplit_once('.')
        .filter(|_| ends_in(path, &["txt", "json"]))?;
    let notebooks = NOTEBOOKS.map(|end| (end, "a notebook"));
    let mut kinds = [("py", "Python"), ("r", "R")]
        .into_iter()
        .chain(notebooks)
        .filter(|(end, _)| expected.any.contains(end));
    let (_, kind) = kinds.find(|(end, _)| ends_in(Path::new(wanted), &[end]))?;
    let (kind, wanted) = (kind.to_owned(), wanted.to_owned());
    Some(FaultReason::HiddenEnding { kind, wanted })
}

/// The place of the file with the strategy.
fn main_of(files: &[(PathBuf, Vec<u8>)], expected: &Expected<'_>) -> Result<usize, Fault> {
    let place = |wanted: &dyn Fn(&Path) -> bool| -> Vec<usize> {
        let places = files.iter().enumerate();
        places
            .filter(|(_, (path, _))| wanted(path))
            .map(|(place, _)| place)
            .collect()
    };
    let on_top = |path: &Path| path.components().count() == 1;
    let Expected {
        programs, shown, ..
    } = expected;
    let fault = |why| Err(Fault::new(FaultKind::LoadError, why));
    let mut named = Vec::new();
    for main_file in expected.main_files {
        named.extend(place(&|path| path == Path::new(main_file)));
    }
    named.truncate(1);
    let is_course_file = |path: &Path| expected.course.iter().any(|file| path == Path::new(file));
    let programs = place(&|path| on_top(path) && ends_in(path, programs) && !is_course_file(path));
    let any = place(&|path| on_top(path) && expected.is_any(path) && !is_course_file(path));
    let mut on_its_top = files
        .iter()
        .map(|(path, _)| path)
        .filter(|path| on_top(path));
    if named.is_empty()
        && programs.is_empty()
        && let Some(why) = on_its_top.find_map(|path| hidden_ending(path, expected))
    {
        return fault(why);
    }
    match (named.as_slice(), programs.as_slice(), any.as_slice()) {
        ([only], _, _) | ([], [only], _) | ([], [], [only]) => return Ok(*only),
        (_, [], []) => {
            let shown = (*shown).to_owned();
            return fault(FaultReason::NoFile { shown });
        }
        _ => {}
    }
    let defines = |&place: &usize| {
        let lines = files[place].1.split(|&byte| byte == b'\n');
        lines.into_iter().any(|line| {
            let mut begins = expected.defines.iter();
            begins.any(|begin| line.starts_with(begin.as_bytes()))
        })
    };
    let defining: Vec<usize> = programs.into_iter().filter(defines).collect();
    match defining.as_slice() {
        [only] => Ok(*only),
        _ => fault(FaultReason::SeveralFiles {
            named: expected
                .own_main_files()
                .iter()
                .map(ToString::to_string)
                .collect(),
        }),
    }
}

/// Folders and files of a course's project that no strategy needs.
const PASSED_OVER: [&str; 5] = ["tests", "images", "ok", "__pycache__", "__MACOSX"];

/// The ends of the names of files that no strategy needs: settings of `ok`,
/// pictures, archives, compiled programs.
const PASSED_OVER_ENDS: [&str; 14] = [
    "ok", "png", "jpg", "jpeg", "gif", "svg", "bmp", "ico", "webp", "pdf", "zip", "gz", "pyc",
    "pyo",
];

/// Tests for files in an entry's folder that are not part of the entry. They are never
/// opened.
fn is_passed_over(name: &OsStr) -> bool {
    PASSED_OVER.iter().any(|passed| name == *passed) || ends_in(Path::new(name), &PASSED_OVER_ENDS)
}

/// Removes outer folders that contain only one folder, as unpacking an archive makes them:
/// `ada/hog/hog.py` becomes `hog.py`.
fn unwrap_folder(files: &mut [(PathBuf, Vec<u8>)]) {
    while let Some(folder) = only_folder(files) {
        for (path, _) in &mut *files {
            if let Ok(inside) = path.strip_prefix(&folder) {
                *path = inside.to_owned();
            }
        }
    }
}

/// The folder that all files are in, if there is one.
fn only_folder(files: &[(PathBuf, Vec<u8>)]) -> Option<PathBuf> {
    let (first, _) = files.first()?;
    let mut names = first.components();
    let folder = PathBuf::from(names.next()?.as_os_str());
    names.next()?;
    let is_inside = |path: &Path| path.starts_with(&folder) && path != folder;
    files
        .iter()
        .all(|(path, _)| is_inside(path))
        .then_some(folder)
}

fn load_error(why: impl Into<FaultReason>) -> ReadSourceError {
    Fault::new(FaultKind::LoadError, why).into()
}
