//! The ranks of teams on the last days.
//!
//! Ranks of earlier days do not change any more: they are read once a day, however many people look
//! at the board.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use tokio::sync::Mutex;

use pigskin_course::{TeamId, rows};

/// Length of the days before today.
const BEFORE: SignedDuration = SignedDuration::from_hours(29 * 24);

/// The ranks of all teams on the last days, without today.
#[derive(Debug)]
pub struct RecentRanks {
    /// The first moment that any of them has.
    pub since: Timestamp,
    /// The beginning of today, or of the last day before the freeze.
    pub today: Timestamp,
    teams: BTreeMap<TeamId, Vec<PastRank>>,
}

/// The ranks that were read last, for those who see the live board and the frozen one.
pub(crate) type KeptRecentRanks = Mutex<[Option<Arc<RecentRanks>>; 2]>;

rows! {
    /// The rank of a team from a moment on.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct PastRank {
        /// The beginning of the day in the course's time zone, or the freeze of the board.
        pub since: Timestamp,
        /// The last rank of that day; `None` if the team was not on the board.
        pub rank: Option<usize> = rank,
    }
}

pub(crate) fn rank(stored: Option<i64>) -> Option<usize> {
    stored.and_then(|rank| usize::try_from(rank).ok())
}

impl RecentRanks {
    /// The ranks of a team, the oldest first; none if it was on no board before today.
    pub fn of_team(&self, team: TeamId) -> &[PastRank] {
        self.teams.get(&team).map_or(&[], Vec::as_slice)
    }

    /// The ranks of teams before today, the oldest first.
    pub fn new(
        ranks: impl IntoIterator<Item = (TeamId, PastRank)>,
        today: Timestamp,
    ) -> RecentRanks {
        let mut ranks = ranks.into_iter().peekable();
        let first = ranks.peek().map_or(today, |(_, one)| one.since);
        let since = first.max(today - BEFORE);
        let mut teams = BTreeMap::<TeamId, Vec<PastRank>>::new();
        for (team, PastRank { since: at, rank }) in ranks {
            let past = teams.entry(team).or_default();
            // Of the ranks until the first day, the last one holds then.
            if at <= since {
                past.clear();
            }
            let since = at.max(since);
            past.push(PastRank { since, rank });
        }
        RecentRanks {
            since,
            today,
            teams,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        text.parse().expect("a moment")
    }

    #[test]
    fn the_rank_before_the_first_day_holds_then() {
        let today = at("2026-12-31T00:00:00Z");
        let ranks = |ranks: &[(i64, &str, usize)]| {
            let ranks = ranks.iter().map(|&(team, since, rank)| {
                let (since, rank) = (at(since), Some(rank));
                (TeamId(team), PastRank { since, rank })
            });
            RecentRanks::new(ranks, today)
        };
        let none = ranks(&[]);
        assert_eq!(none.since, today);
        assert!(none.of_team(TeamId(1)).is_empty());
        let recent = ranks(&[
            (1, "2026-10-01T00:00:00Z", 9),
            (1, "2026-11-01T00:00:00Z", 7),
            (2, "2026-12-09T00:00:00Z", 8),
            (1, "2026-12-24T00:00:00Z", 3),
        ]);
        assert_eq!(recent.since, at("2026-12-02T00:00:00Z"));
        let of = |team: i64| {
            let ranks = recent.of_team(TeamId(team)).iter();
            let ranks = ranks.map(|one| (one.since.to_string(), one.rank));
            ranks.collect::<Vec<_>>()
        };
        let past = |since: &str, rank: usize| (since.to_owned(), Some(rank));
        assert_eq!(
            of(1),
            [
                past("2026-12-02T00:00:00Z", 7),
                past("2026-12-24T00:00:00Z", 3)
            ]
        );
        assert_eq!(of(2), [past("2026-12-09T00:00:00Z", 8)]);
        assert!(of(3).is_empty());
    }
}
