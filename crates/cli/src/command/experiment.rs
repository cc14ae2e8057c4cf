//! `pigskin experiment`

mod points;
mod win_rates;

use std::io::Write;

use clap::Args;
use pigskin_hog::FairDice;
use serde::Serialize;

use crate::edition_args::EditionArgs;
use crate::format::{Format, write_json};
use crate::seed;
use crate::strategy::StrategyArg;
use crate::trust_args::TrustArgs;
use points::PointsOfDie;

/// Samples turns and games, beside their exact averages.
///
/// It shows the average points of a turn by number of dice, then the win rates of the house
/// strategies against one opponent, with half of the games in each seat.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin experiment
  pigskin experiment --edition spring-2017 --samples 100000
  pigskin experiment --against swap:8,4 --games 500 --seed 7")]
pub struct Experiment {
    #[command(flatten)]
    edition: EditionArgs,
    /// Rolls for each number of dice
    #[arg(
        long,
        value_name = "NUMBER",
        default_value_t = 1000,
        value_parser = clap::value_parser!(u32).range(1..=10_000_000)
    )]
    samples: u32,
    /// Games of each strategy in either seat
    #[arg(
        long,
        value_name = "NUMBER",
        default_value_t = 1000,
        value_parser = clap::value_parser!(u32).range(1..=1_000_000)
    )]
    games: u32,
    /// The opponent: any strategy that `pigskin duel` takes
    #[arg(long, value_name = "STRATEGY", default_value = "always:4")]
    against: StrategyArg,
    /// The seed of the dice: the same seed, the same samples [default: random]
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    #[command(flatten)]
    trust: TrustArgs,
    /// The format of the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Serialize)]
struct Averages {
    edition: String,
    seed: u64,
    samples: u32,
    games_per_seat: u32,
    /// For the usual die, and for the die of Hog Wild if that rule is on.
    points: Vec<PointsOfDie>,
    against: String,
    win_rates: Vec<win_rates::WinRate>,
    /// The largest of any sampled win rate.
    standard_error: f64,
}

impl Experiment {
    /// Samples, and writes the averages.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let edition = self.edition.read_for(self.against.path())?;
        let against = self.against.table(&edition, self.trust)?;
        let seed = self.seed.unwrap_or_else(seed::draw);
        let mut dice = FairDice::new(seed);
        let points = points::sample(&edition.rules, self.samples, &mut dice);
        let rates = win_rates::sample(&edition, &against.table, self.games, &mut dice)?;
        let standard_error = win_rates::standard_error(self.games);
        if self.format == Format::Json {
            let answer = Averages {
                edition: edition.name,
                seed,
                samples: self.samples,
                games_per_seat: self.games,
                points,
                against: self.against.to_string(),
                win_rates: rates,
                standard_error,
            };
            return write_json(out, &answer);
        }
        writeln!(out, "Edition  {}", edition.name)?;
        writeln!(out, "Dice     fair; --seed {seed} rolls them again")?;
        writeln!(
            out,
            "\nAverage points of a turn, exact and of {} samples\n",
            self.samples
        )?;
        points::write(&points, &edition, out)?;
        writeln!(
            out,
            "\nWin rate against {}, exact and of {} games from either seat\n",
            against.name, self.games
        )?;
        Ok(win_rates::write(&rates, standard_error, out)?)
    }
}
