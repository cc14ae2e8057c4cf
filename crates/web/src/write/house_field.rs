//! A strategy against the house strategies.

use pigskin_contest::HogContest;
use pigskin_game::WinRate;
use pigskin_hog::{Duel, House, Price as HogPrice, Rules, Table};

use crate::hog::Solved;
use crate::server::problem::Problem;
use crate::strategies::{LoadedStrategy, StrategyName};
use crate::visit::Visit;
use crate::work::Price;

/// The exact win rates of a strategy against the house strategies.
pub struct HouseField {
    /// The opponents, in the order of [`House::usual`].
    pub rows: Vec<FieldRow>,
}

pub struct FieldRow {
    pub against: House,
    pub rate: WinRate,
    pub before: Option<WinRate>,
}

impl FieldRow {
    /// Whether the match is won, by the threshold of contests: with more than half of the games.
    pub fn is_won(&self) -> bool {
        self.rate.is_above(HogContest::THRESHOLD)
    }

    /// The increase of the win rate, as a chance.
    pub fn change(&self) -> Option<f64> {
        let before = self.before?;
        Some(self.rate.mean() - before.mean())
    }
}

impl HouseField {
    /// Compares a strategy, and an earlier one, with all house strategies of these rules. All
    /// pairs are computed together, which takes milliseconds.
    pub async fn new(
        visit: &Visit,
        rules: &Rules,
        now: &LoadedStrategy,
        before: Option<&LoadedStrategy>,
    ) -> Result<HouseField, Problem> {
        if !Solved::is_small(rules) {
            return Err(Problem::large_edition());
        }
        let houses: Vec<House> = House::usual(rules)
            .into_iter()
            .filter(|house| rules.allows(house.usual_choice()))
            .collect();
        let tables = houses.iter();
        let tables: Vec<Table> = tables
            .map(|house| Table::from_strategy(&house.in_edition(rules), rules.goal))
            .collect();
        let own: Vec<Table> = std::iter::once(now)
            .chain(before)
            .map(|chosen| chosen.table.clone())
            .collect();
        let price = tables
            .iter()
            .map(|table| HogPrice::of_win_rate(rules, &now.table, Some(table)).multiply_adds());
        let price = Price::of_multiply_adds(price.sum::<u64>() * own.len() as u64);
        if price > Price::MOST {
            return Err(Problem::large_edition());
        }
        let mut duel = Duel::new(rules);
        let compute = move || {
            let [own, field] = [&own, &tables].map(|tables| tables.iter().collect::<Vec<_>>());
            duel.win_rates(&own, &field)
        };
        let rates = visit.visitor().run(price, compute).await?;
        let rates = rates.map_err(Problem::server)?;
        let (now, before) = rates.split_at(houses.len());
        let rows = houses.iter().zip(now).enumerate();
        Ok(HouseField {
            rows: rows
                .map(|(place, (&against, &rate))| FieldRow {
                    against,
                    rate,
                    before: before.get(place).copied(),
                })
                .collect(),
        })
    }

    /// The result against a strategy, if it is one of the house.
    pub fn row_of(&self, name: &StrategyName) -> Option<&FieldRow> {
        let mut rows = self.rows.iter();
        rows.find(|row| StrategyName::House(row.against) == *name)
    }

    pub fn wins(&self) -> usize {
        self.rows.iter().filter(|row| row.is_won()).count()
    }

    /// Number of matches that the earlier strategy won, if there is one.
    pub fn wins_before(&self) -> Option<usize> {
        let before: Option<Vec<WinRate>> = self.rows.iter().map(|row| row.before).collect();
        let won = |rate: &WinRate| rate.is_above(HogContest::THRESHOLD);
        before.map(|rates| rates.iter().filter(|rate| won(rate)).count())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pigskin_hog::Choice;

    fn row(mean: f64, before: Option<f64>) -> FieldRow {
        let rate = |mean| WinRate {
            first: mean,
            second: mean,
            error_bound: 1e-12,
        };
        FieldRow {
            against: House::Always(Choice::dice(4)),
            rate: rate(mean),
            before: before.map(rate),
        }
    }

    #[test]
    fn a_match_is_won_with_more_than_half_of_the_games() {
        let field = HouseField {
            rows: vec![row(0.5, Some(0.6)), row(0.500_002, Some(0.4))],
        };
        assert_eq!((field.wins(), field.wins_before()), (1, Some(1)));
        let field = HouseField {
            rows: vec![row(0.7, None)],
        };
        assert_eq!((field.wins(), field.wins_before()), (1, None));
    }
}
