//! Changes by staff, each with its event in the same transaction.

use sqlx::Any;
use sqlx::any::AnyArguments;
use sqlx::query::Query;

use crate::{Course, DatabaseError, EventKind, PersonId};

/// A statement that changes the database.
pub type Change = Query<'static, Any, AnyArguments>;

pub fn set(name: &'static str, value: String) -> Change {
    let statement = "INSERT INTO setting (name, value) VALUES ($1, $2) \
                     ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    sqlx::query(statement).bind(name).bind(value)
}

pub fn unset(name: &'static str) -> Change {
    sqlx::query("DELETE FROM setting WHERE name = $1").bind(name)
}

impl Course {
    /// Records an event and makes the change behind it, if any, in one transaction.
    pub async fn act(
        &self,
        change: Option<Change>,
        what: &EventKind,
        by: Option<&PersonId>,
    ) -> Result<(), DatabaseError> {
        self.act_telling(change, what, by, &[]).await
    }

    /// Acts, and queues a mail about it for these people.
    pub async fn act_telling(
        &self,
        change: Option<Change>,
        what: &EventKind,
        by: Option<&PersonId>,
        told: &[PersonId],
    ) -> Result<(), DatabaseError> {
        let mut transaction = self.database.write().await?;
        if let Some(change) = change {
            change.execute(&mut *transaction).await?;
        }
        let now = self.moment(&mut transaction).await?;
        Course::note_by(&mut transaction, now, what, by.map(PersonId::as_str)).await?;
        for person in told {
            self.queue_notice(&mut transaction, person, now).await?;
        }
        self.commit(transaction).await?;
        self.wake_mail();
        Ok(())
    }

    /// The value of a setting that staff changed.
    pub async fn setting(&self, name: &'static str) -> Result<Option<String>, DatabaseError> {
        let value = sqlx::query_scalar("SELECT value FROM setting WHERE name = $1")
            .bind(name)
            .fetch_optional(self.database.pool())
            .await?;
        Ok(value)
    }
}
