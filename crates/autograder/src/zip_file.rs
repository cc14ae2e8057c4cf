//! Zip files with reproducible bytes.

use std::collections::BTreeMap;
use std::io::{Cursor, Write as _};

use data_encoding::HEXLOWER;
use sha2::{Digest as _, Sha256};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

/// Files to be written as a zip, in the order of their paths and without times.
#[derive(Clone, Debug, Default)]
pub struct ZipFile {
    files: BTreeMap<String, Packed>,
}

#[derive(Clone, Debug)]
struct Packed {
    contents: Vec<u8>,
    /// The file's mode.
    mode: u32,
}

/// Mode of files.
const FILE: u32 = 0o644;

/// Mode of programs.
const PROGRAM: u32 = 0o755;

impl ZipFile {
    /// Adds a file, whose path must unpack everywhere.
    pub fn file(&mut self, path: &str, contents: impl Into<Vec<u8>>) {
        self.add(path, contents.into(), FILE);
    }

    /// Adds a program.
    pub fn program(&mut self, path: &str, contents: impl Into<Vec<u8>>) {
        self.add(path, contents.into(), PROGRAM);
    }

    fn add(&mut self, path: &str, contents: Vec<u8>, mode: u32) {
        self.files
            .insert(path.to_owned(), Packed { contents, mode });
    }

    /// The files so far, by path.
    pub fn files(&self) -> impl Iterator<Item = (&str, &[u8])> {
        let files = self.files.iter();
        files.map(|(path, packed)| (path.as_str(), packed.contents.as_slice()))
    }

    /// The zip, with the file `first` before all others if it exists.
    pub fn packed(&self, first: &str) -> Result<Vec<u8>, zip::result::ZipError> {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        let first = self.files.get_key_value(first);
        let others = self.files.iter();
        let others = others.filter(|(path, _)| first.is_none_or(|(first, _)| first != *path));
        for (path, packed) in first.into_iter().chain(others) {
            let options = SimpleFileOptions::default()
                .compression_method(CompressionMethod::Deflated)
                .last_modified_time(DateTime::default())
                .unix_permissions(packed.mode);
            zip.start_file(path.as_str(), options)?;
            zip.write_all(&packed.contents)?;
        }
        Ok(zip.finish()?.into_inner())
    }
}

/// Escapes the name of a file so that it unpacks everywhere: letters, digits, blanks and
/// `. _ - + ( ) @ ,` stay; every other byte is written as `%` and two digits. A name that is
/// too long for some systems is cut and ends with a hash. Different names stay different.
///
/// ```text
/// Six Pack.py     Six Pack.py
/// a/b             a%2Fb
/// ..              %2E%2E
/// ```
pub fn plain_name(name: &[u8]) -> String {
    let dots = name.iter().all(|&byte| byte == b'.');
    // Some systems drop a blank or dot at the end.
    let last = name.len().saturating_sub(1);
    let is_device = is_device(name);
    let plain = |place: usize, byte: u8| match byte {
        _ if is_device && place == 0 => false,
        b'.' | b' ' => !dots && place < last,
        _ => byte.is_ascii_alphanumeric() || b"_-+()@,".contains(&byte),
    };
    let bytes = name.iter().enumerate();
    let written = bytes.map(|(place, &byte)| {
        if plain(place, byte) {
            char::from(byte).to_string()
        } else {
            format!("%{byte:02X}")
        }
    });
    let written: Vec<String> = written.collect();
    if written.iter().map(String::len).sum::<usize>() <= LONGEST_NAME {
        return written.concat();
    }
    let mut start = String::new();
    for part in written {
        if start.len() + part.len() > LONGEST_NAME / 2 {
            break;
        }
        start.push_str(&part);
    }
    format!("{start}-{}", HEXLOWER.encode(&Sha256::digest(name)))
}

/// Maximum length of a name, in bytes; it leaves room for endings on systems that allow 255.
const LONGEST_NAME: usize = 200;

/// Tests for names of devices on Windows, with any ending.
fn is_device(name: &[u8]) -> bool {
    let stem = name.split(|byte| *byte == b'.').next().unwrap_or_default();
    let stem = stem.trim_ascii_end().to_ascii_lowercase();
    let numbered = |device: &[u8]| {
        let number = stem.strip_prefix(device);
        number.is_some_and(|number| matches!(number, [b'0'..=b'9']))
    };
    [&b"con"[..], b"prn", b"aux", b"nul"].contains(&stem.as_slice())
        || numbered(b"com")
        || numbered(b"lpt")
}

/// Tests whether [`plain_name`] can have made all parts of a path.
pub fn is_plain_path(path: &str) -> bool {
    path.split('/').all(|part| {
        // Escaped bytes stay as they are.
        !part.is_empty() && plain_name(part.replace('%', "_").as_bytes()) == part.replace('%', "_")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_unpack_everywhere() {
        for (name, plain) in [
            ("Six Pack.py", "Six Pack.py"),
            ("a/b", "a%2Fb"),
            ("a\\b", "a%5Cb"),
            ("..", "%2E%2E"),
            ("dot.", "dot%2E"),
            ("100%", "100%25"),
            ("猪.R", "%E7%8C%AA.R"),
            ("con.py", "%63on.py"),
            ("COM1", "%43OM1"),
            ("comet.R", "comet.R"),
        ] {
            assert_eq!(plain_name(name.as_bytes()), plain);
            assert!(is_plain_path(&format!("entries/{plain}")), "{plain}");
        }
        let long = "\u{1f437}".repeat(80);
        let (one, other) = (
            plain_name(long.as_bytes()),
            plain_name(&long.as_bytes()[4..]),
        );
        assert!(one.len() <= 200 && other.len() <= 200 && one != other);
        assert!(is_plain_path(&one) && is_plain_path(&other), "{one}");
        for path in [
            "", "/etc", "a//b", "a/", "../a", "a\\b", "a\0", "c:", "猪", "nul", "a/con.py",
        ] {
            assert!(!is_plain_path(path), "{path:?}");
        }
    }

    #[test]
    fn the_same_files_are_the_same_bytes() {
        let packed = |paths: [&str; 3]| {
            let mut zip = ZipFile::default();
            for path in paths {
                zip.file(path, path.repeat(100));
            }
            zip.packed("c").expect("a zip")
        };
        assert_eq!(packed(["a", "b", "c"]), packed(["c", "b", "a"]));
    }
}
