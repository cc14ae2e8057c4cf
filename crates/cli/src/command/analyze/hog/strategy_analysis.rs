//! The result of analysing a strategy.

use pigskin_game::WinRate;
use pigskin_hog::analysis::{Analysis, Cell, GameLengths};
use serde::Serialize;

use super::field::FieldRates;

/// The win rates of a strategy, from 0 to 1.
#[derive(Serialize)]
pub struct StrategyRates<'a> {
    pub edition: &'a str,
    pub strategy: &'a str,
    pub against: &'a str,
    /// Its win rate against that opponent.
    pub win_rate: Rate,
    /// Its win rate against perfect play, whatever the opponent.
    pub perfect_play: Rate,
    pub field: FieldRates<'a>,
}

/// Only the win rates.
#[derive(Serialize)]
pub struct RatesAlone<'a> {
    #[serde(flatten)]
    pub rates: StrategyRates<'a>,
    /// Why there is nothing else.
    pub not_computed: String,
}

/// The whole analysis of a strategy. Win rates, regrets, costs and gains are from 0 to 1; rows are by
/// own score, columns by the opponent's.
#[derive(Serialize)]
pub struct StrategyAnalysis<'a> {
    #[serde(flatten)]
    pub rates: StrategyRates<'a>,
    /// The win rate of the best response to the opponent.
    best_response: Rate,
    /// The difference between the two means: the sum of all costs.
    pub given_away: f64,
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
    #[serde(skip)]
    pub analysis: &'a Analysis,
    #[serde(skip)]
    pub lengths: &'a GameLengths,
}

/// Choices that are listed.
const COSTLIEST: usize = 10;

/// Changes that are listed.
pub const CHANGES: usize = 10;

impl<'a> StrategyAnalysis<'a> {
    pub fn new(
        rates: StrategyRates<'a>,
        analysis: &'a Analysis,
        lengths: &'a GameLengths,
    ) -> StrategyAnalysis<'a> {
        let cells = || analysis.cells().chunks(usize::from(analysis.goal()));
        let rows = |value: fn(&Cell) -> Option<f64>| {
            let rows = cells().map(|row| row.iter().map(value).collect());
            rows.collect()
        };
        let costly = |cells: Vec<&Cell>| cells.into_iter().map(Costly::of).collect();
        StrategyAnalysis {
            rates,
            best_response: analysis.best_response().into(),
            given_away: analysis.cells().iter().map(|cell| cell.cost).sum(),
            costliest: costly(analysis.costliest(COSTLIEST)),
            changes: costly(analysis.best_changes(CHANGES)),
            best_change: analysis.best_change().map(Costly::of),
            game_lengths: Lengths {
                mean: lengths.mean(),
                standard_deviation: lengths.standard_deviation(),
                median: lengths.quantile(0.5),
                chances: lengths.chances(),
            },
            visits: rows(|cell| Some(cell.visits)),
            regrets: rows(Cell::regret),
            costs: rows(|cell| Some(cell.cost)),
            gains: rows(|cell| Some(cell.gain)),
            better: cells()
                .map(|row| row.iter().map(|cell| cell.better.number()).collect())
                .collect(),
            analysis,
            lengths,
        }
    }
}

#[derive(PartialEq, Serialize)]
pub struct Rate {
    pub mean: f64,
    pub first: f64,
    pub second: f64,
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
