//! Students' consents, in the database.

use std::collections::BTreeMap;

use crate::HeldContest;
use pigskin_course::{Course, DatabaseError, EventKind, PersonId, Recognition, TeamId, from_sqlx};

#[derive(Debug, thiserror::Error)]
pub enum AgreeError {
    #[error("you have no team yet; send an entry first")]
    NoTeam,
    #[error(
        "the winners were already taken along to the next contest; ask staff to name your team no \
         longer"
    )]
    Taken,
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

/// The setting with the moment at which winners were taken along.
pub(crate) const TAKEN: &str = "winners-taken";

from_sqlx!(AgreeError);

impl HeldContest {
    /// Stores what a student agrees to. They can change it until the winners are taken along.
    ///
    /// Fails if the student has no team, if the winners were taken along, or if the database fails.
    pub async fn agree(&self, person: &PersonId, to: Recognition) -> Result<(), AgreeError> {
        let mut transaction = self.course.database().write().await?;
        let taken: Option<String> = sqlx::query_scalar("SELECT value FROM setting WHERE name = $1")
            .bind(TAKEN)
            .fetch_optional(&mut *transaction)
            .await?;
        if taken.is_some() {
            return Err(AgreeError::Taken);
        }
        let question = "SELECT team, recognition FROM person \
                        WHERE id = $1 AND staff = 0 AND team IS NOT NULL";
        let found: Option<(TeamId, Option<String>)> = sqlx::query_as(question)
            .bind(person)
            .fetch_optional(&mut *transaction)
            .await?;
        let Some((team, recognition)) = found else {
            return Err(AgreeError::NoTeam);
        };
        // A first "no" is stored as well: from then on nobody asks them again.
        if Recognition::stored(recognition.as_deref()) == Some(to) {
            return Ok(());
        }
        sqlx::query("UPDATE person SET recognition = $2 WHERE id = $1")
            .bind(person)
            .bind(to.as_str())
            .execute(&mut *transaction)
            .await?;
        let now = self.course.moment(&mut transaction).await?;
        let person = person.clone();
        let what = EventKind::Agreed { team, person, to };
        Course::note(&mut transaction, now, &what).await?;
        Ok(self.course.commit(transaction).await?)
    }

    /// A student's answer; `None` before they give one.
    pub async fn agreement(&self, person: &PersonId) -> Result<Option<Recognition>, DatabaseError> {
        let question = "SELECT recognition FROM person WHERE id = $1";
        let found: Option<Option<String>> = sqlx::query_scalar(question)
            .bind(person)
            .fetch_optional(self.course.database().pool())
            .await?;
        Ok(Recognition::stored(found.flatten().as_deref()))
    }

    /// The answer of each team: the least that a member agrees to; `None` if nobody refuses and
    /// somebody has not answered.
    pub async fn agreements(&self) -> Result<BTreeMap<TeamId, Option<Recognition>>, DatabaseError> {
        let question = "SELECT team, recognition FROM person \
                        WHERE team IS NOT NULL AND dropped IS NULL";
        let rows: Vec<(TeamId, Option<String>)> = sqlx::query_as(question)
            .fetch_all(self.course.database().pool())
            .await?;
        let mut agreed = BTreeMap::new();
        for (team, recognition) in rows {
            let one = Recognition::stored(recognition.as_deref());
            let least: &mut Option<Recognition> = agreed.entry(team).or_insert(one);
            *least = match (*least, one) {
                (Some(Recognition::No), _) | (_, Some(Recognition::No)) => Some(Recognition::No),
                (None, _) | (_, None) => None,
                (Some(least), Some(one)) => Some(least.min(one)),
            };
        }
        Ok(agreed)
    }
}
