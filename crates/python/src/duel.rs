//! Exact win rates.

use pigskin_game::WinRate;
use pigskin_hog::{Duel, DuelError, Table};
use pyo3::prelude::*;
use rayon::prelude::*;

use crate::edition::{Edition, wrong};
use crate::interruption::Watch;
use crate::table::{floats, table_of, tables_of};

/// First, second, error bound.
pub(crate) type Rate = (f64, f64, f64);

pub(crate) fn rate(rate: WinRate) -> Rate {
    (rate.first, rate.second, rate.error_bound)
}

/// The win rate of one table against another, and the method.
#[pyfunction]
pub(crate) fn duel(
    py: Python<'_>,
    edition: &Edition,
    a: &[u8],
    b: &[u8],
) -> PyResult<(Rate, String)> {
    let rules = &edition.named.rules;
    let (a, b) = (table_of(rules, a)?, table_of(rules, b)?);
    let found = py.detach(|| Duel::new(rules).win_rate_and_method(&a, &b));
    let (found, method) = found.map_err(unfit)?;
    Ok((rate(found), method.to_string()))
}

fn unfit((DuelError::A(why) | DuelError::B(why)): DuelError) -> PyErr {
    wrong(format!("the table {why}"))
}

/// Tables on each side of a square, of which each core computes one at a time.
const SIDE: usize = 32;

/// The win rates of tables against others: the chances moving first, moving second, and the bounds,
/// row by row. Without others, of all tables among themselves.
#[pyfunction]
#[pyo3(signature = (edition, a, b, tell=None))]
pub(crate) fn win_rates(
    py: Python<'_>,
    edition: &Edition,
    a: &[u8],
    b: Option<&[u8]>,
    tell: Option<Py<PyAny>>,
) -> PyResult<[Vec<u8>; 3]> {
    let rules = &edition.named.rules;
    let a = tables_of(rules, a)?;
    let b = b.map(|b| tables_of(rules, b)).transpose()?;
    let mut watch = Watch::new(tell);
    let rates = py.detach(|| compare(&Duel::new(rules), &a, b.as_deref(), &mut watch));
    watch.finish()?;
    let rates = rates.map_err(unfit)?;
    Ok([
        floats(rates.iter().map(|rate| rate.first)),
        floats(rates.iter().map(|rate| rate.second)),
        floats(rates.iter().map(|rate| rate.error_bound)),
    ])
}

/// A square of pairs with their win rates, row by row.
struct Square {
    from: [usize; 2],
    width: usize,
    rates: Vec<WinRate>,
}

fn compare(
    duel: &Duel,
    a: &[Table],
    b: Option<&[Table]>,
    watch: &mut Watch,
) -> Result<Vec<WinRate>, DuelError> {
    let across = b.unwrap_or(a);
    let starts = |tables: &[Table]| (0..tables.len()).step_by(SIDE);
    let squares: Vec<[usize; 2]> = starts(a)
        .flat_map(|row| starts(across).map(move |column| [row, column]))
        // Among themselves, the other half is the same seen from the other side.
        .filter(|[row, column]| b.is_some() || row <= column)
        .collect();
    let nothing = WinRate {
        first: 0.0,
        second: 0.0,
        error_bound: 0.0,
    };
    let mut rates = vec![nothing; a.len() * across.len()];
    let at_a_time = rayon::current_num_threads() * 2;
    let mut done = 0;
    for some in squares.chunks(at_a_time) {
        let square = |duel: &mut Duel, &from: &[usize; 2]| {
            let side = |tables: &'_ [Table], from: usize| -> std::ops::Range<usize> {
                from..(from + SIDE).min(tables.len())
            };
            let rows: Vec<&Table> = a[side(a, from[0])].iter().collect();
            let columns: Vec<&Table> = across[side(across, from[1])].iter().collect();
            Ok(Square {
                from,
                width: columns.len(),
                rates: duel.win_rates(&rows, &columns)?,
            })
        };
        let found: Vec<Square> = some
            .par_iter()
            .map_init(|| duel.clone(), square)
            .collect::<Result<_, DuelError>>()?;
        for Square {
            from,
            width,
            rates: found,
        } in found
        {
            done += found.len();
            for (place, rate) in found.into_iter().enumerate() {
                let (row, column) = (from[0] + place / width, from[1] + place % width);
                rates[row * across.len() + column] = rate;
                if b.is_none() && from[0] < from[1] {
                    rates[column * across.len() + row] = rate.reversed();
                }
            }
        }
        let all = if b.is_some() {
            a.len() * across.len()
        } else {
            // Whole squares on and above the diagonal.
            squares
                .iter()
                .map(|[row, column]| SIDE.min(a.len() - row) * SIDE.min(a.len() - column))
                .sum()
        };
        if watch.tell(done, all).is_break() {
            break;
        }
    }
    Ok(rates)
}
