//! Recording verdicts.

use std::borrow::Cow;

use pigskin_entry::TeamName;

use crate::HeldContest;
use crate::entry_verdict::EntryVerdict;
use pigskin_course::{Course, DatabaseError, EventKind, SubmissionId, TeamId, Transaction};

/// The keys of a version.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Version {
    pub id: SubmissionId,
    pub team: TeamId,
    /// The number within the team, from 1.
    pub number: i64,
}

type Writing = Transaction;

impl HeldContest {
    pub(crate) async fn record_verdict(
        &self,
        transaction: &mut Writing,
        version: Version,
        verdict: &EntryVerdict,
    ) -> Result<(), sqlx::Error> {
        let event = version.record(transaction, verdict).await?;
        let now = self.course.moment(transaction).await?;
        sqlx::query("UPDATE submission SET judged = $2 WHERE id = $1")
            .bind(version.id)
            .bind(now.as_millisecond())
            .execute(&mut **transaction)
            .await?;
        Course::note(transaction, now, &event).await
    }
}

impl Version {
    /// Accepts or refuses the version, and names the team after its active version. Returns
    /// the event, which the caller records.
    async fn record(
        self,
        transaction: &mut Writing,
        verdict: &EntryVerdict,
    ) -> Result<EventKind, sqlx::Error> {
        let verdict = match verdict {
            EntryVerdict::Accepted {
                name: Some(name), ..
            } => verdict.unless_taken(!is_free(transaction, self.team, name).await?),
            EntryVerdict::Accepted { name: None, .. } => {
                Cow::Owned(verdict.called(self.stand_in(transaction).await?))
            }
            EntryVerdict::Refused { .. } => Cow::Borrowed(verdict),
        };
        self.write(transaction, &verdict).await?;
        name_after_active_version(transaction, self.team).await?;
        Ok(self.event(&verdict))
    }

    /// The stand-in for the name of a version without one.
    async fn stand_in(self, transaction: &mut Writing) -> Result<TeamName, sqlx::Error> {
        let question = "SELECT CASE WHEN s.state = 'accepted' THEN s.team_name END, t.name \
                        FROM submission s JOIN team t ON t.id = s.team WHERE s.id = $1";
        let (before, of_team): (Option<String>, Option<String>) = sqlx::query_as(question)
            .bind(self.id)
            .fetch_one(&mut **transaction)
            .await?;
        let mut names = stand_ins(self.team, before, of_team);
        loop {
            if let Some(name) = names.next()
                && is_free(transaction, self.team, &name).await?
            {
                return Ok(name);
            }
        }
    }

    /// Writes the verdict, without its consequences for the team.
    pub async fn write(
        self,
        transaction: &mut Writing,
        verdict: &EntryVerdict,
    ) -> Result<(), sqlx::Error> {
        let statement = "UPDATE submission SET state = $2, team_name = $3, plays = $4, \
             fault = $5, reason = $6, choices = $7, printed = $8, why = $9 WHERE id = $1";
        verdict.write(&mut **transaction, statement, self.id).await
    }

    pub fn event(self, verdict: &EntryVerdict) -> EventKind {
        match verdict {
            EntryVerdict::Accepted { name, .. } => EventKind::Accepted {
                team: self.team,
                submission: self.id,
                version: self.number,
                name: name.as_ref().map(TeamName::to_string).unwrap_or_default(),
            },
            EntryVerdict::Refused { fault, .. } => EventKind::Refused {
                team: self.team,
                submission: self.id,
                version: self.number,
                fault: fault.kind.to_string(),
                reason: fault.to_string(),
            },
        }
    }
}

/// Stand-ins for the name of a version without one: its name before, the team's name, and
/// then the team's number with suffixes, without end.
pub(crate) fn stand_ins(
    team: TeamId,
    before: Option<String>,
    of_team: Option<String>,
) -> impl Iterator<Item = TeamName> {
    let numbered = (1_u64..).map(move |count| match count {
        1 => format!("team {team}"),
        count => format!("team {team} ({count})"),
    });
    let names = [before, of_team].into_iter().flatten().chain(numbered);
    names.filter_map(|name| name.parse().ok())
}

impl HeldContest {
    /// Returns whether another team has this name or one that looks the same.
    pub async fn is_name_taken(
        &self,
        name: &TeamName,
        asks: Option<TeamId>,
    ) -> Result<bool, DatabaseError> {
        let question = "SELECT id FROM team WHERE name_key = $1";
        let holders = sqlx::query_scalar(question).bind(name.key());
        let holders: Vec<TeamId> = holders.fetch_all(self.course.database().pool()).await?;
        Ok(holders.into_iter().any(|holder| Some(holder) != asks))
    }
}

/// Returns whether no other team has this name or one that looks the same.
async fn is_free(
    transaction: &mut Writing,
    team: TeamId,
    name: &TeamName,
) -> Result<bool, sqlx::Error> {
    let holder: Option<TeamId> =
        sqlx::query_scalar("SELECT id FROM team WHERE name_key = $1 AND id <> $2")
            .bind(name.key())
            .bind(team)
            .fetch_optional(&mut **transaction)
            .await?;
    Ok(holder.is_none())
}

/// Names a team after its active version. The name can belong to another team by now, if
/// the version is active again because a newer one was refused in the end; then the team
/// has no name.
async fn name_after_active_version(
    transaction: &mut Writing,
    team: TeamId,
) -> Result<(), sqlx::Error> {
    let question = "SELECT team_name FROM submission WHERE team = $1 AND state = 'accepted' \
                    ORDER BY version DESC LIMIT 1";
    let name: Option<Option<String>> = sqlx::query_scalar(question)
        .bind(team)
        .fetch_optional(&mut **transaction)
        .await?;
    let name: Option<TeamName> = name.flatten().and_then(|name| name.parse().ok());
    let name = match name {
        Some(name) if is_free(transaction, team, &name).await? => Some(name),
        _ => None,
    };
    name_team(transaction, team, name.as_ref()).await
}

/// Sets or removes a team's name.
pub(crate) async fn name_team(
    transaction: &mut Writing,
    team: TeamId,
    name: Option<&TeamName>,
) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE team SET name = $2, name_key = $3 WHERE id = $1")
        .bind(team)
        .bind(name.map(ToString::to_string))
        .bind(name.map(TeamName::key))
        .execute(&mut **transaction)
        .await?;
    Ok(())
}
