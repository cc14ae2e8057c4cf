//! The rank of each team over the term.
//!
//! A team has at most one row per day, so that a term of a hundred days with five hundred teams
//! is at most fifty thousand rows, however often the board changes.

use std::collections::BTreeMap;

use jiff::Timestamp;
use sqlx::{Any, AssertSqlSafe, Transaction};

use crate::row::{rows, stored_moment};
use crate::{Board, DatabaseError, HeldContest, Schedule, TeamId};

/// Rows of one statement.
const AT_A_TIME: usize = 100;

/// The rank of a team from a moment on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PastRank {
    /// The beginning of the day in the course's time zone, or the freeze of the board.
    pub since: Timestamp,
    /// The last rank of that day; `None` if the team was not on the board.
    pub rank: Option<usize>,
}

/// The latest ranks in the database, once they were read.
#[derive(Default)]
pub(crate) struct LatestRanks(Option<BTreeMap<TeamId, Option<usize>>>);

rows! {
    struct LatestRow {
        team: TeamId,
        rank: Option<i64>,
    }
    struct PastRow {
        since: i64,
        rank: Option<i64>,
    }
}

impl HeldContest {
    /// The ranks of a team over the term, the oldest first. The ranks after the freeze are those
    /// of the board that staff see.
    ///
    /// # Errors
    ///
    /// Fails if the database fails.
    pub async fn past_ranks(&self, team: TeamId) -> Result<Vec<PastRank>, DatabaseError> {
        let question = "SELECT since, rank FROM team_rank WHERE team = $1 ORDER BY since";
        let rows: Result<Vec<PastRow>, _> = sqlx::query_as(question)
            .bind(team.0)
            .fetch_all(self.database.pool())
            .await;
        let rows = rows.map_err(|error| self.database.failed(error))?;
        let past = rows.into_iter().map(|row| PastRank {
            since: stored_moment(row.since),
            rank: row.rank.and_then(|rank| usize::try_from(rank).ok()),
        });
        Ok(past.collect())
    }

    /// Stores the ranks of a board that have changed.
    pub(crate) async fn keep_ranks(
        &self,
        board: &Board,
        latest: &mut LatestRanks,
    ) -> Result<(), DatabaseError> {
        let kept = self.write_ranks(board, latest).await;
        kept.map_err(|error| self.database.failed(error))
    }

    async fn write_ranks(
        &self,
        board: &Board,
        latest: &mut LatestRanks,
    ) -> Result<(), sqlx::Error> {
        // After a failure they are read again.
        let mut known = match latest.0.take() {
            Some(known) => known,
            None => self.read_latest_ranks().await?,
        };
        let ranks = board.ranks();
        let mut changes: Vec<(TeamId, Option<usize>)> = ranks
            .iter()
            .map(|(&team, &rank)| (team, Some(rank)))
            .filter(|(team, rank)| known.get(team) != Some(rank))
            .collect();
        let gone = known.iter().filter(|(_, rank)| rank.is_some());
        let gone = gone.filter(|(team, _)| !ranks.contains_key(team));
        changes.extend(gone.map(|(&team, _)| (team, None)));
        if !changes.is_empty() {
            let since = period(&self.settings.schedule, self.clock.now());
            let mut transaction = self.database.write().await?;
            for some in changes.chunks(AT_A_TIME) {
                insert(&mut transaction, since, some).await?;
            }
            transaction.commit().await?;
        }
        known.extend(changes);
        latest.0 = Some(known);
        Ok(())
    }

    async fn read_latest_ranks(&self) -> Result<BTreeMap<TeamId, Option<usize>>, sqlx::Error> {
        let question = "SELECT r.team, r.rank FROM team_rank r WHERE r.since = \
             (SELECT MAX(o.since) FROM team_rank o WHERE o.team = r.team)";
        let rows: Vec<LatestRow> = sqlx::query_as(question)
            .fetch_all(self.database.pool())
            .await?;
        let rank = |rank: i64| usize::try_from(rank).ok();
        let latest = rows.into_iter();
        Ok(latest
            .map(|row| (row.team, row.rank.and_then(rank)))
            .collect())
    }
}

/// The beginning of the day of a moment, or the freeze if that was later.
fn period(schedule: &Schedule, now: Timestamp) -> Timestamp {
    let day = now.to_zoned(schedule.time_zone.clone()).start_of_day();
    let day = day.map_or(now, |day| day.timestamp());
    let freeze = schedule.freeze.filter(|&freeze| freeze <= now);
    freeze.map_or(day, |freeze| freeze.max(day))
}

/// Stores ranks in the place of those of the same period.
async fn insert(
    transaction: &mut Transaction<'static, Any>,
    since: Timestamp,
    ranks: &[(TeamId, Option<usize>)],
) -> Result<(), sqlx::Error> {
    let places = (0..ranks.len()).map(|row| {
        let first = 3 * row;
        format!("(${}, ${}, ${})", first + 1, first + 2, first + 3)
    });
    let places: Vec<String> = places.collect();
    let statement = format!(
        "INSERT INTO team_rank (team, since, rank) VALUES {} \
         ON CONFLICT (team, since) DO UPDATE SET rank = excluded.rank",
        places.join(", ")
    );
    let mut insert = sqlx::query(AssertSqlSafe(statement));
    for (team, rank) in ranks {
        insert = insert
            .bind(team.0)
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
