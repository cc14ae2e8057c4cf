//! Regrades: a student asks once, staff answer, and points may change.

use jiff::Timestamp;
use pigskin_course::{Course, EventKind, PersonId, Transaction};

use crate::project::held_project::HeldProject;
use crate::review::claim::begin;
use crate::review::code::ReviewCode;
use crate::review::error::ReviewError;
use crate::review::load::load;
use crate::review::marks::Marks;
use crate::review::reading::{Reading, ReadingRole};
use crate::review::review_outcome::{ReviewOutcome, tell};
use crate::review::sheet::comments;
use crate::review::text::written;
use crate::review::{Regrade, Review};

/// Maximum length of what a student writes, and of an answer, in characters.
const LONGEST: usize = 5000;

impl HeldProject {
    /// The regrade of a student's review, asked for by either partner, and whether the student can
    /// ask for one now.
    ///
    /// Fails if the project has no review, or if the database fails.
    pub async fn regrade(&self, person: &PersonId) -> Result<(Option<Regrade>, bool), ReviewError> {
        let mut snapshot = self.course.database().snapshot().await?;
        let found = self.review_of(&mut snapshot, person).await?;
        Ok(found.map_or((None, false), |review| {
            let now = self.course.clock().now();
            let can_ask = self.check_can_ask(&review, now).is_ok();
            (review.regrade, can_ask)
        }))
    }

    /// Refuses a regrade that is too early, too late, or the second one.
    fn check_can_ask(&self, review: &Review, now: Timestamp) -> Result<(), ReviewError> {
        if review.published.is_none() {
            return Err(ReviewError::NotPublished);
        }
        if review.regrade.is_some() {
            return Err(ReviewError::AskedAlready);
        }
        match self.review_settings()?.regrade_until {
            Some(until) if now > until => {
                let until = self.settings.schedule.shown(until);
                Err(ReviewError::RegradesOver(until))
            }
            _ => Ok(()),
        }
    }

    async fn review_of(
        &self,
        transaction: &mut Transaction,
        person: &PersonId,
    ) -> Result<Option<Review>, ReviewError> {
        self.review_settings()?;
        let code: Option<ReviewCode> = sqlx::query_scalar(
            "SELECT v.code FROM review v JOIN review_student s ON s.review = v.id \
             WHERE s.person = $1",
        )
        .bind(person)
        .fetch_optional(&mut **transaction)
        .await?;
        let Some(code) = code else { return Ok(None) };
        let found = load(transaction, Some(code)).await?;
        Ok(found.into_iter().next())
    }

    /// Asks for a regrade of a student's review.
    ///
    /// Fails if the review is not published, if a regrade was asked for already, if it is too
    /// late, if the text is empty or too long, or if the database fails.
    pub async fn ask_regrade(&self, person: &PersonId, text: &str) -> Result<(), ReviewError> {
        let arrived = self.course.arrival().await?;
        self.review_settings()?;
        let text = written("the text", text, LONGEST)?;
        let mut transaction = self.course.database().write().await?;
        let review = self.review_of(&mut transaction, person).await?;
        let review = review.ok_or(ReviewError::NotPublished)?;
        self.check_can_ask(&review, arrived)?;
        sqlx::query(
            "INSERT INTO review_regrade (review, person, asked, text) VALUES ($1, $2, $3, $4)",
        )
        .bind(review.id)
        .bind(person)
        .bind(arrived.as_millisecond())
        .bind(text)
        .execute(&mut *transaction)
        .await?;
        let review = review.code.to_string();
        let now = self.course.moment(&mut transaction).await?;
        Course::note(&mut transaction, now, &EventKind::RegradeAsked { review }).await?;
        Ok(self.course.commit(transaction).await?)
    }

    /// Answers a regrade: these points hold from now on, which may be the same. Without an open
    /// regrade, teachers change points in this way. Students see the reason, and what they were
    /// told before is kept.
    ///
    /// Fails if the review is not published, if an item is not marked, if no regrade is open and
    /// the person is no teacher, if the reason is empty or too long, or if the database fails.
    pub async fn regrade_review(
        &self,
        code: ReviewCode,
        by: &PersonId,
        marks: &Marks,
        reason: &str,
    ) -> Result<(), ReviewError> {
        let settings = self.review_settings()?;
        let reason = written("the reason", reason, LONGEST)?;
        self.check_marked(marks)?;
        let is_teacher = self.is_teacher(by).await?;
        let mut transaction = self.course.database().write().await?;
        let review = self.one_review(&mut transaction, code).await?;
        if review.published.is_none() {
            return Err(ReviewError::NotPublished);
        }
        let open = review
            .regrade
            .as_ref()
            .filter(|regrade| regrade.answer.is_none());
        if open.is_none() && !is_teacher {
            return Err(ReviewError::TeachersOnly);
        }
        let now = self.course.moment(&mut transaction).await?;
        let reading = Reading {
            id: begin(
                &mut transaction,
                now,
                &review,
                by,
                ReadingRole::Regrade,
                marks,
            )
            .await?,
            review: review.id,
            reader: by.clone(),
            role: ReadingRole::Regrade,
            finished: Some(now),
            marks: marks.clone(),
            note: String::new(),
        };
        sqlx::query("UPDATE review_reading SET finished = begun WHERE id = $1")
            .bind(reading.id)
            .execute(&mut *transaction)
            .await?;
        let of_readings = comments(&mut transaction, Some(review.id)).await?;
        let rows = of_readings.into_values().flatten();
        let all = rows.map(Into::into).collect();
        let told = Some(reason.clone());
        let outcome = ReviewOutcome::of(&review, &settings.rubric, &reading, all, told);
        tell(&mut transaction, now, &review, by, &outcome).await?;
        if open.is_some() {
            answer(&mut transaction, now, &review, by, &reason).await?;
        }
        Ok(self.course.commit(transaction).await?)
    }
}

async fn answer(
    transaction: &mut Transaction,
    now: Timestamp,
    review: &Review,
    by: &PersonId,
    reason: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE review_regrade SET answered = $2, answered_by = $3, answer = $4 WHERE review = $1",
    )
    .bind(review.id)
    .bind(now.as_millisecond())
    .bind(by)
    .bind(reason.to_owned())
    .execute(&mut **transaction)
    .await?;
    for student in &review.students {
        let what = EventKind::RegradeAnswered {
            person: student.id.clone(),
        };
        Course::note_by(transaction, now, &what, Some(by.as_str())).await?;
    }
    Ok(())
}
