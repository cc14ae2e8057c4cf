//! Texts with code, for templates.

#![expect(
    clippy::inline_always,
    clippy::unused_self,
    reason = "filters have the form that templates call them by"
)]

use askama::Values;
use askama::filters::{Escaper as _, Html, Safe};

/// A sentence in which names between backticks are code.
#[askama::filter_fn]
pub fn in_code(text: &str, _: &dyn Values) -> askama::Result<Safe<String>> {
    let mut html = String::new();
    for (place, part) in text.split('`').enumerate() {
        let is_code = place % 2 == 1;
        html += if is_code { "<code>" } else { "" };
        Html.write_escaped_str(&mut html, part)?;
        html += if is_code { "</code>" } else { "" };
    }
    Ok(Safe(html))
}
