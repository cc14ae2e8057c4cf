//! Which earlier submission counts for two partners who had both submitted before.

use jiff::Timestamp;
use pigskin_course::{DatabaseError, Member, PartnersState, PersonId, Transaction};

use crate::partners::{PartnerError, Partnership, note, partnerships};
use crate::project::held_project::HeldProject;
use crate::versions::submission::Submission;
use crate::versions::submissions::{Ownership, submissions_by_person};

/// A submission of one of two partners from before, which can count for both.
#[derive(Clone, Debug, PartialEq)]
pub struct PartnerOption {
    pub submission: Submission,
    /// The points that the student would have; `None` as long as they are not shown.
    pub points: Option<f64>,
    /// Whether the student wants this one.
    pub is_mine: bool,
    /// Whether the partner wants this one.
    pub is_theirs: bool,
}

/// A partnership whose two students each have a submission from before.
struct OpenChoice {
    partnership: Partnership,
    options: [Submission; 2],
}

impl HeldProject {
    /// The two submissions of which a student and their partner choose the one that counts for
    /// both: each had submitted alone, and neither has since. Empty if there is nothing to choose.
    pub async fn partner_choice(
        &self,
        student: &Member,
    ) -> Result<Vec<PartnerOption>, DatabaseError> {
        let person = &student.person.id;
        let mut snapshot = self.course.database().snapshot().await?;
        let choice = match self.open_choice(&mut snapshot, person).await {
            Ok(Some(choice)) => choice,
            Err(PartnerError::Database(error)) => return Err(error),
            Ok(None) | Err(_) => return Ok(Vec::new()),
        };
        let (mine, theirs) = choice.partnership.wants(person);
        let mut own = submissions_by_person(&mut snapshot, Some(person)).await?;
        let other = choice.partnership.other(person);
        own.extend(submissions_by_person(&mut snapshot, Some(other)).await?);
        let mut ownership = Ownership::read(&mut snapshot, Some(person)).await?;
        drop(snapshot);
        let now = self.course.clock().now();
        let hides = self.settings.hides_verdicts(now, student.extension);
        let mut options = Vec::new();
        for submission in choice.options {
            ownership.agree(person, choice.partnership.id, submission.id);
            let submissions = ownership.submissions(&own, person);
            let points = self.points_of(person, &submissions).await?.published();
            let is_known = points.lines.iter().all(|line| line.is_published);
            options.push(PartnerOption {
                points: (is_known && !hides).then_some(points.points),
                is_mine: mine == Some(submission.id),
                is_theirs: theirs == Some(submission.id),
                submission,
            });
        }
        Ok(options)
    }

    /// Lets a student say which of the two submissions is to count for both. It does as soon as
    /// both say the same.
    ///
    /// Fails if there is nothing to choose, or if the database fails.
    pub async fn choose_with_partner(
        &self,
        person: &PersonId,
        submission: i64,
    ) -> Result<(), PartnerError> {
        let mut transaction = self.course.database().write().await?;
        let choice = self.open_choice(&mut transaction, person).await?;
        let choice = choice.filter(|one| one.options.iter().any(|one| one.id == submission));
        let OpenChoice { partnership, .. } = choice.ok_or(PartnerError::NoChoice)?;
        let column = if partnership.inviter == *person {
            "inviter_wants"
        } else {
            "invited_wants"
        };
        let (_, theirs) = partnership.wants(person);
        let agreed = theirs.filter(|theirs| *theirs == submission);
        let statement = format!("UPDATE partnership SET {column} = $2, agreed = $3 WHERE id = $1");
        // The statement contains no input.
        sqlx::query(sqlx::AssertSqlSafe(statement))
            .bind(partnership.id)
            .bind(submission)
            .bind(agreed)
            .execute(&mut *transaction)
            .await?;
        let now = self.course.moment(&mut transaction).await?;
        let state = agreed.map_or(PartnersState::Wants, |_| PartnersState::Agreed);
        let two = (person, partnership.other(person));
        note(&mut transaction, now, two, state, person).await?;
        Ok(self.course.commit(transaction).await?)
    }

    async fn open_choice(
        &self,
        transaction: &mut Transaction,
        person: &PersonId,
    ) -> Result<Option<OpenChoice>, PartnerError> {
        let all = partnerships(transaction, person).await?;
        let open = all.into_iter().find(Partnership::is_current);
        let Some(partnership) = open.filter(|open| open.agreed.is_none()) else {
            return Ok(None);
        };
        let now = self.course.clock().now();
        let mut options = Vec::new();
        for one in [&partnership.inviter, &partnership.invited] {
            options.extend(self.shareable(transaction, one, now).await?);
        }
        // Later submissions of either count for both anyway, and cannot be shared again.
        let options = <[Submission; 2]>::try_from(options).ok();
        Ok(options.map(|options| OpenChoice {
            partnership,
            options,
        }))
    }

    /// The submission of a student that counts for the phases with partners, and so for both as
    /// soon as they are partners of somebody: one that no partner shares.
    ///
    /// Fails if the project has closed for the student, or if the database fails.
    pub(crate) async fn shareable(
        &self,
        transaction: &mut Transaction,
        person: &PersonId,
        now: Timestamp,
    ) -> Result<Option<Submission>, PartnerError> {
        let extension = self.check_open(transaction, person, now).await?;
        let own = submissions_by_person(transaction, Some(person)).await?;
        let ownership = Ownership::read(transaction, Some(person)).await?;
        let submissions = ownership.submissions(&own, person);
        let partnerships = partnerships(transaction, person).await?;
        let phases = self.settings.phases.iter();
        let shared = phases.filter(|phase| phase.partners).find_map(|phase| {
            let counts = self.counting_for(phase, person, &submissions, extension)?;
            let is_free = !partnerships.iter().any(|one| one.has(counts.id));
            (is_free && phase.can_have(false, counts.at)).then_some(counts)
        });
        Ok(shared.cloned())
    }

    /// The extension of a student for whom the project has not closed.
    pub(crate) async fn check_open(
        &self,
        transaction: &mut Transaction,
        person: &PersonId,
        now: Timestamp,
    ) -> Result<Option<Timestamp>, PartnerError> {
        let member = Member::find(&mut **transaction, person).await?;
        let extension = member.and_then(|member| member.extension);
        if self.settings.accepts(now, extension) {
            Ok(extension)
        } else {
            Err(PartnerError::Closed(person.clone()))
        }
    }
}
