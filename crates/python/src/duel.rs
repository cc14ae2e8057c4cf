//! Exact win rates.

use std::sync::mpsc;

use pigskin_game::WinRate;
use pigskin_hog::{Duel, DuelError, Rules, Table};
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

/// Tables on each side of a square, which one core computes at a time: without and with Feral Hogs,
/// where a pair takes ten times as long. A square takes at most a second, so that Ctrl-C is soon
/// noticed.
const SIDE: [usize; 2] = [32, 8];

/// The win rates of tables against others: the chances moving first, moving second, and the bounds,
/// row by row. Without others, of all tables among themselves.
#[pyfunction]
#[pyo3(signature = (edition, a, b, progress=None))]
pub(crate) fn win_rates(
    py: Python<'_>,
    edition: &Edition,
    a: &[u8],
    b: Option<&[u8]>,
    progress: Option<Py<PyAny>>,
) -> PyResult<[Vec<u8>; 3]> {
    let rules = &edition.named.rules;
    let a = tables_of(rules, a)?;
    let b = b.map(|b| tables_of(rules, b)).transpose()?;
    let mut watch = Watch::new(progress);
    let rates = py.detach(|| compare(rules, &a, b.as_deref(), &mut watch));
    watch.finish()?;
    Ok(floats_of(&rates.map_err(unfit)?.iter()))
}

/// The chances moving first, moving second, and the bounds.
pub(crate) fn floats_of<'r>(rates: &(impl Iterator<Item = &'r WinRate> + Clone)) -> [Vec<u8>; 3] {
    let part = |of: fn(&WinRate) -> f64| floats(rates.clone().map(of));
    [
        part(|rate| rate.first),
        part(|rate| rate.second),
        part(|rate| rate.error_bound),
    ]
}

/// A square of pairs with their win rates, row by row.
struct Square {
    from: [usize; 2],
    width: usize,
    rates: Vec<WinRate>,
}

/// Compares all pairs on all cores. This thread stores what they find and watches for Ctrl-C.
fn compare(
    rules: &Rules,
    a: &[Table],
    b: Option<&[Table]>,
    watch: &mut Watch,
) -> Result<Vec<WinRate>, DuelError> {
    let side = SIDE[usize::from(rules.feral_hogs.is_some())];
    let across = b.unwrap_or(a);
    let starts = |tables: &[Table]| (0..tables.len()).step_by(side);
    // Among themselves, the other half is the same seen from the other side.
    let squares: Vec<[usize; 2]> = starts(a)
        .flat_map(|row| starts(across).map(move |column| [row, column]))
        .filter(|[row, column]| b.is_some() || row <= column)
        .collect();
    let square = |duel: &mut Duel, from: [usize; 2]| {
        let rows: Vec<&Table> = a[from[0]..].iter().take(side).collect();
        let columns: Vec<&Table> = across[from[1]..].iter().take(side).collect();
        let rates = duel.win_rates(&rows, &columns)?;
        Ok(Square {
            from,
            width: columns.len(),
            rates,
        })
    };
    let nothing = WinRate {
        first: 0.0,
        second: 0.0,
        error_bound: 0.0,
    };
    let mut rates = vec![nothing; a.len() * across.len()];
    let mut fault = None;
    rayon::in_place_scope(|scope| {
        let (send, receive) = mpsc::channel();
        let squares = &squares;
        scope.spawn(move |_| {
            let new = || (Duel::new(rules), send.clone());
            let one = |(duel, send): &mut (Duel, mpsc::Sender<_>), &from: &[usize; 2]| {
                // It fails once nobody listens any more: the work is stopped.
                send.send(square(duel, from)).ok()
            };
            // Whether it was stopped is known below.
            let _ = squares.par_iter().try_for_each_init(new, one);
        });
        for (done, found) in (1..).zip(receive) {
            match found {
                Ok(Square {
                    from,
                    width,
                    rates: found,
                }) => {
                    for (place, rate) in found.into_iter().enumerate() {
                        let (row, column) = (from[0] + place / width, from[1] + place % width);
                        rates[row * across.len() + column] = rate;
                        if b.is_none() && from[0] < from[1] {
                            rates[column * across.len() + row] = rate.reversed();
                        }
                    }
                }
                Err(error) => {
                    fault = Some(error);
                    break;
                }
            }
            if watch.tell(done, squares.len()).is_break() {
                break;
            }
        }
    });
    fault.map_or(Ok(rates), Err)
}
