//! `pigskin duel`

mod football;
mod hog;

use std::io::Write;

use clap::Args;
use pigskin_hog::Bids;

use crate::args::edition_args::EditionArgs;
use crate::args::game_arg::{GAME_HELP, GameArg};
use crate::args::trust_args::TrustArgs;
use crate::format::Format;
use crate::wrong_usage::WrongUsage;

/// Compares two strategies.
///
/// In Hog it computes the exact win rate with either player moving first; nothing is sampled. In
/// D-Football it plays a match with a referee and a clock, in which each moves first equally often.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin duel always:6 always:4
  pigskin duel --edition spring-2017 swap:8,-1 mine.py
  pigskin duel hog.py:final_strategy hog.py:swap_strategy
  pigskin duel --set feral_hogs=off bacon:8,4 always:4 --format json
  pigskin duel mine.py perfect
  pigskin duel --edition fall-2014 --bids 7,2 always:5 always:4
  pigskin duel random prefer-jumps
  pigskin duel --n 5 --games 20 my_strategy.R random")]
pub struct Duel {
    /// A strategy; for Hog: always:DICE, bacon:MARGIN,DICE, swap:MARGIN,DICE,
    /// perfect, or a file (.py, .json, .txt) or folder, or FILE.py:FUNCTION; for
    /// D-Football: random, prefer-jumps, perfect, or a file
    /// (.R, .py, .ipynb, .Rmd, .qmd) or folder
    a: String,
    /// Its opponent, in the same form
    b: String,
    #[arg(long, value_enum, help = GAME_HELP)]
    game: Option<GameArg>,
    #[command(flatten)]
    edition: EditionArgs,
    /// Hog: the bids of both for the start, such as 7,2, as in the contest of fall 2014
    #[arg(long, value_name = "A,B", value_parser = hog::parse_bids)]
    bids: Option<Bids>,
    /// Hog: how much higher a bid starts with 10 points against 0
    #[arg(
        long,
        value_name = "POINTS",
        default_value_t = Bids::USUAL_MARGIN,
        value_parser = clap::value_parser!(u16).range(1..),
        requires = "bids"
    )]
    bid_margin: u16,
    /// D-Football: pieces per side [default: 11]
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=31))]
    n: Option<u8>,
    /// D-Football: games in which each moves first [default: 50]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    games: Option<u32>,
    /// D-Football: the seed of all randomness [default: 0]
    #[arg(long)]
    seed: Option<u64>,
    /// D-Football: play all games, even if the first ones all go the same way
    #[arg(long)]
    play_all: bool,
    #[command(flatten)]
    trust: TrustArgs,
    /// The format of the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

impl Duel {
    /// Writes the result of the comparison.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        match GameArg::of(self.game, &[&self.a, &self.b]) {
            GameArg::Hog => {
                self.refuse_football_options()?;
                hog::run(&self, out)
            }
            GameArg::DFootball => {
                self.refuse_hog_options()?;
                football::run(&self, out)
            }
        }
    }

    /// Refuses options that a match of D-Football would ignore.
    fn refuse_hog_options(&self) -> Result<(), WrongUsage> {
        let of_hog = [
            ("--bids", self.bids.is_some()),
            ("--edition and --set", self.edition.is_stated()),
        ];
        self.refuse_options(&of_hog, ["Hog", "D-Football"], "--game d-football")
    }

    /// Refuses options that a comparison of Hog would ignore.
    fn refuse_football_options(&self) -> Result<(), WrongUsage> {
        let of_football = [
            ("--n", self.n.is_some()),
            ("--games", self.games.is_some()),
            ("--seed", self.seed.is_some()),
            ("--play-all", self.play_all),
        ];
        self.refuse_options(&of_football, ["D-Football", "Hog"], "--game hog")
    }

    /// Refuses the first of these options that is given: they are for the game that is not played.
    fn refuse_options(
        &self,
        options: &[(&str, bool)],
        [of, played]: [&str; 2],
        game: &str,
    ) -> Result<(), WrongUsage> {
        let Some((option, _)) = options.iter().find(|(_, is_there)| *is_there) else {
            return Ok(());
        };
        let asked = if self.game.is_some() {
            format!("{game} was given")
        } else {
            format!("these strategies play {played}")
        };
        let why = format!("{option}: only for {of}, and {asked}");
        Err(WrongUsage(why))
    }
}
