//! An analysis of a strategy as text.

use std::io::Write;

use pigskin_hog::analysis::{Cell, GameLengths};

use super::PERFECT;
use super::strategy_analysis::{CHANGES, RatesAlone, StrategyAnalysis, StrategyRates};
use crate::field_tables::FieldTables;
use crate::terminal::plain_table::{NAME, PlainTable, percent, shortened};
use crate::terminal::wrapped::wrapped;

/// Writes the strategy's win rates, its costly choices, and the length of its games.
pub fn write(answer: &StrategyAnalysis<'_>, out: &mut dyn Write) -> anyhow::Result<()> {
    write_heading(&answer.rates, out)?;
    write_rates(answer, out)?;
    write_field(&answer.rates, out)?;
    write_changes(answer, out)?;
    write_visits(answer, out)?;
    write_lengths(answer.lengths, out)
}

/// Writes the strategy's win rates, if nothing else is computed.
pub fn write_rates_alone(answer: &RatesAlone<'_>, out: &mut dyn Write) -> anyhow::Result<()> {
    let rates = &answer.rates;
    write_heading(rates, out)?;
    let rate = &rates.win_rate;
    let mut table = PlainTable::headed(["Win rate", "It wins"], [1]);
    for (seat, rate) in [
        ("moving first", rate.first),
        ("moving second", rate.second),
        ("each half the time", rate.mean),
    ] {
        table.row([seat.to_owned(), percent(rate)]);
    }
    writeln!(out, "{}", table.to_text())?;
    write_field(rates, out)?;
    let strategy = shortened(rates.strategy, NAME);
    let why = format!("{strategy} {}.", answer.not_computed);
    Ok(out.write_all(wrapped("", &why).as_bytes())?)
}

fn write_heading(rates: &StrategyRates<'_>, out: &mut dyn Write) -> anyhow::Result<()> {
    let strategy = shortened(rates.strategy, NAME);
    let against = shortened(rates.against, NAME);
    let edition = rates.edition;
    Ok(writeln!(out, "{edition}: {strategy} against {against}\n")?)
}

fn write_rates(answer: &StrategyAnalysis<'_>, out: &mut dyn Write) -> anyhow::Result<()> {
    let (rate, best) = (answer.analysis.win_rate(), answer.analysis.best_response());
    let mut table = PlainTable::headed(["Win rate", "It wins", "Best response"], [1, 2]);
    for (seat, rate, best) in [
        ("moving first", rate.first, best.first),
        ("moving second", rate.second, best.second),
        ("each half the time", rate.mean(), best.mean()),
    ] {
        table.row([seat.to_owned(), percent(rate), percent(best)]);
    }
    let costs = |cell: &&Cell| cell.cost > rate.error_bound;
    let costly = answer.analysis.cells().iter().filter(costs).count();
    let given_away = points(answer.given_away);
    writeln!(out, "{}", table.to_text())?;
    if costly == 0 {
        return Ok(writeln!(out, "No choice gives anything away.\n")?);
    }
    Ok(writeln!(
        out,
        "With the best choice everywhere it would win {given_away} percentage points more;\n\
         {costly} of its choices cost something.\n"
    )?)
}

fn write_field(answer: &StrategyRates<'_>, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut table = PlainTable::new([1]);
    if answer.perfect_play != answer.win_rate {
        let perfect = percent(answer.perfect_play.mean);
        table.row([format!("Against {PERFECT}"), perfect]);
    }
    table.row(["Against a field", "It wins"].map(str::to_owned));
    for one in &answer.field.rates {
        table.row([shortened(one.name, NAME), percent(one.win_rate)]);
    }
    table.row(["on average".to_owned(), percent(answer.field.mean)]);
    writeln!(out, "{}", table.to_text())?;
    match FieldTables::left_out_text(answer.field.left_out).as_str() {
        "" => Ok(()),
        text => Ok(writeln!(out, "{text}")?),
    }
}

fn write_changes(answer: &StrategyAnalysis<'_>, out: &mut dyn Write) -> anyhow::Result<()> {
    let changes = answer.analysis.best_changes(CHANGES);
    if changes.is_empty() {
        return Ok(writeln!(
            out,
            "No change of a single choice gains anything.\n"
        )?);
    }
    writeln!(
        out,
        "If you change one choice and keep all others, these changes gain most:\n"
    )?;
    for cell in changes {
        out.write_all(wrapped("  ", &format!("{cell}.")).as_bytes())?;
    }
    Ok(writeln!(out)?)
}

fn write_visits(answer: &StrategyAnalysis<'_>, out: &mut dyn Write) -> anyhow::Result<()> {
    let cells = answer.analysis.cells();
    let mut visits: Vec<f64> = cells.iter().map(|cell| cell.visits).collect();
    let asked: f64 = visits.iter().sum();
    let met = visits.iter().filter(|&&visits| visits > 0.0).count();
    visits.sort_by(|a, b| b.total_cmp(a));
    let mut sum = 0.0;
    let half = visits.iter().take_while(|&&visits| {
        let below = sum < asked / 2.0;
        sum += visits;
        below
    });
    let (half, all) = (half.count(), cells.len());
    Ok(writeln!(
        out,
        "It makes {asked:.2} choices per game, at {met} of {all} pairs of scores; half of them\n\
         are at the {half} most frequent pairs.\n"
    )?)
}

/// Columns of the widest bar.
const BAR: u8 = 48;

fn write_lengths(lengths: &GameLengths, out: &mut dyn Write) -> anyhow::Result<()> {
    let (low, high) = (lengths.quantile(0.05), lengths.quantile(0.95));
    writeln!(
        out,
        "A game takes {:.2} turns on average, of both players; the standard deviation is\n\
         {:.2}. Half of the games take at most {}, and nine in ten {low} to {high}.\n",
        lengths.mean(),
        lengths.standard_deviation(),
        lengths.quantile(0.5),
    )?;
    // About a dozen bars without the rare ends.
    let from = lengths.quantile(0.001);
    let width = (lengths.quantile(0.999) - from).div_ceil(12).max(1);
    let chances = lengths.chances();
    let bars: Vec<(usize, f64)> = (from..=lengths.quantile(0.999))
        .step_by(width)
        .map(|first| {
            let last = (first + width).min(chances.len());
            (first, chances[first..last].iter().sum())
        })
        .collect();
    let most = bars.iter().map(|&(_, chance)| chance).fold(0.0, f64::max);
    let mut table = PlainTable::headed(["Turns", "Games", ""], [0, 1]);
    for (first, chance) in bars {
        let turns = match width {
            1 => first.to_string(),
            _ => format!("{first} to {}", first + width - 1),
        };
        let marks = (chance / most * f64::from(BAR)).round();
        let bar = (0..BAR).take_while(|&place| f64::from(place) < marks);
        table.row([
            turns,
            format!("{:.2} %", chance * 100.0),
            bar.map(|_| '#').collect(),
        ]);
    }
    Ok(write!(out, "{}", table.to_text())?)
}

/// Percentage points.
fn points(chance: f64) -> String {
    format!("{:.4}", chance * 100.0)
}
