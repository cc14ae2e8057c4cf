//! An edition by its name, or from a file.

use std::path::{Path, PathBuf};

use pigskin_hog::{Edition, EditionFileError, Semester};

use crate::{ReadTextError, read_text};

/// Why there is no such edition.
#[derive(Debug, thiserror::Error)]
pub enum FindEditionError {
    /// It is neither one of the handouts' nor a TOML file.
    #[error(
        "'{name}' is neither an edition nor a file that ends in .toml; `pigskin editions` lists all, \
         {current} is the current one",
        current = Semester::ALL[0].name
    )]
    Unknown { name: String },
    /// The file cannot be read.
    #[error(transparent)]
    Read(#[from] ReadTextError),
    /// The file is not an edition.
    #[error("{}: {source}", .path.display())]
    File {
        path: PathBuf,
        source: Box<EditionFileError>,
    },
}

/// The edition of that name, or in the file of that name, seen from a folder.
///
/// Fails if there is neither, or the file is not an edition.
pub fn find_edition(folder: &Path, name: &str) -> Result<Edition, FindEditionError> {
    if let Some(edition) = Edition::named(name) {
        return Ok(edition);
    }
    let path = folder.join(name);
    if path.extension().is_none_or(|extension| extension != "toml") {
        return Err(FindEditionError::Unknown {
            name: name.to_owned(),
        });
    }
    let text = read_text(&path)?;
    Edition::from_toml(&text).map_err(|source| FindEditionError::File {
        path,
        source: Box::new(source),
    })
}
