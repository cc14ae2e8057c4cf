//! The submission that counts for each student, for the whole course at once.

use std::collections::BTreeMap;

use jiff::Timestamp;
use pigskin_course::PersonId;
use sqlx::{Any, Transaction};

use crate::choosing::all_chosen;
use crate::held_project::HeldProject;
use crate::partners::all_partnerships;
use crate::row::{damaged, moment};
use crate::submission::Submission;
use crate::submissions::without_verdicts;
use crate::version_id::VersionId;

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
        transaction: &mut Transaction<'static, Any>,
    ) -> Result<BTreeMap<PersonId, VersionId>, sqlx::Error> {
        let people: Vec<(String, Option<i64>)> =
            sqlx::query_as("SELECT id, closes FROM person WHERE staff = 0")
                .fetch_all(&mut **transaction)
                .await?;
        let mut own: BTreeMap<PersonId, Vec<Submission>> = BTreeMap::new();
        for submission in without_verdicts(transaction).await? {
            own.entry(submission.by.clone())
                .or_default()
                .push(submission);
        }
        let mut all = own.clone();
        for partnership in all_partnerships(transaction).await? {
            let [one, other] = partnership.both();
            for (person, from) in [(one, other), (other, one)] {
                let theirs = own.get(from).into_iter().flatten();
                let theirs = theirs.filter(|submission| partnership.has(submission.id));
                all.entry(person.clone())
                    .or_default()
                    .extend(theirs.cloned());
            }
        }
        let chosen = all_chosen(transaction).await?;
        let mut reviewed = BTreeMap::new();
        for (person, closes) in people {
            let person: PersonId = person.parse().map_err(|_| damaged("a person's id"))?;
            let Some(submissions) = all.get_mut(&person) else {
                continue;
            };
            submissions.sort_by_key(|submission| submission.id);
            if let Some((number, reason)) = chosen.get(&person) {
                let mut found = submissions.iter_mut().filter(|one| one.id == *number);
                if let Some(one) = found.next() {
                    one.chosen = Some(reason.clone());
                }
            }
            let version = self.reviewed(&person, submissions, closes.map(moment));
            if let Some(version) = version {
                reviewed.insert(person, version);
            }
        }
        Ok(reviewed)
    }
}
