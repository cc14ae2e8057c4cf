//! A version in the database: files, tries, and what came before.

use pigskin_course::{KeptFiles, PersonId, Transaction, next_number};
use pigskin_entry::Hash;

use crate::versions::sent_version::SentVersion;
use crate::versions::version_id::VersionId;

/// The file that is graded.
pub(crate) const HOG: &str = "hog.py";

/// The number of a person's newest version with these files, among those before a version.
pub(crate) async fn same_as(
    transaction: &mut Transaction,
    person: &PersonId,
    hash: Hash,
    before: i64,
) -> Result<Option<i64>, sqlx::Error> {
    let question = "SELECT MAX(version) FROM project_version \
                    WHERE person = $1 AND source = $2 AND version < $3";
    sqlx::query_scalar(question)
        .bind(person)
        .bind(hash.to_string())
        .bind(before)
        .fetch_one(&mut **transaction)
        .await
}

/// The files, as the database stores them.
pub(crate) fn kept_files(hash: Hash, sent: &SentVersion) -> KeptFiles<'_> {
    let files = sent.files.iter();
    let files = files.map(|(name, contents)| (name.as_bytes(), contents.as_slice()));
    KeptFiles {
        hash,
        name: HOG,
        is_folder: true,
        files: files.collect(),
    }
}

/// Stores the answers that were tried.
pub(crate) async fn keep_tries(
    transaction: &mut Transaction,
    version: VersionId,
    person: &PersonId,
    sent: &SentVersion,
) -> Result<(), sqlx::Error> {
    if sent.unlocking.is_empty() {
        return Ok(());
    }
    let next = next_number(transaction, "unlocking_try").await?;
    for (id, one) in (next..).zip(&sent.unlocking) {
        let statement = "INSERT INTO unlocking_try (id, project_version, person, question, \
             asked, answer, is_right, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
        sqlx::query(statement)
            .bind(id)
            .bind(version)
            .bind(person)
            .bind(one.question.clone())
            .bind(one.case.clone())
            .bind(one.answer.clone())
            .bind(i64::from(one.right))
            .bind(one.at.as_millisecond())
            .execute(&mut **transaction)
            .await?;
    }
    Ok(())
}
