//! The next turn of a game.

use std::sync::Arc;

use axum::extract::{RawQuery, State};
use axum::response::Redirect;
use pigskin_contest::HousePlayer;
use pigskin_football::{Luck, Position, Square, Strategy as _};

use crate::Site;
use crate::parameters::Parameters;
use crate::problem::Problem;

use super::address::GameAddress;
use super::player::Player;

/// Takes the turn of the player to move and shows the game after it: of a person
/// the one in `square`, of a strategy its own.
pub async fn take(
    State(site): State<Arc<Site>>,
    RawQuery(query): RawQuery,
) -> Result<Redirect, Problem> {
    let parameters = Parameters::parse(query.as_deref());
    let mut address = GameAddress::parse(&parameters)?.now();
    if address.progress.winner().is_some() {
        return Ok(Redirect::to(&address.to("game")));
    }
    let square = match address.mover() {
        Player::Me => {
            let square = parameters.get("square");
            let square = square.ok_or_else(|| Problem::address("choose a square"))?;
            square.parse().map_err(Problem::address)?
        }
        Player::House(house) => choose(&site, &address, house).await?,
    };
    address.progress.take(square).map_err(Problem::address)?;
    Ok(Redirect::to(&address.to("game")))
}

/// What a strategy of ours does, where somebody can move; counted from
/// Michigan's edge.
pub async fn choose(
    site: &Site,
    address: &GameAddress,
    house: HousePlayer,
) -> Result<Square, Problem> {
    let position = address.progress.position();
    choose_with(site, position, house, &mut address.luck()).await
}

/// The same with the luck that the moves so far have left.
pub async fn choose_with(
    site: &Site,
    position: Position,
    house: HousePlayer,
    luck: &mut Luck,
) -> Result<Square, Problem> {
    let board = position.seen_by_mover();
    let square = match house {
        HousePlayer::House(house) => Some(house.choose(board, luck)),
        HousePlayer::Perfect => site.judged.perfect_move(board).await?,
        HousePlayer::PerfectSwindler => site.judged.trap(board).await?,
    };
    let square = square.ok_or_else(|| {
        Problem::address(format!(
            "perfect play would have to search too long on {position}; go back, or let somebody \
             else play"
        ))
    })?;
    Ok(position.turned(square))
}
