//! Changed archives, and files that are not archives.

use std::fs;
use std::io::{Cursor, Write as _};

use pigskin_contest::WinRates;
use pigskin_course::{ArchiveContents, Manifest};
use proptest::prelude::*;
use sha2::{Digest as _, Sha256};
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use super::*;

/// A small contest of tables, archived.
fn archived() -> Archive {
    let folder = tempfile::tempdir().expect("a folder");
    let entries = folder.path().join("entries");
    fs::create_dir(&entries).expect("a folder");
    let toml = "edition = 'fall-2017'\nset.goal = 12\nreference = ['always:4']\n";
    fs::write(folder.path().join("contest.toml"), toml).expect("a file");
    for choice in [1, 2, 5] {
        let table = format!("{:?}", [[choice; 12]; 12]);
        fs::write(entries.join(format!("always {choice}.json")), table).expect("a file");
    }
    fs::write(entries.join("short.json"), "[[4]]").expect("a file");
    let contest = Contest::open(folder.path()).expect("a contest");
    let runtime = runtime();
    runtime.block_on(contest.run(&mut |_| {})).expect("it runs");
    archive_folder(folder.path()).expect("an archive")
}

fn runtime() -> tokio::runtime::Runtime {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build();
    runtime.expect("a runtime")
}

fn verify(zip: &[u8]) -> Result<Verified, String> {
    let contents = ArchiveContents::read_zip(Cursor::new(zip), zip.len() as u64);
    let contents = contents.map_err(|error| error.to_string())?;
    let folder = tempfile::tempdir().expect("a folder");
    let contest = archived_contest(&contents, folder.path()).map_err(|error| error.to_string())?;
    runtime()
        .block_on(verify_contest(&contents, &contest, &mut |_| {}))
        .map_err(|error| error.to_string())
}

/// The archive of these files, with a manifest of them.
fn with_manifest(archive: &Archive, mut zip: ZipFile) -> Vec<u8> {
    let Manifest {
        title,
        entries,
        left_out,
        ..
    } = archive.manifest().clone();
    let manifest = Manifest::new(&title, entries, left_out, zip.files());
    zip.file(Archive::MANIFEST, manifest.to_json().expect("JSON"));
    zip.packed(Archive::MANIFEST).expect("a zip")
}

/// The archive with one changed file and a matching manifest.
fn changed(archive: &Archive, name: &str, change: impl Fn(&str) -> String) -> Vec<u8> {
    let mut zip = ZipFile::default();
    for (path, contents) in archive.files() {
        if path == Archive::MANIFEST {
            continue;
        }
        if path == name {
            let text = str::from_utf8(contents).expect("a text");
            let other = change(text);
            assert_ne!(other, text, "nothing has changed");
            zip.file(path, other);
        } else {
            zip.file(path, contents);
        }
    }
    with_manifest(archive, zip)
}

#[test]
fn an_archive_is_verified() {
    let verified = verify(&archived().to_zip().expect("a zip"));
    let verified = verified.expect("it is whole");
    assert_eq!((verified.teams, verified.matchups), (4, 6));
}

#[test]
fn an_archive_of_a_newer_format_is_refused_by_name() {
    let mut zip = ZipFile::default();
    zip.file(
        Archive::MANIFEST,
        r#"{"format": "pigskin-archive", "version": 2, "of": "the future"}"#,
    );
    let refused = verify(&zip.packed(Archive::MANIFEST).expect("a zip"));
    assert_eq!(
        refused.expect_err("it is newer"),
        "manifest.json: a newer pigskin wrote it (format 2; this program knows 1): install that \
         version"
    );
}

/// Asserts that an archive is refused for a change in one of its files.
#[track_caller]
fn refused(archive: &Archive, name: &str, why: &str, change: impl Fn(&str) -> String) {
    let error = verify(&changed(archive, name, change)).expect_err(why);
    assert!(error.contains(why), "{name}: {error}");
}

#[test]
fn changed_results_are_found_out_though_the_sums_fit() {
    let archive = archived();
    let results = archive.files();
    let mut results = results.filter(|(path, _)| *path == Archive::RESULTS);
    let (_, results) = results.next().expect("it has results");
    let results: serde_json::Value = serde_json::from_slice(results).expect("JSON");
    let rate = &results["win_rates"][0]["first"][0];
    let rate = rate.as_f64().expect("a number");
    // The next floating-point number, one bit away.
    let next = f64::from_bits(rate.to_bits() + 1);
    let lie = |why: &str, from: &str, to: &str| {
        refused(&archive, Archive::RESULTS, why, |text| {
            text.replacen(from, to, 1)
        });
    };
    lie("results.json differs", &rate.to_string(), &next.to_string());
    lie("results.json differs", "\"wins\": 2", "\"wins\": 3");
    lie("results.json differs", "\"award\": 3.0", "\"award\": 2.0");
    lie(
        "results.json differs",
        "\"goal\": \"12\"",
        "\"goal\": \"13\"",
    );
    lie(
        "a newer pigskin wrote it (format 9;",
        "\"version\": 3",
        "\"version\": 9",
    );
    lie("results.json differs", "[[5, 5", "[[6, 5");
    refused(&archive, Archive::RESULTS, "does not play", |text| {
        let text = text.replace("\"always 1.json\"", "X");
        let text = text.replace("\"always 5.json\"", "\"always 1.json\"");
        text.replace('X', "\"always 5.json\"")
    });
}

#[test]
fn changed_settings_and_tables_are_found_out_though_the_sums_fit() {
    let archive = archived();
    let lie = |name: &str, why: &str, from: &str, to: &str| {
        refused(&archive, name, why, |text| text.replacen(from, to, 1));
    };
    let toml = Archive::CONTEST;
    lie(toml, "could not judge", "12", "13");
    lie(toml, "results.json differs", "always:4", "always:3");
    lie(toml, "results.json differs", "fall-2017", "fall-2019");
    lie(toml, "edition", "fall-2017", "../x.toml");
    lie(
        toml,
        "results.json differs",
        "edition",
        "threshold = 0.999999\nedition",
    );
    lie(
        toml,
        "results.json differs",
        "edition",
        "awards = [5]\nedition",
    );
    lie(STANDINGS, "standings.csv differs", "always", "never");
    lie("entries/always 2.json", "does not play", "2", "3");
    let mut tables = archive.files();
    let table = tables.find(|(path, _)| path.starts_with("tables/"));
    let (table, _) = table.expect("it has tables");
    lie(table, "tables/", "[[", "[[0,");
}

#[test]
fn a_table_that_is_missing_is_a_difference() {
    let archive = archived();
    let mut zip = ZipFile::default();
    let kept = |path: &str| path != Archive::MANIFEST && !path.starts_with("tables/");
    for (path, contents) in archive.files().filter(|(path, _)| kept(path)) {
        zip.file(path, contents);
    }
    let error = verify(&with_manifest(&archive, zip)).expect_err("no tables");
    assert!(error.contains("tables/"), "{error}");
}

#[test]
fn a_large_contest_is_verified_without_its_win_rates() {
    let folder = tempfile::tempdir().expect("a folder");
    let entries = folder.path().join("entries");
    fs::create_dir(&entries).expect("a folder");
    let toml = "edition = 'fall-2017'\nset.goal = 4\n";
    fs::write(folder.path().join("contest.toml"), toml).expect("a file");
    // Most entries have another's table, for the sake of time.
    let entries_there = WinRates::MOST_IN_JSON + 1;
    for number in 0..entries_there {
        let table = format!("{:?}", [[number % 10; 4]; 4]);
        fs::write(entries.join(format!("{number}.json")), table).expect("a file");
    }
    let contest = Contest::open(folder.path()).expect("a contest");
    runtime()
        .block_on(contest.run(&mut |_| {}))
        .expect("it runs");
    let archive = archive_folder(folder.path()).expect("an archive");
    let verified = verify(&archive.to_zip().expect("a zip")).expect("it is whole");
    let matchups = entries_there * (entries_there - 1) / 2;
    assert_eq!(verified.matchups, matchups);
    let lie = |why: &str, from: &str, to: &str| {
        refused(&archive, Archive::RESULTS, why, |text| {
            text.replacen(from, to, 1)
        });
    };
    lie("results.json differs", "\"award\": 3.0", "\"award\": 2.0");
    lie("results.json differs", "win-rates.bin", "elsewhere.bin");
}

#[test]
fn a_small_contest_has_its_win_rates_in_the_archive() {
    let archive = archived();
    let zip = changed(&archive, Archive::RESULTS, |text| {
        let (before, rest) = text.split_once("  \"win_rates\": [").expect("win rates");
        let (_, after) = rest.split_once("  ],\n  \"tables\"").expect("their end");
        format!("{before}  \"win_rates_in\": \"win-rates.bin\",\n  \"tables\"{after}")
    });
    let error = verify(&zip).expect_err("they are missing");
    assert!(error.contains("results.json differs"), "{error}");
}

/// A zip of these files, as a stranger can make one.
fn zip_of(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, contents) in files {
        zip.start_file(*name, SimpleFileOptions::default())
            .expect("a file");
        zip.write_all(contents).expect("written");
    }
    zip.finish().expect("a zip").into_inner()
}

#[test]
fn hostile_names_are_refused() {
    for name in [
        "../manifest.json",
        "/etc/passwd",
        "a/../../b",
        "a\\b",
        "c:x",
        "nul",
        "com1.txt",
        "a\0b",
        "a//b",
        "./a",
        "caf\u{e9}",
        "cafe\u{301}",
        "\u{202e}gpj.exe",
    ] {
        let error = verify(&zip_of(&[(name, b"x")])).expect_err(name);
        assert!(error.contains("has a name"), "{name:?}: {error}");
    }
    let twins = zip_of(&[("entries/a", b"x"), ("entries/A", b"x")]);
    assert!(
        verify(&twins)
            .expect_err("twins")
            .contains("if case is ignored")
    );
}

#[test]
fn links_and_devices_are_refused() {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default();
    zip.add_symlink("manifest.json", "/etc/passwd", options)
        .expect("a link");
    let zip = zip.finish().expect("a zip").into_inner();
    assert!(
        verify(&zip)
            .expect_err("a link")
            .contains("not a regular file")
    );
    let mut zip = zip_of(&[("manifest.json", b"{}")]);
    // The mode is the upper half of the attributes in the zip's directory.
    let list = zip
        .windows(4)
        .position(|bytes| bytes == b"PK\x01\x02")
        .expect("a list");
    zip[list + 5] = 3;
    zip[list + 40..list + 42].copy_from_slice(&0o020_644u16.to_le_bytes());
    assert!(
        verify(&zip)
            .expect_err("a device")
            .contains("not a regular file")
    );
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    zip.add_directory("entries", options).expect("a folder");
    let zip = zip.finish().expect("a zip").into_inner();
    assert!(verify(&zip).is_err());
}

#[test]
fn two_files_of_one_name_are_refused() {
    let mut zip = zip_of(&[("entries/a", b"x"), ("entries/b", b"x")]);
    let places: Vec<usize> = (0..zip.len() - 9)
        .filter(|&at| &zip[at..at + 9] == b"entries/b")
        .collect();
    for at in places {
        zip[at + 8] = b'a';
    }
    let error = verify(&zip).expect_err("two files");
    assert!(error.contains("same name"), "{error}");
}

#[test]
fn bombs_are_refused_before_they_go_off() {
    let zeros = vec![0u8; 200 << 20];
    let bomb = zip_of(&[("manifest.json", &zeros)]);
    assert!(bomb.len() < 1 << 20);
    let error = verify(&bomb).expect_err("a bomb");
    assert!(error.contains("hundreds of times"), "{error}");
    // A size in the header that is too small.
    let mut bomb = zip_of(&[("manifest.json", &zeros)]);
    let list = bomb
        .windows(4)
        .position(|bytes| bytes == b"PK\x01\x02")
        .expect("a list");
    for at in [22, list + 24] {
        bomb[at..at + 4].copy_from_slice(&1000u32.to_le_bytes());
    }
    assert!(verify(&bomb).is_err());
}

#[test]
fn files_that_are_not_listed_or_not_there_are_named() {
    let archive = archived();
    let zip = archive.to_zip().expect("a zip");
    let repacked = |leave: &str, add: &[(&str, &[u8])]| {
        let mut old = ZipArchive::new(Cursor::new(&zip)).expect("a zip");
        let mut new = ZipWriter::new(Cursor::new(Vec::new()));
        for place in 0..old.len() {
            let file = old.by_index_raw(place).expect("a file");
            if file.name_raw() != leave.as_bytes() {
                new.raw_copy_file(file).expect("a copy");
            }
        }
        for (name, contents) in add {
            new.start_file(*name, SimpleFileOptions::default())
                .expect("a file");
            new.write_all(contents).expect("written");
        }
        new.finish().expect("a zip").into_inner()
    };
    let more = verify(&repacked("", &[("more.txt", b"x")])).expect_err("a file more");
    assert!(
        more.contains("\"more.txt\" in the archive is not in the manifest"),
        "{more}"
    );
    let less = verify(&repacked("standings.csv", &[])).expect_err("a file less");
    assert!(less.contains("but missing"), "{less}");
    let other = repacked("standings.csv", &[("standings.csv", b"rank\n")]);
    let other = verify(&other).expect_err("another file");
    assert!(other.contains("its SHA-256 differs"), "{other}");
    let none = verify(&repacked("manifest.json", &[])).expect_err("no manifest");
    assert!(none.contains("not a zip, or is damaged"), "{none}");
}

#[test]
fn the_sums_are_those_of_everybody() {
    let archive = archived();
    let manifest = archive.files().find(|(path, _)| *path == Archive::MANIFEST);
    let (_, json) = manifest.expect("a manifest");
    let manifest: serde_json::Value = serde_json::from_slice(json).expect("JSON");
    assert_eq!(manifest["format"], "pigskin-archive");
    let (_, contest) = archive
        .files()
        .find(|(p, _)| *p == "contest.toml")
        .expect("it is there");
    let sum = data_encoding::HEXLOWER.encode(&Sha256::digest(contest));
    let files = manifest["files"].as_array().expect("files");
    let file = files.iter().find(|file| file["path"] == "contest.toml");
    assert_eq!(file.expect("it is listed")["sha256"], sum);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// Any change of bytes is refused, or changes nothing that matters.
    #[test]
    fn damaged_archives_are_refused(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
        cut in prop::option::of(any::<prop::sample::Index>()),
    ) {
        static ZIP: std::sync::OnceLock<Vec<u8>> = std::sync::OnceLock::new();
        let whole = ZIP.get_or_init(|| archived().to_zip().expect("a zip"));
        let mut zip = whole.clone();
        for (at, byte) in changes {
            let at = at.index(zip.len());
            zip[at] = byte;
        }
        if let Some(cut) = cut {
            zip.truncate(cut.index(zip.len()));
        }
        if let Ok(verified) = verify(&zip) {
            prop_assert_eq!(verified, verify(whole).expect("it is whole"));
        }
    }
}

#[test]
fn paths_differ_in_more_than_capitals() {
    let mut taken = BTreeSet::new();
    let mut added = |path: &str| unlike(&mut taken, path);
    assert_eq!(added("a.py"), "a.py");
    assert_eq!(added("A.py"), "%41.py");
    assert_eq!(added("a.PY"), "%61.PY");
    assert_eq!(added("a/A.py"), "a/A.py");
    assert_eq!(added("a/a.py"), "a/%61.py");
    assert_eq!(taken.len(), 5);
}
