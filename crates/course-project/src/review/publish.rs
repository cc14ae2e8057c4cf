//! Publishing to all at once.

use pigskin_course::PersonId;

use crate::class::student_scope::StudentScope;
use crate::project::held_project::HeldProject;
use crate::review::ReviewState;
use crate::review::error::ReviewError;
use crate::review::review_outcome::{ReviewOutcome, tell};
use crate::review::sheet::comments;

impl HeldProject {
    /// Publishes all reviews of these students that are done, in one transaction.
    /// Returns their number.
    ///
    /// Fails, and publishes nothing, if the person is no teacher or if the database fails.
    pub async fn publish_reviews(
        &self,
        by: &PersonId,
        scope: &StudentScope,
    ) -> Result<usize, ReviewError> {
        let settings = self.review_settings()?;
        if !self.is_teacher(by).await? {
            return Err(ReviewError::TeachersOnly);
        }
        let mut transaction = self.course.database().write().await?;
        let reviews = self.update_reviews(&mut transaction).await?;
        let mut of_readings = comments(&mut transaction, None).await?;
        let now = self.course.moment(&mut transaction).await?;
        let mut published = 0;
        for review in reviews {
            if review.state() != ReviewState::Done || !review.is_in(scope) {
                continue;
            }
            let Some(decisive) = review.decisive() else {
                continue;
            };
            let comments = review.readings.iter().flat_map(|reading| {
                let rows = of_readings.remove(&reading.id).unwrap_or_default();
                rows.into_iter().map(Into::into)
            });
            let comments = comments.collect();
            let outcome = ReviewOutcome::of(&review, &settings.rubric, decisive, comments, None);
            tell(&mut transaction, now, &review, by, &outcome).await?;
            published += 1;
        }
        self.course.commit(transaction).await?;
        Ok(published)
    }
}
