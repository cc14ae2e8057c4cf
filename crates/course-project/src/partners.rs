//! Partners: two students whose submissions count for both.

use std::collections::BTreeMap;

use jiff::Timestamp;
use pigskin_course::{
    Course, DatabaseError, EventKind, PartnersState, PersonId, Transaction, from_sqlx, next_number,
};

use crate::project::held_project::HeldProject;
use crate::row::rows;

/// A student with whom another one is or may become partners.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partner {
    pub id: PersonId,
    pub name: String,
}

/// A student's partner and invitations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Partners {
    pub partner: Option<Partner>,
    /// The student who is invited by this one.
    pub invited: Option<Partner>,
    /// Those who invite the student.
    pub inviters: Vec<Partner>,
}

#[derive(Debug, thiserror::Error)]
pub enum PartnerError {
    #[error("this project has no phase for partners")]
    Alone,
    #[error("no student on the roster has the id {0}")]
    NoStudent(PersonId),
    #[error("that is your own id")]
    Oneself,
    #[error("{0} has a partner already")]
    Taken(PersonId),
    #[error("the project has closed for {0}; ask staff")]
    Closed(PersonId),
    #[error("you invite {0} already; withdraw that first")]
    Inviting(PersonId),
    #[error("there is no such invitation any more")]
    Over,
    #[error("there is nothing to choose any more: the last submission of you two counts")]
    NoChoice,
    #[error(
        "you have invited {} times, and no more; ask staff",
        PartnerError::MOST
    )]
    TooMany,
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

from_sqlx!(PartnerError);

impl PartnerError {
    /// Invitations of one student.
    pub const MOST: usize = 100;
}

rows! {
    /// An invitation, a partnership, or one that is over.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) struct Partnership {
        pub(crate) id: i64,
        pub(crate) inviter: PersonId,
        pub(crate) invited: PersonId,
        began: Option<Timestamp>,
        ended: Option<Timestamp>,
        /// The last submission of all before it began, if it did.
        began_after: Option<i64>,
        /// The last submission of all before it ended, if it did.
        ended_after: Option<i64>,
        /// The submission from before it began that counts for both, if there is one.
        pub(crate) agreed: Option<i64>,
        /// Which one the two want to count, while each has one.
        inviter_wants: Option<i64>,
        invited_wants: Option<i64>,
    }
}

impl Partnership {
    pub(crate) fn other(&self, person: &PersonId) -> &PersonId {
        if self.inviter == *person {
            &self.invited
        } else {
            &self.inviter
        }
    }

    /// Tests whether a submission with this number counts for both: it came while they were
    /// partners, or they agreed on it.
    pub(crate) fn has(&self, submission: i64) -> bool {
        let began = self.began_after.is_some_and(|before| submission > before);
        began && self.ended_after.is_none_or(|last| submission <= last)
            || self.agreed == Some(submission)
    }

    /// The last submission of all before it began, if the two agreed on this one.
    pub(crate) fn moves(&self, submission: i64) -> Option<i64> {
        self.began_after.filter(|_| self.agreed == Some(submission))
    }

    /// The submission that this one of the two wants to count, and that of the other one.
    pub(crate) fn wants(&self, person: &PersonId) -> (Option<i64>, Option<i64>) {
        if self.inviter == *person {
            (self.inviter_wants, self.invited_wants)
        } else {
            (self.invited_wants, self.inviter_wants)
        }
    }

    pub(crate) fn is_current(&self) -> bool {
        self.began.is_some() && self.ended.is_none()
    }

    fn is_open(&self) -> bool {
        self.began.is_none() && self.ended.is_none()
    }
}

/// The question for all columns of a [`Partnership`].
const COLUMNS: &str = "SELECT id, inviter, invited, began, ended, began_after, ended_after, \
     agreed, inviter_wants, invited_wants FROM partnership";

/// All that a person has been part of, in order.
pub(crate) async fn partnerships(
    transaction: &mut Transaction,
    person: &PersonId,
) -> Result<Vec<Partnership>, sqlx::Error> {
    let question = format!("{COLUMNS} WHERE inviter = $1 OR invited = $1 ORDER BY id");
    // The question contains no input.
    sqlx::query_as(sqlx::AssertSqlSafe(question))
        .bind(person)
        .fetch_all(&mut **transaction)
        .await
}

/// The partnerships that began, by each of the two, in order.
pub(crate) async fn partnerships_by_person(
    transaction: &mut Transaction,
) -> Result<BTreeMap<PersonId, Vec<Partnership>>, sqlx::Error> {
    let question = format!("{COLUMNS} WHERE began IS NOT NULL ORDER BY id");
    let all: Vec<Partnership> = sqlx::query_as(sqlx::AssertSqlSafe(question))
        .fetch_all(&mut **transaction)
        .await?;
    let mut found: BTreeMap<PersonId, Vec<Partnership>> = BTreeMap::new();
    for partnership in all {
        for person in [&partnership.inviter, &partnership.invited] {
            let own = found.entry(person.clone()).or_default();
            own.push(partnership.clone());
        }
    }
    Ok(found)
}

/// The current partner of a person.
pub(crate) async fn partner(
    transaction: &mut Transaction,
    person: &PersonId,
) -> Result<Option<PersonId>, sqlx::Error> {
    let all = partnerships(transaction, person).await?;
    let current = all.iter().find(|partnership| partnership.is_current());
    Ok(current.map(|partnership| partnership.other(person).clone()))
}

impl HeldProject {
    /// A student's partner and invitations.
    pub async fn partners(&self, person: &PersonId) -> Result<Partners, DatabaseError> {
        let mut snapshot = self.course.database().snapshot().await?;
        let mut partners = Partners::default();
        for partnership in partnerships(&mut snapshot, person).await? {
            if !partnership.is_current() && !partnership.is_open() {
                continue;
            }
            let id = partnership.other(person).clone();
            let name = sqlx::query_scalar("SELECT name FROM person WHERE id = $1")
                .bind(&id)
                .fetch_one(&mut *snapshot)
                .await?;
            let other = Partner { id, name };
            if partnership.is_current() {
                partners.partner = Some(other);
            } else if partnership.inviter == *person {
                partners.invited = Some(other);
            } else {
                partners.inviters.push(other);
            }
        }
        Ok(partners)
    }

    /// Everybody who is or was a student's partner, in order.
    pub async fn all_partners(&self, person: &PersonId) -> Result<Vec<PersonId>, DatabaseError> {
        let mut snapshot = self.course.database().snapshot().await?;
        let mut found: Vec<PersonId> = Vec::new();
        for partnership in partnerships(&mut snapshot, person).await? {
            let other = partnership.other(person);
            if partnership.began_after.is_some() && !found.contains(other) {
                found.push(other.clone());
            }
        }
        Ok(found)
    }

    /// Invites another student to be partners.
    ///
    /// Fails if the project has no phase for partners, if either has a partner, if it has closed
    /// for either, or if the database fails.
    pub async fn invite(&self, person: &PersonId, other: &PersonId) -> Result<(), PartnerError> {
        self.check_partners()?;
        if person == other {
            return Err(PartnerError::Oneself);
        }
        let mut transaction = self.course.database().write().await?;
        for one in [person, other] {
            let staff: Option<i64> = sqlx::query_scalar("SELECT staff FROM person WHERE id = $1")
                .bind(one)
                .fetch_optional(&mut *transaction)
                .await?;
            if staff != Some(0) {
                return Err(PartnerError::NoStudent(one.clone()));
            }
            if partner(&mut transaction, one).await?.is_some() {
                return Err(PartnerError::Taken(one.clone()));
            }
        }
        let own = partnerships(&mut transaction, person).await?;
        let mine = own.iter().filter(|one| one.inviter == *person);
        if let Some(open) = mine.clone().find(|one| one.is_open()) {
            return Err(PartnerError::Inviting(open.invited.clone()));
        }
        if mine.count() >= PartnerError::MOST {
            return Err(PartnerError::TooMany);
        }
        let now = self.course.moment(&mut transaction).await?;
        for one in [person, other] {
            self.check_open(&mut transaction, one, now).await?;
        }
        let statement = "INSERT INTO partnership (id, inviter, invited, made) \
                         VALUES ($1, $2, $3, $4)";
        sqlx::query(statement)
            .bind(next_number(&mut transaction, "partnership").await?)
            .bind(person)
            .bind(other)
            .bind(now.as_millisecond())
            .execute(&mut *transaction)
            .await?;
        let two = (person, other);
        note(&mut transaction, now, two, PartnersState::Invited, person).await?;
        Ok(self.course.commit(transaction).await?)
    }

    /// Accepts another student's invitation. All other invitations that either of the two has
    /// sent or got end. If one of them has submitted already, that counts for both; if both have,
    /// they [choose](Self::partner_choice).
    ///
    /// Fails if there is none, if either has a partner, if the project has closed for either, or
    /// if the database fails.
    pub async fn accept(&self, person: &PersonId, other: &PersonId) -> Result<(), PartnerError> {
        self.check_partners()?;
        let mut transaction = self.course.database().write().await?;
        for one in [person, other] {
            if partner(&mut transaction, one).await?.is_some() {
                return Err(PartnerError::Taken(one.clone()));
            }
        }
        let all = partnerships(&mut transaction, person).await?;
        let mut open = all.iter().filter(|one| one.is_open());
        let open = open.find(|one| one.invited == *person && one.inviter == *other);
        let open = open.ok_or(PartnerError::Over)?;
        let now = self.course.moment(&mut transaction).await?;
        let (mine, theirs) = (
            self.shareable(&mut transaction, person, now).await?,
            self.shareable(&mut transaction, other, now).await?,
        );
        let agreed = mine.as_ref().xor(theirs.as_ref());
        sqlx::query(
            "UPDATE partnership SET began = $2, agreed = $3, began_after = \
             (SELECT COALESCE(MAX(id), 0) FROM project_submission) WHERE id = $1",
        )
        .bind(open.id)
        .bind(now.as_millisecond())
        .bind(agreed.map(|one| one.id))
        .execute(&mut *transaction)
        .await?;
        // Nobody has two partners. Without this, an invitation could be accepted after the
        // two have parted, when its sender has long forgotten it.
        for one in [person, other] {
            for left in partnerships(&mut transaction, one).await? {
                if left.is_open() {
                    end(&mut transaction, now, &left, person).await?;
                }
            }
        }
        let two = (person, other);
        note(&mut transaction, now, two, PartnersState::Began, person).await?;
        if agreed.is_some() {
            note(&mut transaction, now, two, PartnersState::Agreed, person).await?;
        }
        Ok(self.course.commit(transaction).await?)
    }

    /// Ends the partnership with another student, withdraws an invitation or declines one. What
    /// was submitted meanwhile counts for both still.
    ///
    /// Fails if there is none, or if the database fails.
    pub async fn part(&self, person: &PersonId, other: &PersonId) -> Result<(), PartnerError> {
        let mut transaction = self.course.database().write().await?;
        let all = partnerships(&mut transaction, person).await?;
        let mut open = all.iter().filter(|one| one.is_open() || one.is_current());
        let open = open.find(|one| one.other(person) == other);
        let open = open.ok_or(PartnerError::Over)?;
        let now = self.course.moment(&mut transaction).await?;
        end(&mut transaction, now, open, person).await?;
        Ok(self.course.commit(transaction).await?)
    }

    fn check_partners(&self) -> Result<(), PartnerError> {
        if self.settings.has_partners() {
            Ok(())
        } else {
            Err(PartnerError::Alone)
        }
    }
}

/// Ends an invitation or a partnership.
async fn end(
    transaction: &mut Transaction,
    now: Timestamp,
    over: &Partnership,
    by: &PersonId,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE partnership SET ended = $2, ended_after = \
         (SELECT COALESCE(MAX(id), 0) FROM project_submission) WHERE id = $1",
    )
    .bind(over.id)
    .bind(now.as_millisecond())
    .execute(&mut **transaction)
    .await?;
    let two = (&over.inviter, &over.invited);
    note(transaction, now, two, PartnersState::Ended, by).await
}

/// Records what became of two students, for each of them, and who did it.
pub(crate) async fn note(
    transaction: &mut Transaction,
    now: Timestamp,
    (one, other): (&PersonId, &PersonId),
    state: PartnersState,
    by: &PersonId,
) -> Result<(), sqlx::Error> {
    for (person, other) in [(one, other), (other, one)] {
        let what = EventKind::Partners {
            person: person.clone(),
            other: other.clone(),
            state,
        };
        Course::note_by(transaction, now, &what, Some(by.as_str())).await?;
    }
    Ok(())
}
