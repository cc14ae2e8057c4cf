//! The game after a game.

use axum::extract::RawQuery;
use axum::response::Redirect;

use crate::parameters::Parameters;
use crate::problem::Problem;
use crate::shown_game::ShownGame as _;

use super::address::GameAddress;

/// Starts the next game of the same players, with their seats swapped.
pub async fn start(RawQuery(query): RawQuery) -> Result<Redirect, Problem> {
    let address = GameAddress::parse(&Parameters::parse(query.as_deref()))?;
    Ok(Redirect::to(&address.next_game().to("game")))
}
