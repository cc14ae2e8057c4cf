//! The log: all events of a course, the newest first, by who caused them and by kind.
//!
//! Filters are conditions on indexed columns, so that a long log opens as fast as a short one.

use jiff::Timestamp;
use sqlx::AssertSqlSafe;

use crate::feed::EventRow;
use crate::{Course, DatabaseError, Event, PersonId};

/// Events that a search reads at a time.
const AT_A_TIME: i64 = 1000;

/// The actors for whom the log can be searched.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum LogActor {
    /// Anybody, or nobody.
    #[default]
    Any,
    Staff,
    Student,
    /// The server itself, or a command on it.
    Server,
    Person(PersonId),
}

/// Which events of the log are meant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogFilter {
    pub actor: LogActor,
    /// The name of their kind, as in `docs/events.md`; empty for all kinds.
    pub kind: String,
}

impl LogFilter {
    /// The conditions, which contain no input. The second and third values are
    /// [those](Self::values) of the filter.
    fn conditions(&self) -> String {
        let actor = match self.actor {
            LogActor::Any => "$2 = ''",
            LogActor::Staff => "$2 = '' AND actor IN (SELECT id FROM person WHERE staff <> 0)",
            LogActor::Student => "$2 = '' AND actor IN (SELECT id FROM person WHERE staff = 0)",
            LogActor::Server => "$2 = '' AND actor IS NULL",
            LogActor::Person(_) => "actor = $2",
        };
        let kind = if self.kind.is_empty() {
            "$3 = ''"
        } else {
            "kind = $3"
        };
        format!("seq < $1 AND {actor} AND {kind}")
    }

    /// The person and the kind of the conditions.
    fn values(&self) -> (String, String) {
        let person = match &self.actor {
            LogActor::Person(person) => person.to_string(),
            LogActor::Any | LogActor::Staff | LogActor::Student | LogActor::Server => String::new(),
        };
        (person, self.kind.clone())
    }
}

impl Course {
    /// Number of events that a filter means.
    pub async fn count_log(&self, filter: &LogFilter) -> Result<usize, DatabaseError> {
        let conditions = filter.conditions();
        let question = format!("SELECT COUNT(*) FROM event WHERE {conditions}");
        let (person, kind) = filter.values();
        let count: i64 = sqlx::query_scalar(AssertSqlSafe(question))
            .bind(i64::MAX)
            .bind(person)
            .bind(kind)
            .fetch_one(self.database.pool())
            .await?;
        Ok(usize::try_from(count).unwrap_or(usize::MAX))
    }

    /// The events that a filter means, the newest first: at most `most` after the first `skipped`.
    pub async fn log(
        &self,
        filter: &LogFilter,
        skipped: usize,
        most: usize,
    ) -> Result<Vec<Event>, DatabaseError> {
        let (skipped, most) = (i64::try_from(skipped), i64::try_from(most));
        let (skipped, most) = (skipped.unwrap_or(i64::MAX), most.unwrap_or(i64::MAX));
        self.log_before(filter, i64::MAX, skipped, most).await
    }

    /// The events that a filter means and that `is_meant` chooses, the newest first. It reads all
    /// of them, so that searches run one at a time.
    pub async fn search_log(
        &self,
        filter: &LogFilter,
        mut is_meant: impl FnMut(&Event) -> bool,
    ) -> Result<Vec<Event>, DatabaseError> {
        let _turn = self.searching.lock().await;
        let (mut found, mut before) = (Vec::new(), i64::MAX);
        loop {
            let events = self.log_before(filter, before, 0, AT_A_TIME).await?;
            let Some(last) = events.last() else {
                return Ok(found);
            };
            before = last.seq;
            found.extend(events.into_iter().filter(&mut is_meant));
        }
    }

    /// The kinds of events in the log, by name.
    pub async fn log_kinds(&self) -> Result<Vec<String>, DatabaseError> {
        let kinds = sqlx::query_scalar("SELECT DISTINCT kind FROM event ORDER BY kind")
            .fetch_all(self.database.pool())
            .await?;
        Ok(kinds)
    }

    /// The number of events of a kind in each hour after a moment, the first hour first.
    pub async fn events_by_hour(
        &self,
        kind: &str,
        since: Timestamp,
        hours: usize,
    ) -> Result<Vec<i64>, DatabaseError> {
        let question = "SELECT (at - $1) / 3600000, COUNT(*) FROM event \
                        WHERE kind = $2 AND at >= $1 GROUP BY 1";
        let counts: Vec<(i64, i64)> = sqlx::query_as(question)
            .bind(since.as_millisecond())
            .bind(kind)
            .fetch_all(self.database.pool())
            .await?;
        Ok(by_hour(&counts, hours))
    }

    async fn log_before(
        &self,
        filter: &LogFilter,
        before: i64,
        skipped: i64,
        most: i64,
    ) -> Result<Vec<Event>, DatabaseError> {
        let conditions = filter.conditions();
        let question = format!(
            "SELECT seq, at, audience, team, body, person, actor, signed_in_by FROM event \
             WHERE {conditions} ORDER BY seq DESC LIMIT $4 OFFSET $5"
        );
        let (person, kind) = filter.values();
        let rows: Vec<EventRow> = sqlx::query_as(AssertSqlSafe(question))
            .bind(before)
            .bind(person)
            .bind(kind)
            .bind(most)
            .bind(skipped)
            .fetch_all(self.database.pool())
            .await?;
        Ok(rows.into_iter().filter_map(EventRow::event).collect())
    }
}

/// Counts by the number of their hour as a list of all hours.
pub fn by_hour(counts: &[(i64, i64)], hours: usize) -> Vec<i64> {
    let mut all = vec![0; hours];
    for (hour, count) in counts {
        let hour = usize::try_from(*hour).ok();
        if let Some(place) = hour.and_then(|hour| all.get_mut(hour)) {
            *place += count;
        }
    }
    all
}
