//! The hashes under which entries and the files of a project's versions are stored.

use pigskin_entry::{Hash, Source};

/// The hash of a version's files, each with its name, in the order of their names.
///
/// ```
/// use pigskin_course::version_hash;
///
/// let one = version_hash([("hog.py", &b"x = 1"[..])]);
/// assert_ne!(one, version_hash([("hog.py", &b"x = 2"[..])]));
/// assert_ne!(one, version_hash([("pig.py", &b"x = 1"[..])]));
/// ```
pub fn version_hash<'a>(files: impl IntoIterator<Item = (&'a str, &'a [u8])>) -> Hash {
    let files = files.into_iter();
    let parts = files.flat_map(|(name, contents)| [name.as_bytes(), contents]);
    Hash::of_parts(std::iter::once(&b"files of a project"[..]).chain(parts))
}

/// The hash of an entry and its name; a table's file name is its team's name.
pub fn entry_hash(source: &Source) -> Hash {
    Hash::of_parts([source.name(), &source.hash().to_string()])
}
