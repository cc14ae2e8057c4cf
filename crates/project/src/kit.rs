//! A kit: the files of a project for students and for staff.

pub(crate) mod answers_digest;
pub(crate) mod book;
pub(crate) mod check;
pub(crate) mod content;
pub(crate) mod error;
pub(crate) mod folder;
pub(crate) mod hog_file;
pub(crate) mod key;
pub(crate) mod leaks;
pub(crate) mod made_kit;
pub(crate) mod ok_program;
pub(crate) mod staged_files;
pub(crate) mod template;
pub(crate) mod variant_digests;
pub(crate) mod variant_row;

use std::collections::BTreeMap;

use pigskin_autograder::ZipFile;
use serde::{Deserialize, Serialize};

/// The files of a kit by their paths in its folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kit {
    pub(crate) files: BTreeMap<String, Vec<u8>>,
}

/// A wrong variant as `staff/variants/variants.json` describes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VariantSentence {
    /// The name, and that of its file without `.py`.
    pub name: String,
    /// The numbers of problems that it fails.
    pub problems: Vec<String>,
    /// The misunderstanding, as a sentence.
    pub sentence: String,
}

impl Kit {
    /// The mode of a file: whether people start it.
    pub fn is_program(path: &str) -> bool {
        ["student/ok", "student/hog_gui.py", "student/calc.py"].contains(&path)
    }

    pub(crate) fn add(&mut self, path: &str, contents: impl Into<Vec<u8>>) {
        self.files.insert(path.to_owned(), contents.into());
    }

    /// The files, by path.
    pub fn files(&self) -> impl Iterator<Item = (&str, &[u8])> {
        let files = self.files.iter();
        files.map(|(path, contents)| (path.as_str(), contents.as_slice()))
    }

    /// The students' folder as a zip with a folder `hog`.
    pub(crate) fn student_zip(&self) -> Result<Vec<u8>, String> {
        let mut zip = ZipFile::default();
        for (path, contents) in self.files() {
            if let Some(name) = path.strip_prefix("student/") {
                let name = format!("hog/{name}");
                if Kit::is_program(path) {
                    zip.program(&name, contents);
                } else {
                    zip.file(&name, contents);
                }
            }
        }
        let packed = zip.packed("hog/README.md");
        packed.map_err(|error| error.to_string())
    }
}
