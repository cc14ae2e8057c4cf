//! Numbers of things.

use std::fmt::Display;

/// A number of things, such as `1 entry` or `2 entries`.
pub fn counted<N: Copy + Display + PartialEq + From<u8>>(
    count: N,
    one: &str,
    many: &str,
) -> String {
    let noun = if count == N::from(1) { one } else { many };
    format!("{count} {noun}")
}
