//! The game after a game.

use axum::extract::{Path, RawQuery};
use axum::response::Redirect;

use crate::parameters::Parameters;
use crate::problem::Problem;
use crate::shown_game::ShownGame as _;

use super::address::GameAddress;

/// Starts the next game of the same players, with their seats swapped.
pub async fn start(
    Path(edition): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Redirect, Problem> {
    let parameters = Parameters::parse(query.as_deref());
    let address = GameAddress::parse(&edition, &parameters)?;
    Ok(Redirect::to(&address.next_game().to("game")))
}
