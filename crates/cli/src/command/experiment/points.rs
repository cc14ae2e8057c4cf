//! The average points of a turn, by number of dice.

use std::io::{self, Write};

use pigskin_hog::{AveragePoints, Die, Edition, FairDice, Rules, Setting};
use serde::Serialize;

use crate::counted::counted;
use crate::plain_table::PlainTable;

/// The averages of one die.
#[derive(Serialize)]
pub struct PointsOfDie {
    sides: u8,
    /// The number of dice with the best exact average, the lowest on a tie.
    best_dice: u8,
    averages: Vec<AveragePoints>,
}

/// Samples the usual die, and the die of Hog Wild if that rule is on.
pub fn sample(rules: &Rules, samples: u32, dice: &mut FairDice) -> Vec<PointsOfDie> {
    let mut of_die = |die: Die| PointsOfDie {
        sides: die.sides(),
        best_dice: AveragePoints::best_dice(rules, die),
        averages: AveragePoints::sample(rules, die, samples, dice),
    };
    let wild = rules.hog_wild.map(|rule| rule.die(rules.die));
    let dice: Vec<Die> = [Some(rules.die), wild].into_iter().flatten().collect();
    dice.into_iter().map(&mut of_die).collect()
}

/// Writes the averages side by side, then the best numbers of dice.
pub fn write(points: &[PointsOfDie], edition: &Edition, out: &mut dyn Write) -> io::Result<()> {
    let table = match points {
        [usual, wild] => two_dice(usual, wild),
        _ => points.iter().map(one_die).collect(),
    };
    writeln!(out, "{table}")?;
    let wild = format!(" where {} applies", edition.title(Setting::HogWild));
    for (of_die, place) in points.iter().zip(["", wild.as_str()]) {
        let dice = counted(of_die.best_dice, "die", "dice");
        writeln!(out, "Best{place}: {dice} of {} sides.", of_die.sides)?;
    }
    if edition.rules.feral_hogs.is_some() {
        writeln!(
            out,
            "The bonus of {} depends on the previous turn and is not included.",
            edition.title(Setting::FeralHogs)
        )?;
    }
    Ok(())
}

fn one_die(usual: &PointsOfDie) -> String {
    let mut table = PlainTable::headed(["Dice", "Exact", "Sampled"], [0, 1, 2]);
    for average in &usual.averages {
        table.row([
            average.dice.to_string(),
            points(average.exact),
            points(average.sampled),
        ]);
    }
    table.to_text()
}

fn two_dice(usual: &PointsOfDie, wild: &PointsOfDie) -> String {
    let mut table = PlainTable::new([0, 1, 2, 3, 4]);
    let sides = |of_die: &PointsOfDie| format!("{} sides\nExact", of_die.sides);
    let sampled = || "\nSampled".to_owned();
    table.row([
        "\nDice".to_owned(),
        sides(usual),
        sampled(),
        sides(wild),
        sampled(),
    ]);
    for (usual, wild) in usual.averages.iter().zip(&wild.averages) {
        table.row([
            usual.dice.to_string(),
            points(usual.exact),
            points(usual.sampled),
            points(wild.exact),
            points(wild.sampled),
        ]);
    }
    table.to_text()
}

fn points(points: f64) -> String {
    format!("{points:.4}")
}
