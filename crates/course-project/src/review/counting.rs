//! The submission that counts for each student, for the whole course at once.

use std::collections::BTreeMap;

use jiff::Timestamp;
use pigskin_course::{PersonId, Transaction};

use crate::project::held_project::HeldProject;
use crate::row::Columns;
use crate::versions::submission::Submission;
use crate::versions::submission::without_verdicts;
use crate::versions::submissions::{Ownership, by_person, submissions_by_person};
use crate::versions::version_id::VersionId;

impl HeldProject {
    /// The version that is reviewed for a student with these submissions: the newest one of
    /// those that count.
    pub(crate) fn reviewed(
        &self,
        person: &PersonId,
        submissions: &[Submission],
        extension: Option<Timestamp>,
    ) -> Option<VersionId> {
        let counting = self.counting(person, submissions, extension);
        let newest = counting.into_iter().max_by_key(|submission| submission.id);
        newest.map(|submission| submission.version_id)
    }

    /// The version that is reviewed for each student who has one.
    pub(crate) async fn all_reviewed(
        &self,
        transaction: &mut Transaction,
    ) -> Result<BTreeMap<PersonId, VersionId>, sqlx::Error> {
        let question = "SELECT id, closes FROM person WHERE staff = 0";
        let people: Vec<Columns<(PersonId, Option<Timestamp>)>> = sqlx::query_as(question)
            .fetch_all(&mut **transaction)
            .await?;
        // Verdicts are large, and matter only where a late submission can be the better one.
        let own = match self.settings.schedule.late {
            None => by_person(without_verdicts(transaction, 0).await?),
            Some(_) => submissions_by_person(transaction, None).await?,
        };
        let ownership = Ownership::read(transaction, None).await?;
        let mut reviewed = BTreeMap::new();
        for Columns((id, closes)) in people {
            let submissions = ownership.submissions(&own, &id);
            if let Some(version) = self.reviewed(&id, &submissions, closes) {
                reviewed.insert(id, version);
            }
        }
        Ok(reviewed)
    }
}
