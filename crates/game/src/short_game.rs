//! Short games: canonical forms, names and temperatures.
//!
//! A *short game* has two players, Left and Right, no chance, and ends after finitely many
//! moves; a player who cannot move loses. Its positions are not only won or lost: they
//! have *values*, which can be added, because in a sum of games a player moves in one of
//! them. [`Games`] computes values. It keeps each in its canonical form, once, so that two
//! positions have the same value if and only if they have the same [`Value`].
//!
//! Two values are compared by the definition, and simplified by the two rules that lead to
//! the canonical form: options that are dominated are left out, and reversible options are
//! bypassed. (Conway, "On Numbers and Games", 1976; Berlekamp, Conway and Guy, "Winning
//! Ways", 1982; Siegel, "Combinatorial Game Theory", 2013.) A [`Thermograph`] has the
//! stops, the mean and the temperature.
//!
//! [`Definition`] answers by the definitions alone, slowly, without values or canonical
//! forms. Tests and the checker of tables of values compare [`Games`] with it.
//!
//! ```
//! use pigskin_game::short_game::Games;
//! let mut games = Games::new();
//! let (two, minus_one) = (games.integer(2)?, games.integer(-1)?);
//! let switch = games.from_options([two], [minus_one])?;
//! assert_eq!(games.name(switch)?, "{2|-1}");
//! let thermograph = games.thermograph(switch)?;
//! assert_eq!(thermograph.mean().to_string(), "1/2");
//! assert_eq!(thermograph.temperature().to_string(), "3/2");
//! # Ok::<(), pigskin_game::short_game::TooLarge>(())
//! ```

mod canonical;
mod comparison;
mod definition;
mod dyadic;
mod games;
mod name;
mod sum;
mod temperature;
mod thermograph;
mod too_large;
mod wall;

pub use comparison::Outcome;
pub use definition::{Definition, Partizan};
pub use dyadic::Dyadic;
pub use games::{Games, Value};
pub use thermograph::Thermograph;
pub use too_large::TooLarge;
