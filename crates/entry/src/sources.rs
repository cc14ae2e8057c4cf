//! Files of entries: their text, names and hashes.

pub(crate) mod encoding;
pub(crate) mod entry_name;
pub(crate) mod file_name;
pub(crate) mod hash;
pub(crate) mod hash_prefix;
pub(crate) mod language;
pub(crate) mod printable;
pub(crate) mod private;
pub(crate) mod source;
pub(crate) mod team_name;
