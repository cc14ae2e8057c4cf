//! How far a student has unlocked the questions.

use pigskin_course::{DatabaseError, PersonId};

use crate::held_project::HeldProject;

/// What a student tried in unlocking a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unlocked {
    /// The question's number.
    pub question: String,
    /// Cases with a right answer.
    pub right: i64,
    /// Tries in all.
    pub tries: i64,
}

impl HeldProject {
    /// What a student tried in unlocking, by question.
    pub async fn unlocked(&self, person: &PersonId) -> Result<Vec<Unlocked>, DatabaseError> {
        let question = "SELECT question, COUNT(DISTINCT CASE WHEN is_right = 1 THEN asked END) \
             AS cases, COUNT(*) AS tries FROM unlocking_try WHERE person = $1 \
             GROUP BY question ORDER BY question";
        let database = self.course.database();
        let rows: Vec<(String, i64, i64)> = sqlx::query_as(question)
            .bind(person.to_string())
            .fetch_all(database.pool())
            .await?;
        let unlocked = rows.into_iter().map(|(question, right, tries)| Unlocked {
            question,
            right,
            tries,
        });
        Ok(unlocked.collect())
    }
}
