//! The versions that stand, and the lines of a board.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, OnceLock};

use jiff::Timestamp;
use pigskin_contest::{Hash, TeamName};
use serde::Serialize;
use sqlx::any::AnyRow;
use sqlx::{Any, Executor, Row as _};

use super::{Board, Boards};
use crate::{Course, DatabaseError, SubmissionId, TeamId};

/// A version that takes part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    pub team: TeamId,
    pub submission: SubmissionId,
    pub version: i64,
    pub late: bool,
    pub name: TeamName,
    pub plays: Hash,
}

/// How far matches are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Progress {
    /// Matchups that are decided.
    pub decided: usize,
    /// All of them.
    pub matchups: usize,
}

/// A line of a board, as people see it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BoardRow {
    /// The rank, from 1; shared by those with the same score. A reference player
    /// has none.
    pub rank: Option<usize>,
    /// The team's number; a reference player has none.
    pub team: Option<TeamId>,
    /// The team's name, or its pseudonym. It may be any line of text.
    pub name: String,
    /// Matchups won, or games in D-Football.
    pub wins: usize,
    /// Award points.
    pub award: f64,
    /// The mean win rate over all opponents.
    pub mean_win_rate: f64,
    /// Games forfeited, in D-Football.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forfeits: Option<u32>,
    /// The version of the entry, from 1.
    pub version: Option<i64>,
    /// The rank with what was sent before today; nothing for who is new.
    pub rank_yesterday: Option<usize>,
}

/// A rank that would be another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RankChange {
    /// The team.
    pub team: TeamId,
    /// Its rank now; none where it is not on the board.
    pub before: Option<usize>,
    /// Its rank afterwards; none where it would not be on the board.
    pub after: Option<usize>,
}

impl Standing {
    /// What the entry is called among the results.
    pub fn file(&self) -> String {
        Standing::file_of(self.team)
    }

    /// What a team's entry is called among the results.
    pub fn file_of(team: TeamId) -> String {
        format!("team-{team:04}")
    }
}

/// The lines of a board as people see it, made once for all of them.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    named: OnceLock<Arc<Vec<BoardRow>>>,
    pseudonymous: OnceLock<Arc<Vec<BoardRow>>>,
}

impl Boards {
    /// The lines of the board that everybody sees, or that staff see: there with
    /// the names of the teams, and here with pseudonyms where the course wants
    /// them.
    #[must_use]
    pub fn rows(&self, staff: bool, pseudonyms: bool) -> Arc<Vec<BoardRow>> {
        let Some(board) = self.seen_by(staff) else {
            return Arc::default();
        };
        let pseudonyms = pseudonyms && !staff;
        let made = if pseudonyms {
            &board.lines.pseudonymous
        } else {
            &board.lines.named
        };
        // On a board that stands still, nothing tells of what came after the freeze.
        let yesterday = self.yesterday.as_deref();
        let yesterday = yesterday.filter(|_| staff || !self.froze_before_today);
        let rows = made.get_or_init(|| Arc::new(board.rows(pseudonyms, yesterday)));
        Arc::clone(rows)
    }

    /// The ranks on the board that would change if staff applied what versions came
    /// to when they were judged again, by team; none while that is not known.
    #[must_use]
    pub fn rank_changes(&self) -> Option<Vec<RankChange>> {
        let (live, after) = (self.live.as_ref()?, self.rejudged.as_ref()?);
        let ranks = |board: &Board| {
            let lines = board.teams.iter().zip(&board.results.standings);
            let ranked = lines.filter_map(|(team, row)| Some((((*team)?), row.rank?)));
            ranked.collect::<BTreeMap<TeamId, usize>>()
        };
        let (before, after) = (ranks(live), ranks(after));
        let teams: BTreeSet<TeamId> = before.keys().chain(after.keys()).copied().collect();
        let changes = teams.into_iter().map(|team| RankChange {
            team,
            before: before.get(&team).copied(),
            after: after.get(&team).copied(),
        });
        Some(
            changes
                .filter(|change| change.before != change.after)
                .collect(),
        )
    }
}

impl Board {
    /// The version that a team takes part with.
    #[must_use]
    pub fn version_of(&self, team: TeamId) -> Option<i64> {
        Some(self.standing_of(team)?.version)
    }

    /// The submission that a team takes part with.
    #[must_use]
    pub fn submission_of(&self, team: TeamId) -> Option<SubmissionId> {
        Some(self.standing_of(team)?.submission)
    }

    /// Whether the version that a team takes part with was late.
    #[must_use]
    pub fn is_late(&self, team: TeamId) -> bool {
        self.standing_of(team).is_some_and(|standing| standing.late)
    }

    fn rows(&self, pseudonyms: bool, yesterday: Option<&Board>) -> Vec<BoardRow> {
        let ranks: HashMap<TeamId, usize> = yesterday.map_or_else(HashMap::new, |yesterday| {
            let lines = yesterday.teams.iter().zip(&yesterday.results.standings);
            lines
                .filter_map(|(team, row)| (*team).zip(row.rank))
                .collect()
        });
        let lines = self.results.standings.iter().zip(&self.teams);
        let rows = lines.map(|(row, &team)| BoardRow {
            rank: row.rank,
            team,
            name: match team {
                Some(team) if pseudonyms => team.pseudonym(),
                _ => row.team.clone(),
            },
            wins: row.wins,
            award: row.award,
            mean_win_rate: row.mean_win_rate,
            forfeits: row.forfeits,
            version: team.and_then(|team| self.version_of(team)),
            rank_yesterday: team.and_then(|team| ranks.get(&team).copied()),
        });
        rows.collect()
    }

    pub(super) fn standing_of(&self, team: TeamId) -> Option<&Standing> {
        let place = (self.standing).binary_search_by_key(&team, |standing| standing.team);
        Some(&self.standing[place.ok()?])
    }
}

impl Course {
    /// The versions that take part with what was sent until a moment, by team.
    pub(crate) async fn standing(&self, until: Timestamp) -> Result<Vec<Standing>, DatabaseError> {
        let found = Standing::find(self.database.pool(), until).await;
        found.map_err(|error| self.database.failed(error))
    }

    /// These versions, of which those that take part no more are left out, by team;
    /// no two have names that look the same.
    pub(crate) async fn standing_with(
        &self,
        these: &[SubmissionId],
    ) -> Result<Vec<Standing>, DatabaseError> {
        let numbers = these.iter().map(SubmissionId::to_string);
        let numbers = numbers.collect::<Vec<_>>().join(", ");
        let found = self.find_accepted(format!("s.id IN ({numbers})")).await?;
        Ok(Standing::told_apart(found))
    }

    /// All accepted versions before these, in no order.
    pub(crate) async fn earlier(
        &self,
        these: &[&Standing],
    ) -> Result<Vec<Standing>, DatabaseError> {
        if these.is_empty() {
            return Ok(Vec::new());
        }
        let before = |one: &&Standing| {
            let Standing { team, version, .. } = one;
            format!("(s.team = {team} AND s.version < {version})")
        };
        let before = these.iter().map(before).collect::<Vec<_>>().join(" OR ");
        let found = self.find_accepted(format!("({before})")).await?;
        Ok(found.into_iter().map(|named| named.standing).collect())
    }

    async fn find_accepted(&self, which: String) -> Result<Vec<Named>, DatabaseError> {
        let question = format!("{ACCEPTED} AND {which} ORDER BY s.team");
        let rows = sqlx::query(sqlx::AssertSqlSafe(question))
            .fetch_all(self.database.pool())
            .await;
        let found = rows.and_then(|rows| Named::all(&rows));
        found.map_err(|error| self.database.failed(error))
    }
}

impl Standing {
    /// The versions that take part with what was sent until a moment, by team.
    pub async fn find(
        questions: impl Executor<'_, Database = Any>,
        until: Timestamp,
    ) -> Result<Vec<Standing>, sqlx::Error> {
        let question = format!(
            "{ACCEPTED} AND s.version = \
             (SELECT MAX(o.version) FROM submission o \
              WHERE o.team = s.team AND o.state = 'accepted' AND o.sent <= $1) \
             ORDER BY s.team"
        );
        let rows = sqlx::query(sqlx::AssertSqlSafe(question))
            .bind(until.as_millisecond())
            .fetch_all(questions)
            .await?;
        Ok(Standing::told_apart(Named::all(&rows)?))
    }

    /// Names can have gone from one team to another between versions. Whose name it
    /// is now keeps it, and any other team is called by its number.
    fn told_apart(found: Vec<Named>) -> Vec<Standing> {
        let holders = found.iter().filter(|named| named.holds_name);
        let mut holders: BTreeMap<String, TeamId> = holders
            .map(|named| (named.standing.name.key(), named.standing.team))
            .collect();
        let mut standing: Vec<Standing> = found.into_iter().map(|named| named.standing).collect();
        for one in &mut standing {
            let team = one.team;
            let numbered = (1..).filter_map(|count| match count {
                1 => format!("team {team}").parse().ok(),
                count => format!("team {team} ({count})").parse().ok(),
            });
            let mut names = std::iter::once(one.name.clone()).chain(numbered);
            let is_free = |name: &TeamName| *holders.entry(name.key()).or_insert(team) == team;
            if let Some(name) = names.find(is_free) {
                one.name = name;
            }
        }
        standing
    }
}

/// What is asked for of a version, of those that may take part.
const ACCEPTED: &str = "SELECT s.team, s.id, s.version, s.late, s.team_name, s.plays, t.name_key \
     FROM submission s JOIN team t ON t.id = s.team \
     WHERE s.state = 'accepted' AND t.disqualified IS NULL";

/// A version, and whether its name is its team's now.
struct Named {
    standing: Standing,
    holds_name: bool,
}

impl Named {
    /// Reads what was asked for; what has no name or does not play is left out.
    fn all(rows: &[AnyRow]) -> Result<Vec<Named>, sqlx::Error> {
        let mut all = Vec::new();
        for row in rows {
            let (name, plays): (Option<String>, Option<String>) =
                (row.try_get(4)?, row.try_get(5)?);
            let name: Option<TeamName> = name.and_then(|name| name.parse().ok());
            let plays = plays.and_then(|plays| plays.parse().ok());
            let Some((name, plays)) = name.zip(plays) else {
                continue;
            };
            all.push(Named {
                holds_name: row.try_get::<Option<String>, _>(6)? == Some(name.key()),
                standing: Standing {
                    team: TeamId(row.try_get(0)?),
                    submission: SubmissionId(row.try_get(1)?),
                    version: row.try_get(2)?,
                    late: row.try_get::<i64, _>(3)? != 0,
                    name,
                    plays,
                },
            });
        }
        Ok(all)
    }
}
