//! `ok`, the client of students: the files of `kit/ok` as one program.

use std::path::{Path, PathBuf};

use pigskin_autograder::ZipFile;

/// Embeds files of Python, by their names without `.py`.
macro_rules! ok_files {
    ($($name:literal)*) => {
        [$((concat!($name, ".py"), include_str!(concat!("../../kit/ok/", $name, ".py")))),*]
    };
}

/// The client of students.
static OK_FILES: [(&str, &str); 50] = ok_files![
    "__main__" "account" "answers" "ask" "backup" "book" "brief" "child" "command" "console"
    "course" "defaults" "describe" "device" "doctests" "domain" "ended" "errors" "field" "games" "given"
    "kept" "loading" "locks" "moment" "online" "parts" "place" "program" "progress"
    "questions" "recursion" "restore" "score" "server" "sessions" "slip" "smallest" "source" "student"
    "submission" "tell" "tokens" "tries" "unlock" "uses" "verdict" "version" "watch" "wrong_call"
];

/// Modules of the client, which the sandbox runs, too, by their names without `.py`.
pub(crate) fn ok_modules<'a>(names: &[&str]) -> impl Iterator<Item = (PathBuf, &'a [u8])> {
    let chosen = OK_FILES.iter().filter(|(file, _)| {
        let name = file.strip_suffix(".py");
        name.is_some_and(|name| names.contains(&name))
    });
    chosen.map(|(name, text)| {
        let path = Path::new("pigskin_ok").join(name);
        (path, text.as_bytes())
    })
}

/// The client as one file that Python starts.
///
/// Fails if no zip can be made of it; the error says why.
pub(crate) fn ok_program() -> Result<Vec<u8>, String> {
    let mut zip = ZipFile::default();
    for (name, text) in OK_FILES {
        zip.file(name, text);
    }
    let packed = zip.packed("__main__.py");
    let packed = packed.map_err(|error| error.to_string())?;
    Ok([b"#!/usr/bin/env python3\n".as_slice(), &packed].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_client_has_all_files_of_its_folder() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/kit/ok");
        let found = std::fs::read_dir(folder).expect("the folder").map(|file| {
            let name = file.expect("a file").file_name();
            name.into_string().expect("a name")
        });
        let mut found: Vec<String> = found.filter(|name| name != "__pycache__").collect();
        found.sort_unstable();
        assert_eq!(OK_FILES.map(|(name, _)| name).to_vec(), found);
    }
}
