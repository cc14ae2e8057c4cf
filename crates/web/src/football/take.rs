//! The next turn of a game.

use std::sync::Arc;

use axum::extract::{RawQuery, State};
use axum::response::{IntoResponse as _, Redirect, Response};
use pigskin_contest::HousePlayer;
use pigskin_football::{Luck, Position, Square, Strategy as _};

use crate::Site;
use crate::page::Frame;
use crate::parameters::Parameters;
use crate::pending::pending;
use crate::problem::Problem;
use crate::work::Stage;

use super::address::GameAddress;
use super::player::Player;
use super::programs::Answer;

/// Takes the turn of the player to move and shows the game after it: of a person
/// the one in `square`, of a strategy its own. While a program thinks there is a page
/// that says so.
pub async fn take(
    State(site): State<Arc<Site>>,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let parameters = Parameters::parse(query.as_deref());
    let mut address = GameAddress::parse(&parameters)?.now();
    if address.winner().is_some() {
        return Ok(Redirect::to(&address.to("game")).into_response());
    }
    let square = match address.mover().clone() {
        Player::Me => {
            let square = parameters.get("square");
            let square = square.ok_or_else(|| Problem::address("choose a square"))?;
            square.parse().map_err(Problem::address)?
        }
        Player::House(house) => choose(&site, &address, house).await?,
        Player::Kept(program) => match site.programs.next_move(&site, &address, &program).await? {
            Stage::Done(Answer::Move(square)) => square,
            Stage::Done(Answer::Forfeit(why)) => {
                address.forfeit = Some(why);
                return Ok(Redirect::to(&address.to("game")).into_response());
            }
            Stage::Failed(why) => return Err(Problem::Server(why)),
            Stage::Working(_) => return thinking(&site, address).await,
        },
    };
    address.progress.take(square).map_err(Problem::address)?;
    Ok(Redirect::to(&address.to("game")).into_response())
}

async fn thinking(site: &Site, address: GameAddress) -> Result<Response, Problem> {
    let here = address.to("turn");
    let address = address.named(site).await?;
    let title = format!("{} thinks", address.mover().label());
    let frame = Frame {
        title: &title,
        part: "/d-football",
    };
    let words = "The program is being started, or others come first.";
    pending(frame, words, &here)
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
