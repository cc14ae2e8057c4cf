//! Texts that people write in a review.

use crate::review::error::ReviewError;

/// A text without characters that a database refuses, and with the line ends of Unix.
///
/// Fails if it is empty or too long.
pub(crate) fn written(what: &'static str, text: &str, most: usize) -> Result<String, ReviewError> {
    let text = perhaps_empty(what, text, most)?;
    if text.is_empty() {
        return Err(ReviewError::Empty(what));
    }
    Ok(text)
}

/// Checks a text that may be empty.
///
/// Fails if it is too long.
pub(crate) fn perhaps_empty(
    what: &'static str,
    text: &str,
    most: usize,
) -> Result<String, ReviewError> {
    let text = text.replace("\r\n", "\n").replace('\0', "");
    let text = text.trim();
    if text.chars().count() > most {
        return Err(ReviewError::Long { what, most });
    }
    Ok(text.to_owned())
}
