//! A game of Hog.

use std::io::Write;

use anyhow::{Context, bail};
use pigskin_game::Seat;
use pigskin_hog::{
    Choice, Dice, Edition, FairDice, Name, Names, Position, Progress, Roll, Rules, TestDice, Toss,
};

use super::{ME, Play, Side};
use crate::hog_human::HogHuman;
use crate::seed;
use crate::shown_game::{ShownGame, Source};
use crate::strategy::{NamedStrategy, NamedTable, StrategyArg};
use crate::trust_args::TrustArgs;
use crate::wrong_usage::WrongUsage;

/// A player of a game.
enum Player {
    Strategy(NamedStrategy),
    Me,
}

/// A player as named on the command line.
enum PlayerArg {
    Strategy(StrategyArg),
    Me,
}

/// Turns after which a game is given up.
const MOST_TURNS: usize = 1_000_000;

/// Plays the game, records it and writes it.
pub fn run(args: &Play, out: &mut dyn Write) -> anyhow::Result<()> {
    let (a, b) = (PlayerArg::parse(&args.a)?, PlayerArg::parse(&args.b)?);
    let paths = [&a, &b].into_iter().filter_map(|player| match player {
        PlayerArg::Strategy(strategy) => strategy.path(),
        PlayerArg::Me => None,
    });
    let edition = args.edition.read_for(paths)?;
    let (a, b) = (
        a.player(&edition, args.trust)?,
        b.player(&edition, args.trust)?,
    );
    let players = match args.first {
        Side::A => [a, b],
        Side::B => [b, a],
    };
    let start = args.start.position(&edition.rules)?;
    let (mut dice, source) = dice(args.seed, &args.dice)?;
    let progress = match &players {
        [
            Player::Strategy(NamedStrategy::Table(first)),
            Player::Strategy(NamedStrategy::Table(second)),
        ] => played_by_tables(&edition.rules, start, [first, second], &mut *dice)?,
        players => played(&edition, start, players, &mut *dice)?,
    };
    let names = players.map(|player| player.name().to_owned());
    let [first, second] = &names;
    args.write_record(&progress.record(&edition, [first, second]))?;
    let game = ShownGame::new(edition, names, source, progress, &args.commentary);
    game.write(out, args.format)?;
    args.write_hint(out)
}

impl PlayerArg {
    fn parse(given: &str) -> Result<PlayerArg, WrongUsage> {
        if given == ME {
            return Ok(PlayerArg::Me);
        }
        let strategy = given.parse::<StrategyArg>();
        let strategy = strategy.map_err(|why| WrongUsage(format!("{given}: {why}")));
        strategy.map(PlayerArg::Strategy)
    }

    fn player(&self, edition: &Edition, trust: TrustArgs) -> anyhow::Result<Player> {
        Ok(match self {
            PlayerArg::Strategy(given) => Player::Strategy(given.strategy(edition, trust)?),
            PlayerArg::Me => Player::Me,
        })
    }
}

impl Player {
    fn name(&self) -> &str {
        match self {
            Player::Strategy(strategy) => strategy.name(),
            Player::Me => ME,
        }
    }
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
    players: &[Player; 2],
    dice: &mut dyn Dice,
) -> anyhow::Result<Progress> {
    let rules = &edition.rules;
    let people = players.iter().filter(|player| is_person(player)).count();
    let names = Seat::BOTH.map(|seat| match &players[seat.index()] {
        Player::Me if people == 1 => Name::You,
        Player::Strategy(strategy) if people == 1 => Name::Called(strategy.name().to_owned()),
        Player::Me | Player::Strategy(_) => Name::Called(seat.to_string()),
    });
    let human = HogHuman::new(edition, Names::new(names));
    let mut progress = Progress::from(start);
    while progress.winner(rules).is_none() {
        let before = *progress.position();
        let choice = match &players[before.to_move.index()] {
            Player::Strategy(NamedStrategy::Table(named)) => named.table.choice(before.scores()),
            Player::Strategy(NamedStrategy::Perfect(perfect)) => perfect
                .best_choice(&before)
                .context("perfect play knows no choice there")?,
            Player::Me => match human.ask(&before) {
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

fn is_person(player: &Player) -> bool {
    match player {
        Player::Me => true,
        Player::Strategy(_) => false,
    }
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

fn dice(seed: Option<u64>, outcomes: &[u8]) -> Result<(Box<dyn Dice>, Source), WrongUsage> {
    if outcomes.is_empty() {
        let seed = seed.unwrap_or_else(seed::draw);
        return Ok((Box::new(FairDice::new(seed)), Source::Seed(seed)));
    }
    let dice = TestDice::new(outcomes.to_vec())
        .ok_or_else(|| WrongUsage("--dice has an outcome that no die has".to_owned()))?;
    Ok((Box::new(dice), Source::TestDice(outcomes.to_vec())))
}
