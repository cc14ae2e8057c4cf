//! A game of D-Football with a referee.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, bail};
use pigskin_entry::{Interpreters, Match, Player};
use pigskin_football::{Football, Team};

use super::{FirstMover, ME, Play};
use crate::football::human::Human;
use crate::football::player::{football_player, referee};
use crate::football::shown::{RandomSource, ShownFootball};
use crate::seed;
use crate::wrong_usage::WrongUsage;

/// Plays the game, records it and writes it.
pub fn run(args: &Play, out: &mut dyn Write) -> anyhow::Result<()> {
    check(args)?;
    let interpreters = Interpreters::default().allowing_all();
    let (michigan, first_gone) = player(&args.a, Team::Michigan, &interpreters)?;
    let (ohio, second_gone) = player(&args.b, Team::Ohio, &interpreters)?;
    let game = match args.board {
        Some(start) => Football { start },
        // clap checks the range.
        None => Football::new(args.n).context("there is no such start")?,
    };
    // A match's first player moves first, with either team.
    let players = match game.start.to_move() {
        Team::Michigan => [&michigan, &ohio],
        Team::Ohio => [&ohio, &michigan],
    };
    let seed = args.seed.unwrap_or_else(seed::draw);
    let referee = referee(players, args.trust)?;
    let played = Match {
        games_per_seat: 1,
        seed,
        ..Match::new(game, players, &referee)
    }
    .play_game(0)?;
    let mut gone = [first_gone, second_gone].into_iter().flatten();
    if gone.any(|gone| gone.load(Ordering::Relaxed)) {
        bail!("the input ended before the game was over");
    }
    args.write_record(&played.record)?;
    let game = ShownFootball::replayed(&played.record, RandomSource::Seed(seed))?;
    game.write(out, args.format)?;
    args.write_hint(out)
}

/// Refuses options that are only for Hog.
fn check(args: &Play) -> Result<(), WrongUsage> {
    let refused = |what: &str| Err(WrongUsage(what.to_owned()));
    if args.start.is_stated() {
        return refused("--scores, --past and --spent are for Hog; --board is for D-Football");
    }
    match (args.first, args.dice.is_empty()) {
        (FirstMover::B, _) => refused("--first is for Hog; in D-Football, name Michigan first"),
        (_, false) => refused("--dice is for Hog; D-Football has none"),
        _ => Ok(()),
    }
}

/// A player; for the one at the terminal, with the flag that says whether the input has ended.
fn player(
    given: &str,
    team: Team,
    interpreters: &Interpreters,
) -> anyhow::Result<(Player, Option<Arc<AtomicBool>>)> {
    if given == ME {
        let (human, gone) = Human::new(team);
        return Ok((Player::house(ME, human), Some(gone)));
    }
    Ok((football_player(given, interpreters)?, None))
}
