//! Versions of a team's entry, with their verdicts.

use jiff::Timestamp;
use pigskin_database::begin;
use pigskin_entry::words;
use pigskin_entry::{FaultReason, Hash, Source};
use serde::{Deserialize, Serialize};
use sqlx::FromRow;
use sqlx::any::AnyRow;

use crate::HeldContest;
use pigskin_course::{DatabaseError, PersonId, SubmissionId, TeamId, from_column};

/// A version of a team's entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Submission {
    /// Its number among all submissions.
    pub id: SubmissionId,
    pub team: TeamId,
    /// The version's number within the team, from 1.
    pub version: i64,
    /// The student who sent it.
    pub person: PersonId,
    /// The hash of its name and files.
    pub source: Hash,
    /// The file's name, which can be any line of text.
    pub file: String,
    pub sent: Timestamp,
    pub late: bool,
    pub state: State,
    /// The time of the verdict.
    pub judged: Option<Timestamp>,
    /// The team's name in the entry, if judging got that far.
    pub team_name: Option<String>,
    /// The hash of the table, or of the program's code.
    pub plays: Option<Hash>,
    /// The kind of its fault and the reason, if it was refused.
    pub fault: Option<(String, String)>,
    /// The facts behind the refusal, where they were stored.
    pub why: Option<FaultReason>,
    /// A remark about its team's name, if it was accepted and there is one.
    pub note: Option<String>,
    /// The end of its output.
    pub printed: Option<String>,
}

words! {
    /// The state of a version.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum State {
        Queued = "queued",
        Judging = "judging",
        /// It was accepted. It is active unless a newer version is.
        Accepted = "accepted",
        /// It was refused. An earlier active version stays active.
        Refused = "refused",
    }

    /// The state's name in the database and the HTTP interface.
    pub fn as_str
}

impl State {
    pub(crate) fn stored(name: &str) -> State {
        State::from_name(name).unwrap_or(State::Queued)
    }

    /// Returns whether there is a verdict.
    pub fn is_over(self) -> bool {
        matches!(self, State::Accepted | State::Refused)
    }
}

impl HeldContest {
    /// The files of a version as they were sent; `None` if they can no longer be read.
    pub async fn files_of(&self, version: &Submission) -> Result<Option<Source>, DatabaseError> {
        let mut transaction = begin(self.course.database().pool(), "BEGIN").await?;
        let source = self.read_source(&mut transaction, version.source).await?;
        Ok(source.ok())
    }
}

/// The question for all columns of a [`Submission`].
pub(crate) const COLUMNS: &str = "SELECT id, team, version, person, source, file, sent, late, \
     state, judged, team_name, plays, fault, reason, why, printed FROM submission";

impl FromRow<'_, AnyRow> for Submission {
    fn from_row(row: &AnyRow) -> Result<Submission, sqlx::Error> {
        let state: String = from_column(row, "state")?;
        let kind: Option<String> = from_column(row, "fault")?;
        let reason: Option<String> = from_column(row, "reason")?;
        let why: Option<String> = from_column(row, "why")?;
        // The reason of an accepted version is its note.
        let (fault, why, note) = match kind.zip(reason.clone()) {
            Some((kind, reason)) => {
                let why = FaultReason::stored(why.as_deref(), &reason);
                (Some((kind, why.shown())), Some(why), None)
            }
            None => (None, None, reason),
        };
        Ok(Submission {
            id: from_column(row, "id")?,
            team: from_column(row, "team")?,
            version: from_column(row, "version")?,
            person: from_column(row, "person")?,
            source: from_column(row, "source")?,
            file: from_column(row, "file")?,
            sent: from_column(row, "sent")?,
            late: from_column(row, "late")?,
            state: State::stored(&state),
            judged: from_column(row, "judged")?,
            team_name: from_column(row, "team_name")?,
            plays: from_column(row, "plays")?,
            fault,
            why,
            note,
            printed: from_column(row, "printed")?,
        })
    }
}

impl HeldContest {
    pub async fn submission(&self, id: SubmissionId) -> Result<Option<Submission>, DatabaseError> {
        let question = format!("{COLUMNS} WHERE id = $1");
        Ok(sqlx::query_as(sqlx::AssertSqlSafe(question))
            .bind(id)
            .fetch_optional(self.course.database().pool())
            .await?)
    }

    /// A team's versions, the newest first, at most `most`.
    pub async fn versions(
        &self,
        team: TeamId,
        most: u32,
    ) -> Result<Vec<Submission>, DatabaseError> {
        let question = format!("{COLUMNS} WHERE team = $1 ORDER BY version DESC LIMIT $2");
        Ok(sqlx::query_as(sqlx::AssertSqlSafe(question))
            .bind(team)
            .bind(i64::from(most))
            .fetch_all(self.course.database().pool())
            .await?)
    }

    /// A team's active version: the last one that was accepted.
    pub async fn active_version(&self, team: TeamId) -> Result<Option<Submission>, DatabaseError> {
        let question = format!(
            "{COLUMNS} WHERE team = $1 AND state = 'accepted' ORDER BY version DESC LIMIT 1"
        );
        Ok(sqlx::query_as(sqlx::AssertSqlSafe(question))
            .bind(team)
            .fetch_optional(self.course.database().pool())
            .await?)
    }
}
