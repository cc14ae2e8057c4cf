//! The files of a course's folder that a backup has.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use pigskin_contest::Handout;

/// The folders of a project's kit.
const KIT: [&str; 2] = ["staff", "student"];

/// Other files: those of a project for students, and the texts of staff.
const OTHERS: [&str; 3] = ["student.zip", "handout.md", Handout::OF_CONTEST];

/// Returns whether a backup has this file of a course's folder: settings, such as `contest.toml`
/// and an edition of its own, the handouts, and the kit of a project. Names are relative, with slashes.
///
/// Files that running a kit leaves in its folder are not part of it.
pub fn is_backed_up(name: &str) -> bool {
    let is_own = |part: &str| {
        let left = part.starts_with("ok-") || part == "__pycache__";
        !part.is_empty() && !part.starts_with('.') && !part.contains(['\\', '\0']) && !left
    };
    let is_there = match name.split_once('/') {
        None => {
            OTHERS.contains(&name) || Path::new(name).extension().is_some_and(|end| end == "toml")
        }
        Some((folder, _)) => KIT.contains(&folder),
    };
    is_there && name.split('/').all(is_own)
}

/// The files of a folder that a backup has, by their names, with their paths. Links are left out.
pub fn course_files(folder: &Path) -> io::Result<Vec<(String, PathBuf)>> {
    let mut files = Vec::new();
    let mut folders = vec![(String::new(), folder.to_owned())];
    while let Some((within, folder)) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let Ok(name) = entry.file_name().into_string() else {
                continue;
            };
            let name = format!("{within}{name}");
            let kind = entry.file_type()?;
            if kind.is_dir() && is_backed_up(&format!("{name}/a")) {
                folders.push((format!("{name}/"), entry.path()));
            } else if kind.is_file() && is_backed_up(&name) {
                files.push((name, entry.path()));
            }
        }
    }
    files.sort();
    Ok(files)
}

/// Writes a file of a backup into a course's folder, unless it is there already. A file
/// that begins as programs in a script language do can be executed.
///
/// Fails if it cannot be written, or with [`AlreadyExists`](io::ErrorKind::AlreadyExists) if a file
/// with other contents has the name.
pub fn restore_file(path: &Path, contents: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    if contents.starts_with(b"#!") {
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o777);
    }
    let written = options
        .open(path)
        .and_then(|mut file| io::Write::write_all(&mut file, contents));
    match written {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            let same = fs::read(path).is_ok_and(|there| there == contents);
            if same { Ok(()) } else { Err(error) }
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_and_the_kit_are_backed_up_and_nothing_else() {
        for name in [
            "contest.toml",
            "mine.toml",
            "student.zip",
            "handout.md",
            "contest-handout.md",
            "staff/a/b.py",
            "student/ok",
        ] {
            assert!(is_backed_up(name), "{name}");
        }
        for name in [
            "",
            "course.sqlite",
            ".toml",
            "/etc/x.toml",
            "../x.toml",
            "student/../../x",
            "student/",
            "student",
            "student//x",
            "student/.git/config",
            "student/ok-backups/1",
            "staff/__pycache__/hog.pyc",
            "staff\\x.toml",
            "results/results.json",
            "staffs/x",
        ] {
            assert!(!is_backed_up(name), "{name}");
        }
    }
}
