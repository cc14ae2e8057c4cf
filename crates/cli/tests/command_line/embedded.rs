//! The files that crates embed: `cargo package` packs those in a crate's own folder only.

use std::path::{Path, PathBuf};

use crate::workspace::root;

/// The text before the path of an embedded file or folder, with whether the path is relative to
/// the source file, not to the crate.
const BEFORE: [(&str, bool); 3] = [
    ("include_str!(", true),
    ("include_bytes!(", true),
    ("#[folder = ", false),
];

/// The files and folders that a source file embeds.
fn embedded(source: &Path, package: &Path) -> Vec<PathBuf> {
    let text = std::fs::read_to_string(source).expect("a source file");
    let beside = source.parent().expect("a folder");
    let found = BEFORE.iter().flat_map(|(before, is_beside)| {
        let folder = if *is_beside { beside } else { package };
        let after = text.split(before).skip(1);
        let paths = after.filter_map(|after| after.split('"').nth(1));
        paths.map(move |path| folder.join(path))
    });
    found.collect()
}

/// The files of Rust in a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let found = paths.flat_map(|path| match path.extension() {
        Some(ending) if ending == "rs" => vec![path],
        _ if path.is_dir() => sources(&path),
        _ => Vec::new(),
    });
    found.collect()
}

#[test]
fn crates_embed_files_of_their_own_folder() {
    let packages = std::fs::read_dir(root().join("crates")).expect("the crates");
    let mut count = 0;
    for package in packages {
        let package = package.expect("a crate").path();
        for source in sources(&package.join("src")) {
            for file in embedded(&source, &package) {
                let whole = file.canonicalize();
                let is_own = whole.is_ok_and(|whole| whole.starts_with(&package));
                assert!(is_own, "{} embeds {}", source.display(), file.display());
                count += 1;
            }
        }
    }
    assert!(count > 50, "only {count} files are embedded");
}
