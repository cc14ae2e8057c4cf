//! `pigskin check`

mod football;
mod hog;
mod house_matches;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use clap::{Args, ValueHint};
use pigskin_contest::{Contest, ContestGame, FootballContest, HogContest};
use pigskin_entry::{FunctionName, Interpreters, Limits, NameRule, PackageState, Referee, Wall};
use serde::Serialize;

use super::doctor::promised;
use crate::args::edition_args::EditionArgs;
use crate::args::game_arg::{GAME_HELP, GameArg};
use crate::args::trust_args::TrustArgs;
use crate::format::{Format, object};
use crate::wrong_usage::WrongUsage;

/// Gives the verdict that a contest would give on an entry.
///
/// An entry of D-Football also plays a few games against random and prefer-jumps, to reveal errors,
/// invalid moves and late moves.
///
/// A strategy of Hog also gets the matches that it wins against the house strategies.
///
/// A folder of several entries of Hog, such as students' files, has a verdict for each.
///
/// The exit code is 0 if the entry takes part without faults, and 1 otherwise.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin check hog_contest.py --edition spring-2017
  pigskin check hog_contest.py --contest hog-2026
  pigskin check my-entry/ --format json
  pigskin check hog.py:swap_strategy
  pigskin check submissions/ --edition fall-2019
  pigskin check my_strategy.R
  pigskin check my_strategy.py --game d-football
  pigskin check instructions.ipynb --contest football-2026")]
pub struct Check {
    /// The entry: a .py, .json or .txt file, a folder, or FILE.py:FUNCTION; for
    /// D-Football a .R, .py, .ipynb, .Rmd or .qmd file, or a folder
    #[arg(value_hint = ValueHint::AnyPath)]
    entry: PathBuf,
    /// The folder of the contest whose rules and limits apply
    #[arg(
        long,
        value_name = "FOLDER",
        value_hint = ValueHint::DirPath,
        conflicts_with_all = ["edition", "set", "seconds", "game", "n"],
    )]
    contest: Option<PathBuf>,
    #[arg(long, value_enum, help = GAME_HELP)]
    game: Option<GameArg>,
    #[command(flatten)]
    edition: EditionArgs,
    /// Hog: seconds for all choices together
    #[arg(long, default_value_t = Limits::default().time.as_secs_f64())]
    seconds: f64,
    /// D-Football: pieces per side
    #[arg(long, default_value_t = 11, value_parser = clap::value_parser!(u8).range(1..=31))]
    n: u8,
    #[command(flatten)]
    trust: TrustArgs,
    /// The format of the verdict
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// The terms of judging an entry, apart from the game.
struct JudgeSettings {
    interpreters: Arc<Interpreters>,
    limits: Limits,
    /// The weakest wall that is accepted.
    least: Wall,
    names: NameRule,
    /// The packages that the contest promises.
    packages: Vec<PackageState>,
}

/// A verdict with the packages that the contest promises.
fn with_packages(verdict: &impl Serialize, terms: &JudgeSettings) -> impl Serialize {
    object! {
        #[serde(flatten)]
        verdict,
        packages: &terms.packages,
    }
}

impl JudgeSettings {
    /// The packages that the contest promises, in words.
    fn promised(&self) -> String {
        if self.packages.is_empty() {
            return String::new();
        }
        let promised = promised(&self.packages);
        let is_other = self
            .packages
            .iter()
            .any(|package| package.missing.is_some());
        let hint = if is_other {
            "The contest's machine has them, so its verdict may differ.\n"
        } else {
            ""
        };
        format!("\nThis contest promises:\n{promised}{hint}")
    }
}

impl Check {
    /// Judges the entry and writes the verdict.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let (game, terms) = if let Some(folder) = &self.contest {
            let contest = Contest::open(folder)?;
            let interpreters = contest.interpreters();
            let least = self.trust.least();
            let packages = if contest.packages.is_empty() {
                Vec::new()
            } else {
                interpreters.package_states(&contest.limits, least.at_least()?)
            };
            let terms = JudgeSettings {
                interpreters: Arc::new(interpreters),
                limits: contest.limits,
                least,
                names: contest.names,
                packages,
            };
            (contest.game, terms)
        } else {
            let (game, limits) = self.terms()?;
            let interpreters = match &game {
                ContestGame::Hog(_) => Interpreters::default().without_machine_code(),
                ContestGame::DFootball(_) => Interpreters::default().allowing_all(),
            };
            let terms = JudgeSettings {
                interpreters: Arc::new(interpreters),
                limits,
                least: self.trust.least(),
                names: NameRule::Optional,
                packages: Vec::new(),
            };
            (game, terms)
        };
        let (entry, format) = (&self.entry, self.format);
        match &game {
            ContestGame::Hog(hog) => hog::run(entry, hog, &terms, format, out),
            ContestGame::DFootball(football) => football::run(entry, football, &terms, format, out),
        }
    }

    /// The game and the limits without a contest.
    fn terms(&self) -> anyhow::Result<(ContestGame, Limits)> {
        let entry = self.entry.to_string_lossy();
        match GameArg::of(self.game, &[&entry]) {
            GameArg::Hog => {}
            GameArg::DFootball => {
                // clap checks the range.
                let football = FootballContest::new(self.n).context("there is no such start")?;
                return Ok((ContestGame::DFootball(football), Referee::default().limits));
            }
        }
        let time = Duration::try_from_secs_f64(self.seconds)
            .ok()
            .filter(|time| !time.is_zero() && *time <= Limits::LONGEST_TIME)
            .ok_or_else(|| WrongUsage("--seconds must be above 0 and at most 3600".to_owned()))?;
        let (path, _) = FunctionName::split(&entry);
        let path = Path::new(path);
        let limits = Limits {
            time,
            ..Limits::default()
        };
        Ok((
            ContestGame::Hog(HogContest::new(self.edition.read_for([path])?)),
            limits,
        ))
    }
}
