//! The next turn of a game.

use axum::extract::{Path, RawQuery};
use axum::response::Redirect;
use pigskin_hog::solve::Memory;
use pigskin_hog::{Choice, Phase, Roll, Strategy as _, Toss};

use crate::server::parameters::Parameters;
use crate::server::problem::Problem;
use crate::shown_game::ShownGame as _;
use crate::visit::Visit;

use super::address::{DiceSource, GameAddress};
use super::player::Player;

/// Takes the turn of the player to move and shows the game after it. A person's choice is in
/// `choice`; a strategy makes its own. Typed dice are in `toss`, and their number is the person's
/// choice.
pub async fn take(
    visit: Visit,
    Path(edition): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Redirect, Problem> {
    let parameters = Parameters::parse(query.as_deref());
    let mut address = GameAddress::parse(&edition, &parameters)?.now();
    let position = *address.progress.position();
    if position.winner(&address.edition.rules).is_some() {
        return Ok(Redirect::to(&address.to("game")));
    }
    let typed = match (address.dice, parameters.get("toss")) {
        (DiceSource::Typed, Some(toss)) => Some(toss.replace([',', ';'], " ").parse::<Toss>()),
        (DiceSource::Typed, None) => Some(Ok(Toss::default())),
        (DiceSource::Seed(_), _) => None,
    };
    let typed = typed.transpose().map_err(Problem::address)?;
    let choice = match (address.player(position.to_move), parameters.get("choice")) {
        (Player::Me, Some(choice)) => choice.parse().map_err(Problem::address)?,
        (Player::Me, None) => match typed {
            Some(toss) => Choice::dice(toss.len()),
            None => return Err(Problem::address("choose a number of dice")),
        },
        _ => choose(&visit, &address).await?,
    };
    let roll = address.edition.rules.roll_in(&position, choice);
    let roll: Roll = roll.map_err(Problem::address)?;
    // Typed dice must not be empty.
    let toss = address.toss(roll).or(typed).unwrap_or_default();
    address.take(choice, &toss).map_err(Problem::Address)?;
    Ok(Redirect::to(&address.to("game")))
}

pub async fn choose(visit: &Visit, address: &GameAddress) -> Result<Choice, Problem> {
    let position = address.progress.position();
    let rules = &address.edition.rules;
    let perfect = async || {
        visit
            .solved
            .perfect(visit.visitor(), rules)
            .await?
            .ok_or_else(Problem::large_edition)
    };
    let choice = match address.player(position.to_move) {
        Player::House(house) => Some(house.in_edition(rules).choose(position.scores())),
        Player::Perfect => perfect().await?.best_choice(position),
        Player::Response => {
            let nothing = Memory::default();
            let elsewhere = perfect().await?.table_for(nothing, nothing, Phase::START);
            let person = address.person(&elsewhere);
            let response = visit
                .solved
                .response(visit.visitor(), rules, &person)
                .await?;
            response
                .ok_or_else(Problem::large_edition)?
                .best_choice(position)
        }
        Player::Upload(upload) => {
            let entrant = visit.entrant(&upload.hash, rules).await?;
            Some(entrant.table.choose(position.scores()))
        }
        Player::Me => None,
    };
    choice.ok_or_else(|| Problem::address("the game is over"))
}
