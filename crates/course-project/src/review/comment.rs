//! Comments on lines.

use pigskin_course::{PersonId, Transaction, next_number};
use serde::{Deserialize, Serialize};

use crate::project::held_project::HeldProject;
use crate::review::code::ReviewCode;
use crate::review::error::ReviewError;
use crate::review::text::hog_text;

use crate::review::marks::MarksError;
use crate::review::sentence::{keep, use_sentence};
use crate::review::text::perhaps_empty;
use crate::row::rows;

/// Maximum length of a comment, in characters.
pub(crate) const LONGEST: usize = 2000;

/// Maximum number of comments in a reading.
const MOST: i64 = 500;

/// A comment on lines of `hog.py`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Comment {
    /// The first line, from 1.
    pub first: i64,
    /// The last line.
    pub last: i64,
    /// The id of the item of the rubric that it is about, if it is about one.
    pub item: Option<String>,
    pub text: String,
}

rows! {
    /// A comment in the database.
    pub(crate) struct CommentRow {
        pub(crate) id: i64,
        pub(crate) reading: i64,
        pub(crate) first_line: i64,
        pub(crate) last_line: i64,
        pub(crate) item: Option<String>,
        pub(crate) text: String,
    }
}

impl From<CommentRow> for Comment {
    fn from(row: CommentRow) -> Comment {
        Comment {
            first: row.first_line,
            last: row.last_line,
            item: row.item,
            text: row.text,
        }
    }
}

/// A comment that a member of staff writes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewComment {
    /// The first line, from 1.
    pub first: i64,
    /// The last line.
    pub last: i64,
    /// The id of an item of the rubric.
    pub item: Option<String>,
    /// The number of a kept sentence to begin with.
    pub sentence: Option<i64>,
    /// The text; it can be empty if there is a sentence.
    pub text: String,
    /// Whether the text is kept as a sentence.
    pub keep: bool,
}

impl HeldProject {
    /// Adds a comment to a member of staff's unfinished reading.
    ///
    /// Fails if the person has no unfinished reading, if the lines are not there, if the text is
    /// empty or too long, if there are too many comments, or if the database fails.
    pub async fn comment_review(
        &self,
        code: ReviewCode,
        reader: &PersonId,
        new: &NewComment,
    ) -> Result<(), ReviewError> {
        let rubric = &self.review_settings()?.rubric;
        if let Some(item) = &new.item
            && !rubric.iter().any(|known| known.id == *item)
        {
            return Err(MarksError::Item(item.clone()).into());
        }
        let text = perhaps_empty("the comment", &new.text, LONGEST)?;
        let mut transaction = self.course.database().write().await?;
        let review = self.one_review(&mut transaction, code).await?;
        let reading = review.open_reading(reader).ok_or(ReviewError::NotReading)?;
        let hog = hog_text(&mut transaction, review.version_id).await?;
        let lines = i64::try_from(hog.lines().count()).unwrap_or(i64::MAX);
        let (first, last) = (new.first, new.last);
        if first < 1 || last < first || last > lines {
            return Err(ReviewError::Lines { first, last, lines });
        }
        let count: i64 =
            sqlx::query_scalar("SELECT COUNT(*) FROM review_comment WHERE reading = $1")
                .bind(reading.id)
                .fetch_one(&mut *transaction)
                .await?;
        if count >= MOST {
            let what = "comments";
            return Err(ReviewError::Many { what, most: MOST });
        }
        let mut item = new.item.clone();
        let mut whole = text.clone();
        if let Some(sentence) = new.sentence {
            let sentence = use_sentence(&mut transaction, sentence).await?;
            let sentence = sentence.ok_or(ReviewError::Gone)?;
            item = item.or(sentence.item);
            whole = if text.is_empty() {
                sentence.text
            } else {
                format!("{} {text}", sentence.text)
            };
        }
        if whole.is_empty() {
            return Err(ReviewError::Empty("the comment"));
        }
        if new.keep && !text.is_empty() {
            keep(&mut transaction, &text, item.as_deref(), 1).await?;
        }
        let comment = Comment {
            first,
            last,
            item,
            text: whole,
        };
        insert(&mut transaction, reading.id, &comment).await?;
        Ok(self.course.commit(transaction).await?)
    }

    /// Removes a comment from a member of staff's unfinished reading.
    ///
    /// Fails if the person has no unfinished reading with this comment, or if the database
    /// fails.
    pub async fn remove_review_comment(
        &self,
        code: ReviewCode,
        reader: &PersonId,
        comment: i64,
    ) -> Result<(), ReviewError> {
        let mut transaction = self.course.database().write().await?;
        let review = self.one_review(&mut transaction, code).await?;
        let reading = review.open_reading(reader).ok_or(ReviewError::NotReading)?;
        let removed = sqlx::query("DELETE FROM review_comment WHERE id = $1 AND reading = $2")
            .bind(comment)
            .bind(reading.id)
            .execute(&mut *transaction)
            .await?;
        if removed.rows_affected() == 0 {
            return Err(ReviewError::Gone);
        }
        Ok(self.course.commit(transaction).await?)
    }
}

/// Stores a comment of a reading.
pub(crate) async fn insert(
    transaction: &mut Transaction,
    reading: i64,
    comment: &Comment,
) -> Result<(), sqlx::Error> {
    let id = next_number(transaction, "review_comment").await?;
    sqlx::query(
        "INSERT INTO review_comment (id, reading, first_line, last_line, item, text) \
         VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind(id)
    .bind(reading)
    .bind(comment.first)
    .bind(comment.last)
    .bind(comment.item.clone())
    .bind(comment.text.clone())
    .execute(&mut **transaction)
    .await?;
    Ok(())
}
