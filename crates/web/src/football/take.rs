//! The next turn of a game.

use axum::extract::RawQuery;
use axum::response::{IntoResponse as _, Redirect, Response};
use pigskin_entry::HousePlayer;
use pigskin_football::{Luck, Position, Square, Strategy as _};

use crate::page::Frame;
use crate::pending::pending;
use crate::server::parameters::Parameters;
use crate::server::problem::Problem;
use crate::shown_game::ShownGame as _;
use crate::visit::Visit;
use crate::work::Stage;

use super::address::GameAddress;
use super::player::Player;

/// Takes the turn of the player to move and shows the game after it. A person's move is in
/// `square`; a strategy chooses its own. While a program computes, a page shows that.
pub async fn take(visit: Visit, RawQuery(query): RawQuery) -> Result<Response, Problem> {
    let parameters = Parameters::parse(query.as_deref());
    let mut address = GameAddress::parse(&parameters)?.now();
    if address.winner().is_some() {
        return Ok(Redirect::to(&address.to("game")).into_response());
    }
    // From here on it is another game than the recorded one.
    address.names = None;
    let square = match address.mover().clone() {
        Player::Me => {
            let square = parameters.get("square");
            let square = square.ok_or_else(|| Problem::address("choose a square"))?;
            square.parse().map_err(Problem::address)?
        }
        Player::House(house) => choose(&visit, &address, house).await?,
        Player::Upload(program) => {
            let files = visit.uploads.as_ref();
            let (game, seed) = (&address.progress, address.seed);
            let chosen = visit
                .programs
                .next_move(visit.visitor(), files, game, seed, &program);
            match chosen.await? {
                Stage::Done(Ok(square)) => square,
                Stage::Done(Err(why)) => {
                    address.forfeit = Some(why);
                    return Ok(Redirect::to(&address.to("game")).into_response());
                }
                Stage::Waiting | Stage::Working { .. } => return thinking(&visit, address).await,
            }
        }
    };
    address.progress.take(square).map_err(Problem::address)?;
    Ok(Redirect::to(&address.to("game")).into_response())
}

async fn thinking(visit: &Visit, address: GameAddress) -> Result<Response, Problem> {
    let here = address.to("turn");
    let address = address.named(visit).await?;
    let title = format!("{} is choosing a move", address.mover().label());
    let frame = Frame::titled(&title);
    let words = "The server is starting the program, or other work comes first.";
    pending(frame, words, &here)
}

/// The move of a house strategy on a board with moves, counted from Michigan's edge.
pub async fn choose(
    visit: &Visit,
    address: &GameAddress,
    house: HousePlayer,
) -> Result<Square, Problem> {
    let position = address.progress.position();
    choose_with(visit, position, house, &mut address.luck()).await
}

/// Chooses with the random numbers that follow the moves so far.
pub async fn choose_with(
    visit: &Visit,
    position: Position,
    house: HousePlayer,
    luck: &mut Luck,
) -> Result<Square, Problem> {
    let board = position.seen_by_mover();
    let square = match house {
        HousePlayer::House(house) => Some(house.choose(board, luck)),
        HousePlayer::Perfect => visit.probes.perfect_move(visit.visitor(), board).await?,
    };
    let square = square.ok_or_else(|| {
        Problem::address(format!(
            "perfect play would have to search too long on {position}; go back, or let somebody \
             else play"
        ))
    })?;
    Ok(position.turned(square))
}
