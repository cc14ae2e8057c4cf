//! The chances of tables against each other, for tests of sweeps.

use pigskin_kernels::{DiceTable, Instructions, Pairs};

use crate::duel::sweeper::Sweeper;
use crate::duel::win_chances;
use crate::{Rules, Table};

/// Asserts that a sweep agrees with the solving sweep up to a bound, with all instructions.
pub fn assert_solved(rules: &Rules, sweeper: &Sweeper, tables: &[Table], bound: f64) {
    let pairs = tables
        .iter()
        .flat_map(|a| tables.iter().map(move |b| [a, b]));
    let expected: Vec<[f64; 2]> = pairs.map(|pair| win_chances(rules, pair)).collect();
    for instructions in Instructions::all() {
        let found = chances(sweeper, tables, instructions);
        for (found, expected) in found.as_flattened().iter().zip(expected.as_flattened()) {
            assert!(
                (found - expected).abs() <= bound,
                "{instructions}: {found} {expected}"
            );
        }
    }
}

/// Asserts that all instructions that multiply and add in one rounding give the same bits, and that a
/// pair has the same bits alone and in any company. Among some tables, each pair is told once.
pub fn assert_same_bits(sweeper: &Sweeper, tables: &[Table]) {
    let widest = chances(sweeper, tables, Instructions::widest());
    let (numbers, count) = (in_numbers(tables), tables.len());
    for instructions in Instructions::all() {
        let all = chances(sweeper, tables, instructions);
        if instructions.is_fused() {
            assert_eq!(bits(&all), bits(&widest), "{instructions}");
        }
        let mut sweeper = sweeper.clone().with(instructions);
        for (place, both) in all.iter().enumerate() {
            let (i, j) = (place / count, place % count);
            let (a, b) = ([numbers[i]], [numbers[j]]);
            sweeper.compare(Pairs::between(&a, &b), &mut |_, _, alone| {
                assert_eq!(bits(&[alone]), bits(&[*both]), "{instructions}");
            });
        }
        let mut told = 0;
        sweeper.compare(Pairs::among(&numbers), &mut |i, j, both| {
            assert!(i < j);
            assert_eq!(bits(&[both]), bits(&[all[i * count + j]]), "{instructions}");
            told += 1;
        });
        assert_eq!(told, count * (count - 1) / 2);
    }
}

/// The chances of each table against each, by a sweep with some instructions.
fn chances(sweeper: &Sweeper, tables: &[Table], instructions: Instructions) -> Vec<[f64; 2]> {
    let (numbers, count) = (in_numbers(tables), tables.len());
    let mut chances = vec![[f64::NAN; 2]; count * count];
    let mut sweeper = sweeper.clone().with(instructions);
    sweeper.compare(Pairs::between(&numbers, &numbers), &mut |i, j, both| {
        chances[i * count + j] = both;
    });
    chances
}

/// Tables, as a sweep reads them.
pub fn in_numbers(tables: &[Table]) -> Vec<&dyn DiceTable> {
    tables
        .iter()
        .map(|table| -> &dyn DiceTable { table })
        .collect()
}

fn bits(chances: &[[f64; 2]]) -> Vec<u64> {
    let chances = chances.as_flattened().iter();
    chances.map(|chance| chance.to_bits()).collect()
}
