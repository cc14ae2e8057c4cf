//! The students' files in a folder.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};

use pigskin_autograder::plain_name;
use pigskin_entry::{ReadSourceError, Source, printable};

use crate::KitError;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudentFile {
    /// Its path relative to the folder, made printable.
    pub file: String,
    /// The name of the student's file or folder, without `.py`, made printable.
    pub name: String,
    /// Its contents, or why it cannot be graded.
    pub contents: Result<Vec<u8>, String>,
}

/// The name of the file to be graded in a student's folder.
const HOG: &str = "hog.py";

/// Files that every student has.
const GIVEN: [&str; 6] = ["dice.py", "ucb.py", "hog_gui.py", "calc.py", "ok", "hog.ok"];

/// Longest name that is shown, in characters.
const LONGEST_NAME: usize = 120;

impl StudentFile {
    /// Reads all files of a folder, in the order of their names: `NAME.py`, and `NAME/hog.py`
    /// with whatever is beside it, or one folder deeper. A path to one file is that file.
    ///
    /// No link is followed. A file that is a link or too large, and a folder without a
    /// `hog.py`, is graded with 0 points. Hidden files and [others](Self::passed_over) are skipped.
    ///
    /// Fails if the folder or a file cannot be read, or if there is no student's file.
    pub fn read_all(folder: &Path) -> Result<Vec<StudentFile>, KitError> {
        let found = folder.metadata().map_err(KitError::unread(folder))?;
        if found.is_file() {
            let name = PathBuf::from(folder.file_name().unwrap_or_default());
            return Ok(vec![StudentFile::read(folder, &name, &name)?]);
        }
        let names = names_in(folder).map_err(KitError::unread(folder))?;
        let mut files = Vec::new();
        for name in names {
            let path = folder.join(&name);
            let kind = path.symlink_metadata().map_err(KitError::unread(&path))?;
            if kind.is_dir() {
                files.push(StudentFile::in_folder(&path, &name)?);
            } else if is_python(&name) && !is_given(name.as_os_str()) {
                files.push(StudentFile::read(&path, &name, &name)?);
            }
        }
        if files.is_empty() {
            let why = "there is no student's file: NAME.py or NAME/hog.py";
            return Err(KitError::invalid(folder, &why));
        }
        Ok(files)
    }

    /// The files of a folder that [`read_all`](Self::read_all) skips, by printable name: notebooks,
    /// archives and other files that are not Python programs. Hidden files and files of the kit are
    /// left out.
    ///
    /// Fails if the folder cannot be read.
    pub fn passed_over(folder: &Path) -> Result<Vec<String>, KitError> {
        if !folder.is_dir() {
            return Ok(Vec::new());
        }
        let names = names_in(folder).map_err(KitError::unread(folder))?;
        let others = names.iter().filter(|name| {
            let kind = folder.join(name).symlink_metadata();
            let is_folder = kind.is_ok_and(|kind| kind.is_dir());
            !is_folder && !is_python(name) && !is_given(name.as_os_str())
        });
        Ok(others.map(|name| shown(name)).collect())
    }

    /// Names for these files, each once, which work on every system.
    pub fn unique_names(files: &[StudentFile]) -> Vec<String> {
        let mut taken: BTreeMap<String, usize> = BTreeMap::new();
        let names = files.iter().map(|file| {
            let name = plain_name(file.name.as_bytes());
            // Some systems do not distinguish upper and lower case.
            let count = taken.entry(name.to_lowercase()).or_default();
            *count += 1;
            match *count {
                1 => name,
                count => format!("{name} ({count})"),
            }
        });
        names.collect()
    }

    /// Reads one submission: a file, or a folder with `hog.py`.
    pub fn read_submission(path: &Path) -> Result<StudentFile, KitError> {
        let name = PathBuf::from(path.file_name().unwrap_or_default());
        if path.is_dir() {
            return StudentFile::in_folder(path, &name);
        }
        StudentFile::read(path, &name, &name)
    }

    fn in_folder(path: &Path, name: &Path) -> Result<StudentFile, KitError> {
        if let Some(hog) = hog_in(path) {
            return StudentFile::read(&path.join(&hog), &name.join(&hog), name);
        }
        Ok(StudentFile {
            file: shown(&name.join(HOG)),
            name: shown(name),
            contents: Err("the folder has no hog.py".to_owned()),
        })
    }

    fn read(path: &Path, file: &Path, name: &Path) -> Result<StudentFile, KitError> {
        let contents = match Source::read(path) {
            Ok(source) if source.is_folder() => Err("it is a folder".to_owned()),
            Ok(source) => Ok(source.main_bytes().to_vec()),
            Err(ReadSourceError::Fault(fault)) => Err(fault.to_string()),
            Err(ReadSourceError::Io { path, source }) => {
                return Err(KitError::Io { path, source });
            }
        };
        let name = if is_python(name) {
            name.with_extension("")
        } else {
            name.to_owned()
        };
        Ok(StudentFile {
            file: shown(file),
            name: shown(&name),
            contents,
        })
    }
}

/// The path of the `hog.py` in a student's folder: in it, in its only folder that has one, or
/// else its only program.
fn hog_in(folder: &Path) -> Option<PathBuf> {
    let is_there = |path: &Path| folder.join(path).symlink_metadata().is_ok();
    if is_there(Path::new(HOG)) {
        return Some(HOG.into());
    }
    // An unreadable folder has no file.
    let names = names_in(folder).unwrap_or_default();
    let deeper: Vec<PathBuf> = names
        .iter()
        .filter(|name| {
            folder
                .join(name)
                .symlink_metadata()
                .is_ok_and(|kind| kind.is_dir())
        })
        .map(|name| name.join(HOG))
        .filter(|path| is_there(path))
        .collect();
    let programs = names
        .iter()
        .filter(|name| is_python(name) && !is_given(name.as_os_str()));
    let programs: Vec<&PathBuf> = programs.collect();
    match (deeper.as_slice(), programs.as_slice()) {
        ([only], _) => Some(only.clone()),
        ([], [only]) => Some((*only).clone()),
        _ => None,
    }
}

/// The names in a folder in their order, without hidden ones and Python's caches.
fn names_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut names = Vec::new();
    for entry in folder.read_dir()? {
        let name = entry?.file_name();
        let is_hidden = name.as_encoded_bytes().starts_with(b".");
        if !is_hidden && name != "__pycache__" && name != "__MACOSX" {
            names.push(PathBuf::from(name));
        }
    }
    names.sort();
    Ok(names)
}

fn is_python(name: &Path) -> bool {
    name.extension()
        .is_some_and(|end| end.eq_ignore_ascii_case("py"))
}

fn is_given(name: &OsStr) -> bool {
    GIVEN.iter().any(|given| name == *given)
}

fn shown(path: &Path) -> String {
    printable(&path.to_string_lossy(), LONGEST_NAME)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn files_and_folders_of_students_are_found() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |path: &str, text: &str| {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, text).expect("a file");
        };
        write("ada.py", "a");
        write("bob/hog.py", "b");
        write("bob/other.py", "import hog");
        write("carl/hog/hog.py", "c");
        write("dora/final.py", "d");
        write("dora/dice.py", "");
        write("empty/readme.txt", "");
        write("\u{1b}[31m.py", "e");
        write("dice.py", "");
        write("notes.txt", "");
        write(".hidden.py", "");
        write("__pycache__/x.py", "");
        symlink("ada.py", folder.path().join("link.py")).expect("a link");
        write("vast.py", &"#".repeat(2 << 20));
        write("ada.ipynb", "");
        write("hog.ok", "");
        let others = StudentFile::passed_over(folder.path()).expect("names");
        assert_eq!(others, ["ada.ipynb", "notes.txt"]);
        let alone = StudentFile::passed_over(&folder.path().join("ada.ipynb"));
        assert!(alone.expect("a file").is_empty());
        let found = StudentFile::read_all(folder.path()).expect("files");
        let shown: Vec<_> = found
            .iter()
            .map(|file| {
                (
                    file.file.as_str(),
                    file.contents.as_ref().ok().map(Vec::as_slice),
                )
            })
            .collect();
        assert_eq!(
            shown,
            [
                ("\\u{1b}[31m.py", Some(&b"e"[..])),
                ("ada.py", Some(b"a")),
                ("bob/hog.py", Some(b"b")),
                ("carl/hog/hog.py", Some(b"c")),
                ("dora/final.py", Some(b"d")),
                ("empty/hog.py", None),
                ("link.py", None),
                ("vast.py", None),
            ]
        );
        assert_eq!(found[1].name, "ada");
        let alone = StudentFile::read_all(&folder.path().join("ada.py")).expect("a file");
        assert_eq!(alone[0].file, "ada.py");
    }

    #[test]
    fn a_folder_without_files_is_an_error() {
        let folder = tempfile::tempdir().expect("a folder");
        let error = StudentFile::read_all(folder.path()).expect_err("nothing");
        assert!(error.to_string().contains("no student's file"), "{error}");
        assert!(StudentFile::read_all(&folder.path().join("x")).is_err());
    }
}
