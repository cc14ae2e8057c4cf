//! Reviews in the database.

use std::collections::BTreeMap;

use jiff::Timestamp;
use pigskin_course::{PersonId, Transaction};

use crate::review::code::ReviewCode;
use crate::review::reading::{COLUMNS, Reading};
use crate::review::{Regrade, Review, ReviewStudent};
use crate::row::rows;
use crate::versions::version_id::VersionId;

rows! {
    struct ReviewRow {
        id: i64,
        code: ReviewCode,
        project_version: VersionId,
        round: i64,
        published: Option<Timestamp>,
    }
    struct RegradeRow {
        review: i64,
        person: PersonId,
        asked: Timestamp,
        text: String,
        answered: Option<Timestamp>,
        answer: Option<String>,
    }
}

/// All reviews with students, by code, or only the one with this code. Nothing is known about
/// newer submissions.
pub(crate) async fn load(
    transaction: &mut Transaction,
    only: Option<ReviewCode>,
) -> Result<Vec<Review>, sqlx::Error> {
    let only = only.map(|code| code.to_string()).unwrap_or_default();
    let rows: Vec<ReviewRow> = sqlx::query_as(
        "SELECT id, code, project_version, round, published FROM review \
         WHERE ($1 = '' OR code = $1) ORDER BY code",
    )
    .bind(only.clone())
    .fetch_all(&mut **transaction)
    .await?;
    let students: Vec<(i64, PersonId, String, String)> = sqlx::query_as(
        "SELECT s.review AS review, p.id AS id, p.name AS name, p.section AS section \
         FROM review_student s JOIN person p ON p.id = s.person \
         JOIN review v ON v.id = s.review WHERE ($1 = '' OR v.code = $1) ORDER BY p.id",
    )
    .bind(only.clone())
    .fetch_all(&mut **transaction)
    .await?;
    let readings = format!(
        "{COLUMNS} FROM review_reading r JOIN review v ON v.id = r.review AND v.round = r.round \
         WHERE ($1 = '' OR v.code = $1) ORDER BY r.id"
    );
    let readings: Vec<Reading> = sqlx::query_as(sqlx::AssertSqlSafe(readings))
        .bind(only.clone())
        .fetch_all(&mut **transaction)
        .await?;
    let regrades: Vec<RegradeRow> = sqlx::query_as(
        "SELECT g.review AS review, g.person AS person, g.asked AS asked, g.text AS text, \
         g.answered AS answered, g.answer AS answer FROM review_regrade g \
         JOIN review v ON v.id = g.review WHERE ($1 = '' OR v.code = $1)",
    )
    .bind(only)
    .fetch_all(&mut **transaction)
    .await?;
    let mut reviews = BTreeMap::new();
    for row in rows {
        let review = Review {
            id: row.id,
            code: row.code,
            version_id: row.project_version,
            round: row.round,
            students: Vec::new(),
            readings: Vec::new(),
            published: row.published,
            regrade: None,
            has_newer: false,
        };
        reviews.insert(row.id, review);
    }
    for (review, id, name, section) in students {
        if let Some(review) = reviews.get_mut(&review) {
            review.students.push(ReviewStudent { id, name, section });
        }
    }
    for reading in readings {
        if let Some(review) = reviews.get_mut(&reading.review) {
            review.readings.push(reading);
        }
    }
    for row in regrades {
        if let Some(review) = reviews.get_mut(&row.review) {
            review.regrade = Some(Regrade {
                person: row.person,
                asked: row.asked,
                text: row.text,
                answer: row.answered.zip(row.answer),
            });
        }
    }
    let mut reviews: Vec<Review> = reviews.into_values().collect();
    reviews.sort_by_key(|review| review.code);
    Ok(reviews)
}
