//! Claiming submissions to read, and giving them back.

use jiff::Timestamp;
use pigskin_course::{PersonId, Transaction, next_number};

use crate::class::student_scope::StudentScope;
use crate::project::held_project::HeldProject;
use crate::review::Review;
use crate::review::code::ReviewCode;
use crate::review::error::ReviewError;
use crate::review::load::load;
use crate::review::marks::Marks;
use crate::review::reading::ReadingRole;
use crate::row::Json;

impl HeldProject {
    /// Claims the next submission of these students that nobody has begun for a member of staff.
    /// `None` if there is none. Two members of staff never get the same one.
    pub async fn claim_next_review(
        &self,
        reader: &PersonId,
        scope: &StudentScope,
    ) -> Result<Option<ReviewCode>, ReviewError> {
        let mut transaction = self.course.database().write().await?;
        let reviews = self.update_reviews(&mut transaction).await?;
        // Codes are drawn by chance, so that their order tells nothing about the students.
        let mut free = reviews
            .iter()
            .filter(|one| one.is_in(scope) && one.is_free());
        let Some(review) = free.next() else {
            // The reviews may be new all the same.
            self.course.commit(transaction).await?;
            return Ok(None);
        };
        let now = self.course.moment(&mut transaction).await?;
        let (role, unmarked) = (ReadingRole::First, Marks::default());
        begin(&mut transaction, now, review, reader, role, &unmarked).await?;
        self.course.commit(transaction).await?;
        Ok(Some(review.code))
    }

    /// Claims this submission for a member of staff.
    ///
    /// Fails if there is no such review, if it has a reader, or if the database fails.
    pub async fn claim_review(
        &self,
        code: ReviewCode,
        reader: &PersonId,
    ) -> Result<(), ReviewError> {
        let mut transaction = self.course.database().write().await?;
        let review = self.one_review(&mut transaction, code).await?;
        if !review.is_free() {
            return Err(ReviewError::Taken);
        }
        let now = self.course.moment(&mut transaction).await?;
        let (role, unmarked) = (ReadingRole::First, Marks::default());
        begin(&mut transaction, now, &review, reader, role, &unmarked).await?;
        Ok(self.course.commit(transaction).await?)
    }

    /// Gives an unfinished reading back, with all its points and comments. Teachers also give
    /// back those of others.
    ///
    /// Fails if the reader has no unfinished reading, if somebody else gives it back who is no
    /// teacher, or if the database fails.
    pub async fn give_review_back(
        &self,
        code: ReviewCode,
        reader: &PersonId,
        by: &PersonId,
    ) -> Result<(), ReviewError> {
        if reader != by && !self.is_teacher(by).await? {
            return Err(ReviewError::TeachersOnly);
        }
        let mut transaction = self.course.database().write().await?;
        let review = self.one_review(&mut transaction, code).await?;
        let reading = review.open_reading(reader);
        let reading = reading.ok_or(ReviewError::NothingToGiveBack)?;
        for statement in [
            "DELETE FROM review_comment WHERE reading = $1",
            "DELETE FROM review_reading WHERE id = $1",
        ] {
            sqlx::query(statement)
                .bind(reading.id)
                .execute(&mut *transaction)
                .await?;
        }
        Ok(self.course.commit(transaction).await?)
    }

    /// The review with this code.
    pub(crate) async fn one_review(
        &self,
        transaction: &mut Transaction,
        code: ReviewCode,
    ) -> Result<Review, ReviewError> {
        self.review_settings()?;
        let found = load(transaction, Some(code)).await?;
        let mut found = found
            .into_iter()
            .filter(|review| !review.students.is_empty());
        found.next().ok_or(ReviewError::Nothing(code))
    }
}

/// Begins a reading, and returns its number.
pub(crate) async fn begin(
    transaction: &mut Transaction,
    now: Timestamp,
    review: &Review,
    reader: &PersonId,
    role: ReadingRole,
    marks: &Marks,
) -> Result<i64, sqlx::Error> {
    let id = next_number(transaction, "review_reading").await?;
    sqlx::query(
        "INSERT INTO review_reading (id, review, round, project_version, reader, role, begun, \
         marks, note) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, '')",
    )
    .bind(id)
    .bind(review.id)
    .bind(review.round)
    .bind(review.version_id)
    .bind(reader)
    .bind(role.as_str())
    .bind(now.as_millisecond())
    .bind(Json(marks))
    .execute(&mut **transaction)
    .await?;
    Ok(id)
}
