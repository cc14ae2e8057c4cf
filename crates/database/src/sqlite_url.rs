//! The address of an `SQLite` database.

use std::path::Path;

/// The address of a database in a file, which is made if there is none.
///
/// ```
/// use pigskin_database::sqlite_url;
/// assert_eq!(sqlite_url("/tmp/50% hog?.db".as_ref()), "sqlite:///tmp/50%25%20hog%3F.db?mode=rwc");
/// ```
pub fn sqlite_url(path: &Path) -> String {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let bytes = path.as_os_str().as_encoded_bytes().iter();
    // Every byte that could mean something there is written as a number.
    let text = bytes.map(|&byte| match byte {
        b'/' | b'-' | b'_' | b'.' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => {
            char::from(byte).to_string()
        }
        _ => format!("%{byte:02X}"),
    });
    format!("sqlite://{}?mode=rwc", text.collect::<String>())
}
