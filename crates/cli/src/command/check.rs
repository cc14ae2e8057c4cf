//! `pigskin check`

mod football;
mod hog;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context;
use clap::{Args, ValueHint};
use pigskin_contest::{Contest, ContestGame, FootballContest, HogContest, Limits, Referee, Wall};

use crate::edition_args::EditionArgs;
use crate::format::Format;
use crate::game_arg::GameArg;
use crate::trust_args::TrustArgs;
use crate::wrong_usage::WrongUsage;

/// Says of an entry what a contest would say: whether it takes part, and why
/// not.
///
/// An entry of D-Football also plays a few games against random and
/// prefer-jumps, so that errors, invalid moves and late ones show.
///
/// The exit code is 0 where all is well and 1 where something is not.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin check hog_contest.py --edition spring-2017
  pigskin check hog_contest.py --contest hog-2026
  pigskin check my-entry/ --format json
  pigskin check my_strategy.R --game d-football
  pigskin check instructions.ipynb --contest football-2026")]
pub struct Check {
    /// The entry: a .py, .json or .txt file, or a folder; of D-Football a .R,
    /// .py or .ipynb file, or a folder
    #[arg(value_hint = ValueHint::AnyPath)]
    entry: PathBuf,
    /// The folder of the contest that it is for, whose rules and limits count
    #[arg(
        long,
        value_hint = ValueHint::DirPath,
        conflicts_with_all = ["edition", "set", "seconds", "game", "n"],
    )]
    contest: Option<PathBuf>,
    /// The game
    #[arg(long, value_enum, default_value_t = GameArg::Hog)]
    game: GameArg,
    #[command(flatten)]
    edition: EditionArgs,
    /// Hog: the seconds that all choices may take
    #[arg(long, default_value_t = Limits::default().time.as_secs_f64())]
    seconds: f64,
    /// D-Football: the pieces a side
    #[arg(long, default_value_t = 11, value_parser = clap::value_parser!(u8).range(1..=31))]
    n: u8,
    #[command(flatten)]
    trust: TrustArgs,
    /// How the verdict is written
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

impl Check {
    /// Judges the entry and writes the verdict.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let (game, limits, least) = if let Some(folder) = &self.contest {
            let contest = Contest::open(folder)?;
            (contest.game, contest.limits, contest.wall)
        } else {
            let (game, limits) = self.terms()?;
            (game, limits, Wall::Full)
        };
        let least = least.min(self.trust.least());
        let (entry, format) = (&self.entry, self.format);
        match &game {
            ContestGame::Hog(hog) => hog::run(entry, &hog.edition, &limits, least, format, out),
            ContestGame::DFootball(football) => {
                football::run(entry, football, &limits, least, format, out)
            }
        }
    }

    /// The game and the limits where there is no contest.
    fn terms(&self) -> anyhow::Result<(ContestGame, Limits)> {
        if self.game == GameArg::DFootball {
            // The argument's range is that of the game.
            let football = FootballContest::new(self.n).context("there is no such start")?;
            return Ok((ContestGame::DFootball(football), Referee::default().limits));
        }
        let time = Duration::try_from_secs_f64(self.seconds)
            .ok()
            .filter(|time| !time.is_zero() && *time <= Limits::LONGEST_TIME)
            .ok_or_else(|| WrongUsage("--seconds is above 0 and at most 3600".to_owned()))?;
        let limits = Limits {
            time,
            ..Limits::default()
        };
        Ok((
            ContestGame::Hog(HogContest::new(self.edition.read()?)),
            limits,
        ))
    }
}
