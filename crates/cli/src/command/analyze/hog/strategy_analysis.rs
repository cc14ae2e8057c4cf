//! The result of analysing a strategy.

use pigskin_game::WinRate;
use pigskin_hog::Edition;
use pigskin_hog::analysis::{Analysis, Cell, GameLengths, NoAnalysis};
use serde::Serialize;

use super::field;
use crate::field_tables::ExcludedEntry;

/// The win rates of a strategy.
pub struct StrategyRates<'a> {
    pub edition: &'a Edition,
    pub strategy: &'a str,
    pub against: &'a str,
    /// Its win rate against that opponent.
    pub win_rate: WinRate,
    /// Its win rate against perfect play.
    pub perfect_play: WinRate,
    /// The field's names with the strategy's win rate against each, lowest first.
    pub field: &'a [(String, WinRate)],
    /// Entries of the field's folder that are not strategies.
    pub left_out: &'a [ExcludedEntry],
}

/// The whole analysis of a strategy.
pub struct StrategyAnalysis<'a> {
    pub rates: StrategyRates<'a>,
    pub analysis: &'a Analysis,
    pub lengths: &'a GameLengths,
}

/// Choices that are listed.
const COSTLIEST: usize = 10;

/// Changes that are listed.
pub const CHANGES: usize = 10;

impl<'a> StrategyRates<'a> {
    fn to_json(&self) -> RatesJson<'a> {
        RatesJson {
            edition: &self.edition.name,
            strategy: self.strategy,
            against: self.against,
            win_rate: self.win_rate.into(),
            perfect_play: self.perfect_play.into(),
            field: Field {
                mean: field::mean(self.field),
                rates: (self.field.iter())
                    .map(|(name, rate)| FieldRate {
                        name,
                        win_rate: rate.mean(),
                        error_bound: rate.error_bound,
                    })
                    .collect(),
                left_out: self.left_out,
            },
        }
    }

    /// The win rates as JSON, if nothing else is computed.
    pub fn to_json_alone(&self, why: &NoAnalysis) -> RatesOnlyJson<'a> {
        RatesOnlyJson {
            rates: self.to_json(),
            not_computed: why.to_string(),
        }
    }
}

impl<'a> StrategyAnalysis<'a> {
    /// The win chance that all choices together give away.
    pub fn given_away(&self) -> f64 {
        self.analysis.cells().iter().map(|cell| cell.cost).sum()
    }

    /// The analysis as JSON.
    pub fn to_json(&self) -> StrategyJson<'a> {
        let analysis = self.analysis;
        let goal = usize::from(analysis.goal());
        let rows = |value: fn(&Cell) -> Option<f64>| {
            let rows = analysis.cells().chunks(goal);
            rows.map(|row| row.iter().map(value).collect()).collect()
        };
        StrategyJson {
            rates: self.rates.to_json(),
            best_response: analysis.best_response().into(),
            given_away: self.given_away(),
            costliest: (analysis.costliest(COSTLIEST).into_iter())
                .map(Costly::of)
                .collect(),
            changes: (analysis.best_changes(CHANGES).into_iter())
                .map(Costly::of)
                .collect(),
            best_change: analysis.best_change().map(Costly::of),
            game_lengths: Lengths {
                mean: self.lengths.mean(),
                standard_deviation: self.lengths.standard_deviation(),
                median: self.lengths.quantile(0.5),
                chances: self.lengths.chances(),
            },
            visits: rows(|cell| Some(cell.visits)),
            regrets: rows(Cell::regret),
            costs: rows(|cell| Some(cell.cost)),
            gains: rows(|cell| Some(cell.gain)),
            better: (analysis.cells().chunks(goal))
                .map(|row| row.iter().map(|cell| cell.better.number()).collect())
                .collect(),
        }
    }
}

/// An analysis as JSON. Win rates, regrets, costs and gains are from 0 to 1; rows are by own score,
/// columns by the opponent's.
#[derive(Serialize)]
pub struct StrategyJson<'a> {
    #[serde(flatten)]
    rates: RatesJson<'a>,
    /// The win rate of the best response to the opponent.
    best_response: Rate,
    /// The difference between the two means: the sum of all costs.
    given_away: f64,
    /// The choices that cost most, the worst first.
    costliest: Vec<Costly>,
    /// The changes of one choice that gain most, the largest gain first.
    changes: Vec<Costly>,
    /// The first of them, if any gains.
    best_change: Option<Costly>,
    game_lengths: Lengths<'a>,
    /// The frequency of each pair of scores in a game.
    visits: Vec<Vec<Option<f64>>>,
    /// The chance that the choice gives away each time it is made; null at scores that never occur.
    regrets: Vec<Vec<Option<f64>>>,
    /// The chance that it gives away in a game, on average.
    costs: Vec<Vec<Option<f64>>>,
    /// The gain of the better choice if all others stay.
    gains: Vec<Vec<Option<f64>>>,
    /// The better choice, or the strategy's own if none is better.
    better: Vec<Vec<i8>>,
}

/// The win rates as JSON, from 0 to 1.
#[derive(Serialize)]
struct RatesJson<'a> {
    edition: &'a str,
    strategy: &'a str,
    against: &'a str,
    win_rate: Rate,
    /// The win rate against perfect play, whatever the opponent.
    perfect_play: Rate,
    field: Field<'a>,
}

/// Only the win rates.
#[derive(Serialize)]
pub struct RatesOnlyJson<'a> {
    #[serde(flatten)]
    rates: RatesJson<'a>,
    /// Why there is nothing else.
    not_computed: String,
}

#[derive(Serialize)]
struct Rate {
    mean: f64,
    first: f64,
    second: f64,
    error_bound: f64,
}

#[derive(Serialize)]
struct Field<'a> {
    mean: f64,
    rates: Vec<FieldRate<'a>>,
    left_out: &'a [ExcludedEntry],
}

#[derive(Serialize)]
struct FieldRate<'a> {
    name: &'a str,
    win_rate: f64,
    error_bound: f64,
}

#[derive(Serialize)]
struct Costly {
    mine: u16,
    theirs: u16,
    choice: i8,
    visits: f64,
    regret: Option<f64>,
    cost: f64,
    better: i8,
    gain: f64,
}

#[derive(Serialize)]
struct Lengths<'a> {
    mean: f64,
    standard_deviation: f64,
    median: usize,
    /// By number of turns, from 0 up.
    chances: &'a [f64],
}

impl From<WinRate> for Rate {
    fn from(rate: WinRate) -> Rate {
        Rate {
            mean: rate.mean(),
            first: rate.first,
            second: rate.second,
            error_bound: rate.error_bound,
        }
    }
}

impl Costly {
    fn of(cell: &Cell) -> Costly {
        Costly {
            mine: cell.scores.mine.0,
            theirs: cell.scores.theirs.0,
            choice: cell.choice.number(),
            visits: cell.visits,
            regret: cell.regret(),
            cost: cell.cost,
            better: cell.better.number(),
            gain: cell.gain,
        }
    }
}
