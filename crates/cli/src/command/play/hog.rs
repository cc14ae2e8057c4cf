//! A game of Hog.

use std::io::Write;

use anyhow::Context;
use pigskin_hog::{Dice, FairDice, Progress, TestDice};

use super::{Play, Side};
use crate::seed;
use crate::shown_game::{ShownGame, Source};
use crate::strategy::StrategyArg;
use crate::wrong_usage::WrongUsage;

/// Plays the game, records it and writes it.
pub fn run(args: &Play, out: &mut dyn Write) -> anyhow::Result<()> {
    if args.board.is_some() {
        return Err(WrongUsage("--board needs --game d-football".to_owned()).into());
    }
    let strategy = |text: &str| {
        text.parse::<StrategyArg>()
            .map_err(|why| WrongUsage(format!("{text}: {why}")))
    };
    let (a, b) = (strategy(&args.a)?, strategy(&args.b)?);
    let edition = args.edition.read()?;
    let (a, b) = (
        a.table(&edition, args.trust)?,
        b.table(&edition, args.trust)?,
    );
    let [first, second] = match args.first {
        Side::A => [a, b],
        Side::B => [b, a],
    };
    let start = args.start.position(&edition.rules)?;
    let (mut dice, source) = dice(args.seed, &args.dice)?;
    let players = [&first.table as _, &second.table as _];
    let play = pigskin_hog::Play::from_position(&edition.rules, start, players, &mut *dice)
        .context("could not play the game to its end")?;
    args.write_record(&play.record(&edition, [&first.name, &second.name]))?;
    let players = [first.name, second.name];
    let progress = Progress::from(play);
    let game = ShownGame::new(edition, players, source, progress, &args.commentary);
    game.write(out, args.format)?;
    args.write_hint(out)
}

fn dice(seed: Option<u64>, outcomes: &[u8]) -> Result<(Box<dyn Dice>, Source), WrongUsage> {
    if outcomes.is_empty() {
        let seed = seed.unwrap_or_else(seed::draw);
        return Ok((Box::new(FairDice::new(seed)), Source::Seed(seed)));
    }
    let dice = TestDice::new(outcomes.to_vec())
        .ok_or_else(|| WrongUsage("--dice has an outcome that no die has".to_owned()))?;
    Ok((Box::new(dice), Source::TestDice(outcomes.to_vec())))
}
