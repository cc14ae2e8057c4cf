//! A game of Hog.

use std::io::Write;

use anyhow::{Context, bail};
use pigskin_game::Seat;
use pigskin_hog::{
    Choice, Dice, Edition, FairDice, Name, Names, Position, Progress, Roll, Rules, TestDice, Toss,
};

use super::{FirstMover, ME, Play};
use crate::hog_human::HogHuman;
use crate::seed;
use crate::shown_game::{DiceSource, ShownGame};
use crate::strategy::{NamedStrategy, NamedTable, StrategyArg};
use crate::wrong_usage::WrongUsage;

/// Turns after which a game is given up.
const MOST_TURNS: usize = 1_000_000;

/// Plays the game, records it and writes it.
pub fn run(args: &Play, out: &mut dyn Write) -> anyhow::Result<()> {
    // A player that is no strategy is the person at the terminal.
    let (a, b) = (named(&args.a)?, named(&args.b)?);
    let strategies = [&a, &b].into_iter().flatten();
    let edition = args
        .edition
        .read_for(strategies.filter_map(StrategyArg::path))?;
    let player = |named: Option<StrategyArg>| {
        let strategy = named.map(|named| named.strategy(&edition, args.trust));
        strategy.transpose()
    };
    let (a, b) = (player(a)?, player(b)?);
    let players = match args.first {
        FirstMover::A => [a, b],
        FirstMover::B => [b, a],
    };
    let start = args.start.position(&edition.rules)?;
    let (mut dice, source) = dice(args.seed, &args.dice)?;
    let progress = match &players {
        [
            Some(NamedStrategy::Table(first)),
            Some(NamedStrategy::Table(second)),
        ] => played_by_tables(&edition.rules, start, [first, second], &mut *dice)?,
        players => played(&edition, start, players, &mut *dice)?,
    };
    let names =
        players.map(|player| player.map_or_else(|| ME.to_owned(), |one| one.name().to_owned()));
    let [first, second] = &names;
    args.write_record(&progress.record(&edition, [first, second]))?;
    let game = ShownGame::new(edition, names, source, progress, &args.commentary);
    game.write(out, args.format)?;
    args.write_hint(out)
}

/// The strategy that an argument names; `None` if it is `me`.
fn named(given: &str) -> Result<Option<StrategyArg>, WrongUsage> {
    if given == ME {
        return Ok(None);
    }
    let strategy = given.parse::<StrategyArg>();
    let strategy = strategy.map_err(|why| WrongUsage(format!("{given}: {why}")));
    strategy.map(Some)
}

/// A game of two tables, which may end because neither ever scores.
fn played_by_tables(
    rules: &Rules,
    start: Position,
    players: [&NamedTable; 2],
    dice: &mut dyn Dice,
) -> anyhow::Result<Progress> {
    let players = players.map(|named| &named.table as _);
    let play = pigskin_hog::Play::from_position(rules, start, players, dice);
    Ok(play.context("could not play the game to its end")?.into())
}

/// A game with a person at the terminal or with perfect play, which see more than the scores.
fn played(
    edition: &Edition,
    start: Position,
    players: &[Option<NamedStrategy>; 2],
    dice: &mut dyn Dice,
) -> anyhow::Result<Progress> {
    let rules = &edition.rules;
    let people = players.iter().filter(|player| player.is_none()).count();
    let names = Seat::BOTH.map(|seat| match &players[seat.index()] {
        None if people == 1 => Name::You,
        Some(strategy) if people == 1 => Name::Called(strategy.name().to_owned()),
        None | Some(_) => Name::Called(seat.to_string()),
    });
    let human = HogHuman::new(edition, Names::new(names));
    let mut progress = Progress::from(start);
    while progress.winner(rules).is_none() {
        let before = *progress.position();
        let choice = match &players[before.to_move.index()] {
            Some(NamedStrategy::Table(named)) => named.table.choice(before.scores()),
            Some(NamedStrategy::Perfect(perfect)) => perfect
                .best_choice(&before)
                .context("perfect play knows no choice there")?,
            None => match human.ask(&before) {
                Some(choice) => choice,
                None => bail!("the input ended before the game was over"),
            },
        };
        let toss = tossed(rules, &before, choice, dice)?;
        progress.take(rules, choice, &toss)?;
        if let Some(turn) = progress.turns().last().filter(|_| people > 0) {
            human.see(&before, turn);
        }
        if progress.turns().len() == MOST_TURNS {
            bail!("could not play the game to its end: it did not end within {MOST_TURNS} turns");
        }
    }
    Ok(progress)
}

fn tossed(
    rules: &Rules,
    position: &Position,
    choice: Choice,
    dice: &mut dyn Dice,
) -> anyhow::Result<Toss> {
    Ok(match rules.roll_in(position, choice)? {
        Roll::Chop | Roll::Exchange => Toss::default(),
        Roll::Dice(number, die) => dice.toss(die, number),
    })
}

fn dice(seed: Option<u64>, outcomes: &[u8]) -> Result<(Box<dyn Dice>, DiceSource), WrongUsage> {
    if outcomes.is_empty() {
        let seed = seed.unwrap_or_else(seed::draw);
        return Ok((Box::new(FairDice::new(seed)), DiceSource::Seed(seed)));
    }
    let dice = TestDice::new(outcomes.to_vec())
        .ok_or_else(|| WrongUsage("--dice has an outcome that no die has".to_owned()))?;
    Ok((Box::new(dice), DiceSource::TestDice(outcomes.to_vec())))
}
