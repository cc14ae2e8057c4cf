//! The built file of the editor.

use std::fs;
use std::path::Path;

use data_encoding::HEXLOWER;
use sha2::{Digest as _, Sha256};

/// `npm ci && npm run build` in the folder `editor` makes the sums right again.
#[test]
fn the_built_file_and_what_it_is_built_from_change_together() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("editor");
    let sums = fs::read_to_string(folder.join("SHA256SUMS")).expect("the sums");
    for line in sums.lines() {
        let (sum, file) = line.split_once("  ").expect("a sum and a file");
        let bytes = fs::read(folder.join(file)).expect(file);
        let now = HEXLOWER.encode(&Sha256::digest(bytes));
        assert_eq!(now, sum, "{file} has changed; see crates/web/editor");
    }
    assert!(sums.ends_with("  ../assets/editor.min.js\n"), "{sums}");
}

#[test]
fn the_built_file_names_the_pinned_packages() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |file: &str| fs::read_to_string(folder.join(file)).expect(file);
    let built = read("assets/editor.min.js");
    let package: serde_json::Value =
        serde_json::from_str(&read("editor/package.json")).expect("JSON");
    let pinned = package["devDependencies"].as_object().expect("packages");
    let bundled = pinned.iter().filter(|(name, _)| *name != "esbuild");
    for (name, version) in bundled {
        let line = format!("{name} {} (MIT)", version.as_str().expect("a version"));
        assert!(built.contains(&line), "{line}");
    }
}
