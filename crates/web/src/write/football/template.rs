//! The text with which a strategy begins.

use pigskin_entry::Language;

/// A strategy that makes the rightmost move.
pub fn template(language: Language) -> &'static str {
    match language {
        Language::Python => include_str!("template.py"),
        Language::R => include_str!("template.R"),
    }
}
