//! Doing a review again, for the submission that counts now.

use pigskin_course::PersonId;

use crate::project::held_project::HeldProject;
use crate::review::ReviewStudent;
use crate::review::carry::carry;
use crate::review::claim::begin;
use crate::review::code::ReviewCode;
use crate::review::comment::{Comment, insert};
use crate::review::error::ReviewError;
use crate::review::load::load;
use crate::review::queue::leave;
use crate::review::reading::ReadingRole;
use crate::review::sheet::comments;
use crate::review::text::hog_text;
use crate::versions::version_id::VersionId;

impl HeldProject {
    /// Does a review again for the submission that counts now. The person is its reader
    /// and begins with the points that held; comments are carried over where their lines are
    /// the same. What students were told stays until the new round is published.
    ///
    /// If the old submission still counts for a partner, the review stays with the partner. Returns
    /// the review of the new submission, which is then another one.
    ///
    /// Fails if the submission that is reviewed counts, if somebody else is reading it, if a
    /// regrade waits for an answer, or if the database fails.
    pub async fn redo_review(
        &self,
        code: ReviewCode,
        by: &PersonId,
    ) -> Result<ReviewCode, ReviewError> {
        self.review_settings()?;
        let mut transaction = self.course.database().write().await?;
        let before = self.one_review(&mut transaction, code).await?;
        let counting = self.all_reviewed(&mut transaction).await?;
        let counts = |student: &ReviewStudent| counting.get(&student.id).copied();
        let is_newer = |version: &VersionId| *version != before.version_id;
        let mut newer = before.students.iter().filter_map(counts).filter(is_newer);
        let version = newer.next().ok_or(ReviewError::NothingNewer)?;
        let mut others = before.readings.iter().filter(|one| one.reader != *by);
        if let Some(open) = others.find(|one| one.finished.is_none()) {
            return Err(ReviewError::Reading(open.reader.clone()));
        }
        if before
            .regrade
            .as_ref()
            .is_some_and(|one| one.answer.is_none())
        {
            return Err(ReviewError::Unanswered);
        }
        // Nobody else's work is shown before it is done.
        let seen = before.readings.iter().filter(|one| before.shows(one, by));
        let mut of_readings = comments(&mut transaction, Some(before.id)).await?;
        let all: Vec<Comment> = seen
            .clone()
            .filter_map(|reading| of_readings.remove(&reading.id))
            .flatten()
            .map(Into::into)
            .collect();
        let from = hog_text(&mut transaction, before.version_id).await?;
        let to = hog_text(&mut transaction, version).await?;
        let own = before.readings.iter().find(|one| one.reader == *by);
        let held = before.decisive().or(own);
        let marks = held
            .map(|reading| reading.marks.clone())
            .unwrap_or_default();

        // The review stays with a student for whom its submission counts. Without one it goes
        // on with the new submission, unless that has a review.
        let stays = before
            .students
            .iter()
            .any(|one| counts(one) == Some(before.version_id));
        let reviews = load(&mut transaction, None).await?;
        let mut others = reviews.iter().filter(|other| !other.students.is_empty());
        let goes_on = !stays && !others.any(|other| other.version_id == version);
        for student in &before.students {
            let own = counts(student);
            let stays_with = if goes_on { version } else { before.version_id };
            if own.is_some_and(|own| own != stays_with) {
                leave(&mut transaction, &student.id).await?;
            }
        }
        if goes_on {
            sqlx::query(
                "UPDATE review SET project_version = $2, round = round + 1, published = NULL \
                 WHERE id = $1",
            )
            .bind(before.id)
            .bind(version)
            .execute(&mut *transaction)
            .await?;
        }
        let reviews = self.update_reviews(&mut transaction).await?;
        let after = reviews
            .into_iter()
            .find(|review| review.version_id == version);
        let after = after.ok_or(ReviewError::NothingNewer)?;
        if after.readings.is_empty() && after.published.is_none() {
            let now = self.course.moment(&mut transaction).await?;
            let role = ReadingRole::First;
            let reading = begin(&mut transaction, now, &after, by, role, &marks).await?;
            let mut carried = carry(all, &from, &to);
            carried.sort();
            carried.dedup();
            for comment in &carried {
                insert(&mut transaction, reading, comment).await?;
            }
        }
        self.course.commit(transaction).await?;
        Ok(after.code)
    }
}
