//! A review's result as its students read it.

use jiff::Timestamp;
use pigskin_course::{Course, DatabaseError, EventKind, PersonId, Transaction, next_number};
use serde::{Deserialize, Serialize};

use crate::project::held_project::HeldProject;
use crate::review::Review;
use crate::review::comment::Comment;
use crate::review::error::ReviewError;

use crate::RubricItem;
use crate::review::reading::Reading;
use crate::row::{Columns, Json};
use crate::versions::version_id::VersionId;

/// The result of a review as its students read it, with the rubric as it was then.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReviewOutcome {
    version: i64,
    /// The points of all items.
    pub points: f64,
    /// The points that they are worth.
    pub of: f64,
    /// The points by item of the rubric.
    pub items: Vec<OutcomeItem>,
    /// The readers' notes on the whole.
    pub notes: Vec<String>,
    /// Comments on lines of `hog.py`, by line.
    pub comments: Vec<Comment>,
    /// The reason, if points changed after they were published.
    pub reason: Option<String>,
}

/// The points for an item of the rubric.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OutcomeItem {
    pub id: String,
    pub title: String,
    /// The criterion; it can be empty.
    pub description: String,
    pub points: f64,
    /// The points that it is worth.
    pub of: f64,
    /// The titles of the level or of the deductions.
    pub chosen: Vec<String>,
}

impl ReviewOutcome {
    /// The result of a reading by this rubric, with the notes and comments of all readers.
    pub(crate) fn of(
        review: &Review,
        rubric: &[RubricItem],
        decisive: &Reading,
        mut comments: Vec<Comment>,
        reason: Option<String>,
    ) -> ReviewOutcome {
        let items = rubric.iter().map(|item| {
            let mark = decisive.marks.of(item);
            OutcomeItem {
                id: item.id.clone(),
                title: item.title.clone(),
                description: item.description.clone(),
                points: mark.map_or(0.0, |mark| mark.points.clamp(0.0, item.points)),
                of: item.points,
                chosen: mark.map(|mark| mark.chosen.clone()).unwrap_or_default(),
            }
        });
        let notes = review.readings.iter().map(|reading| reading.note.clone());
        comments.sort();
        comments.dedup();
        ReviewOutcome {
            version: review.version_id.0,
            points: decisive.marks.points(rubric),
            of: rubric.iter().map(|item| item.points).sum(),
            items: items.collect(),
            notes: notes.filter(|note| !note.is_empty()).collect(),
            comments,
            reason,
        }
    }

    pub fn version_id(&self) -> VersionId {
        VersionId(self.version)
    }
}

impl HeldProject {
    /// The outcomes of the review that a student was told, and when, in order; the last
    /// outcome holds. Nothing is told before it is published.
    pub async fn outcomes(
        &self,
        person: &PersonId,
    ) -> Result<Vec<(Timestamp, ReviewOutcome)>, DatabaseError> {
        let question = "SELECT at, outcome FROM review_outcome WHERE person = $1 ORDER BY id";
        let rows: Vec<Columns<(Timestamp, Json<ReviewOutcome>)>> = sqlx::query_as(question)
            .bind(person)
            .fetch_all(self.course.database().pool())
            .await?;
        let rows = rows.into_iter();
        Ok(rows
            .map(|Columns((at, Json(outcome)))| (at, outcome))
            .collect())
    }

    /// A student's points for composition, if they are published.
    pub async fn composition(&self, person: &PersonId) -> Result<Option<f64>, DatabaseError> {
        let told = self.outcomes(person).await?;
        Ok(told.last().map(|(_, outcome)| outcome.points))
    }
}

pub(crate) async fn tell(
    transaction: &mut Transaction,
    now: Timestamp,
    review: &Review,
    by: &PersonId,
    outcome: &ReviewOutcome,
) -> Result<(), ReviewError> {
    for student in &review.students {
        let id = next_number(transaction, "review_outcome").await?;
        sqlx::query(
            "INSERT INTO review_outcome (id, review, person, at, by_person, outcome) \
             VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(id)
        .bind(review.id)
        .bind(&student.id)
        .bind(now.as_millisecond())
        .bind(by)
        .bind(Json(outcome))
        .execute(&mut **transaction)
        .await?;
        let what = EventKind::Reviewed {
            person: student.id.clone(),
        };
        Course::note_by(transaction, now, &what, Some(by.as_str())).await?;
    }
    let published = sqlx::query("UPDATE review SET published = $2 WHERE id = $1")
        .bind(review.id)
        .bind(now.as_millisecond())
        .execute(&mut **transaction)
        .await?;
    if published.rows_affected() == 0 {
        return Err(ReviewError::Nothing(review.code));
    }
    Ok(())
}
