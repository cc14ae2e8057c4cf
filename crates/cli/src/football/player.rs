//! A D-Football player named on the command line.

use std::path::Path;

use anyhow::Context;
use pigskin_entry::{HousePlayer, Interpreters, Player, Program, Referee, Source, Wall};

use crate::args::trust_args::TrustArgs;
use crate::wrong_usage::wrong_usage;

/// A house strategy by name, or the program in a file or folder.
pub fn football_player(given: &str, interpreters: &Interpreters) -> anyhow::Result<Player> {
    let path = Path::new(given);
    match given.parse::<HousePlayer>() {
        Ok(house) => return Ok(house.player()),
        Err(_) if path.exists() => {}
        Err(error) => {
            return wrong_usage(format!("{error}, and there is no such file or folder"));
        }
    }
    let could_not = || format!("{given} cannot play");
    let source = Source::read_football(path).with_context(could_not)?;
    let program = Program::new(&source, interpreters).with_context(could_not)?;
    Ok(Player::program(given, program))
}

/// The handout's referee, with a wall if any player is a program.
pub fn referee(players: [&Player; 2], trust: TrustArgs) -> anyhow::Result<Referee> {
    let wall = if players.iter().any(|player| player.is_program()) {
        trust.wall()?
    } else {
        Wall::Limits
    };
    Ok(Referee {
        wall,
        ..Referee::default()
    })
}
