//! What staff do while a contest runs.

use sqlx::Row as _;

use crate::{Course, DatabaseError, Happening, TeamId};

/// Settings that are on or off.
const PAUSED: &str = "paused";
const REVEALED: &str = "revealed";

/// The longest message or reason, in characters.
const LONGEST: usize = 2000;

impl Course {
    /// Whether staff stopped the judging.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn is_paused(&self) -> Result<bool, DatabaseError> {
        self.is_on(PAUSED).await
    }

    /// Whether staff let the public board go on after its freeze.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn is_revealed(&self) -> Result<bool, DatabaseError> {
        self.is_on(REVEALED).await
    }

    async fn is_on(&self, name: &'static str) -> Result<bool, DatabaseError> {
        let row = sqlx::query("SELECT value FROM setting WHERE name = $1")
            .bind(name)
            .fetch_optional(self.database.pool())
            .await;
        let value = row.and_then(|row| match row {
            Some(row) => row.try_get::<String, _>(0),
            None => Ok(String::new()),
        });
        let value = value.map_err(|error| self.database.failed(error))?;
        Ok(value == "on")
    }

    /// Stops the judging, or lets it go on. Entries are taken all the same.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn pause(&self, paused: bool) -> Result<(), DatabaseError> {
        let set = Some((PAUSED, paused));
        self.act(set, None, &Happening::Judging { paused }).await?;
        self.wake.notify_one();
        Ok(())
    }

    /// Lets the public board go on after its freeze.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn reveal(&self) -> Result<(), DatabaseError> {
        let set = Some((REVEALED, true));
        self.act(set, None, &Happening::Revealed).await
    }

    /// Says something to all.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn message(&self, text: &str) -> Result<(), DatabaseError> {
        let text = cut(text);
        self.act(None, None, &Happening::Message { text }).await
    }

    /// Takes a team off the board, for a reason that it is told.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn disqualify(&self, team: TeamId, reason: &str) -> Result<(), DatabaseError> {
        let reason = cut(reason);
        let change = Disqualified(team, Some(reason.clone()));
        let what = Happening::Disqualified { team, reason };
        self.act(None, Some(change), &what).await
    }

    /// Puts a team back on the board.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn reinstate(&self, team: TeamId) -> Result<(), DatabaseError> {
        let change = Disqualified(team, None);
        let what = Happening::Reinstated { team };
        self.act(None, Some(change), &what).await
    }

    /// Changes something and writes down that it was changed, both or nothing.
    async fn act(
        &self,
        set: Option<(&'static str, bool)>,
        change: Option<Disqualified>,
        what: &Happening,
    ) -> Result<(), DatabaseError> {
        let done = self.write_act(set, change, what).await;
        done.map_err(|error| self.database.failed(error))?;
        self.tell();
        Ok(())
    }

    async fn write_act(
        &self,
        set: Option<(&'static str, bool)>,
        change: Option<Disqualified>,
        what: &Happening,
    ) -> Result<(), sqlx::Error> {
        let mut transaction = self.database.write().await?;
        if let Some((name, on)) = set {
            let statement = "INSERT INTO setting (name, value) VALUES ($1, $2) \
                             ON CONFLICT (name) DO UPDATE SET value = excluded.value";
            sqlx::query(statement)
                .bind(name)
                .bind(if on { "on" } else { "off" })
                .execute(&mut *transaction)
                .await?;
        }
        if let Some(Disqualified(team, reason)) = change {
            sqlx::query("UPDATE team SET disqualified = $2 WHERE id = $1")
                .bind(team.0)
                .bind(reason)
                .execute(&mut *transaction)
                .await?;
        }
        let now = self.moment(&mut transaction).await?;
        Course::note(&mut transaction, now, what).await?;
        transaction.commit().await
    }
}

/// A team, and why it is off the board, if it is.
struct Disqualified(TeamId, Option<String>);

/// A text of bounded length that a database takes.
fn cut(text: &str) -> String {
    let text = text.trim().chars().filter(|&c| c != '\0');
    text.take(LONGEST).collect()
}
