//! The board of a contest of Hog.

use std::collections::HashMap;

use pigskin_contest::{Entry, Field, Hash, HogContest, HogResults, Results, WinRates};
use pigskin_hog::Table;
use sqlx::Row as _;

use super::{BoardError, Moment, Standing};
use crate::{Course, DatabaseError};

/// The last field of now, whose win rates are known: a new entry costs its own row.
pub struct HogBoard {
    hog: HogContest,
    last: Option<(Field<Table>, WinRates)>,
}

impl HogBoard {
    pub fn new(hog: HogContest) -> HogBoard {
        HogBoard { hog, last: None }
    }

    /// What the contest comes to with these versions.
    pub async fn results(
        &mut self,
        course: &Course,
        standing: &[Standing],
        moment: Moment,
    ) -> Result<Results, BoardError> {
        let field = self.field(course, standing).await?;
        let rules = &self.hog.edition.rules;
        let mut tell = |_| {};
        let rates = match &self.last {
            Some((earlier, rates)) => {
                let decided = field.decide_after((earlier, rates), rules, &course.store, &mut tell);
                decided.await?
            }
            None => field.decide(rules, &course.store, &mut tell).await?,
        };
        let (contest, hog) = (course.contest.clone(), self.hog.clone());
        let put_together = tokio::task::spawn_blocking(move || {
            let results = HogResults::of(&contest, &hog, &field, rates.clone());
            (results, field, rates)
        });
        // A panic in there is a bug of ours; it goes on here.
        let (results, field, rates) = match put_together.await {
            Ok(results) => results,
            Err(lost) => std::panic::resume_unwind(lost.into_panic()),
        };
        if moment == Moment::Now {
            self.last = Some((field, rates));
        }
        Ok(results)
    }

    /// The field of these versions. Tables that are known are not read again.
    async fn field(
        &self,
        course: &Course,
        standing: &[Standing],
    ) -> Result<Field<Table>, BoardError> {
        let known: HashMap<Hash, &Table> = match &self.last {
            Some((field, _)) => {
                let entries = field.entries.iter();
                entries.map(|entry| (entry.hash, &entry.plays)).collect()
            }
            None => HashMap::new(),
        };
        let mut entries = Vec::new();
        for standing in standing {
            let plays = match known.get(&standing.plays) {
                Some(&table) => table.clone(),
                None => self.table(course, standing).await?,
            };
            entries.push(Entry {
                file: Some(standing.file()),
                team: standing.name.clone(),
                plays,
                hash: standing.plays,
            });
        }
        Ok(Field::of_tables(&course.contest, &self.hog, entries))
    }

    async fn table(&self, course: &Course, standing: &Standing) -> Result<Table, BoardError> {
        let choices = course.choices(standing).await?;
        let table = Table::from_text(&self.hog.edition.rules, &choices);
        table.map_err(|error| BoardError::Damaged {
            team: standing.team,
            reason: error.to_string(),
        })
    }
}

impl Course {
    /// The choices of a version, as text: what it came to, or what it came to when
    /// it was judged again.
    async fn choices(&self, standing: &Standing) -> Result<String, DatabaseError> {
        let question = "SELECT choices FROM submission WHERE id = $1 AND plays = $2 \
             UNION ALL SELECT choices FROM reverdict WHERE submission = $1 AND plays = $2";
        let row = sqlx::query(question)
            .bind(standing.submission.0)
            .bind(standing.plays.to_string())
            .fetch_one(self.database.pool())
            .await;
        let choices = row.and_then(|row| row.try_get::<Option<String>, _>(0));
        let choices = choices.map_err(|error| self.database.failed(error))?;
        Ok(choices.unwrap_or_default())
    }
}
