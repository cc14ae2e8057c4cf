//! Paths in the commands that are printed.

use std::borrow::Cow;
use std::path::Path;

/// A path as an argument of a command that people copy: in quotation marks if a shell needs them.
pub fn in_command(path: impl AsRef<Path>) -> String {
    let text = path.as_ref().to_string_lossy();
    // Only NUL cannot be quoted, and a path has none.
    shlex::try_quote(&text).map_or_else(|_| text.to_string(), Cow::into_owned)
}

#[cfg(test)]
mod tests {
    use super::in_command;

    #[test]
    fn a_path_is_quoted_where_a_shell_needs_it() {
        assert_eq!(in_command("hog/entries"), "hog/entries");
        assert_eq!(in_command("s3://hog-2026/plan"), "s3://hog-2026/plan");
        for path in ["fall 2026/it's", "$HOME", "été", "a\\b;c"] {
            let read = shlex::split(&in_command(path)).expect("it is quoted rightly");
            assert_eq!(read, [path]);
        }
    }
}
