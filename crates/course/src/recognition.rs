//! What students agree to be told of their team if it wins.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::row::rows;
use crate::{Course, DatabaseError, EventKind, PersonId, TeamId};

/// What a student agrees to be told of their team in later semesters, if it is among the winners.
/// A team agrees to what all of its members agree to.
///
/// ```
/// use pigskin_course::Recognition;
/// let members = [Recognition::Plays, Recognition::Named];
/// assert_eq!(members.into_iter().min(), Some(Recognition::Named));
/// assert_eq!("plays".parse(), Ok(Recognition::Plays));
/// ```
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Recognition {
    /// Nothing.
    #[default]
    No,
    /// The team's name and its result.
    Named,
    /// The same, and its strategy plays in later contests as a reference player.
    Plays,
}

/// A text that says nothing about recognition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("is not no, named or plays")]
pub struct ParseRecognitionError;

/// Why a student's agreement stays as it is.
#[derive(Debug, thiserror::Error)]
pub enum AgreeError {
    /// The student has no team.
    #[error("you have no team yet; send an entry first")]
    NoTeam,
    /// The winners were taken along to a later contest.
    #[error(
        "the winners were already taken along to the next contest; ask staff to name your team no \
         longer"
    )]
    Taken,
    /// The database failed.
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl Recognition {
    /// The name in forms and in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Recognition::No => "no",
            Recognition::Named => "named",
            Recognition::Plays => "plays",
        }
    }

    fn stored(text: Option<&str>) -> Recognition {
        text.and_then(|text| text.parse().ok()).unwrap_or_default()
    }
}

impl std::str::FromStr for Recognition {
    type Err = ParseRecognitionError;

    fn from_str(text: &str) -> Result<Recognition, ParseRecognitionError> {
        let all = [Recognition::No, Recognition::Named, Recognition::Plays];
        let found = all.into_iter().find(|one| one.as_str() == text);
        found.ok_or(ParseRecognitionError)
    }
}

rows! {
    struct AgreedRow {
        team: TeamId,
        recognition: Option<String>,
    }
}

/// The setting with the moment at which winners were taken along.
pub(crate) const TAKEN: &str = "winners-taken";

enum Failed {
    Refused(AgreeError),
    Sql(sqlx::Error),
}

impl From<sqlx::Error> for Failed {
    fn from(error: sqlx::Error) -> Failed {
        Failed::Sql(error)
    }
}

impl Course {
    /// Stores what a student agrees to. They can change it until the winners are taken along.
    ///
    /// # Errors
    ///
    /// Fails if the student has no team, if the winners were taken along, or if the database fails.
    pub async fn agree(&self, person: &PersonId, to: Recognition) -> Result<(), AgreeError> {
        match self.write_agreement(person, to).await {
            Ok(()) => {
                self.tell();
                Ok(())
            }
            Err(Failed::Refused(why)) => Err(why),
            Err(Failed::Sql(error)) => Err(self.database.failed(error).into()),
        }
    }

    async fn write_agreement(&self, person: &PersonId, to: Recognition) -> Result<(), Failed> {
        let mut transaction = self.database.write().await?;
        let taken: Option<String> = sqlx::query_scalar("SELECT value FROM setting WHERE name = $1")
            .bind(TAKEN)
            .fetch_optional(&mut *transaction)
            .await?;
        if taken.is_some() {
            return Err(Failed::Refused(AgreeError::Taken));
        }
        let question = "SELECT team, recognition FROM person \
                        WHERE id = $1 AND staff = 0 AND team IS NOT NULL";
        let found: Option<AgreedRow> = sqlx::query_as(question)
            .bind(person.to_string())
            .fetch_optional(&mut *transaction)
            .await?;
        let Some(AgreedRow { team, recognition }) = found else {
            return Err(Failed::Refused(AgreeError::NoTeam));
        };
        if Recognition::stored(recognition.as_deref()) == to {
            return Ok(());
        }
        sqlx::query("UPDATE person SET recognition = $2 WHERE id = $1")
            .bind(person.to_string())
            .bind(to.as_str())
            .execute(&mut *transaction)
            .await?;
        let now = self.moment(&mut transaction).await?;
        let person = person.clone();
        let what = EventKind::Agreed { team, person, to };
        Course::note(&mut transaction, now, &what).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// What a student agrees to.
    ///
    /// # Errors
    ///
    /// Fails if the database fails.
    pub async fn agreement(&self, person: &PersonId) -> Result<Recognition, DatabaseError> {
        let question = "SELECT recognition FROM person WHERE id = $1";
        let found: Result<Option<Option<String>>, _> = sqlx::query_scalar(question)
            .bind(person.to_string())
            .fetch_optional(self.database.pool())
            .await;
        let found = found.map_err(|error| self.database.failed(error))?;
        Ok(Recognition::stored(found.flatten().as_deref()))
    }

    /// What each team agrees to: what all of its members agree to.
    ///
    /// # Errors
    ///
    /// Fails if the database fails.
    pub async fn agreements(&self) -> Result<BTreeMap<TeamId, Recognition>, DatabaseError> {
        let question = "SELECT team, recognition FROM person WHERE team IS NOT NULL";
        let rows: Result<Vec<AgreedRow>, _> = sqlx::query_as(question)
            .fetch_all(self.database.pool())
            .await;
        let mut agreed = BTreeMap::new();
        for row in rows.map_err(|error| self.database.failed(error))? {
            let one = Recognition::stored(row.recognition.as_deref());
            let least: &mut Recognition = agreed.entry(row.team).or_insert(one);
            *least = one.min(*least);
        }
        Ok(agreed)
    }
}
