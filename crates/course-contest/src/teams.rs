//! Teams and invitations.

use crate::HeldContest;
use jiff::Timestamp;

use pigskin_course::{
    Course, DatabaseError, EventKind, Member, PersonId, Role, TeamId, Transaction, from_sqlx,
    next_number,
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Team {
    pub id: TeamId,
    /// The name of its active version, which can be any line of text.
    pub name: Option<String>,
    /// The reason why staff disqualified it, if they did.
    pub disqualified: Option<String>,
    pub members: Vec<PersonId>,
    pub invited: Vec<PersonId>,
}

#[derive(Debug, thiserror::Error)]
pub enum TeamError {
    #[error("no student on the roster has the id {0}")]
    NoStudent(PersonId),
    #[error("you are in your own team already; invite somebody else")]
    Oneself,
    #[error("{0} already is in a team with other members")]
    Taken(PersonId),
    #[error("that team has other members, so its entry stays")]
    NotAlone,
    #[error("staff removed team {0} from the board, so nobody leaves it; ask staff")]
    Removed(TeamId),
    #[error("a team has at most {most} members, including those invited")]
    Full { most: usize },
    #[error("there is no invitation from that team; ask for a new one")]
    NotInvited,
    #[error("teams cannot change after the deadline; ask staff")]
    Over,
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

from_sqlx!(TeamError);

type Writing = Transaction;

impl HeldContest {
    /// Invites a student to the team of another one, who gets a team if they have none.
    ///
    /// Fails if one of the two is not a student, if the invited one is in a team already, if
    /// the team would be too large, or if the deadline has passed.
    pub async fn invite(&self, by: &PersonId, other: &PersonId) -> Result<TeamId, TeamError> {
        let mut transaction = self.course.database().write().await?;
        self.may_change(&mut transaction).await?;
        student(&mut transaction, by).await?;
        let theirs = student(&mut transaction, other).await?;
        let taken = match theirs {
            Some(theirs) => members(&mut transaction, theirs).await? > 1,
            None => false,
        };
        if by == other {
            return Err(TeamError::Oneself);
        }
        if taken {
            return Err(TeamError::Taken(other.clone()));
        }
        let team = self.team_of(&mut transaction, by).await?;
        let question = "SELECT (SELECT COUNT(*) FROM person WHERE team = $1 \
                        AND dropped IS NULL) \
                        + (SELECT COUNT(*) FROM invitation WHERE team = $1 AND person <> $2)";
        let size: i64 = sqlx::query_scalar(question)
            .bind(team)
            .bind(other)
            .fetch_one(&mut *transaction)
            .await?;
        let most = self.course.settings().team_size;
        if usize::try_from(size).unwrap_or(usize::MAX) >= most {
            return Err(TeamError::Full { most });
        }
        let statement = "INSERT INTO invitation (team, person, by_person, made) \
                         VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
        sqlx::query(statement)
            .bind(team)
            .bind(other)
            .bind(by)
            .bind(self.course.clock().now().as_millisecond())
            .execute(&mut *transaction)
            .await?;
        self.course.commit(transaction).await?;
        Ok(team)
    }

    /// Accepts an invitation to a team, and declines all others. An entry that the student sent
    /// alone leaves the board; but it stays if the team has none.
    ///
    /// Fails if there is no invitation, if the student is in a team with other members, or if the
    /// deadline has passed.
    pub async fn join(&self, person: &PersonId, team: TeamId) -> Result<(), TeamError> {
        self.join_as(person, team, false).await
    }

    /// Accepts the invitation of somebody who is alone in their team, and keeps the student's own
    /// entry: the other one leaves the board.
    ///
    /// Fails as [`join`](Self::join) does, or if the team has other members.
    pub async fn join_with_own_entry(
        &self,
        person: &PersonId,
        team: TeamId,
    ) -> Result<(), TeamError> {
        self.join_as(person, team, true).await
    }

    async fn join_as(
        &self,
        person: &PersonId,
        team: TeamId,
        keeps_own: bool,
    ) -> Result<(), TeamError> {
        let mut transaction = self.course.database().write().await?;
        let now = self.may_change(&mut transaction).await?;
        let own = student(&mut transaction, person).await?;
        let question = "SELECT team FROM invitation WHERE team = $1 AND person = $2";
        let invited = sqlx::query(question)
            .bind(team)
            .bind(person)
            .fetch_optional(&mut *transaction)
            .await?;
        if invited.is_none() {
            return Err(TeamError::NotInvited);
        }
        if let Some(own) = own
            && members(&mut transaction, own).await? > 1
        {
            return Err(TeamError::Taken(person.clone()));
        }
        sqlx::query("DELETE FROM invitation WHERE person = $1")
            .bind(person)
            .execute(&mut *transaction)
            .await?;
        match own {
            None => {
                sqlx::query("UPDATE person SET team = $2 WHERE id = $1")
                    .bind(person)
                    .bind(team)
                    .execute(&mut *transaction)
                    .await?;
                let what = EventKind::Joined {
                    team,
                    person: person.to_string(),
                };
                Course::note(&mut transaction, now, &what).await?;
            }
            Some(own) => {
                let is_own_the_only = has_entry(&mut transaction, own).await?
                    && !has_entry(&mut transaction, team).await?;
                let is_alone = members(&mut transaction, team).await? == 1;
                if keeps_own && !is_alone {
                    return Err(TeamError::NotAlone);
                }
                if keeps_own || is_own_the_only && is_alone {
                    sqlx::query("DELETE FROM invitation WHERE team = $1")
                        .bind(own)
                        .execute(&mut *transaction)
                        .await?;
                    leave(&mut transaction, now, team, own).await?;
                } else {
                    leave(&mut transaction, now, own, team).await?;
                }
            }
        }
        Ok(self.course.commit(transaction).await?)
    }

    /// Returns the time if teams may still change.
    async fn may_change(&self, transaction: &mut Writing) -> Result<Timestamp, TeamError> {
        let now = self.course.moment(transaction).await?;
        if self.course.settings().schedule.may_change_teams(now) {
            Ok(now)
        } else {
            Err(TeamError::Over)
        }
    }

    /// Declines or withdraws an invitation.
    pub async fn decline(&self, person: &PersonId, team: TeamId) -> Result<(), TeamError> {
        sqlx::query("DELETE FROM invitation WHERE team = $1 AND person = $2")
            .bind(team)
            .bind(person)
            .execute(self.course.database().pool())
            .await?;
        self.course.tell();
        Ok(())
    }

    /// The teams to which a student is invited.
    pub async fn invitations(&self, person: &PersonId) -> Result<Vec<TeamId>, DatabaseError> {
        let question = "SELECT team FROM invitation WHERE person = $1 ORDER BY made, team";
        let teams = sqlx::query_scalar(question)
            .bind(person)
            .fetch_all(self.course.database().pool())
            .await?;
        Ok(teams)
    }

    /// All teams by number, with their names and the reasons of disqualifications.
    pub async fn teams(
        &self,
    ) -> Result<Vec<(TeamId, Option<String>, Option<String>)>, DatabaseError> {
        let teams = sqlx::query_as("SELECT id, name, disqualified FROM team ORDER BY id")
            .fetch_all(self.course.database().pool())
            .await?;
        Ok(teams)
    }

    pub async fn team(&self, id: TeamId) -> Result<Option<Team>, DatabaseError> {
        let pool = self.course.database().pool();
        let row: Option<(Option<String>, Option<String>)> =
            sqlx::query_as("SELECT name, disqualified FROM team WHERE id = $1")
                .bind(id)
                .fetch_optional(pool)
                .await?;
        let Some((name, disqualified)) = row else {
            return Ok(None);
        };
        let members = "SELECT id FROM person WHERE team = $1 AND dropped IS NULL ORDER BY id";
        let invited = "SELECT person FROM invitation WHERE team = $1 ORDER BY person";
        Ok(Some(Team {
            id,
            name,
            disqualified,
            members: (sqlx::query_scalar(members).bind(id).fetch_all(pool)).await?,
            invited: (sqlx::query_scalar(invited).bind(id).fetch_all(pool)).await?,
        }))
    }

    /// A student's team, which is made if there is none.
    pub(crate) async fn team_of(
        &self,
        transaction: &mut Writing,
        person: &PersonId,
    ) -> Result<TeamId, sqlx::Error> {
        let team: Option<TeamId> = sqlx::query_scalar("SELECT team FROM person WHERE id = $1")
            .bind(person)
            .fetch_one(&mut **transaction)
            .await?;
        if let Some(team) = team {
            return Ok(team);
        }
        let team = TeamId(next_number(transaction, "team").await?);
        sqlx::query("INSERT INTO team (id, made) VALUES ($1, $2)")
            .bind(team)
            .bind(self.course.clock().now().as_millisecond())
            .execute(&mut **transaction)
            .await?;
        sqlx::query("UPDATE person SET team = $2 WHERE id = $1")
            .bind(person)
            .bind(team)
            .execute(&mut **transaction)
            .await?;
        Ok(team)
    }
}

async fn student(
    transaction: &mut Writing,
    person: &PersonId,
) -> Result<Option<TeamId>, TeamError> {
    match Member::find(&mut **transaction, person).await? {
        Some(member) if member.person.role == Role::Student => Ok(member.team),
        _ => Err(TeamError::NoStudent(person.clone())),
    }
}

/// The number of a team's members.
async fn members(transaction: &mut Writing, team: TeamId) -> Result<i64, sqlx::Error> {
    let question = "SELECT COUNT(*) FROM person WHERE team = $1 AND dropped IS NULL";
    sqlx::query_scalar(question)
        .bind(team)
        .fetch_one(&mut **transaction)
        .await
}

/// Returns whether a team has sent an entry.
async fn has_entry(transaction: &mut Writing, team: TeamId) -> Result<bool, sqlx::Error> {
    let question = "SELECT COUNT(*) FROM submission WHERE team = $1";
    let count: i64 = sqlx::query_scalar(question)
        .bind(team)
        .fetch_one(&mut **transaction)
        .await?;
    Ok(count > 0)
}

/// Moves the members of a team to another one. It is empty then: its invitations end, and its
/// entry leaves the board.
async fn leave(
    transaction: &mut Writing,
    now: Timestamp,
    from: TeamId,
    to: TeamId,
) -> Result<(), TeamError> {
    let removed: Option<TeamId> =
        sqlx::query_scalar("SELECT id FROM team WHERE id = $1 AND disqualified IS NOT NULL")
            .bind(from)
            .fetch_optional(&mut **transaction)
            .await?;
    if let Some(removed) = removed {
        return Err(TeamError::Removed(removed));
    }
    let members: Vec<PersonId> =
        sqlx::query_scalar("SELECT id FROM person WHERE team = $1 AND dropped IS NULL")
            .bind(from)
            .fetch_all(&mut **transaction)
            .await?;
    for person in members {
        sqlx::query("UPDATE person SET team = $2 WHERE id = $1")
            .bind(&person)
            .bind(to)
            .execute(&mut **transaction)
            .await?;
        let what = EventKind::Joined {
            team: to,
            person: person.to_string(),
        };
        Course::note(transaction, now, &what).await?;
    }
    sqlx::query("DELETE FROM invitation WHERE team = $1")
        .bind(from)
        .execute(&mut **transaction)
        .await?;
    if has_entry(transaction, from).await? {
        let reason = format!("its member joined team {to}");
        sqlx::query("UPDATE team SET disqualified = $2, name_key = NULL WHERE id = $1")
            .bind(from)
            .bind(reason.clone())
            .execute(&mut **transaction)
            .await?;
        let what = EventKind::Disqualified { team: from, reason };
        Course::note(transaction, now, &what).await?;
    }
    Ok(())
}
