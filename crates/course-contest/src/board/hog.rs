//! The board of a Hog contest.

use std::collections::HashMap;

use pigskin_contest::{Contest, Entry, Field, HogContest, Results, WinRates};
use pigskin_entry::Hash;
use pigskin_hog::Table;

use super::BoardError;
use crate::active_version::ActiveVersion;
use crate::{HeldContest, State, Submission};
use pigskin_course::{DatabaseError, SubmissionId};

/// The moment that a board shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moment {
    /// Now. The win rates are remembered, so that the next entry costs only its own row.
    Now,
    /// An earlier or hypothetical one.
    Other,
}

/// Makes boards of Hog. It remembers the win rates of the current field, so that a new entry
/// costs only its own row.
pub struct HogBoard {
    hog: HogContest,
    last: Option<(Field<Table>, WinRates)>,
}

impl HogBoard {
    pub fn new(hog: HogContest) -> HogBoard {
        HogBoard { hog, last: None }
    }

    /// Uses a threshold that staff changed. Win rates do not depend on it.
    pub fn use_settings_of(&mut self, contest: &Contest) {
        if let Some(hog) = contest.game.hog() {
            self.hog.threshold = hog.threshold;
        }
    }

    /// The contest's results with these versions.
    pub async fn results(
        &mut self,
        course: &HeldContest,
        versions: &[ActiveVersion],
        moment: Moment,
    ) -> Result<Results, BoardError> {
        let field = self.field(course, versions).await?;
        let hog = &self.hog;
        let mut tell = |_| {};
        let rates = match &self.last {
            Some((earlier, rates)) => {
                let decided = field.decide_after((earlier, rates), hog, &course.store, &mut tell);
                decided.await?
            }
            None => field.decide(hog, &course.store, &mut tell).await?,
        };
        let (contest, hog) = (course.contest().clone(), self.hog.clone());
        let put_together = tokio::task::spawn_blocking(move || {
            let results = Results::from_win_rates(&contest, &hog, &field, rates.clone());
            (results, field, rates)
        });
        // A panic there is our own bug; it continues here.
        let (results, field, rates) = match put_together.await {
            Ok(results) => results,
            Err(lost) => std::panic::resume_unwind(lost.into_panic()),
        };
        if moment == Moment::Now {
            self.last = Some((field, rates));
        }
        Ok(results)
    }

    /// The field of these versions. Known tables are not read again.
    async fn field(
        &self,
        course: &HeldContest,
        versions: &[ActiveVersion],
    ) -> Result<Field<Table>, BoardError> {
        let known: HashMap<Hash, &Table> = match &self.last {
            Some((field, _)) => {
                let entries = field.entries.iter();
                entries.map(|entry| (entry.hash, &entry.plays)).collect()
            }
            None => HashMap::new(),
        };
        let mut entries = Vec::new();
        for version in versions {
            let plays = match known.get(&version.plays) {
                Some(&table) => table.clone(),
                None => self.table(course, version).await?,
            };
            entries.push(Entry {
                file: Some(version.file()),
                team: version.name.clone(),
                is_stand_in: version.is_stand_in,
                plays,
                hash: version.plays,
            });
        }
        Ok(Field::of_tables(course.contest(), &self.hog, entries))
    }

    async fn table(
        &self,
        course: &HeldContest,
        version: &ActiveVersion,
    ) -> Result<Table, BoardError> {
        let choices = course.choices(version.submission, version.plays).await?;
        let table = Table::from_text(&self.hog.edition.rules, &choices.unwrap_or_default());
        let damaged = |reason| BoardError::Damaged {
            team: version.team,
            reason,
        };
        let table = table.map_err(|error| damaged(error.to_string()))?;
        if self.hog.has_bids() && table.bid().is_none() {
            let why = "it was judged before the contest asked for bids";
            return Err(damaged(why.to_owned()));
        }
        Ok(table)
    }
}

impl HeldContest {
    /// The table of an accepted version; `None` for one that was not accepted, for other games, and
    /// for a table that was made under other rules.
    pub async fn table_of(&self, version: &Submission) -> Result<Option<Table>, DatabaseError> {
        let Some(hog) = self.contest().game.hog() else {
            return Ok(None);
        };
        let plays = version.plays.filter(|_| version.state == State::Accepted);
        let Some(plays) = plays else {
            return Ok(None);
        };
        let choices = self.choices(version.id, plays).await?;
        let table = choices.and_then(|choices| Table::from_text(&hog.edition.rules, &choices).ok());
        Ok(table.filter(|table| table.bid().is_some() || !hog.has_bids()))
    }

    /// The choices of a version as text, from its verdict or from a rejudging.
    pub(crate) async fn choices(
        &self,
        submission: SubmissionId,
        plays: Hash,
    ) -> Result<Option<String>, DatabaseError> {
        let question = "SELECT choices FROM submission WHERE id = $1 AND plays = $2 \
             UNION ALL SELECT choices FROM reverdict WHERE submission = $1 AND plays = $2";
        let choices: Option<Option<String>> = sqlx::query_scalar(question)
            .bind(submission)
            .bind(plays.to_string())
            .fetch_optional(self.course.database().pool())
            .await?;
        Ok(choices.flatten())
    }
}
