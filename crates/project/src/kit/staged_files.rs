//! Files of a kit that are written together: whenever the process ends, the next reader finds all of
//! them or none.
//!
//! Each file is first written beside its place, `project.toml` before all others. It also moves into
//! its place before all others, and this decides: a reader who finds `project.toml.part` discards what
//! waits, and one who finds other parts alone moves them.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use pigskin_settings::Handout;

use crate::{Kit, ProjectFile};

/// End of the name of a file that waits for its place.
const PART: &str = ".part";

/// End of the name of a mark for a file that is to be removed.
const GONE: &str = ".gone";

/// The files of a kit beside its folders.
const FILES: [&str; 4] = [
    ProjectFile::NAME,
    "student.zip",
    Handout::NAME,
    Handout::NEW,
];

/// The folders of a kit.
const FOLDERS: [&str; 2] = ["student", "staff"];

pub(crate) type FileError = (PathBuf, io::Error);

/// A step in the writing of files, by their paths in the kit.
#[derive(Clone, Copy)]
enum Step<'k> {
    Stage(&'k str, &'k [u8]),
    Mark(&'k str),
    Place(&'k str),
    Remove(&'k str),
}

/// The steps of writing these files, of which one is `project.toml`, and removing others.
fn steps<'k>(files: &[(&'k str, &'k [u8])], gone: &[&'k str]) -> Vec<Step<'k>> {
    let mut files = files.to_vec();
    files.sort_by_key(|(name, _)| *name != ProjectFile::NAME);
    let staged = files
        .iter()
        .map(|(name, contents)| Step::Stage(name, contents));
    let placed = files.iter().map(|(name, _)| Step::Place(name));
    let marked = gone.iter().map(|name| Step::Mark(name));
    let removed = gone.iter().map(|name| Step::Remove(name));
    staged.chain(marked).chain(placed).chain(removed).collect()
}

impl Step<'_> {
    /// Takes the step. Returns the file if it is new.
    fn take(self, folder: &Path) -> Result<Option<File>, FileError> {
        let path = |name: &str, end: &str| folder.join(format!("{name}{end}"));
        let (at, done) = match self {
            Step::Stage(name, contents) => {
                let part = path(name, PART);
                let staged = stage(&part, contents, Kit::is_program(name));
                (part, staged.map(Some))
            }
            Step::Mark(name) => {
                let mark = path(name, GONE);
                let marked = File::create(&mark);
                (mark, marked.map(Some))
            }
            Step::Place(name) => {
                let place = folder.join(name);
                let placed = fs::rename(path(name, PART), &place);
                (place, placed.map(|()| None))
            }
            Step::Remove(name) => {
                let place = folder.join(name);
                let removed = remove(&place).and_then(|()| remove(&path(name, GONE)));
                (place, removed.map(|()| None))
            }
        };
        done.map_err(|error| (at, error))
    }
}

fn stage(part: &Path, contents: &[u8], is_program: bool) -> io::Result<File> {
    if let Some(parent) = part.parent() {
        fs::create_dir_all(parent)?;
    }
    let mut file = File::create_new(part)?;
    file.write_all(contents)?;
    if is_program {
        allow_to_start(part)?;
    }
    file.sync_all()?;
    Ok(file)
}

#[cfg(unix)]
fn allow_to_start(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(path, fs::Permissions::from_mode(0o755))
}

#[cfg(not(unix))]
fn allow_to_start(_path: &Path) -> io::Result<()> {
    Ok(())
}

/// Removes a file that may be gone already.
fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Writes files of a kit, of which one is `project.toml`, and removes others.
pub(crate) fn write(
    folder: &Path,
    files: &[(&str, &[u8])],
    gone: &[&str],
) -> Result<(), FileError> {
    settle(folder)?;
    let mut settings = None;
    for step in steps(files, gone) {
        let new = step.take(folder)?;
        if let (None, Some(file)) = (&settings, new) {
            // The lock keeps other readers from settling the parts meanwhile.
            let locked = file.lock().map_err(|error| (folder.to_owned(), error));
            locked?;
            settings = Some(file);
        }
    }
    Ok(())
}

/// Ends the writing of a process that ended in it: discards its files, or moves them into their
/// places if `project.toml` is in its place. Does nothing while the writing process lives.
pub(crate) fn settle(folder: &Path) -> Result<(), FileError> {
    let failed = |error| (folder.to_owned(), error);
    let mut waiting = waiting(folder).map_err(failed)?;
    if waiting.is_empty() {
        return Ok(());
    }
    let first = format!("{}{PART}", ProjectFile::NAME);
    let is_first = waiting.contains(&first);
    let settings = if is_first { &first } else { ProjectFile::NAME };
    let settings = match File::open(folder.join(settings)) {
        Ok(file) if file.try_lock().is_err() => return Ok(()),
        Ok(file) => Some(file),
        // A kit without its settings is none.
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(failed(error)),
    };
    if settings.is_some() && !is_first {
        for name in &waiting {
            let step = match (name.strip_suffix(PART), name.strip_suffix(GONE)) {
                (Some(name), _) => Step::Place(name),
                (None, Some(name)) => Step::Remove(name),
                (None, None) => continue,
            };
            step.take(folder)?;
        }
        return Ok(());
    }
    waiting.sort_by_key(|name| *name == first);
    for name in &waiting {
        let path = folder.join(name);
        remove(&path).map_err(|error| (path.clone(), error))?;
        // Folders of a kit that was to be new are empty now.
        let above = path.ancestors().skip(1);
        for above in above.take_while(|above| *above != folder) {
            if fs::remove_dir(above).is_err() {
                break;
            }
        }
    }
    Ok(())
}

/// The parts and marks in a kit's folder.
fn waiting(kit: &Path) -> io::Result<Vec<String>> {
    let parts = FILES.map(|name| format!("{name}{PART}"));
    let parts = parts.into_iter().filter(|name| kit.join(name).exists());
    let mut waiting: Vec<String> = parts.collect();
    let mut open = FOLDERS.map(str::to_owned).to_vec();
    while let Some(folder) = open.pop() {
        let entries = match fs::read_dir(kit.join(&folder)) {
            Ok(entries) => entries,
            Err(error) if error.kind() == ErrorKind::NotFound => continue,
            Err(error) => return Err(error),
        };
        for entry in entries {
            let entry = entry?;
            let name = format!("{folder}/{}", entry.file_name().to_string_lossy());
            if entry.file_type()?.is_dir() {
                open.push(name);
            } else if name.ends_with(PART) || name.ends_with(GONE) {
                waiting.push(name);
            }
        }
    }
    Ok(waiting)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use tempfile::TempDir;

    use super::*;

    const OLD: [(&str, &[u8]); 4] = [
        (Handout::NAME, b"old"),
        (ProjectFile::NAME, b"old"),
        ("student/ok", b"old"),
        ("student/tests/12.json", b"old"),
    ];
    const NEW: [(&str, &[u8]); 5] = [
        (Handout::NAME, b"new"),
        (Handout::NEW, b"new"),
        (ProjectFile::NAME, b"new"),
        ("staff/answers/01.json", b"new"),
        ("student/ok", b"new"),
    ];
    const GONE_FILES: [&str; 1] = ["student/tests/12.json"];

    /// All files below a folder with their contents.
    fn tree(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut files = BTreeMap::new();
        let mut open = vec![folder.to_owned()];
        while let Some(folder) = open.pop() {
            for entry in fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    open.push(path);
                } else {
                    files.insert(path.clone(), fs::read(path).expect("a file"));
                }
            }
        }
        files
    }

    /// The files of a folder, by their paths in it.
    fn expected(folder: &Path, files: &[(&str, &[u8])]) -> BTreeMap<PathBuf, Vec<u8>> {
        let files = files.iter();
        files
            .map(|(name, text)| (folder.join(name), text.to_vec()))
            .collect()
    }

    /// Takes some steps of writing, after which the process is killed.
    fn killed_after(before: &[(&str, &[u8])], taken: usize) -> (TempDir, usize) {
        let folder = TempDir::new().expect("a folder");
        if !before.is_empty() {
            write(folder.path(), before, &[]).expect("written");
        }
        let gone: &[&str] = if before.is_empty() { &[] } else { &GONE_FILES };
        let steps = steps(&NEW, gone);
        for step in &steps[..taken.min(steps.len())] {
            step.take(folder.path()).expect("a step");
        }
        (folder, steps.len())
    }

    #[test]
    fn a_kill_at_every_step_leaves_all_files_or_none() {
        for before in [&OLD[..], &[]] {
            let (_, steps) = killed_after(before, 0);
            let mut seen = Vec::new();
            for taken in 0..=steps {
                let (folder, _) = killed_after(before, taken);
                let folder = folder.path();
                settle(folder).expect("settled");
                let found = tree(folder);
                let is_new = found == expected(folder, &NEW);
                assert!(
                    is_new || found == expected(folder, before),
                    "{taken}: {found:?}"
                );
                // A new kit can be written where none was finished.
                assert!(is_new || !before.is_empty() || !folder.join("student").exists());
                seen.push(is_new);
                write(folder, &NEW, &[]).expect("written after it");
                if before.is_empty() {
                    assert_eq!(tree(folder), expected(folder, &NEW));
                }
            }
            assert!(!seen[0] && seen[steps] && seen.is_sorted(), "{seen:?}");
        }
    }

    #[test]
    fn a_kill_within_settling_is_settled_too() {
        let moved = NEW.len() + GONE_FILES.len() + 1;
        for (taken, expects) in [(moved - 1, &OLD[..]), (moved, &NEW[..])] {
            let (folder, _) = killed_after(&OLD, taken);
            let folder = folder.path();
            // The first of what waits is settled.
            let first = waiting(folder).expect("read");
            let first = first.iter().find(|name| name.ends_with("student/ok.part"));
            let name = first.expect("it waits").as_str();
            if taken < moved {
                fs::remove_file(folder.join(name)).expect("discarded");
            } else {
                let name = name.strip_suffix(PART).expect("a part");
                Step::Place(name).take(folder).expect("placed");
            }
            settle(folder).expect("settled");
            assert_eq!(tree(folder), expected(folder, expects));
        }
    }

    #[test]
    fn files_of_a_process_that_lives_stay() {
        let (folder, _) = killed_after(&OLD, 3);
        let part = folder.path().join("project.toml.part");
        let before = tree(folder.path());
        let writer = File::open(&part).expect("a part");
        writer.lock().expect("locked");
        settle(folder.path()).expect("read");
        assert_eq!(tree(folder.path()), before);
        drop(writer);
        settle(folder.path()).expect("settled");
        assert_eq!(tree(folder.path()), expected(folder.path(), &OLD));
    }
}
