//! `pigskin solve`

mod football;
mod hog;

use std::io::Write;

use clap::Args;

use crate::args::game_arg::GameArg;
use crate::format::Format;
use crate::wrong_usage::wrong_usage;

use self::football::FootballArgs;
use self::hog::HogArgs;

/// Finds perfect play.
///
/// For Hog it computes the win chance of one perfect player against another, the value of each
/// choice at any scores, a table of choices as a file, the win rate of the best response to a
/// strategy, or the table that wins most matches against a folder of entries. Nothing is sampled.
///
/// For D-Football it shows who wins with perfect play, and which moves win. A board is a line of M
/// (Michigan, moving right), O (Ohio, moving left) and _ (empty), with Michigan to move unless it
/// ends in "to move ohio". Squares are numbered from 1 at the left.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin solve --edition fall-2017
  pigskin solve --edition fall-2017 --to python --out perfect.py
  pigskin solve --position 40,35 --past 6,4
  pigskin solve --against always:4
  pigskin solve --against always:4 --to python --out response.py
  pigskin solve --edition spring-2017 --set pork_chop=off --format json
  pigskin solve --field examples/spring-2017 --to python --out best.py
  pigskin solve --game d-football --n 11
  pigskin solve --game d-football --board MM_OO
  pigskin solve --game d-football --board \"M_MO_ to move ohio\"
  pigskin solve --game d-football --boards boards.txt --format json
  pigskin solve --game d-football --n 11 --labels eleven.labels")]
pub struct Solve {
    /// The game [default: the game of the other options, otherwise hog]
    #[arg(long, value_enum)]
    game: Option<GameArg>,
    #[command(flatten)]
    writing: Writing,
    #[command(flatten)]
    hog: HogArgs,
    #[command(flatten)]
    football: FootballArgs,
}

/// The format and the file of the answers.
#[derive(Args, Clone, Copy)]
struct Writing {
    /// Replace an existing table or file of labels
    #[arg(long, requires = "written")]
    force: bool,
    /// The format of the answers; JSON of D-Football has one object per line
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

impl Solve {
    /// Writes the answers.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        match (self.game, self.hog.any(), self.football.any()) {
            (None | Some(GameArg::DFootball), false, true)
            | (Some(GameArg::DFootball), false, false) => self.football.run(self.writing, out),
            (None | Some(GameArg::Hog), _, false) => self.hog.run(self.writing, out),
            (None, true, true) => wrong_usage("some options are for Hog, others for D-Football"),
            (Some(GameArg::Hog), _, true) => wrong_usage("some options are only for D-Football"),
            (Some(GameArg::DFootball), true, _) => wrong_usage("some options are only for Hog"),
        }
    }
}
