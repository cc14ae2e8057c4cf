//! `pigskin analyze`

mod contest;
mod football;
mod football_match;
mod hog;
mod review;
mod subject;

use std::io::Write;

use clap::Args;

use crate::args::game_arg::{GAME_HELP, GameArg};
use crate::args::trust_args::TrustArgs;
use crate::format::Format;
use crate::recorded::RecordText;
use crate::wrong_usage::wrong_usage;

use self::football_match::MatchArgs;
use self::hog::{HogArgs, Versus};
use self::subject::{Subject, parsed};

/// Explains a strategy, a game or a contest.
///
/// For a strategy of Hog: its win rates, the loss by each choice and the choice's frequency, the
/// change of one choice that would gain most, and the length of games. Nothing is sampled.
///
/// For a strategy of D-Football: the boards of a match at which it throws a win away, by perfect
/// play.
///
/// For a recorded game of Hog: the change of the win chance by each choice and each roll. For one
/// of D-Football: the moves that gave a win away (games of more than 12 a side can take very long),
/// and the values of the last boards as combinatorial games, with Michigan as Left.
///
/// For a contest that has run: circles of teams that beat each other, ranks by mean win rate, the
/// closest matchups, and similar tables.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin analyze swap:8,4
  pigskin analyze mine.py --against always:6 --edition spring-2017
  pigskin analyze mine.py --field examples/spring-2017 --edition spring-2017
  pigskin analyze mine.py --heat-map cost
  pigskin analyze mine.py --heat-map choices --out choices.svg
  pigskin analyze mine.py --against other.py --heat-map difference
  pigskin analyze my_strategy.R --against prefer-jumps --games 20
  pigskin play always:6 swap:8,4 --record game.txt
  pigskin analyze game.txt
  pigskin analyze examples/spring-2017 --format json")]
pub struct Analyze {
    /// A strategy of Hog (always:DICE, bacon:MARGIN,DICE, swap:MARGIN,DICE,
    /// perfect, a .py, .json or .txt file or a folder) or of D-Football (a .R,
    /// .py, .ipynb, .Rmd or .qmd file or a folder), the record of a game of
    /// either game, or the folder of a contest that has run
    #[arg(value_name = "STRATEGY|RECORD|CONTEST")]
    what: String,
    /// The opponent, also a strategy [default: perfect play]
    #[arg(long, value_name = "STRATEGY")]
    against: Option<String>,
    #[arg(long, value_enum, help = GAME_HELP)]
    game: Option<GameArg>,
    #[command(flatten)]
    hog: HogArgs,
    #[command(flatten)]
    football: MatchArgs,
    #[command(flatten)]
    trust: TrustArgs,
    /// The format of the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

impl Analyze {
    /// Determines the subject and writes the analysis.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let subject = Subject::of(&self.what, self.against.as_deref(), self.game)?;
        match subject.other_than_strategy() {
            Some(name) if self.hog.any() || self.against.is_some() => {
                let why = format!("{} is {name}, which only takes --format", self.what);
                return wrong_usage(why);
            }
            _ => {}
        }
        match subject {
            Subject::Strategy(strategy) => {
                let against = self.against.as_deref().map(parsed).transpose()?;
                let versus = Versus {
                    strategy,
                    against,
                    trust: self.trust,
                };
                self.hog.run(&versus, self.format, out)
            }
            Subject::Program if self.hog.any() => {
                let why = "--field, --edition, --set and --heat-map are for Hog";
                wrong_usage(why)
            }
            Subject::Program => {
                let against = self.against.as_deref();
                let (args, trust) = (&self.football, self.trust);
                football_match::run(&self.what, against, args, trust, self.format, out)
            }
            Subject::Contest(folder) => contest::run(&folder, self.format, out),
            Subject::Game(path) => {
                let recorded = RecordText::read(&path)?;
                match recorded.game() {
                    GameArg::Hog => review::run(&recorded.hog()?, self.format, out),
                    GameArg::DFootball => {
                        let (record, play) = recorded.football()?;
                        football::run(path, &record, &play, self.format, out)
                    }
                }
            }
        }
    }
}
