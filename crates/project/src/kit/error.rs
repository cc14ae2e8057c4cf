//! Why a kit cannot be read, made or checked.

use std::io;
use std::path::PathBuf;

use pigskin_entry::MachineError;

use crate::kit::staged_files::FileError;
use crate::{NoProject, TextError};

/// Why a kit cannot be read, made or checked.
#[derive(Debug, thiserror::Error)]
pub enum KitError {
    /// A file cannot be read or written.
    #[error("{}: {source}", .path.display())]
    Io { path: PathBuf, source: io::Error },
    /// A file of staff's is not valid.
    #[error("{}: {why}", .path.display())]
    Invalid { path: PathBuf, why: String },
    #[error(transparent)]
    NoProject(#[from] NoProject),
    #[error(transparent)]
    Text(#[from] TextError),
    #[error(transparent)]
    Machine(#[from] MachineError),
}

impl KitError {
    pub(crate) fn invalid(path: impl Into<PathBuf>, why: &(impl ToString + ?Sized)) -> KitError {
        let (path, why) = (path.into(), why.to_string());
        KitError::Invalid { path, why }
    }

    /// A file or folder that cannot be read.
    pub(crate) fn unread(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> KitError {
        let path = path.into();
        move |source| KitError::Io { path, source }
    }

    /// A file of a project's folder that cannot be read.
    pub(crate) fn unmade(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> KitError {
        let hint = "a project's folder is made by 'pigskin project new'";
        move |error| KitError::invalid(path, &format!("{error}; {hint}"))
    }
}

impl From<FileError> for KitError {
    fn from((path, source): FileError) -> KitError {
        KitError::Io { path, source }
    }
}
