//! Rules in words that improve a table against a house strategy, for the pages of a contest.

use std::sync::Arc;

use pigskin_entry::{Hash, HashPrefix};
use pigskin_hog::search::Lesson;
use pigskin_hog::{House, Rules, Table};

use crate::Site;
use crate::problem::Problem;
use crate::visit::Visit;
use crate::work::{Client, Stage};

use super::comparison::Comparison;
use super::loaded_strategy::LoadedStrategy;
use super::name::StrategyName;

/// Rules that improve a table against the most advanced house strategy. Everybody has that
/// strategy, so the rules reveal nothing about other entries.
#[derive(Clone, Debug)]
pub struct HouseLesson {
    pub against: House,
    pub lesson: Arc<Lesson>,
}

impl HouseLesson {
    /// Searches for the rules, once for all visitors; `None` until the search is over.
    ///
    /// Fails if the search would take too long here, or if the queue is full.
    pub async fn learn(
        site: &Arc<Site>,
        client: Client,
        rules: &Rules,
        label: &str,
        table: &Table,
    ) -> Result<Option<HouseLesson>, Problem> {
        let usual = House::usual(rules).into_iter().rev();
        let mut allowed = usual.filter(|house| rules.allows(house.usual_choice()));
        let nobody = || Problem::Refused("no house strategy plays by these rules".to_owned());
        let against = allowed.next().ok_or_else(nobody)?;
        let opponent = Table::from_strategy(&against.in_edition(rules), rules.goal);
        let name = StrategyName::Upload(HashPrefix::of(Hash::of_table(table)));
        let strategy = LoadedStrategy::new(name, label, table.clone());
        let opponent =
            LoadedStrategy::new(StrategyName::House(against), &against.to_string(), opponent);
        let comparison = Comparison {
            rules,
            strategy: &strategy,
            against: &opponent,
        };
        let visit = Visit::of(Arc::clone(site), client);
        Ok(match comparison.lesson(&visit).await? {
            Stage::Done(lesson) => Some(HouseLesson { against, lesson }),
            Stage::Waiting | Stage::Working { .. } => None,
        })
    }
}
