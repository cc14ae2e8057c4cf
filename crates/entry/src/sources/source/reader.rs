//! Reading the files of an entry, never through a link.

use std::ffi::{CStr, OsStr, OsString};
use std::fs::File;
use std::io::{self, Read as _};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};

use rustix::fs::{Dir, FileType, Mode, OFlags, fstat, openat};
use rustix::io::Errno;

use super::{ReadSourceError, Source, is_passed_over, load_error};

/// Maximum size of a file of an entry, in bytes.
pub(super) const LARGEST_FILE: u64 = 1 << 20;

/// Maximum size of all files of an entry together, in bytes.
pub(super) const LARGEST_ENTRY: u64 = 8 << 20;

/// Maximum number of files and folders in an entry.
pub(super) const MOST_FILES: usize = Source::MOST_FILES;

/// Maximum depth of folders.
pub(super) const DEEPEST: usize = 8;

/// Reads the files of an entry within its limits.
#[derive(Default)]
pub(super) struct Reader {
    pub(super) files: Vec<(PathBuf, Vec<u8>)>,
    count: usize,
    bytes: u64,
}

impl Reader {
    /// Reads a file; `shown` names it in messages.
    pub(super) fn file(
        &mut self,
        file: File,
        path: PathBuf,
        shown: &str,
    ) -> Result<(), ReadSourceError> {
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
    pub(super) fn folder(
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

/// A file or folder of an entry.
pub(super) enum Opened {
    File(File),
    Folder(OwnedFd),
}

pub(super) enum OpenError {
    /// Its kind if it is neither a file nor a folder; follows the name.
    Fault(&'static str),
    Io(io::Error),
}

/// Opens without following a link or waiting for a pipe's other end, and examines the opened
/// file, not the one that has the name now.
pub(super) fn open(at: impl AsFd, name: &OsStr) -> Result<Opened, OpenError> {
    let flags =
        OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
    let fd = openat(at, name, flags, Mode::empty()).map_err(|error| match error {
        Errno::LOOP => OpenError::Fault("is a symbolic link; send the file itself"),
        // A socket, on one system or another.
        Errno::NXIO | Errno::OPNOTSUPP => OpenError::Fault("is not a regular file"),
        _ => OpenError::Io(error.into()),
    })?;
    let kind = fstat(&fd).map_err(|error| OpenError::Io(error.into()))?;
    match FileType::from_raw_mode(kind.st_mode) {
        FileType::RegularFile => Ok(Opened::File(File::from(fd))),
        FileType::Directory => Ok(Opened::Folder(fd)),
        _ => Err(OpenError::Fault("is not a regular file")),
    }
}

/// The names in a folder in order, without skipped files and those that editors and systems
/// leave behind.
fn names(folder: &OwnedFd) -> io::Result<Vec<OsString>> {
    let mut names = Vec::new();
    for entry in Dir::read_from(folder)? {
        let entry = entry?;
        let name: &CStr = entry.file_name();
        let name = OsStr::from_bytes(name.to_bytes());
        if !name.as_bytes().starts_with(b".") && !is_passed_over(name) {
            names.push(name.to_owned());
            if names.len() > MOST_FILES {
                break;
            }
        }
    }
    names.sort();
    Ok(names)
}
