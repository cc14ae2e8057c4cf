//! A version in the database: files once for all who have the same, tries, what came before.

use pigskin_course::PersonId;
use sqlx::{Any, Transaction};

use crate::partners::partnerships;
use crate::row::rows;
use crate::sent_version::SentVersion;

/// The file that is graded.
pub(crate) const HOG: &str = "hog.py";

rows! {
    /// What a person submitted last.
    pub(crate) struct LastSubmission {
        submission: i64,
        pub(crate) id: i64,
        pub(crate) version: i64,
        pub(crate) source: String,
        pub(crate) submitted: i64,
    }
}

/// The version that a person submitted last, and when.
pub(crate) async fn last_submission(
    transaction: &mut Transaction<'static, Any>,
    person: &PersonId,
) -> Result<Option<LastSubmission>, sqlx::Error> {
    let question = "SELECT s.id AS submission, v.id AS id, v.version AS version, \
                    v.source AS source, s.submitted AS submitted \
                    FROM project_submission s JOIN project_version v ON v.id = s.project_version \
                    WHERE s.person = $1 ORDER BY s.id DESC LIMIT 1";
    sqlx::query_as(question)
        .bind(person.to_string())
        .fetch_optional(&mut **transaction)
        .await
}

/// The last submission of a person, if submitting these files changes nothing: they are the same,
/// the person's partners too, and the partner has submitted nothing since.
pub(crate) async fn unchanged_submission(
    transaction: &mut Transaction<'static, Any>,
    person: &PersonId,
    source: &str,
) -> Result<Option<LastSubmission>, sqlx::Error> {
    let last = last_submission(transaction, person).await?;
    let Some(last) = last.filter(|last| last.source == source) else {
        return Ok(None);
    };
    let all = partnerships(transaction, person).await?;
    let is_unchanged = match all.iter().find(|partnership| partnership.is_current()) {
        None => !all
            .iter()
            .any(|partnership| partnership.has(last.submission)),
        Some(current) if current.has(last.submission) => {
            let question = "SELECT COUNT(*) FROM project_submission WHERE person = $1 AND id > $2";
            let later: i64 = sqlx::query_scalar(question)
                .bind(current.other(person).to_string())
                .bind(last.submission)
                .fetch_one(&mut **transaction)
                .await?;
            later == 0
        }
        Some(_) => false,
    };
    Ok(is_unchanged.then_some(last))
}

/// Whether staff chose another version to count for a person.
pub(crate) async fn another_is_chosen(
    transaction: &mut Transaction<'static, Any>,
    person: &PersonId,
    version: i64,
) -> Result<bool, sqlx::Error> {
    let question = "SELECT s.project_version FROM chosen_submission c \
                    JOIN project_submission s ON s.id = c.project_submission \
                    WHERE c.person = $1";
    let chosen: Option<i64> = sqlx::query_scalar(question)
        .bind(person.to_string())
        .fetch_optional(&mut **transaction)
        .await?;
    Ok(chosen.is_some_and(|chosen| chosen != version))
}

/// The last version of a person before another one with the same files.
pub(crate) async fn same_as(
    transaction: &mut Transaction<'static, Any>,
    person: &PersonId,
    hash: &str,
    before: i64,
) -> Result<Option<i64>, sqlx::Error> {
    let question = "SELECT MAX(version) FROM project_version \
                    WHERE person = $1 AND source = $2 AND version < $3";
    sqlx::query_scalar(question)
        .bind(person.to_string())
        .bind(hash.to_owned())
        .bind(before)
        .fetch_one(&mut **transaction)
        .await
}

/// Stores the files once for all who have the same.
pub(crate) async fn keep_files(
    transaction: &mut Transaction<'static, Any>,
    hash: &str,
    sent: &SentVersion,
) -> Result<(), sqlx::Error> {
    let statement = "INSERT INTO source (hash, name, is_folder) VALUES ($1, $2, 1) \
                     ON CONFLICT DO NOTHING";
    let kept = sqlx::query(statement)
        .bind(hash.to_owned())
        .bind(HOG)
        .execute(&mut **transaction)
        .await?;
    if kept.rows_affected() == 0 {
        return Ok(());
    }
    for (name, contents) in &sent.files {
        let statement = "INSERT INTO source_file (source, path, contents) VALUES ($1, $2, $3)";
        sqlx::query(statement)
            .bind(hash.to_owned())
            .bind(name.as_bytes().to_vec())
            .bind(contents.clone())
            .execute(&mut **transaction)
            .await?;
    }
    Ok(())
}

/// Stores the answers that were tried.
pub(crate) async fn keep_tries(
    transaction: &mut Transaction<'static, Any>,
    version: i64,
    person: &PersonId,
    sent: &SentVersion,
) -> Result<(), sqlx::Error> {
    if sent.unlocking.is_empty() {
        return Ok(());
    }
    let next: i64 = sqlx::query_scalar("SELECT COALESCE(MAX(id), 0) + 1 FROM unlocking_try")
        .fetch_one(&mut **transaction)
        .await?;
    for (id, one) in (next..).zip(&sent.unlocking) {
        let statement = "INSERT INTO unlocking_try (id, project_version, person, question, \
             asked, answer, is_right, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
        sqlx::query(statement)
            .bind(id)
            .bind(version)
            .bind(person.to_string())
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
