//! Giving points, and finishing a reading.

use pigskin_course::{PersonId, Transaction};

use crate::project::held_project::HeldProject;
use crate::review::code::ReviewCode;
use crate::review::error::ReviewError;
use crate::review::marks::Marks;
use crate::review::text::perhaps_empty;
use crate::row::Json;

/// Maximum length of what a reader says about the whole, in characters.
const LONGEST: usize = 4000;

impl HeldProject {
    /// Stores the points and the note of a member of staff's unfinished reading, and perhaps
    /// finishes it.
    ///
    /// Fails if the person has no unfinished reading of it, if an item is not marked that is to
    /// be finished, if the note is too long, or if the database fails.
    pub async fn mark_review(
        &self,
        code: ReviewCode,
        reader: &PersonId,
        marks: &Marks,
        note: &str,
        finish: bool,
    ) -> Result<(), ReviewError> {
        let note = perhaps_empty("the note", note, LONGEST)?;
        let mut transaction = self.course.database().write().await?;
        let review = self.one_review(&mut transaction, code).await?;
        let reading = review.open_reading(reader).ok_or(ReviewError::NotReading)?;
        if finish {
            self.check_marked(marks)?;
        }
        let now = self.course.moment(&mut transaction).await?;
        store(&mut transaction, reading.id, marks, &note).await?;
        if finish {
            sqlx::query("UPDATE review_reading SET finished = $2 WHERE id = $1")
                .bind(reading.id)
                .bind(now.as_millisecond())
                .execute(&mut *transaction)
                .await?;
        }
        Ok(self.course.commit(transaction).await?)
    }

    /// Refuses marks that leave an item out.
    pub(crate) fn check_marked(&self, marks: &Marks) -> Result<(), ReviewError> {
        let missing = marks.missing(&self.review_settings()?.rubric);
        if missing.is_empty() {
            Ok(())
        } else {
            Err(ReviewError::Unmarked(missing))
        }
    }

    /// Reopens a member of staff's finished reading, as long as it is not published.
    ///
    /// Fails otherwise, or if the database fails.
    pub async fn reopen_reading(
        &self,
        code: ReviewCode,
        reader: &PersonId,
    ) -> Result<(), ReviewError> {
        let mut transaction = self.course.database().write().await?;
        let review = self.one_review(&mut transaction, code).await?;
        let [reading] = &review.readings[..] else {
            return Err(ReviewError::Closed);
        };
        if reading.reader != *reader || reading.finished.is_none() || review.published.is_some() {
            return Err(ReviewError::Closed);
        }
        sqlx::query("UPDATE review_reading SET finished = NULL WHERE id = $1")
            .bind(reading.id)
            .execute(&mut *transaction)
            .await?;
        Ok(self.course.commit(transaction).await?)
    }
}

/// Stores the points and the note of a reading.
async fn store(
    transaction: &mut Transaction,
    reading: i64,
    marks: &Marks,
    note: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE review_reading SET marks = $2, note = $3 WHERE id = $1")
        .bind(reading)
        .bind(Json(marks))
        .bind(note)
        .execute(&mut **transaction)
        .await?;
    Ok(())
}
