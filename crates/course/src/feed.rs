//! The feed of events: recorded in order, and sent to listeners.

mod others;
mod recent;

use std::sync::Arc;
use std::sync::atomic::Ordering;

use jiff::Timestamp;

use crate::event::Audience;
use crate::{Course, DatabaseError, Event, EventKind, PersonId, TeamId, signed_in_by};
use pigskin_database::{Transaction, next_number, rows};

pub(crate) use recent::Recent;

/// Number of events that are read when the server starts.
const RECENT: i64 = 1000;

impl Course {
    /// The events after the one with this number, in order, at most `most`. To resume
    /// without gaps, pass the `seq` of the last event you received.
    pub async fn events(&self, after: i64, most: u32) -> Result<Vec<Event>, DatabaseError> {
        let question = "SELECT seq, at, audience, team, body, person, actor, signed_in_by FROM event \
                        WHERE seq > $1 ORDER BY seq LIMIT $2";
        self.find_events(question, after, most).await
    }

    /// Returns events for everybody after the one with this number, at most `most`.
    pub async fn public_events(&self, after: i64, most: u32) -> Result<Vec<Event>, DatabaseError> {
        let question = "SELECT seq, at, audience, team, body, person, actor, signed_in_by FROM event \
                        WHERE seq > $1 AND audience = 'all' ORDER BY seq LIMIT $2";
        self.find_events(question, after, most).await
    }

    async fn find_events(
        &self,
        question: &'static str,
        after: i64,
        most: u32,
    ) -> Result<Vec<Event>, DatabaseError> {
        let rows: Vec<EventRow> = sqlx::query_as(question)
            .bind(after)
            .bind(i64::from(most))
            .fetch_all(self.database.pool())
            .await?;
        Ok(rows.into_iter().filter_map(EventRow::event).collect())
    }

    /// The latest events about a person, the newest first, at most `most`.
    pub async fn events_about(
        &self,
        person: &PersonId,
        most: u32,
    ) -> Result<Vec<Event>, DatabaseError> {
        let question = "SELECT seq, at, audience, team, body, person, actor, signed_in_by FROM event \
                        WHERE person = $1 ORDER BY seq DESC LIMIT $2";
        let rows: Vec<EventRow> = sqlx::query_as(question)
            .bind(person)
            .bind(i64::from(most))
            .fetch_all(self.database.pool())
            .await?;
        Ok(rows.into_iter().filter_map(EventRow::event).collect())
    }

    /// Like [`events`](Self::events), for many callers at once: they share one query of the
    /// database.
    pub async fn recent_events(&self, after: i64) -> Result<Vec<Arc<Event>>, DatabaseError> {
        let count = *self.changed.borrow();
        let mut recent = self.recent.lock().await;
        if recent.count != Some(count) {
            recent.count = None;
            loop {
                let last = recent.events.back().map(|event| event.seq);
                let after = match last {
                    Some(last) => last,
                    None => (self.last_event().await? - RECENT).max(0),
                };
                let new = self.events(after, 1000).await?;
                if new.is_empty() {
                    break;
                }
                if last.is_some() && new.iter().any(changes_message) {
                    // An earlier event has another text now.
                    recent.forget();
                    continue;
                }
                recent.extend(new);
            }
            recent.count = Some(count);
        }
        let first = recent.events.front().map_or(0, |event| event.seq);
        if after.saturating_add(1) < first {
            drop(recent);
            // Requests for older events run one at a time, so that they do not slow down
            // submissions.
            let _turn = self.past.lock().await;
            let events = self.events(after, 1000).await?;
            return Ok(events.into_iter().map(Arc::new).collect());
        }
        let after = recent.events.partition_point(|event| event.seq <= after);
        Ok(recent.events.range(after..).cloned().collect())
    }

    /// The latest messages from staff to everybody that were not withdrawn, the newest first.
    pub async fn messages(&self, most: u32) -> Result<Vec<Event>, DatabaseError> {
        let question = "SELECT seq, at, audience, team, body, person, actor, signed_in_by FROM event \
                        WHERE kind = 'message' ORDER BY seq DESC LIMIT $1";
        let rows: Vec<EventRow> = sqlx::query_as(question)
            .bind(i64::from(most))
            .fetch_all(self.database.pool())
            .await?;
        Ok(rows.into_iter().filter_map(EventRow::event).collect())
    }

    /// The number of the last event; 0 if there is none.
    pub async fn last_event(&self) -> Result<i64, DatabaseError> {
        let last = sqlx::query_scalar("SELECT COALESCE(MAX(seq), 0) FROM event")
            .fetch_one(self.database.pool())
            .await?;
        Ok(last)
    }

    /// The time. It never goes back, neither in the database nor in this process, so that a
    /// clock that was set back does not reopen a contest.
    pub async fn moment(&self, transaction: &mut Transaction) -> Result<Timestamp, sqlx::Error> {
        let last: i64 = sqlx::query_scalar("SELECT COALESCE(MAX(at), 0) FROM event")
            .fetch_one(&mut **transaction)
            .await?;
        let now = self.clock.now().as_millisecond().max(last);
        let now = now.max(self.latest.fetch_max(now, Ordering::Relaxed));
        Ok(Timestamp::from_millisecond(now).unwrap_or(Timestamp::MAX))
    }

    /// The time at which something arrives. Take it before waiting for the turn to write, so that
    /// nobody is late because others write. Like [`moment`](Self::moment), it never goes back.
    pub async fn arrival(&self) -> Result<Timestamp, DatabaseError> {
        if self.latest.load(Ordering::Relaxed) == 0 {
            let last: i64 = sqlx::query_scalar("SELECT COALESCE(MAX(at), 0) FROM event")
                .fetch_one(self.database.pool())
                .await?;
            self.latest.fetch_max(last, Ordering::Relaxed);
        }
        let now = self.clock.now().as_millisecond();
        let now = now.max(self.latest.fetch_max(now, Ordering::Relaxed));
        Ok(Timestamp::from_millisecond(now).unwrap_or(Timestamp::MAX))
    }

    /// Records an event in the transaction that causes it.
    pub async fn note(
        transaction: &mut Transaction,
        at: Timestamp,
        kind: &EventKind,
    ) -> Result<(), sqlx::Error> {
        Course::note_by(transaction, at, kind, kind.actor()).await
    }

    /// Records an event with the person who caused it, for kinds that do not name them.
    pub async fn note_by(
        transaction: &mut Transaction,
        at: Timestamp,
        kind: &EventKind,
        actor: Option<&str>,
    ) -> Result<(), sqlx::Error> {
        let audience = kind.audience();
        let (audience, team) = audience.columns();
        let body =
            serde_json::to_string(kind).map_err(|error| sqlx::Error::Encode(error.into()))?;
        let statement = "INSERT INTO event \
             (seq, at, kind, audience, team, body, person, actor, signed_in_by) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
        let name = serde_json::from_str::<Kind>(&body).map(|kind| kind.kind);
        sqlx::query(statement)
            .bind(next_number(transaction, "event").await?)
            .bind(at.as_millisecond())
            .bind(name.unwrap_or_default())
            .bind(audience)
            .bind(team)
            .bind(body)
            .bind(kind.person())
            .bind(actor)
            .bind(signed_in_by().filter(|_| actor.is_some()))
            .execute(&mut **transaction)
            .await?;
        others::notify(transaction).await
    }

    /// Commits a change, and notifies listeners in this process of its events.
    pub async fn commit(&self, change: Transaction) -> Result<(), sqlx::Error> {
        change.commit().await?;
        self.tell();
        Ok(())
    }

    /// Notifies listeners in this process of new events, after the commit. Those of other servers
    /// [hear](Self::hear_others) of them.
    pub fn tell(&self) {
        self.changed.send_modify(|count| *count += 1);
    }

    /// A receiver that changes when there are new events.
    pub fn listen(&self) -> tokio::sync::watch::Receiver<u64> {
        self.changed.subscribe()
    }
}

fn changes_message(event: &Event) -> bool {
    matches!(
        event.kind,
        EventKind::MessageEdited { .. } | EventKind::MessageWithdrawn { .. }
    )
}

/// The name of an event's kind.
#[derive(serde::Deserialize)]
struct Kind {
    kind: String,
}

rows! {
    pub(crate) struct EventRow {
        seq: i64,
        at: Timestamp,
        audience: String,
        team: Option<TeamId>,
        body: String,
        person: Option<String>,
        actor: Option<String>,
        signed_in_by: Option<String>,
    }
}

impl EventRow {
    /// The event; `None` if a newer Pigskin has written it.
    pub(crate) fn event(self) -> Option<Event> {
        Some(Event {
            seq: self.seq,
            at: self.at,
            audience: match (self.audience.as_str(), self.team, self.person) {
                ("all", ..) => Audience::All,
                ("team", Some(team), _) => Audience::Team(team),
                ("person", _, Some(person)) => Audience::Person(person.parse().ok()?),
                _ => Audience::Staff,
            },
            actor: self.actor.and_then(|actor| actor.parse().ok()),
            signed_in_by: self.signed_in_by.and_then(|by| by.parse().ok()),
            kind: serde_json::from_str(&self.body).ok()?,
        })
    }
}
