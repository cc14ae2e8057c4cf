//! What staff change, each with its event in the same transaction.

use crate::{Course, DatabaseError, EventKind, PersonId, TeamId};

/// A change that staff make.
pub(crate) enum Change {
    /// A setting has this value from now on.
    Set(&'static str, String),
    /// A setting is removed.
    Unset(&'static str),
    /// A team is taken off the board for this reason.
    Disqualify(TeamId, String),
    /// A team is put back on the board.
    Reinstate(TeamId),
    /// There is nothing but the event.
    Nothing,
}

impl Course {
    /// Makes a change and records its event, in one transaction.
    pub(crate) async fn act(
        &self,
        change: Change,
        what: &EventKind,
        by: Option<&PersonId>,
    ) -> Result<(), DatabaseError> {
        let done = self.write_act(change, what, by).await;
        done.map_err(|error| self.database.failed(error))?;
        self.tell();
        Ok(())
    }

    async fn write_act(
        &self,
        change: Change,
        what: &EventKind,
        by: Option<&PersonId>,
    ) -> Result<(), sqlx::Error> {
        let mut transaction = self.database.write().await?;
        let removed: Option<String> = None;
        let disqualified = "UPDATE team SET disqualified = $2 WHERE id = $1";
        let statement = match change {
            Change::Set(name, value) => {
                let statement = "INSERT INTO setting (name, value) VALUES ($1, $2) \
                                 ON CONFLICT (name) DO UPDATE SET value = excluded.value";
                Some(sqlx::query(statement).bind(name).bind(value))
            }
            Change::Unset(name) => {
                Some(sqlx::query("DELETE FROM setting WHERE name = $1").bind(name))
            }
            Change::Disqualify(team, reason) => {
                Some(sqlx::query(disqualified).bind(team.0).bind(reason))
            }
            Change::Reinstate(team) => Some(sqlx::query(disqualified).bind(team.0).bind(removed)),
            Change::Nothing => None,
        };
        if let Some(statement) = statement {
            statement.execute(&mut *transaction).await?;
        }
        let now = self.moment(&mut transaction).await?;
        Course::note_by(&mut transaction, now, what, by.map(PersonId::as_str)).await?;
        transaction.commit().await
    }

    /// The value of a setting that staff changed.
    pub(crate) async fn setting(
        &self,
        name: &'static str,
    ) -> Result<Option<String>, DatabaseError> {
        sqlx::query_scalar("SELECT value FROM setting WHERE name = $1")
            .bind(name)
            .fetch_optional(self.database.pool())
            .await
            .map_err(|error| self.database.failed(error))
    }
}
