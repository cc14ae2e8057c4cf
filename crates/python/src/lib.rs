//! The engine of the Python package `pigskin`: `pigskin._engine`.
//!
//! This crate converts values and nothing else. A table is the bytes of its rows, one `int8` for
//! each choice; win chances are the bytes of `float64`s; positions are tuples or the texts that
//! records use. `python/pigskin` makes arrays and classes of them. Everything that takes longer than
//! a moment lets other Python threads run meanwhile.
//!
//! No program is ever started here. Strategies that are programs are asked by the command
//! `pigskin`, which the package contains too.

mod analysis;
mod duel;
mod edition;
mod field;
mod football;
mod heat_map;
mod house_player;
mod interruption;
mod perfect_play;
mod position;
mod response;
mod table;

use pyo3::prelude::*;

/// The engine of `pigskin`.
#[pymodule]
mod _engine {
    #[pymodule_export]
    use crate::analysis::{analyze, game_lengths};
    #[pymodule_export]
    use crate::duel::{duel, win_rates};
    #[pymodule_export]
    use crate::edition::Edition;
    #[pymodule_export]
    #[pymodule_export]
    use crate::field::Field;
    #[pymodule_export]
    use crate::football::{
        football_labels, football_moves, football_read, football_rows, football_start,
        football_take, football_win_rate, football_winning_moves,
    };
    #[pymodule_export]
    use crate::heat_map::heat_map;
    #[pymodule_export]
    use crate::house_player::HousePlayer;
    #[pymodule_export]
    use crate::perfect_play::PerfectPlay;
    #[pymodule_export]
    use crate::position::{dice_of, outcomes, position_read, position_text, take};
    #[pymodule_export]
    use crate::response::best_response;
    #[pymodule_export]
    use crate::table::{house, table_check, table_read, table_text};
}
