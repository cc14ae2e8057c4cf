//! Rules in words that improve a table against a whole field, for the pages of a contest.

use std::sync::Arc;

use pigskin_entry::Hash;
use pigskin_hog::search::Lesson;
use pigskin_hog::{Price as HogPrice, Rules, Table};

use crate::Site;
use crate::hog::Solved;
use crate::problem::Problem;
use crate::work::{Client, Job, Price, Stage, Visitor};

use super::comparison::steps_of_search;

/// Rules that improve a table against many others, on average. They reveal nothing about a single
/// opponent.
#[derive(Debug)]
pub struct FieldLesson;

/// Maximum number of rules.
const RULES: usize = 3;

/// Duels against each opponent of the sample in a search for this number of rules.
const TRIES: u64 = 4_000;

/// Duels against each opponent of the field.
const MEASURED: u64 = 160;

/// Maximum number of opponents in the sample.
const SAMPLE: u64 = 4;

impl FieldLesson {
    /// Searches for the rules, once for all visitors with the same field; `None` until the search
    /// is over.
    ///
    /// Fails if the search would take too long here, or if the queue is full.
    pub async fn learn(
        site: &Arc<Site>,
        client: Client,
        rules: &Rules,
        table: &Table,
        field: &[&Table],
    ) -> Result<Option<Arc<Lesson>>, Problem> {
        let (sample, price) = plan(rules, table, field).ok_or_else(|| {
            Problem::refused(
                "the search would take too long here: this contest has too many entries for its \
                 rules",
            )
        })?;
        let hashes = field.iter().map(|other| Hash::of_table(other).to_string());
        let of_field = Hash::of_parts(hashes);
        let key = (Hash::of_rules(rules), Hash::of_table(table), Some(of_field));
        let (rules, table) = (rules.clone(), table.clone());
        let field: Vec<Table> = field.iter().map(|other| (*other).clone()).collect();
        let learn = |job: Job<_>| async move {
            let job = Arc::new(job);
            let mut tell = steps_of_search(&job);
            let learn = move || {
                let field: Vec<&Table> = field.iter().collect();
                Lesson::learn_against_field(&rules, &table, &field, sample, RULES, &mut tell)
            };
            let lesson = job.run(price, learn).await?;
            lesson.map(Arc::new).map_err(Problem::server)
        };
        let visitor = Visitor::new(Arc::clone(&site.queue), client);
        let lessons = &site.analyses.lessons;
        Ok(match lessons.stage(&key, &visitor, learn).await? {
            Stage::Done(lesson) => Some(lesson),
            Stage::Waiting | Stage::Working { .. } => None,
        })
    }
}

/// The size of the sample, and the price of a search with it; `None` if even the smallest takes too
/// long here.
fn plan(rules: &Rules, table: &Table, field: &[&Table]) -> Option<(usize, Price)> {
    if !Solved::is_small(rules) {
        return None;
    }
    let duel = |other: &&Table| HogPrice::of_win_rate(rules, table, Some(other)).multiply_adds();
    let duels: Vec<u64> = field.iter().map(duel).collect();
    let (most, all) = (
        duels.iter().copied().max().unwrap_or(0),
        duels.iter().sum::<u64>(),
    );
    let price = |sample: u64| {
        let tried = most.saturating_mul(TRIES.saturating_mul(sample));
        Price::of_multiply_adds(tried.saturating_add(all.saturating_mul(MEASURED)))
    };
    let sizes = (1..=SAMPLE.min(field.len() as u64)).rev();
    let mut plans = sizes.map(|sample| (sample, price(sample)));
    let (sample, price) = plans.find(|(_, price)| *price <= Price::MOST)?;
    Some((usize::try_from(sample).ok()?, price))
}

#[cfg(test)]
mod tests {
    use pigskin_hog::{Choice, FALL_2017, SPRING_2017};

    use super::*;

    #[test]
    fn a_large_field_has_a_smaller_sample_until_it_is_refused() {
        let table = Table::from_fn(100, |_| Choice::dice(4));
        let sample = |rules: &Rules, count| {
            plan(rules, &table, &vec![&table; count]).map(|(sample, price)| {
                assert!(price <= Price::MOST);
                sample
            })
        };
        let small = Rules {
            goal: 20,
            ..FALL_2017
        };
        let few = Table::from_fn(20, |_| Choice::dice(4));
        let of_two = plan(&small, &few, &[&few, &few]);
        assert_eq!(of_two.map(|(sample, _)| sample), Some(2));
        assert!(sample(&FALL_2017, 10).is_some());
        assert_eq!(sample(&SPRING_2017, 3000), None);
        let sizes: Vec<usize> = [5, 50, 500]
            .into_iter()
            .map(|count| sample(&FALL_2017, count).unwrap_or(0))
            .collect();
        assert!(sizes.is_sorted_by(|a, b| a >= b), "{sizes:?}");
    }
}
