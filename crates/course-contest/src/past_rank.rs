//! The rank of each team over the term.
//!
//! A team has at most one row per day, so that a term of a hundred days with five hundred teams
//! is at most fifty thousand rows, however often the board changes.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::{Timestamp, ToSpan as _};
use sqlx::{Any, AssertSqlSafe, Transaction};

use crate::recent_ranks::{PastRank, RecentRanks, rank};
use crate::{Board, HeldContest};
use pigskin_course::rows;
use pigskin_course::{DatabaseError, Schedule, TeamId};

/// Rows of one statement.
const AT_A_TIME: usize = 100;

rows! {
    struct TeamRank {
        team: TeamId,
        since: Timestamp,
        rank: Option<usize> = rank,
    }

    struct LatestRow {
        team: TeamId,
        rank: Option<usize> = rank,
    }
}

/// The ranks in the database that boards are compared with, once they were read.
#[derive(Default)]
pub(crate) struct KeptRanks {
    latest: Option<Ranks>,
    /// The latest ranks before the freeze.
    frozen: Option<Ranks>,
}

type Ranks = BTreeMap<TeamId, Option<usize>>;

impl KeptRanks {
    /// Whether ranks were not read yet, or could not be stored.
    pub fn are_unknown(&self, frozen: bool) -> bool {
        self.latest.is_none() || (frozen && self.frozen.is_none())
    }
}

impl HeldContest {
    /// The ranks of all teams on the last days before today, or before the day of the freeze for
    /// visitors who see the frozen board.
    pub async fn recent_ranks(&self, is_frozen: bool) -> Result<Arc<RecentRanks>, DatabaseError> {
        let schedule = &self.course.settings().schedule;
        let now = self.course.clock().now();
        let freeze = schedule.freeze.filter(|_| is_frozen);
        let last = freeze.map_or(now, |freeze| now.min(freeze - 1.millisecond()));
        let today = period(schedule, last);
        // Other callers wait here instead of reading the same rows.
        let mut kept = self.recent_ranks.lock().await;
        let kept = &mut kept[usize::from(is_frozen)];
        if let Some(ranks) = kept.as_ref().filter(|ranks| ranks.today == today) {
            return Ok(Arc::clone(ranks));
        }
        let question = "SELECT team, since, rank FROM team_rank WHERE since < $1 ORDER BY since";
        let ranks: Vec<TeamRank> = sqlx::query_as(question)
            .bind(today.as_millisecond())
            .fetch_all(self.course.database().pool())
            .await?;
        let ranks = ranks.into_iter().map(|TeamRank { team, since, rank }| {
            let rank = PastRank { since, rank };
            (team, rank)
        });
        let ranks = Arc::new(RecentRanks::new(ranks, today));
        *kept = Some(Arc::clone(&ranks));
        Ok(ranks)
    }

    /// The ranks of a team over the term, the oldest first. The ranks after the freeze are those
    /// of the board that staff see.
    pub async fn past_ranks(&self, team: TeamId) -> Result<Vec<PastRank>, DatabaseError> {
        let question = "SELECT since, rank FROM team_rank WHERE team = $1 ORDER BY since";
        let past = sqlx::query_as(question)
            .bind(team)
            .fetch_all(self.course.database().pool())
            .await?;
        Ok(past)
    }

    /// Stores the ranks that have changed, of the live board and of the frozen one. An entry that
    /// was sent before the freeze can be judged after it: the ranks before the freeze are those of
    /// the frozen board.
    pub(crate) async fn keep_ranks(
        &self,
        live: &Board,
        frozen: Option<&Board>,
        kept: &mut KeptRanks,
    ) -> Result<(), DatabaseError> {
        let schedule = &self.course.settings().schedule;
        // After a failure they are read again.
        let mut latest = match kept.latest.take() {
            Some(latest) => latest,
            None => self.read_ranks(Timestamp::MAX).await?,
        };
        if let Some((frozen, freeze)) = frozen.zip(schedule.freeze) {
            let mut before = match kept.frozen.take() {
                Some(before) => before,
                None => self.read_ranks(freeze).await?,
            };
            let changes = changes(&before, frozen);
            let since = period(schedule, freeze - 1.millisecond());
            // The ranks from the freeze on stay what they are.
            let after = changes.iter().map(|(team, _)| *team);
            let after = after.map(|team| (team, latest.get(&team).copied().flatten()));
            let after: Vec<(TeamId, Option<usize>)> = after.collect();
            self.insert_ranks(freeze, &after, false).await?;
            self.insert_ranks(since, &changes, true).await?;
            before.extend(changes);
            kept.frozen = Some(before);
        }
        let changes = changes(&latest, live);
        let since = period(schedule, self.course.clock().now());
        self.insert_ranks(since, &changes, true).await?;
        latest.extend(changes);
        kept.latest = Some(latest);
        Ok(())
    }

    /// Stores ranks from a moment on, in the place of those that are there or beside them.
    async fn insert_ranks(
        &self,
        since: Timestamp,
        ranks: &[(TeamId, Option<usize>)],
        replace: bool,
    ) -> Result<(), DatabaseError> {
        if ranks.is_empty() {
            return Ok(());
        }
        let mut transaction = self.course.database().write().await?;
        for some in ranks.chunks(AT_A_TIME) {
            insert(&mut transaction, since, some, replace).await?;
        }
        Ok(transaction.commit().await?)
    }

    /// The latest rank of each team before a moment.
    async fn read_ranks(&self, before: Timestamp) -> Result<Ranks, sqlx::Error> {
        let question = "SELECT r.team, r.rank FROM team_rank r WHERE r.since = \
             (SELECT MAX(o.since) FROM team_rank o WHERE o.team = r.team AND o.since < $1)";
        let rows: Vec<LatestRow> = sqlx::query_as(question)
            .bind(before.as_millisecond())
            .fetch_all(self.course.database().pool())
            .await?;
        Ok(rows.into_iter().map(|row| (row.team, row.rank)).collect())
    }
}

/// The ranks of a board that differ from those that are known.
fn changes(known: &Ranks, board: &Board) -> Vec<(TeamId, Option<usize>)> {
    let ranks = board.ranks();
    let new = ranks.iter().map(|(&team, &rank)| (team, Some(rank)));
    let new = new.filter(|(team, rank)| known.get(team) != Some(rank));
    let gone = known.iter().filter(|(_, rank)| rank.is_some());
    let gone = gone.filter(|(team, _)| !ranks.contains_key(team));
    new.chain(gone.map(|(&team, _)| (team, None))).collect()
}

/// The beginning of the day of a moment, or the freeze if that was later.
fn period(schedule: &Schedule, now: Timestamp) -> Timestamp {
    let day = now.to_zoned(schedule.time_zone.clone()).start_of_day();
    let day = day.map_or(now, |day| day.timestamp());
    let freeze = schedule.freeze.filter(|&freeze| freeze <= now);
    freeze.map_or(day, |freeze| freeze.max(day))
}

/// Stores ranks, in the place of those of the same period or only where there are none.
async fn insert(
    transaction: &mut Transaction<'static, Any>,
    since: Timestamp,
    ranks: &[(TeamId, Option<usize>)],
    replace: bool,
) -> Result<(), sqlx::Error> {
    let otherwise = if replace {
        "DO UPDATE SET rank = excluded.rank"
    } else {
        "DO NOTHING"
    };
    let places = (0..ranks.len()).map(|row| {
        let first = 3 * row;
        format!("(${}, ${}, ${})", first + 1, first + 2, first + 3)
    });
    let places: Vec<String> = places.collect();
    let statement = format!(
        "INSERT INTO team_rank (team, since, rank) VALUES {} \
         ON CONFLICT (team, since) {otherwise}",
        places.join(", ")
    );
    let mut insert = sqlx::query(AssertSqlSafe(statement));
    for (team, rank) in ranks {
        insert = insert
            .bind(team)
            .bind(since.as_millisecond())
            .bind(rank.and_then(|rank| i64::try_from(rank).ok()));
    }
    insert.execute(&mut **transaction).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use jiff::tz::TimeZone;

    use super::*;

    #[test]
    fn a_period_is_a_day_of_the_course_and_the_freeze_begins_one() {
        let at = |text: &str| -> Timestamp { text.parse().expect("a moment") };
        let schedule = Schedule {
            time_zone: TimeZone::get("America/Los_Angeles").expect("a zone"),
            freeze: Some(at("2026-12-03T20:00:00Z")),
            ..Schedule::default()
        };
        for (now, since) in [
            ("2026-12-03T07:59:59Z", "2026-12-02T08:00:00Z"),
            ("2026-12-03T19:59:59Z", "2026-12-03T08:00:00Z"),
            ("2026-12-03T20:00:00Z", "2026-12-03T20:00:00Z"),
            ("2026-12-04T07:59:59Z", "2026-12-03T20:00:00Z"),
            ("2026-12-04T08:00:00Z", "2026-12-04T08:00:00Z"),
        ] {
            assert_eq!(period(&schedule, at(now)), at(since), "{now}");
        }
    }
}
