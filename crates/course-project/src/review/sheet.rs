//! Everything about one review, for the page on which it is read.

use std::collections::BTreeMap;

use crate::project::held_project::HeldProject;
use crate::review::Review;
use crate::review::code::ReviewCode;
use crate::review::comment::{Comment, CommentRow};
use crate::review::error::ReviewError;
use crate::review::text::hog_text;
use crate::versions::version::{COLUMNS, VersionRow};
use pigskin_course::Transaction;

/// A review with what is read and what was found.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewSheet {
    pub review: Review,
    /// The version without its files.
    pub version: VersionRow,
    /// Its `hog.py`; bytes that are no text are replaced.
    pub hog: String,
    /// Comments with their numbers, by the place of their reading in the review, by line.
    pub comments: Vec<Vec<(i64, Comment)>>,
}

impl HeldProject {
    /// Everything about the review with this code.
    ///
    /// Fails if there is none, or if the database fails.
    pub async fn review(&self, code: ReviewCode) -> Result<ReviewSheet, ReviewError> {
        let mut snapshot = self.course.database().snapshot().await?;
        let mut review = self.one_review(&mut snapshot, code).await?;
        let question = format!("{COLUMNS} WHERE id = $1");
        let version: VersionRow = sqlx::query_as(sqlx::AssertSqlSafe(question))
            .bind(review.version_id)
            .fetch_one(&mut *snapshot)
            .await?;
        let hog = hog_text(&mut snapshot, review.version_id).await?;
        let mut of_readings = comments(&mut snapshot, Some(review.id)).await?;
        drop(snapshot);
        for student in &review.students {
            let submissions = self.submissions(&student.id).await?;
            let member = self.course.member(&student.id).await?;
            let extension = member.and_then(|one| one.extension);
            let counts = self.reviewed(&student.id, &submissions, extension);
            review.has_newer |= counts.is_some_and(|counts| counts != review.version_id);
        }
        let comments = review.readings.iter().map(|reading| {
            let rows = of_readings.remove(&reading.id).unwrap_or_default();
            rows.into_iter().map(|row| (row.id, row.into())).collect()
        });
        Ok(ReviewSheet {
            comments: comments.collect(),
            review,
            version,
            hog,
        })
    }
}

/// The comments of the current round by reading, by line: of one review, or of all.
pub(crate) async fn comments(
    transaction: &mut Transaction,
    review: Option<i64>,
) -> Result<BTreeMap<i64, Vec<CommentRow>>, sqlx::Error> {
    let rows: Vec<CommentRow> = sqlx::query_as(
        "SELECT c.id AS id, c.reading AS reading, c.first_line AS first_line, \
         c.last_line AS last_line, c.item AS item, c.text AS text FROM review_comment c \
         JOIN review_reading r ON r.id = c.reading \
         JOIN review v ON v.id = r.review AND v.round = r.round \
         WHERE ($1 = 0 OR v.id = $1) ORDER BY c.last_line, c.first_line, c.id",
    )
    .bind(review.unwrap_or(0))
    .fetch_all(&mut **transaction)
    .await?;
    let mut of_readings: BTreeMap<i64, Vec<CommentRow>> = BTreeMap::new();
    for row in rows {
        of_readings.entry(row.reading).or_default().push(row);
    }
    Ok(of_readings)
}
