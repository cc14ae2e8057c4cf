//! `pigskin play`

mod football;
mod hog;
mod start;

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum, ValueHint};
use pigskin_football::Position;
use pigskin_hog::Remarks;

use self::start::StartArgs;
use crate::args::edition_args::EditionArgs;
use crate::args::game_arg::{GAME_HELP, GameArg};
use crate::args::trust_args::TrustArgs;
use crate::file;
use crate::format::Format;
use crate::in_command::in_command;
use crate::shown_game::REMARKS_HELP;
use crate::wrong_usage::wrong_usage;

/// Plays one game and shows it turn by turn.
///
/// `me` is you at the terminal, and `perfect` is perfect play. In Hog, Player 0 moves first. In
/// D-Football, A is Michigan, on the left, and B is Ohio, and programs play under the referee's
/// clock.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin play always:6 swap:8,4
  pigskin play me perfect
  pigskin play always:6 swap:8,4 --seed 7 --commentary scores,lead
  pigskin play bacon:8,4 mine.py --first b --record game.txt
  pigskin play always:3 always:5 --dice 4,1,2
  pigskin play always:4 swap:8,4 --scores 92 88 --past 4 0
  pigskin play --game d-football me perfect --n 5
  pigskin play my_strategy.R random --seed 7")]
pub struct Play {
    /// A strategy: me, perfect, or a file or folder; for Hog also always:DICE,
    /// bacon:MARGIN,DICE, swap:MARGIN,DICE and FILE.py:FUNCTION (files: .py,
    /// .json, .txt); for D-Football also random and prefer-jumps
    /// (files: .R, .py, .ipynb, .Rmd, .qmd)
    a: String,
    /// Its opponent, in the same form
    b: String,
    #[arg(long, value_enum, help = GAME_HELP)]
    game: Option<GameArg>,
    #[command(flatten)]
    edition: EditionArgs,
    /// Hog: the player who moves first and is Player 0
    #[arg(long, value_enum, value_name = "WHO", default_value_t = FirstMover::A)]
    first: FirstMover,
    /// The seed of the dice: the same seed, the same game [default: random]
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    /// Hog: test dice that cycle through these outcomes, such as 4,1,2
    #[arg(
        long,
        value_name = "OUTCOMES",
        value_delimiter = ',',
        value_parser = clap::value_parser!(u8).range(1..=100),
        conflicts_with = "seed"
    )]
    dice: Vec<u8>,
    #[command(flatten)]
    start: StartArgs,
    #[arg(
        long,
        value_name = "REMARKS",
        default_value = Remarks::BESIDE_SCORES,
        help = REMARKS_HELP,
    )]
    commentary: Remarks,
    /// D-Football: pieces per side
    #[arg(long, default_value_t = 11, value_parser = clap::value_parser!(u8).range(1..=31))]
    n: u8,
    /// D-Football: any board to start from, written as for `pigskin solve`
    #[arg(long, conflicts_with = "n")]
    board: Option<Position>,
    /// Write the game to a file for `pigskin replay`
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    record: Option<PathBuf>,
    /// Replace an existing record
    #[arg(long, requires = "record")]
    force: bool,
    #[command(flatten)]
    trust: TrustArgs,
    /// The format of the game
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// The name of the player at the terminal.
const ME: &str = "me";

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FirstMover {
    /// The strategy that is named first
    A,
    /// The strategy that is named second
    B,
}

impl Play {
    /// Plays the game, records it and writes it.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        // This must not cost a game that was played.
        file::check_free(self.record.as_deref(), self.force)?;
        // A board is one of D-Football.
        let stated = self.game.or(self.board.map(|_| GameArg::DFootball));
        match GameArg::of(stated, &[&self.a, &self.b]) {
            GameArg::Hog if self.board.is_some() => wrong_usage("--board is for D-Football"),
            GameArg::Hog => hog::run(&self, out),
            GameArg::DFootball => football::run(&self, out),
        }
    }

    /// Writes the record, if requested.
    fn write_record(&self, record: &impl ToString) -> anyhow::Result<()> {
        match &self.record {
            Some(path) => file::write(path, record.to_string(), self.force),
            None => Ok(()),
        }
    }

    /// Explains the record to people, but not to programs.
    fn write_hint(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        match (self.record.as_deref().map(in_command), self.format) {
            (Some(path), Format::Text) => Ok(writeln!(
                out,
                "\n`pigskin replay {path}` shows the game again."
            )?),
            _ => Ok(()),
        }
    }
}
