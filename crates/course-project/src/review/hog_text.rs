//! The file that readers read.

use crate::versions::kept_version::HOG;
use crate::versions::version_id::VersionId;
use pigskin_course::Transaction;

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
