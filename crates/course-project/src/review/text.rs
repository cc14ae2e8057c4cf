//! Texts that people write in a review.

use pigskin_course::Transaction;

use crate::review::error::ReviewError;
use crate::versions::kept_version::HOG;
use crate::versions::version_id::VersionId;

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

/// The `hog.py` of a version; bytes that are no text are replaced.
pub(crate) async fn hog_text(
    transaction: &mut Transaction,
    version: VersionId,
) -> Result<String, sqlx::Error> {
    let question = "SELECT f.contents FROM source_file f \
         JOIN project_version v ON v.source = f.source WHERE v.id = $1 AND f.path = $2";
    let contents: Option<Vec<u8>> = sqlx::query_scalar(question)
        .bind(version)
        .bind(HOG.as_bytes().to_vec())
        .fetch_optional(&mut **transaction)
        .await?;
    let contents = contents.unwrap_or_default();
    Ok(String::from_utf8_lossy(&contents).into_owned())
}
