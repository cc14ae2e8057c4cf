//! A player of D-Football that is named on the command line.

use std::path::Path;

use anyhow::Context;
use pigskin_contest::{Interpreters, Player, Program, Source};
use pigskin_football::House;
use pigskin_football::solve::{Perfect, PerfectSwindler};

use crate::wrong_usage::WrongUsage;

/// A house strategy by name, or the program in a file or folder.
pub fn football_player(given: &str, interpreters: &Interpreters) -> anyhow::Result<Player> {
    match given {
        "perfect" => return Ok(Player::house(given, Perfect::default())),
        "perfect-swindler" => return Ok(Player::house(given, PerfectSwindler::default())),
        _ => {}
    }
    let path = Path::new(given);
    match given.parse::<House>() {
        Ok(house) => return Ok(Player::house(given, house)),
        Err(_) if path.exists() => {}
        Err(_) => {
            let why = "is none of random, prefer-jumps, mix:RANDOM,JUMPS, perfect and \
                       perfect-swindler, nor is it a file or folder";
            return Err(WrongUsage(format!("'{given}' {why}")).into());
        }
    }
    let could_not = || format!("{given} cannot play");
    let source = Source::read_football(path).with_context(could_not)?;
    let program = Program::new(&source, interpreters).with_context(could_not)?;
    Ok(Player::program(given, program))
}
