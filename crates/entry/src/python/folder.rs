//! An entry's files, where its process may read them.

use std::path::{Path, PathBuf};

use pigskin_sandbox::{Limits, Wall};

use crate::{HOG_KIT, Harness, MachineError, Python, Source};

/// Name of a single-file entry in its folder. The file's own name must make no difference,
/// because the same file under another name has the same table.
const MAIN_FILE: &str = "entry_of_one_file.py";

/// A harness with the entry and the course's modules.
#[derive(Debug)]
pub(super) struct EntryFolder<'a> {
    pub(super) harness: Harness<'a>,
    /// The path within the entry of the file with the strategy.
    main: PathBuf,
    /// Whether the entry is a folder; its files may import one another.
    pub(super) is_folder: bool,
    /// The name of the file with the strategy as its author knows it.
    known_as: String,
}

/// The names of the harness, and of the folders of the entry and of the course's modules.
const HARNESS: &str = "tabulate.py";
const ENTRY: &str = "entry";
const KIT: &str = "kit";

impl<'a> EntryFolder<'a> {
    /// Writes the harness and the entry.
    pub(super) fn write(
        python: &'a Python,
        source: &Source,
        harness: &str,
        limits: &'a Limits,
        wall: Wall,
    ) -> Result<EntryFolder<'a>, MachineError> {
        let is_folder = source.is_folder();
        let (main, known_as) = if is_folder {
            let main = source.main_path();
            (main.to_owned(), main.to_string_lossy().into_owned())
        } else {
            (MAIN_FILE.into(), source.name().to_owned())
        };
        let kit = HOG_KIT.map(|(name, text)| (Path::new(KIT).join(name), text.as_bytes()));
        let entry = source.files().map(|(path, bytes)| {
            let path = if is_folder {
                path
            } else {
                Path::new(MAIN_FILE)
            };
            (Path::new(ENTRY).join(path), bytes)
        });
        let harness = [(HARNESS.into(), harness.as_bytes())];
        let files = harness.into_iter().chain(kit).chain(entry);
        Ok(EntryFolder {
            harness: Harness::write(python, Path::new(HARNESS), files, limits, wall)?,
            main,
            is_folder,
            known_as,
        })
    }

    /// Where the entry's files are.
    pub(super) fn entry(&self) -> PathBuf {
        self.harness.folder().join(ENTRY)
    }

    /// The file with the strategy.
    pub(super) fn main_file(&self) -> PathBuf {
        self.entry().join(&self.main)
    }

    /// A text of the entry's process with the names of files as its author knows
    /// them, and without the path of this folder.
    pub(super) fn as_known(&self, text: &str) -> String {
        let mut known = text.to_owned();
        let path = self.harness.folder();
        let resolved = path.canonicalize();
        for root in std::iter::once(path).chain(resolved.as_deref()) {
            let Some(root) = root.to_str() else { continue };
            for inside in ["/entry/", "/kit/", "/"] {
                known = known.replace(&format!("{root}{inside}"), "");
            }
            known = known.replace(root, ".");
        }
        if self.is_folder {
            return known;
        }
        known.replace(MAIN_FILE, &self.known_as)
    }

    /// Returns whether this path within the entry is the file with the strategy.
    pub(super) fn is_main(&self, path: &str) -> bool {
        Path::new(path) == self.main
    }
}
