//! The house strategies of D-Football.

use std::sync::Mutex;

use pigskin_football::solve::Perfect;
use pigskin_football::{House, Luck, Strategy};
use pyo3::prelude::*;

use crate::edition::wrong;
use crate::football::read;

/// A house strategy with its own luck.
#[pyclass(frozen, module = "pigskin._engine")]
pub struct HousePlayer {
    strategy: Box<dyn Strategy + Send + Sync>,
    luck: Mutex<Luck>,
}

#[pymethods]
impl HousePlayer {
    /// `random`, `prefer-jumps`, `mix:3,1` or `perfect`, with a seed.
    #[new]
    fn new(name: &str, seed: u64) -> PyResult<HousePlayer> {
        let strategy: Box<dyn Strategy + Send + Sync> = match name {
            "perfect" => Box::new(Perfect::default()),
            house => Box::new(house.parse::<House>().map_err(|_| {
                wrong(format!(
                    "'{house}' is none of random, prefer-jumps, mix:RANDOM,JUMPS and perfect"
                ))
            })?),
        };
        Ok(HousePlayer {
            strategy,
            luck: Mutex::new(Luck::new(seed)),
        })
    }

    /// The square of the piece that moves, counted from Michigan's edge.
    fn choose(&self, py: Python<'_>, position: &str) -> PyResult<u8> {
        let position = read(position)?;
        if position.winner().is_some() {
            return Err(wrong("the game is over"));
        }
        let chosen = py.detach(|| {
            // A strategy that panicked has drawn some numbers more or less.
            let mut luck = self
                .luck
                .lock()
                .unwrap_or_else(std::sync::PoisonError::into_inner);
            self.strategy.choose(position.seen_by_mover(), &mut luck)
        });
        Ok(position.turned(chosen).number())
    }
}
