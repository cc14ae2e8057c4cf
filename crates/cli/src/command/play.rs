//! `pigskin play`

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, ValueEnum, ValueHint};
use pigskin_hog::{Dice, FairDice, TestDice};

use crate::edition_args::EditionArgs;
use crate::format::Format;
use crate::remarks::{self, Remarks};
use crate::seed;
use crate::shown_game::{ShownGame, Source};
use crate::strategy::{HELP, StrategyArg};
use crate::text_file;
use crate::wrong_usage::WrongUsage;

/// Plays one game and shows it turn by turn.
///
/// Player 0 is who moves first.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin play always:6 swap:8,4
  pigskin play always:6 swap:8,4 --seed 7 --commentary scores,lead
  pigskin play bacon:8,4 mine.py --first b --record game.txt
  pigskin play always:3 always:5 --dice 4,1,2")]
pub struct Play {
    #[arg(help = HELP)]
    a: StrategyArg,
    #[arg(help = "Its opponent, likewise")]
    b: StrategyArg,
    #[command(flatten)]
    edition: EditionArgs,
    /// Who moves first and is Player 0
    #[arg(long, value_enum, value_name = "WHO", default_value_t = Side::A)]
    first: Side,
    /// The seed of the dice: the same seed, the same game [default: random]
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    /// Test dice that cycle through these outcomes, such as 4,1,2
    #[arg(
        long,
        value_name = "OUTCOMES",
        value_delimiter = ',',
        value_parser = clap::value_parser!(u8).range(1..=100),
        conflicts_with = "seed"
    )]
    dice: Vec<u8>,
    #[arg(
        long,
        value_name = "REMARKS",
        default_value = remarks::DEFAULT,
        help = remarks::HELP,
    )]
    commentary: Remarks,
    /// Writes the game to a file, which `pigskin replay` shows again
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    record: Option<PathBuf>,
    /// Writes the record over an existing file
    #[arg(long, requires = "record")]
    force: bool,
    /// How the game is shown
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, ValueEnum)]
enum Side {
    /// The strategy that is named first
    A,
    /// The strategy that is named second
    B,
}

impl Play {
    /// Plays the game, records it and writes it.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let edition = self.edition.read()?;
        let (a, b) = (self.a.table(&edition)?, self.b.table(&edition)?);
        let [first, second] = match self.first {
            Side::A => [a, b],
            Side::B => [b, a],
        };
        let (mut dice, source) = dice(self.seed, self.dice)?;
        let players = [&first.table as _, &second.table as _];
        let play = pigskin_hog::Play::new(&edition.rules, players, &mut *dice)
            .context("could not play the game to its end")?;
        if let Some(path) = &self.record {
            let record = play.record(&edition, [&first.name, &second.name]);
            text_file::write(path, &record.to_string(), self.force)?;
        }
        let players = [first.name, second.name];
        let game = ShownGame::new(edition, players, source, play, &self.commentary);
        game.write(out, self.format)?;
        match (self.record, self.format) {
            (Some(path), Format::Text) => {
                let path = path.display();
                Ok(writeln!(
                    out,
                    "\n`pigskin replay {path}` shows the game again."
                )?)
            }
            _ => Ok(()),
        }
    }
}

fn dice(seed: Option<u64>, outcomes: Vec<u8>) -> Result<(Box<dyn Dice>, Source), WrongUsage> {
    if outcomes.is_empty() {
        let seed = seed.unwrap_or_else(seed::draw);
        return Ok((Box::new(FairDice::new(seed)), Source::Seed(seed)));
    }
    let dice = TestDice::new(outcomes.clone())
        .ok_or_else(|| WrongUsage("--dice has an outcome that is on no die".to_owned()))?;
    Ok((Box::new(dice), Source::TestDice(outcomes)))
}
