//! How far a student has unlocked the questions.

use pigskin_course::{DatabaseError, PersonId};

use crate::project::held_project::HeldProject;
use crate::row::rows;

rows! {
    /// A student's tries at unlocking a question.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Unlocked {
        pub question: String,
        /// Cases with a right answer.
        pub right: i64,
        pub tries: i64,
    }
}

impl HeldProject {
    /// A student's tries at unlocking, by question.
    pub async fn unlocked(&self, person: &PersonId) -> Result<Vec<Unlocked>, DatabaseError> {
        let question = "SELECT question, COUNT(DISTINCT CASE WHEN is_right = 1 THEN asked END) \
             AS \"right\", COUNT(*) AS tries FROM unlocking_try WHERE person = $1 \
             GROUP BY question ORDER BY question";
        let unlocked = sqlx::query_as(question)
            .bind(person)
            .fetch_all(self.course.database().pool())
            .await?;
        Ok(unlocked)
    }
}
