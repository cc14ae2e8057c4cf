//! What an entry consists of, read once and with care.

mod sent;

use std::ffi::{CStr, OsStr};
use std::fs::File;
use std::io::{self, Read as _};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};

use rustix::fs::{CWD, Dir, FileType, Mode, OFlags, fstat, openat};
use rustix::io::Errno;

use crate::{Fault, FaultKind, Hash};

pub use sent::SourceGame;

/// The largest file of an entry, in bytes.
const LARGEST_FILE: u64 = 1 << 20;

/// All files of an entry together, in bytes.
const LARGEST_ENTRY: u64 = 8 << 20;

/// The most files and folders in an entry.
const MOST_FILES: usize = 200;

/// The most folders within folders.
const DEEPEST: usize = 8;

/// Which file of an entry has the strategy; another one for each game.
struct Expected {
    /// What the file is called where a folder has several, the first that is
    /// there.
    main_files: &'static [&'static str],
    /// The ends of the names of programs, which go before other files.
    programs: &'static [&'static str],
    /// The ends of the names of all files that can have a strategy in them.
    any: &'static [&'static str],
    /// The same for messages.
    shown: &'static str,
    /// Files of ours that lie beside an entry and are none.
    sdk: &'static [&'static str],
}

/// Programs and tables.
const HOG: Expected = Expected {
    main_files: &["hog_contest.py"],
    programs: &["py"],
    any: &["py", "json", "txt"],
    shown: ".py, .json or .txt",
    sdk: &[],
};

/// Programs, and notebooks under the name that the handout gives them.
const FOOTBALL: Expected = Expected {
    main_files: &["my_strategy.R", "my_strategy.py", "instructions.ipynb"],
    programs: &["r", "py"],
    any: &["r", "py", "ipynb"],
    shown: ".R, .py or .ipynb",
    sdk: &["d_football.R", "d_football.py"],
};

impl Expected {
    fn is_any(&self, path: &Path) -> bool {
        ends_in(path, self.any)
    }
}

fn ends_in(path: &Path, ends: &[&str]) -> bool {
    let end = path.extension().and_then(OsStr::to_str).unwrap_or_default();
    ends.contains(&end.to_ascii_lowercase().as_str())
}

/// An entry's files, as they were when they were read.
///
/// Only regular files are read, and no symbolic link is followed on the way,
/// even if one takes a file's place while we look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The name of the file or folder.
    name: String,
    /// The files by their path within the entry, in order.
    files: Vec<(PathBuf, Vec<u8>)>,
    /// The place among them of the one with the strategy.
    main: usize,
    /// Whether the entry is a folder, whose files may import one another.
    is_folder: bool,
}

/// What kind of file an entry's strategy is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SourceKind {
    /// A Python program.
    Python,
    /// A table as a JSON array.
    Json,
    /// A table as text.
    Text,
}

/// Why an entry is not read.
#[derive(Debug, thiserror::Error)]
pub enum ReadSourceError {
    /// It is nothing that is read.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The system failed.
    #[error("could not read {}: {source}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
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
    /// Reads an entry: a file, or a folder with `hog_contest.py` or one only
    /// program or table.
    ///
    /// # Errors
    ///
    /// With the entry's fault, such as being a link or too large, or with what
    /// the system failed at.
    pub fn read(path: &Path) -> Result<Source, ReadSourceError> {
        Source::read_as(path, &HOG)
    }

    /// Reads an entry of D-Football: a file in R or Python or a notebook, or a
    /// folder with `my_strategy.R`, `my_strategy.py`, `instructions.ipynb` or
    /// one only program or notebook. What it is to be taken for,
    /// [`Program`](crate::Program) says.
    ///
    /// # Errors
    ///
    /// With the entry's fault, such as being a link or too large, or with what
    /// the system failed at.
    pub fn read_football(path: &Path) -> Result<Source, ReadSourceError> {
        Source::read_as(path, &FOOTBALL)
    }

    fn read_as(path: &Path, expected: &Expected) -> Result<Source, ReadSourceError> {
        let opened = open(CWD, path.as_os_str()).map_err(|error| match error {
            OpenError::Fault(why) => load_error(format!("the entry {why}")),
            OpenError::Io(source) => ReadSourceError::Io {
                path: path.to_owned(),
                source,
            },
        })?;
        let name = path.file_name().unwrap_or_default();
        let shown = name.to_string_lossy().into_owned();
        let mut reader = Reader {
            files: Vec::new(),
            count: 0,
            bytes: 0,
        };
        match opened {
            Opened::File(file) => {
                let name = PathBuf::from(name);
                if !expected.is_any(&name) {
                    let shown = expected.shown;
                    return Err(load_error(format!("the entry is no {shown} file")));
                }
                reader.file(file, name, "the file")?;
                Ok(Source {
                    name: shown,
                    files: reader.files,
                    main: 0,
                    is_folder: false,
                })
            }
            Opened::Folder(folder) => {
                reader.folder(&folder, path, Path::new(""), 0)?;
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
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The hash of all names and contents but the entry's own name.
    #[must_use]
    pub fn hash(&self) -> Hash {
        if !self.is_folder {
            return Hash::of_parts([b"file", self.main_bytes()]);
        }
        let files = self.files.iter();
        let parts = files.flat_map(|(path, bytes)| [path.as_os_str().as_bytes(), bytes]);
        Hash::of_parts([&b"folder"[..]].into_iter().chain(parts))
    }

    /// What kind of file the strategy is in.
    #[must_use]
    pub fn kind(&self) -> SourceKind {
        // Nothing else becomes the main file.
        SourceKind::of(self.main_path()).unwrap_or(SourceKind::Text)
    }

    /// The path within the entry of the file with the strategy.
    #[must_use]
    pub fn main_path(&self) -> &Path {
        &self.files[self.main].0
    }

    /// The contents of the file with the strategy.
    #[must_use]
    pub fn main_bytes(&self) -> &[u8] {
        &self.files[self.main].1
    }

    /// All files by their path within the entry.
    pub fn files(&self) -> impl Iterator<Item = (&Path, &[u8])> {
        self.files
            .iter()
            .map(|(path, bytes)| (path.as_path(), bytes.as_slice()))
    }

    /// Whether the entry is a folder.
    #[must_use]
    pub fn is_folder(&self) -> bool {
        self.is_folder
    }
}

/// The place of the file with the strategy.
fn main_of(files: &[(PathBuf, Vec<u8>)], expected: &Expected) -> Result<usize, Fault> {
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
    let mut named = Vec::new();
    for main_file in expected.main_files {
        named.extend(place(&|path| path == Path::new(main_file)));
    }
    named.truncate(1);
    let is_ours = |path: &Path| expected.sdk.iter().any(|sdk| path == Path::new(sdk));
    let programs = place(&|path| on_top(path) && ends_in(path, programs) && !is_ours(path));
    let any = place(&|path| on_top(path) && expected.is_any(path) && !is_ours(path));
    match (named.as_slice(), programs.as_slice(), any.as_slice()) {
        ([only], _, _) | ([], [only], _) | ([], [], [only]) => Ok(*only),
        (_, [], []) => Err(Fault::new(
            FaultKind::LoadError,
            format!("the folder has no {shown} file"),
        )),
        _ => Err(Fault::new(
            FaultKind::LoadError,
            format!(
                "the folder has several files and none is {}",
                expected.main_files.join(" or ")
            ),
        )),
    }
}

struct Reader {
    files: Vec<(PathBuf, Vec<u8>)>,
    count: usize,
    bytes: u64,
}

impl Reader {
    fn file(&mut self, file: File, path: PathBuf, shown: &str) -> Result<(), ReadSourceError> {
        let mut bytes = Vec::new();
        let read = file.take(LARGEST_FILE + 1).read_to_end(&mut bytes);
        read.map_err(|source| ReadSourceError::Io {
            path: path.clone(),
            source,
        })?;
        let length = bytes.len() as u64;
        if length > LARGEST_FILE {
            return Err(load_error(format!("{shown} is larger than 1 MiB")));
        }
        self.bytes += length;
        if self.bytes > LARGEST_ENTRY {
            return Err(load_error("its files together are larger than 8 MiB"));
        }
        self.files.push((path, bytes));
        Ok(())
    }

    /// Reads a folder; `outside` is where it is, `inside` its path within the
    /// entry.
    fn folder(
        &mut self,
        folder: &OwnedFd,
        outside: &Path,
        inside: &Path,
        depth: usize,
    ) -> Result<(), ReadSourceError> {
        if depth > DEEPEST {
            return Err(load_error("its folders go too deep"));
        }
        let failed = |path: PathBuf| move |source| ReadSourceError::Io { path, source };
        for name in names(folder).map_err(failed(outside.to_owned()))? {
            self.count += 1;
            if self.count > MOST_FILES {
                return Err(load_error(format!("it has more than {MOST_FILES} files")));
            }
            let shown = format!("its file {:?}", name.to_string_lossy());
            let (outside, inside) = (outside.join(&name), inside.join(&name));
            match open(folder, &name) {
                Ok(Opened::File(file)) => self.file(file, inside, &shown)?,
                Ok(Opened::Folder(folder)) => self.folder(&folder, &outside, &inside, depth + 1)?,
                Err(OpenError::Fault(why)) => return Err(load_error(format!("{shown} {why}"))),
                Err(OpenError::Io(error)) => return Err(failed(outside)(error)),
            }
        }
        Ok(())
    }
}

enum Opened {
    File(File),
    Folder(OwnedFd),
}

enum OpenError {
    /// What it is instead of a file or folder; follows the name.
    Fault(&'static str),
    Io(io::Error),
}

fn load_error(reason: impl AsRef<str>) -> ReadSourceError {
    Fault::new(FaultKind::LoadError, reason).into()
}

/// Opens without following a link or waiting for a pipe's other end, and looks
/// at what was opened, not at what has the name now.
fn open(at: impl AsFd, name: &OsStr) -> Result<Opened, OpenError> {
    let flags =
        OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
    let fd = openat(at, name, flags, Mode::empty()).map_err(|error| match error {
        Errno::LOOP => OpenError::Fault("is a symbolic link; send the file itself"),
        // A socket, on one system or another.
        Errno::NXIO | Errno::OPNOTSUPP => OpenError::Fault("is no regular file"),
        _ => OpenError::Io(error.into()),
    })?;
    let kind = fstat(&fd).map_err(|error| OpenError::Io(error.into()))?;
    match FileType::from_raw_mode(kind.st_mode) {
        FileType::RegularFile => Ok(Opened::File(File::from(fd))),
        FileType::Directory => Ok(Opened::Folder(fd)),
        _ => Err(OpenError::Fault("is no regular file")),
    }
}

/// The names in a folder in order, without what editors, systems and Python
/// itself leave lying about.
fn names(folder: &OwnedFd) -> io::Result<Vec<std::ffi::OsString>> {
    let mut names = Vec::new();
    for entry in Dir::read_from(folder)? {
        let entry = entry?;
        let name: &CStr = entry.file_name();
        let name = OsStr::from_bytes(name.to_bytes());
        if !name.as_bytes().starts_with(b".") && name != "__pycache__" {
            names.push(name.to_owned());
            if names.len() > MOST_FILES {
                break;
            }
        }
    }
    names.sort();
    Ok(names)
}
