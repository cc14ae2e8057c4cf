//! The figures of an edition under perfect play.

use std::sync::Arc;

use pigskin_game::WinRate;
use pigskin_hog::analysis::Opponent;
use pigskin_hog::solve::{PerfectPlay, Summary};
use pigskin_hog::{Choice, House, Price as HogPrice, Rules, Table};

use crate::server::problem::Problem;
use crate::work::{Job, Price};

#[derive(Debug)]
pub struct EditionFigures {
    pub summary: Summary,
    pub houses: Vec<House>,
    pub rates: Vec<Vec<WinRate>>,
}

impl EditionFigures {
    /// Number of steps: solving, its figures, and the rates of each house strategy.
    pub const STEPS: usize = 5;

    /// Always four dice, Free Bacon and swaps, with fewer dice where the rules have fewer.
    fn houses(rules: &Rules) -> Vec<House> {
        let (margin, dice) = (8, Choice::dice(rules.most_dice.min(4)));
        vec![
            House::Always(dice),
            House::Bacon { margin, dice },
            House::Swap { margin, dice },
        ]
    }

    /// The highest price among the pieces, without computing anything.
    pub fn price(rules: &Rules) -> Price {
        let tables = tables(rules);
        let against_perfect = tables
            .iter()
            .map(|table| HogPrice::of_win_rate(rules, table, None));
        let all = against_perfect.chain([
            HogPrice::of_perfect_play(rules),
            HogPrice::of_summary(rules),
        ]);
        let prices = all.map(Price::from);
        prices.max().unwrap_or(Price::AT_ONCE)
    }

    pub async fn compute<T: Clone + Send + Sync + 'static>(
        job: &Job<T>,
        rules: &Rules,
    ) -> Result<EditionFigures, Problem> {
        let of = rules.clone();
        let price = HogPrice::of_perfect_play(rules).into();
        let perfect = job.run(price, move || PerfectPlay::solve(&of)).await?;
        job.steps(1);
        let (perfect, price) = (Arc::new(perfect), HogPrice::of_summary(rules));
        let solved = Arc::clone(&perfect);
        let summary = job.run(price.into(), move || solved.summary()).await?;
        job.steps(2);
        let tables = tables(rules);
        let mut rates = Vec::new();
        for table in &tables {
            let opponents = tables
                .iter()
                .map(|other| HogPrice::of_win_rate(rules, table, Some(other)))
                .chain([HogPrice::of_win_rate(rules, table, None)]);
            let price = opponents.map(HogPrice::multiply_adds).sum();
            let (rules, table, tables) = (rules.clone(), table.clone(), tables.clone());
            let perfect = Arc::clone(&perfect);
            let compare = move || {
                let opponents = tables
                    .into_iter()
                    .map(|other| Opponent::table(&rules, other));
                let opponents = opponents.chain([Ok(Opponent::solved(perfect))]);
                let rates = opponents.map(|opponent| opponent?.win_rate(&table));
                rates.collect::<Result<Vec<WinRate>, _>>()
            };
            let row = job.run(Price::of_multiply_adds(price), compare).await?;
            rates.push(row.map_err(Problem::server)?);
            job.steps(2 + rates.len());
        }
        Ok(EditionFigures {
            summary,
            houses: EditionFigures::houses(rules),
            rates,
        })
    }

    /// The win rates of perfect play against the house strategies.
    pub fn of_perfect_play(&self) -> Vec<f64> {
        let last = |row: &Vec<WinRate>| row.last().map_or(0.5, |rate| 1.0 - rate.mean());
        self.rates.iter().map(last).collect()
    }
}

fn tables(rules: &Rules) -> Vec<Table> {
    let houses = EditionFigures::houses(rules).into_iter();
    houses
        .map(|house| Table::from_strategy(&house.in_edition(rules), rules.goal))
        .collect()
}
