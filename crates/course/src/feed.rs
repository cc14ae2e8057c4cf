//! The feed of what happens: kept in order, and told to whoever listens.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use jiff::Timestamp;
use sqlx::any::AnyRow;
use sqlx::{Any, Row as _, Transaction};

use crate::happening::Audience;
use crate::{Course, DatabaseError, Event, Happening, TeamId};

impl Course {
    /// What happened after the event of that number, at most so many, in order.
    /// Who reads on from the number of the last one misses nothing.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn events(&self, after: i64, most: u32) -> Result<Vec<Event>, DatabaseError> {
        let question = "SELECT seq, at, audience, team, body FROM event \
                        WHERE seq > $1 ORDER BY seq LIMIT $2";
        self.find_events(question, after, most).await
    }

    /// The same of what everybody may know.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn public_events(&self, after: i64, most: u32) -> Result<Vec<Event>, DatabaseError> {
        let question = "SELECT seq, at, audience, team, body FROM event \
                        WHERE seq > $1 AND audience = 'all' ORDER BY seq LIMIT $2";
        self.find_events(question, after, most).await
    }

    async fn find_events(
        &self,
        question: &'static str,
        after: i64,
        most: u32,
    ) -> Result<Vec<Event>, DatabaseError> {
        let rows = sqlx::query(question)
            .bind(after)
            .bind(i64::from(most))
            .fetch_all(self.database.pool())
            .await;
        let rows = rows.map_err(|error| self.database.failed(error))?;
        let events = rows.iter().map(read);
        let events: Result<Vec<Option<Event>>, sqlx::Error> = events.collect();
        let events = events.map_err(|error| self.database.failed(error))?;
        // What a newer Pigskin has written is passed over.
        Ok(events.into_iter().flatten().collect())
    }

    /// What happened after the event of that number, as [`events`](Self::events)
    /// has it, for many who ask at once: the database is asked once for all of
    /// them.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn recent_events(&self, after: i64) -> Result<Vec<Arc<Event>>, DatabaseError> {
        let count = *self.changed.borrow();
        let mut recent = self.recent.lock().await;
        if recent.count != Some(count) {
            recent.count = None;
            loop {
                let last = recent.events.back().map(|event| event.seq);
                let last = match last {
                    Some(last) => last,
                    None => (self.last_event().await? - RECENT).max(0),
                };
                let new = self.events(last, 1000).await?;
                if new.is_empty() {
                    break;
                }
                recent.events.extend(new.into_iter().map(Arc::new));
            }
            let excess = recent.events.len().saturating_sub(RECENT_EVENTS);
            recent.events.drain(..excess);
            recent.count = Some(count);
        }
        let first = recent.events.front().map_or(0, |event| event.seq);
        if after.saturating_add(1) < first {
            drop(recent);
            // Who asks for the past leaves the database to those who send entries.
            let _turn = self.past.lock().await;
            let events = self.events(after, 1000).await?;
            return Ok(events.into_iter().map(Arc::new).collect());
        }
        let after = recent.events.partition_point(|event| event.seq <= after);
        Ok(recent.events.range(after..).cloned().collect())
    }

    /// The last messages of staff to all, the newest first.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn messages(&self, most: u32) -> Result<Vec<Event>, DatabaseError> {
        let question = "SELECT seq, at, audience, team, body FROM event \
                        WHERE kind = 'message' ORDER BY seq DESC LIMIT $1";
        let rows = sqlx::query(question)
            .bind(i64::from(most))
            .fetch_all(self.database.pool())
            .await;
        let events = rows.and_then(|rows| rows.iter().map(read).collect::<Result<Vec<_>, _>>());
        let events = events.map_err(|error| self.database.failed(error))?;
        Ok(events.into_iter().flatten().collect())
    }

    /// The number of the last event; 0 where nothing has happened.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn last_event(&self) -> Result<i64, DatabaseError> {
        let row = sqlx::query("SELECT COALESCE(MAX(seq), 0) FROM event")
            .fetch_one(self.database.pool())
            .await;
        let seq = row.and_then(|row| row.try_get(0));
        seq.map_err(|error| self.database.failed(error))
    }

    /// The time, which never goes back, neither in the database nor while we run: a
    /// clock that was set back opens no contest again.
    pub(crate) async fn moment(
        &self,
        transaction: &mut Transaction<'static, Any>,
    ) -> Result<Timestamp, sqlx::Error> {
        let row = sqlx::query("SELECT COALESCE(MAX(at), 0) FROM event")
            .fetch_one(&mut **transaction)
            .await?;
        let last: i64 = row.try_get(0)?;
        let now = self.clock.now().as_millisecond().max(last);
        let now = now.max(self.latest.fetch_max(now, Ordering::Relaxed));
        Ok(Timestamp::from_millisecond(now).unwrap_or(Timestamp::MAX))
    }

    /// Writes down that something happened, as part of what it was.
    pub(crate) async fn note(
        transaction: &mut Transaction<'static, Any>,
        at: Timestamp,
        what: &Happening,
    ) -> Result<(), sqlx::Error> {
        let (audience, team) = what.audience().columns();
        let body =
            serde_json::to_string(what).map_err(|error| sqlx::Error::Encode(error.into()))?;
        let statement = "INSERT INTO event (seq, at, kind, audience, team, body) VALUES \
             ((SELECT COALESCE(MAX(seq), 0) + 1 FROM event), $1, $2, $3, $4, $5)";
        let kind = serde_json::from_str::<Kind>(&body).map(|kind| kind.kind);
        sqlx::query(statement)
            .bind(at.as_millisecond())
            .bind(kind.unwrap_or_default())
            .bind(audience)
            .bind(team)
            .bind(body)
            .execute(&mut **transaction)
            .await?;
        Ok(())
    }

    /// Tells whoever listens that there are new events.
    pub(crate) fn tell(&self) {
        self.changed.send_modify(|count| *count += 1);
    }

    /// Something to wait with until there are new events.
    #[must_use]
    pub fn listen(&self) -> tokio::sync::watch::Receiver<u64> {
        self.changed.subscribe()
    }
}

/// So many events are kept at hand for those who listen.
const RECENT_EVENTS: usize = 1000;
const RECENT: i64 = 1000;

/// The last events, as they were when so much had happened.
#[derive(Debug, Default)]
pub(crate) struct Recent {
    count: Option<u64>,
    events: VecDeque<Arc<Event>>,
}

/// The name that serde gives to what happened.
#[derive(serde::Deserialize)]
struct Kind {
    kind: String,
}

fn read(row: &AnyRow) -> Result<Option<Event>, sqlx::Error> {
    let (at, body): (i64, String) = (row.try_get(1)?, row.try_get(4)?);
    let (audience, team): (String, Option<i64>) = (row.try_get(2)?, row.try_get(3)?);
    let audience = match (audience.as_str(), team) {
        ("all", _) => Audience::All,
        ("team", Some(team)) => Audience::Team(TeamId(team)),
        _ => Audience::Staff,
    };
    let what = serde_json::from_str(&body).ok();
    let at = Timestamp::from_millisecond(at).ok();
    let seq = row.try_get(0)?;
    Ok(what.zip(at).map(|(what, at)| Event {
        seq,
        at,
        audience,
        what,
    }))
}
