//! Numbers of things.

/// A number of things, such as `1 entry` or `2 entries`.
pub fn counted(count: usize, one: &str, many: &str) -> String {
    let noun = if count == 1 { one } else { many };
    format!("{count} {noun}")
}
