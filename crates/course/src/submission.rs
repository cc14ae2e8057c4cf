//! What a team sent, and what came of it.

use std::fmt;

use jiff::Timestamp;
use pigskin_contest::Hash;
use serde::{Deserialize, Serialize};
use sqlx::Row as _;
use sqlx::any::AnyRow;

use crate::{Course, DatabaseError, PersonId, SubmissionId, TeamId};

/// A version of a team's entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Submission {
    /// Its number among all.
    pub id: SubmissionId,
    /// Whose it is.
    pub team: TeamId,
    /// Its number among the team's, from 1.
    pub version: i64,
    /// Who sent it.
    pub person: PersonId,
    /// The hash of its name and files.
    pub source: Hash,
    /// What the file was called. It may be any line of text.
    pub file: String,
    /// When it came.
    pub sent: Timestamp,
    /// Whether that was after the deadline.
    pub late: bool,
    /// How far it is.
    pub state: State,
    /// When the verdict was there.
    pub judged: Option<Timestamp>,
    /// The team's name in it, where it got as far as naming one.
    pub team_name: Option<String>,
    /// The hash of what plays: of a table, or of a program's code.
    pub plays: Option<Hash>,
    /// The kind of its fault and the reason, where it was refused.
    pub fault: Option<(String, String)>,
    /// The end of what it printed.
    pub printed: Option<String>,
}

/// How far a version is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// It waits for its turn.
    Queued,
    /// It is being judged.
    Judging,
    /// It takes part, unless a newer one does.
    Accepted,
    /// It does not take part; what stood before still stands.
    Refused,
}

impl State {
    /// The state as the database and the programs' interface have it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            State::Queued => "queued",
            State::Judging => "judging",
            State::Accepted => "accepted",
            State::Refused => "refused",
        }
    }

    fn named(name: &str) -> State {
        let all = [State::Judging, State::Accepted, State::Refused];
        let found = all.into_iter().find(|state| state.as_str() == name);
        found.unwrap_or(State::Queued)
    }

    /// Whether the verdict is there.
    #[must_use]
    pub fn is_over(self) -> bool {
        matches!(self, State::Accepted | State::Refused)
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Everything but the choices, in the order in which [`read`] has it.
pub(crate) const COLUMNS: &str = "SELECT id, team, version, person, source, file, sent, late, \
     state, judged, team_name, plays, fault, reason, printed FROM submission";

pub(crate) fn read(row: &AnyRow) -> Result<Submission, sqlx::Error> {
    let text = |column: usize| row.try_get::<String, _>(column);
    let maybe = |column: usize| row.try_get::<Option<String>, _>(column);
    let moment = |at: i64| Timestamp::from_millisecond(at).unwrap_or(Timestamp::UNIX_EPOCH);
    let damaged = |column: &str| sqlx::Error::Decode(format!("{column} is damaged").into());
    Ok(Submission {
        id: SubmissionId(row.try_get(0)?),
        team: TeamId(row.try_get(1)?),
        version: row.try_get(2)?,
        person: text(3)?.parse().map_err(|_| damaged("a person's id"))?,
        source: text(4)?.parse().map_err(|_| damaged("a hash"))?,
        file: text(5)?,
        sent: moment(row.try_get(6)?),
        late: row.try_get::<i64, _>(7)? != 0,
        state: State::named(&text(8)?),
        judged: row.try_get::<Option<i64>, _>(9)?.map(moment),
        team_name: maybe(10)?,
        plays: maybe(11)?.and_then(|hash| hash.parse().ok()),
        fault: maybe(12)?.zip(maybe(13)?),
        printed: maybe(14)?,
    })
}

impl Course {
    /// The submission of that number.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn submission(&self, id: SubmissionId) -> Result<Option<Submission>, DatabaseError> {
        let question = format!("{COLUMNS} WHERE id = $1");
        let row = sqlx::query(sqlx::AssertSqlSafe(question))
            .bind(id.0)
            .fetch_optional(self.database.pool())
            .await;
        let found = row.and_then(|row| row.as_ref().map(read).transpose());
        found.map_err(|error| self.database.failed(error))
    }

    /// A team's versions, the newest first, at most so many.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn versions(
        &self,
        team: TeamId,
        most: u32,
    ) -> Result<Vec<Submission>, DatabaseError> {
        let question = format!("{COLUMNS} WHERE team = $1 ORDER BY version DESC LIMIT $2");
        let rows = sqlx::query(sqlx::AssertSqlSafe(question))
            .bind(team.0)
            .bind(i64::from(most))
            .fetch_all(self.database.pool())
            .await;
        let found = rows.and_then(|rows| rows.iter().map(read).collect());
        found.map_err(|error| self.database.failed(error))
    }

    /// The version of a team that counts: the last one that was accepted.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn standing_version(
        &self,
        team: TeamId,
    ) -> Result<Option<Submission>, DatabaseError> {
        let question = format!(
            "{COLUMNS} WHERE team = $1 AND state = 'accepted' ORDER BY version DESC LIMIT 1"
        );
        let row = sqlx::query(sqlx::AssertSqlSafe(question))
            .bind(team.0)
            .fetch_optional(self.database.pool())
            .await;
        let found = row.and_then(|row| row.as_ref().map(read).transpose());
        found.map_err(|error| self.database.failed(error))
    }
}
