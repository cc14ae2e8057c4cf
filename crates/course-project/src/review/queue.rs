//! The queue: a review for each submission that counts.
//!
//! A review that nobody has begun follows the submission that counts. One that was begun stays
//! with its version until staff do it again.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use pigskin_course::{Course, DatabaseError, EventKind, PersonId, Transaction, next_number};

use crate::ReviewSettings;
use crate::project::held_project::HeldProject;
use crate::review::Review;
use crate::review::code::ReviewCode;
use crate::review::error::ReviewError;
use crate::review::load::load;
use crate::review::plan::{Changes, changes, follows};
use crate::versions::version_id::VersionId;

/// Codes to draw before giving up: of a million codes, a course has thousands.
const DRAWS: usize = 100;

impl HeldProject {
    pub(crate) fn review_settings(&self) -> Result<&ReviewSettings, ReviewError> {
        self.settings.review.as_ref().ok_or(ReviewError::NoReview)
    }

    /// Returns whether a person is a teacher of the course.
    pub(crate) async fn is_teacher(&self, person: &PersonId) -> Result<bool, DatabaseError> {
        let member = self.course.member(person).await?;
        Ok(member.is_some_and(|member| self.settings.is_teacher(&member.person)))
    }

    /// All reviews, by code: one for each submission that counts.
    ///
    /// Fails if the project has no review, or if the database fails.
    pub async fn reviews(&self) -> Result<Vec<Review>, ReviewError> {
        match self.find_reviews().await? {
            (reviews, changes) if changes == Changes::default() => Ok(reviews),
            _ => self.write_reviews().await,
        }
    }

    async fn find_reviews(&self) -> Result<(Vec<Review>, Changes), ReviewError> {
        self.review_settings()?;
        let mut snapshot = self.course.database().snapshot().await?;
        let counting = self.all_reviewed(&mut snapshot).await?;
        let mut reviews = load(&mut snapshot, None).await?;
        let changes = changes(&reviews, &counting);
        shown(&mut reviews, &counting);
        Ok((reviews, changes))
    }

    async fn write_reviews(&self) -> Result<Vec<Review>, ReviewError> {
        let mut transaction = self.course.database().write().await?;
        let reviews = self.update_reviews(&mut transaction).await?;
        self.course.commit(transaction).await?;
        Ok(reviews)
    }

    /// Makes the reviews those of the submissions that count, and returns them.
    pub(crate) async fn update_reviews(
        &self,
        transaction: &mut Transaction,
    ) -> Result<Vec<Review>, ReviewError> {
        self.review_settings()?;
        let counting = self.all_reviewed(transaction).await?;
        let reviews = load(transaction, None).await?;
        let changes = changes(&reviews, &counting);
        let now = self.course.moment(transaction).await?;
        let mut codes: BTreeSet<ReviewCode> = reviews.iter().map(|review| review.code).collect();
        for group in &changes.groups {
            let review = match group.review {
                Some(review) => {
                    sqlx::query("UPDATE review SET project_version = $2 WHERE id = $1")
                        .bind(review)
                        .bind(group.version)
                        .execute(&mut **transaction)
                        .await?;
                    review
                }
                None => insert(transaction, group.version, &mut codes).await?,
            };
            for student in &group.students {
                join(transaction, now, review, student).await?;
            }
        }
        // Its students are in other reviews by now, or have no submission that counts.
        for review in &changes.gone {
            for statement in [
                "DELETE FROM review_student WHERE review = $1",
                "DELETE FROM review WHERE id = $1",
            ] {
                sqlx::query(statement)
                    .bind(*review)
                    .execute(&mut **transaction)
                    .await?;
            }
        }
        // A review can have lost a student without a submission that counts.
        for review in reviews.iter().filter(|review| follows(review)) {
            for student in &review.students {
                if !counting.contains_key(&student.id) {
                    leave(transaction, &student.id).await?;
                }
            }
        }
        let mut reviews = load(transaction, None).await?;
        shown(&mut reviews, &counting);
        Ok(reviews)
    }
}

/// Leaves out reviews without students, which are history, and finds those with newer
/// submissions.
fn shown(reviews: &mut Vec<Review>, counting: &BTreeMap<PersonId, VersionId>) {
    reviews.retain(|review| !review.students.is_empty());
    for review in reviews {
        let newer = |id: &PersonId| {
            let version = counting.get(id);
            version.is_some_and(|version| *version != review.version_id)
        };
        review.has_newer = review.students.iter().any(|student| newer(&student.id));
    }
}

async fn insert(
    transaction: &mut Transaction,
    version: VersionId,
    codes: &mut BTreeSet<ReviewCode>,
) -> Result<i64, ReviewError> {
    let mut code = ReviewCode::draw()?;
    for _ in 0..DRAWS {
        if codes.insert(code) {
            break;
        }
        code = ReviewCode::draw()?;
    }
    let id = next_number(transaction, "review").await?;
    sqlx::query("INSERT INTO review (id, code, project_version, round) VALUES ($1, $2, $3, 1)")
        .bind(id)
        .bind(code)
        .bind(version)
        .execute(&mut **transaction)
        .await?;
    Ok(id)
}

/// Puts a student into a review. What others were told in it, the student is told, too.
pub(crate) async fn join(
    transaction: &mut Transaction,
    now: Timestamp,
    review: i64,
    student: &PersonId,
) -> Result<(), sqlx::Error> {
    let before: Option<i64> =
        sqlx::query_scalar("SELECT review FROM review_student WHERE person = $1")
            .bind(student)
            .fetch_optional(&mut **transaction)
            .await?;
    if before == Some(review) {
        return Ok(());
    }
    sqlx::query(
        "INSERT INTO review_student (person, review) VALUES ($1, $2) \
         ON CONFLICT (person) DO UPDATE SET review = excluded.review",
    )
    .bind(student)
    .bind(review)
    .execute(&mut **transaction)
    .await?;
    let told = sqlx::query(
        "INSERT INTO review_outcome (id, review, person, at, by_person, outcome) \
         SELECT $4, o.review, $2, $3, o.by_person, o.outcome \
         FROM review_outcome o JOIN review v ON v.id = o.review WHERE v.published IS NOT NULL \
         AND o.id = (SELECT MAX(id) FROM review_outcome WHERE review = $1)",
    )
    .bind(review)
    .bind(student)
    .bind(now.as_millisecond())
    .bind(next_number(transaction, "review_outcome").await?)
    .execute(&mut **transaction)
    .await?;
    if told.rows_affected() > 0 {
        let person = student.clone();
        Course::note(transaction, now, &EventKind::Reviewed { person }).await?;
    }
    Ok(())
}

/// Takes a student out of their review.
pub(crate) async fn leave(
    transaction: &mut Transaction,
    student: &PersonId,
) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM review_student WHERE person = $1")
        .bind(student)
        .execute(&mut **transaction)
        .await?;
    Ok(())
}
