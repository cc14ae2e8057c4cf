//! Actions of staff during a contest.

use crate::{Course, DatabaseError, EventKind, HeldContest, PersonId, TeamId};

/// Names of settings that are on or off.
const PAUSED: &str = "paused";
const REVEALED: &str = "revealed";

/// Maximum length of a message or reason, in characters.
const LONGEST: usize = 2000;

impl Course {
    /// Returns whether staff have paused the judging.
    ///
    /// # Errors
    ///
    /// Fails if the database fails.
    pub async fn is_paused(&self) -> Result<bool, DatabaseError> {
        self.is_on(PAUSED).await
    }

    /// Returns whether staff have revealed the frozen board.
    ///
    /// # Errors
    ///
    /// Fails if the database fails.
    pub async fn is_revealed(&self) -> Result<bool, DatabaseError> {
        self.is_on(REVEALED).await
    }

    async fn is_on(&self, name: &'static str) -> Result<bool, DatabaseError> {
        let value: Result<Option<String>, _> =
            sqlx::query_scalar("SELECT value FROM setting WHERE name = $1")
                .bind(name)
                .fetch_optional(self.database.pool())
                .await;
        let value = value.map_err(|error| self.database.failed(error))?;
        Ok(value.as_deref() == Some("on"))
    }

    /// Pauses or resumes the judging and grading for the course. Entries and versions are
    /// accepted all the same. The log keeps the member of staff; `by` is `None` for a command.
    ///
    /// # Errors
    ///
    /// Fails if the database fails.
    pub async fn set_paused(
        &self,
        paused: bool,
        by: Option<&PersonId>,
    ) -> Result<(), DatabaseError> {
        let set = Some((PAUSED, paused));
        let what = EventKind::Judging { paused };
        self.act(set, None, &what, by).await
    }

    /// Reveals the frozen board to the public.
    ///
    /// # Errors
    ///
    /// Fails if the database fails.
    pub async fn reveal(&self, by: Option<&PersonId>) -> Result<(), DatabaseError> {
        let set = Some((REVEALED, true));
        self.act(set, None, &EventKind::Revealed, by).await
    }

    /// Disqualifies a team, which takes it off the board, for a reason that it sees.
    ///
    /// # Errors
    ///
    /// Fails if the database fails.
    pub async fn disqualify(
        &self,
        team: TeamId,
        reason: &str,
        by: Option<&PersonId>,
    ) -> Result<(), DatabaseError> {
        let reason = cut(reason);
        let change = Disqualified(team, Some(reason.clone()));
        let what = EventKind::Disqualified { team, reason };
        self.act(None, Some(change), &what, by).await
    }

    /// Puts a team back on the board.
    ///
    /// # Errors
    ///
    /// Fails if the database fails.
    pub async fn reinstate(
        &self,
        team: TeamId,
        by: Option<&PersonId>,
    ) -> Result<(), DatabaseError> {
        let change = Disqualified(team, None);
        let what = EventKind::Reinstated { team };
        self.act(None, Some(change), &what, by).await
    }

    /// Records that a member of staff looked at a student's page of the project, or of the
    /// `contest`, as the student sees it.
    ///
    /// # Errors
    ///
    /// Fails if the database fails.
    pub async fn viewed(
        &self,
        person: &PersonId,
        by: &PersonId,
        contest: bool,
    ) -> Result<(), DatabaseError> {
        let what = EventKind::Viewed {
            person: person.clone(),
            by: by.clone(),
            contest,
        };
        self.act(None, None, &what, Some(by)).await
    }

    /// Makes a change and records its event, in one transaction.
    async fn act(
        &self,
        set: Option<(&'static str, bool)>,
        change: Option<Disqualified>,
        what: &EventKind,
        by: Option<&PersonId>,
    ) -> Result<(), DatabaseError> {
        let done = self.write_act(set, change, what, by).await;
        done.map_err(|error| self.database.failed(error))?;
        self.tell();
        Ok(())
    }

    async fn write_act(
        &self,
        set: Option<(&'static str, bool)>,
        change: Option<Disqualified>,
        what: &EventKind,
        by: Option<&PersonId>,
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
        Course::note_by(&mut transaction, now, what, by.map(PersonId::as_str)).await?;
        transaction.commit().await
    }
}

impl HeldContest {
    /// Pauses or resumes the judging. Entries are accepted all the same.
    ///
    /// # Errors
    ///
    /// Fails if the database fails.
    pub async fn pause(&self, paused: bool, by: Option<&PersonId>) -> Result<(), DatabaseError> {
        self.course.set_paused(paused, by).await?;
        self.queue.wake();
        Ok(())
    }
}

/// A team, and the reason why it is disqualified, if it is.
struct Disqualified(TeamId, Option<String>);

/// A text of limited length without characters that a database refuses.
pub(crate) fn cut(text: &str) -> String {
    let text = text.trim().chars().filter(|&c| c != '\0');
    text.take(LONGEST).collect()
}
